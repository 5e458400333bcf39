"""Whom messages reach: nobody is dropped because somebody else has the same address (E9)."""

import pytest

from doublesix.store.models import Account, Entry, Message, Tournament
from doublesix.store.notifications import messages, recipients
from doublesix.store.services import entries
from tests.store import people

pytestmark = pytest.mark.django_db


def entered(account: Account, **given: str) -> Entry:
    """A player at the garrison's event, who entered with this account."""
    tournament = people.event("garrison-2022")
    asks = people.who(account.name)
    entry = entries.begin_player(tournament, asks)
    values = {"player": {"name": account.name, **given}}
    return entries.save(entry, {"name": account.name}, values, entry.revision, asks)


def sent(tournament: Tournament) -> list[tuple[str, str]]:
    """What everybody entered is told of a venue: channel and address of every message."""
    Message.objects.all().delete()
    facts = {"venue": "Hall", "starts": "noon"}
    messages.write("venue", recipients.recipients_at(tournament), tournament, lambda: dict(facts))
    return sorted(Message.objects.values_list("channel", "to"))


def test_e9_a_player_with_the_address_of_the_account_gets_the_text_message() -> None:
    entry = entered(people.account("Ann"), email="ann@example.org", mobile="555 0101")
    assert sent(entry.tournament) == [("mail", "ann@example.org"), ("text", "555 0101")]


def test_e9_the_address_may_be_written_in_capitals() -> None:
    entry = entered(people.account("Ann"), email="ANN@example.org", mobile="555 0101")
    assert sent(entry.tournament) == [("mail", "ann@example.org"), ("text", "555 0101")]


def test_e9_who_wants_texts_only_and_has_one_on_the_form_gets_no_second_mail() -> None:
    entry = entered(people.account("Ann"), email="ann@example.org", mobile="555 0101")
    Entry.objects.filter(pk=entry.pk).update(tell_by="text")
    Message.objects.all().delete()
    entry.refresh_from_db()
    messages.write(
        "called",
        recipients.people_of(entry),
        entry.tournament,
        lambda: dict.fromkeys(("entry", "number", "others", "where", "start", "until", "code", "link"), "x"),
    )
    assert list(Message.objects.values_list("channel", "to")) == [("text", "555 0101")]


def test_e9_a_phone_of_the_account_and_another_on_the_form_are_both_told() -> None:
    account = people.account("Ann")
    account.mobile = "555 0100"
    account.save()
    entry = entered(account, email="ann@example.org", mobile="555 0101")
    assert sent(entry.tournament) == [
        ("mail", "ann@example.org"),
        ("text", "555 0100"),
        ("text", "555 0101"),
    ]


def test_e9_players_of_a_team_who_share_an_address_each_get_their_text() -> None:
    tournament = people.event()
    entry = people.fill(entries.begin_team(people.institution(tournament), people.who("Rita")))
    shared = {place: {"email": "rita@example.org", "mobile": f"555 {place}"} for place in ("first", "second")}
    entries.save(entry, {}, shared, entry.revision, people.who("Rita"))
    texts = [to for channel, to in sent(tournament) if channel == "text"]
    assert texts == ["555 0102", "555 first", "555 second"]
