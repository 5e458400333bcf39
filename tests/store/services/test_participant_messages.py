"""Free text to participants (E9): whom it reaches, what it costs, and that only what was shown is sent."""

import pytest

from doublesix.app.text_costs import GSM, UCS
from doublesix.store.models import Message, Tournament
from doublesix.store.services import entries, participant_messages, tournaments
from doublesix.store.services.participant_messages import FreeMessage, Reach
from doublesix.tournament import commands
from doublesix.tournament.progress import fixtures_left
from tests.store import people
from tests.store.refusals import refusal
from tests.web.papers import played

pytestmark = pytest.mark.django_db
CHANGED = ("reach_changed", "E9")
WORDS = FreeMessage("all", "The bus", "It leaves at ten.", "The bus leaves at ten.")


def entered(*names: str) -> Tournament:
    """An event with a team of each of these; the old messages are gone."""
    tournament = people.event()
    for name in names:
        institution = people.institution(tournament, f"Ministry of {name}", name)
        for player in people.team(institution, name).players.all():
            player.mobile = f"555 {player.pk:04}"
            player.save()
    Message.objects.all().delete()
    return tournament


def sent(tournament: Tournament, wanted: FreeMessage) -> Reach:
    reach = participant_messages.forecast(tournament, wanted)
    assert not Message.objects.exists(), "nothing goes out before it is asked for"
    assert participant_messages.send(tournament, wanted, reach.digest, people.who("Sam")) == reach
    return reach


def to(channel: str) -> list[str]:
    return sorted(Message.objects.filter(channel=channel).values_list("to", flat=True))


def test_e9_everybody_gets_the_mail_and_one_phone_of_each_team_the_text() -> None:
    tournament = entered("Rita", "Remy")
    reach = sent(tournament, WORDS)
    addresses = {player.email for entry in tournament.entries.all() for player in entry.players.all()}
    assert {*to("mail")} == addresses | {"rita@example.org", "remy@example.org"}
    firsts = sorted(entry.players.first().mobile for entry in tournament.entries.all())  # type: ignore[union-attr]
    assert to("text") == sorted({*firsts})
    assert (reach.entries, reach.mails, reach.texts) == (2, len(to("mail")), len(to("text")))
    assert (reach.cost.alphabet, reach.cost.messages, reach.messages) == (GSM, 1, reach.texts)
    mail = Message.objects.filter(channel="mail").first()
    assert mail is not None
    assert mail.subject == f"{tournament.title}: The bus"
    assert mail.body.startswith("It leaves at ten.\n\n")
    assert f"/events/{tournament.slug}/" in mail.body
    assert {each.body for each in Message.objects.filter(channel="text")} == {"The bus leaves at ten."}


def test_a_long_text_costs_more_and_a_dear_sign_makes_it_long() -> None:
    tournament = entered("Rita")
    for text, alphabet, messages in (("a" * 161, GSM, 2), ("ê" * 71, UCS, 2), ("ê", UCS, 1)):
        reach = participant_messages.forecast(tournament, WORDS._replace(text=text))
        assert (reach.cost.alphabet, reach.messages) == (alphabet, messages * reach.texts)


def test_e9_one_team_alone() -> None:
    tournament = entered("Rita", "Remy")
    entry = tournament.entries.order_by("pk").last()
    assert entry is not None
    reach = sent(tournament, WORDS._replace(audience="entry", entry=entry.pk, text=""))
    assert (reach.entries, reach.texts, reach.messages) == (1, 0, 0)
    assert {each.entry_id for each in Message.objects.all()} == {entry.pk}


def test_those_still_in_are_who_has_not_lost() -> None:
    tournament = played.at_noon("powc-2023", ["A", "B", "C", "D"])
    Message.objects.all().delete()
    assert participant_messages.forecast(tournament, WORDS._replace(audience="in")).entries == 4
    first = fixtures_left(tournaments.state_of(tournament))[0]
    played.do(tournament, commands.RecordResult(first.number, played.result_of(first)), played.NOON)
    assert participant_messages.forecast(tournament, WORDS._replace(audience="in")).entries == 4, (
        "third place"
    )
    for each in fixtures_left(tournaments.state_of(tournament))[:1]:
        played.do(tournament, commands.RecordResult(each.number, played.result_of(each)), played.NOON)
    third = fixtures_left(tournaments.state_of(tournament))[0]
    played.do(tournament, commands.RecordResult(third.number, played.result_of(third)), played.NOON)
    assert participant_messages.forecast(tournament, WORDS._replace(audience="in")).entries == 2


def test_who_has_neither_address_nor_phone_is_named() -> None:
    tournament = entered("Rita")
    quiet = people.event("garrison-2022")
    entry = entries.begin_player(quiet, people.who("Paul"))
    entry.name, entry.account = "Quiet Quentin", None
    entry.save()
    reach = participant_messages.forecast(quiet, WORDS)
    assert (reach.entries, reach.mails, reach.texts, reach.unreached) == (1, 0, 0, ("Quiet Quentin",))
    assert participant_messages.forecast(tournament, WORDS).unreached == ()


def test_who_asked_for_mail_alone_gets_no_text() -> None:
    tournament = entered("Rita")
    tournament.entries.update(tell_by="mail")
    reach = participant_messages.forecast(tournament, WORDS)
    assert (reach.texts, reach.mails > 0) == (0, True)


def test_what_was_not_shown_is_not_sent() -> None:
    tournament = entered("Rita")
    shown = participant_messages.forecast(tournament, WORDS)
    people.team(people.institution(tournament, "Ministry of Remy", "Remy"), "Remy")
    Message.objects.all().delete()
    who = people.who("Sam")
    assert refusal(lambda: participant_messages.send(tournament, WORDS, shown.digest, who)) == CHANGED
    other = WORDS._replace(text="Something dearer.")
    assert refusal(lambda: participant_messages.send(tournament, other, shown.digest, who)) == CHANGED
    assert not Message.objects.exists()


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (FreeMessage("all"), "no_words"),
        (FreeMessage("all", "Subject alone", " \r\n", ""), "no_words"),
        (WORDS._replace(text="a" * 601), "out_of_reach"),
        (WORDS._replace(audience="entry", entry=0), "nobody_to_tell"),
        (WORDS._replace(audience="in"), "not_drawn"),
        (WORDS._replace(audience="friends"), "no_such_audience"),
    ],
)
def test_what_cannot_be_sent_is_refused(wanted: FreeMessage, code: str) -> None:
    tournament = entered("Rita")
    assert refusal(lambda: participant_messages.forecast(tournament, wanted))[0] == code
