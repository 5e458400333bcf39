"""The service of entries: every refusal, the deadline to the microsecond, the cap, two people at once."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from doublesix.store.actor import Actor
from doublesix.store.idempotency import run_once
from doublesix.store.models import Act, Entry, Message, Movement, Player, Tournament
from doublesix.store.queries import entry_accounts
from doublesix.store.queries.forms import digest_of, form_of, is_endorsed, with_forms
from doublesix.store.services import (
    appointments,
    decisions,
    displays,
    draws,
    duplicates,
    endorsements,
    entries,
    fees,
    institution_forms,
    tournaments,
)
from doublesix.tournament import commands
from tests.store import people
from tests.store.people import endorsed, player, team
from tests.store.refusals import refusal
from tests.store.together import together

pytestmark = pytest.mark.django_db
RITA, SAM = "Rita", "Sam"


def frozen() -> tuple[Tournament, list[Entry]]:
    """An event with two teams in its frozen list."""
    tournament = people.event()
    institution = people.institution(tournament)
    teams = [endorsed(team(institution)) for _ in range(2)]
    for entry in teams:
        decisions.accept(entry, entry.revision, people.who(SAM))
        entry.refresh_from_db()
    draws.freeze(tournament, people.who(SAM, people.later(hours=1)))
    return tournament, teams


# Beginning


def test_e3_the_third_team_is_refused_and_a_withdrawn_one_makes_room() -> None:
    institution = people.institution(people.event())
    rita = people.who(RITA)
    first = entries.begin_team(institution, rita)
    entries.begin_team(institution, rita)
    assert refusal(lambda: entries.begin_team(institution, rita)) == ("too_many_teams", "E3")
    entries.withdraw(first, first.revision, rita)
    assert entries.begin_team(institution, rita).pk


def test_e2_who_enters_a_team_event_enters_teams_and_e20_a_player_enters_once() -> None:
    ann = people.who("Ann")
    assert refusal(lambda: entries.begin_player(people.event(), ann)) == ("teams_only", "E2")
    fair = people.event("fortbend-2023")
    entry = entries.begin_player(fair, ann)
    assert refusal(lambda: entries.begin_player(fair, ann)) == ("entered_already", "E20")
    entries.withdraw(entry, entry.revision, ann)
    entries.begin_player(fair, ann)


# The deadline


def test_e5_the_last_moment_is_the_deadline_itself() -> None:
    institution = people.institution(people.event())
    entry = people.fill(entries.begin_team(institution, people.who(RITA)))
    late = people.who(RITA, people.CLOSES + timedelta(microseconds=1))
    assert refusal(lambda: entries.submit(entry, entry.revision, late)) == ("late", "E5")
    assert refusal(lambda: entries.begin_team(institution, late)) == ("late", "E5")
    done = entries.submit(entry, entry.revision, people.who(RITA, people.CLOSES))
    assert (done.status, done.place_at) == ("submitted", people.CLOSES)


def test_e5_an_extended_deadline_holds_and_is_told() -> None:
    tournament = people.event()
    institution = people.institution(tournament)
    entry = people.fill(entries.begin_team(institution, people.who(RITA)))
    later = people.CLOSES + timedelta(days=1)
    tournaments.carry_out(
        tournament,
        commands.ExtendDeadline(later, "The post is slow"),
        people.who("Olga", people.later(hours=1)),
    )
    assert Message.objects.filter(body__contains="The post is slow").exists()
    assert refusal(
        lambda: entries.submit(entry, entry.revision, people.who(RITA, later + timedelta(microseconds=1)))
    ) == ("late", "E5")
    assert entries.submit(entry, entry.revision, people.who(RITA, later)).status == "submitted"


def test_e5_a_returned_entry_may_come_back_corrected_after_the_deadline() -> None:
    entry = team(people.institution(people.event()))
    entry = decisions.send_back(entry, entry.revision, "Sign it", people.who(SAM))
    late = people.who(RITA, people.later(hours=3))
    assert refusal(lambda: entries.reopen(entry, entry.revision, late)) == ("late", "E5")
    assert entries.submit(entry, entry.revision, late).status == "submitted"


# Filling in and handing in


def test_only_the_revision_that_was_looked_at_is_changed() -> None:
    entry = entries.begin_team(people.institution(people.event()), people.who(RITA))
    rita = people.who(RITA)
    entries.save(entry, {"name": "One"}, {}, entry.revision, rita)
    assert (
        refusal(lambda: entries.save(entry, {"name": "Two"}, {}, entry.revision, rita))[0]
        == "changed_meanwhile"
    )
    assert refusal(lambda: entries.submit(entry, 99, rita))[0] == "changed_meanwhile"


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"name": ""}, "E4"),
        ({"designation": ""}, "E4"),
        ({"signature": ""}, "E4"),
        ({"mobile": ""}, "E9"),
        ({"email": ""}, "E9"),
    ],
)
def test_what_is_missing_keeps_an_entry_from_being_handed_in(change: dict[str, str], clause: str) -> None:
    """E4 and E9: every participant's field."""
    entry = people.fill(entries.begin_team(people.institution(people.event()), people.who(RITA)))
    Player.objects.filter(entry=entry, place="spare").update(**change)
    asked = lambda: entries.submit(entry, entry.revision, people.who(RITA))  # noqa: E731
    assert refusal(asked) == ("incomplete", clause)


def test_e4_the_president_signs_and_e6_everybody_brings_evidence() -> None:
    entry = people.fill(entries.begin_team(people.institution(people.event()), people.who(RITA)))
    asked = lambda: entries.submit(entry, entry.revision, people.who(RITA))  # noqa: E731
    Entry.objects.filter(pk=entry.pk).update(president_signature="")
    assert refusal(asked) == ("incomplete", "E4")
    Entry.objects.filter(pk=entry.pk).update(president_signature="M0 0L1 1")
    entry.papers.filter(player__place="second").update(replaced_at=people.START)
    assert refusal(asked) == ("incomplete", "E6")


def test_what_is_handed_in_can_no_longer_be_changed() -> None:
    entry = team(people.institution(people.event()))
    rita = people.who(RITA)
    assert refusal(lambda: entries.save(entry, {}, {}, entry.revision, rita))[0] == "not_to_change"
    assert refusal(lambda: entries.sign(entry, "first", "M0 0L1 1", rita))[0] == "not_to_change"
    assert refusal(lambda: entries.submit(entry, entry.revision, rita))[0] == "not_to_change"
    entry = entries.reopen(entry, entry.revision, rita)
    assert entry.status == "draft"
    assert refusal(lambda: entries.reopen(entry, entry.revision, rita))[0] == "not_submitted"
    assert refusal(lambda: entries.sign(entry, "fifth", "M0 0L1 1", rita))[0] == "no_such_place"
    entries.withdraw(entry, entry.revision, rita)
    entry.refresh_from_db()
    assert refusal(lambda: entries.withdraw(entry, entry.revision, rita))[0] == "not_to_change"


# The review


def test_e7_only_a_complete_endorsed_entry_is_accepted() -> None:
    entry = team(people.institution(people.event()))
    sam = people.who(SAM)
    assert refusal(lambda: decisions.accept(entry, entry.revision, sam)) == ("incomplete", "E7")
    endorsed(entry)
    accepted = decisions.accept(entry, entry.revision, sam)
    assert (accepted.status, accepted.decided_at) == ("accepted", sam.at)
    assert refusal(lambda: decisions.accept(accepted, accepted.revision, sam))[0] == "not_submitted"


def test_e7_a_change_after_the_endorsement_voids_it_and_keeps_the_entry_from_acceptance_and_draw() -> None:
    tournament = people.event()
    institution = people.institution(tournament)
    entry = endorsed(team(institution))
    entry = decisions.accept(entry, entry.revision, people.who(SAM))
    assert draws.list_ready(tournament) == [entry]
    institution_forms.save(institution, {"association": "Another"}, institution.revision, people.who(RITA))
    entry = Entry.objects.get(pk=entry.pk)
    assert not is_endorsed(entry)
    assert draws.list_ready(tournament) == []
    assert Message.objects.filter(subject__contains="new endorsement").exists()
    entry = entries.reopen(entry, entry.revision, people.who(RITA))
    entry = entries.submit(entry, entry.revision, people.who(RITA))
    assert refusal(lambda: decisions.accept(entry, entry.revision, people.who(SAM))) == (
        "incomplete",
        "E7",
    )
    institution_forms.save(institution, {"association": people.HEAD["association"]}, 2, people.who(RITA))
    assert not is_endorsed(Entry.objects.get(pk=entry.pk)), "what is void stays void"


def test_a_decision_needs_its_words_and_a_state_that_waits_for_one() -> None:
    tournament = people.event()
    institution = people.institution(tournament)
    draft = entries.begin_team(institution, people.who(RITA))
    sam = people.who(SAM)
    assert refusal(lambda: decisions.send_back(draft, draft.revision, "So", sam))[0] == "not_submitted"
    gone = entries.withdraw(draft, draft.revision, people.who(RITA))
    assert refusal(lambda: decisions.accept(gone, gone.revision, sam))[0] == "not_submitted"
    assert refusal(lambda: decisions.turn_down(gone, gone.revision, "So", "E4", sam))[0] == "not_submitted"
    entry = team(institution)
    assert refusal(lambda: decisions.send_back(entry, entry.revision, " ", sam))[0] == "no_comment"
    down = decisions.turn_down
    assert refusal(lambda: down(entry, entry.revision, "", "E4", sam))[0] == "no_reason_or_clause"
    assert refusal(lambda: down(entry, entry.revision, "So", " ", sam))[0] == "no_reason_or_clause"
    assert refusal(lambda: decisions.turn_down(entry, 99, "So", "E4", sam))[0] == "changed_meanwhile"
    refused = decisions.turn_down(entry, entry.revision, " So ", "E4", sam)
    assert (refused.status, refused.comment, refused.clause) == ("refused", "So", "E4")
    assert Message.objects.filter(entry=entry, body__contains="(E4)").exists()


def test_e8_when_the_list_is_frozen_everything_stands() -> None:
    tournament, (first, second) = frozen()
    rita, sam, institution = people.who(RITA), people.who(SAM), first.institution
    assert institution is not None
    for ask in (
        lambda: decisions.accept(first, first.revision, sam),
        lambda: decisions.send_back(first, first.revision, "So", sam),
        lambda: decisions.turn_down(first, first.revision, "So", "E4", sam),
        lambda: institution_forms.save(institution, {}, institution.revision, rita),
    ):
        assert refusal(ask) == ("list_is_frozen", "E8")
    assert refusal(lambda: entries.withdraw(second, second.revision, rita)) == ("strike_instead", "E8")
    Entry.objects.filter(pk=second.pk).update(status="returned")
    assert refusal(lambda: entries.submit(second, second.revision, rita)) == ("list_is_frozen", "E8")
    assert tournament.draw_names.count() == 2


# The cap


def test_e30_the_waiting_list_moves_up_by_itself_in_the_order_of_arrival() -> None:
    fair = people.event("fortbend-2023", most=2)
    ann, bob, cy, di = (player(fair, name) for name in ("Ann", "Bob", "Cy", "Di"))
    assert [each.status for each in (ann, bob, cy, di)] == ["submitted", "submitted", "waiting", "waiting"]
    entries.withdraw(bob, bob.revision, people.who("Bob"))
    cy.refresh_from_db()
    di.refresh_from_db()
    assert (cy.status, di.status) == ("submitted", "waiting")
    assert Message.objects.filter(entry=cy, subject__contains="place has become free").exists()
    assert not Message.objects.filter(entry=di, subject__contains="place has become free").exists()
    decisions.turn_down(ann, ann.revision, "Not a member", "E30", people.who(SAM))
    di.refresh_from_db()
    assert di.status == "submitted"


def test_e30_who_waits_is_charged_pays_and_is_refunded_when_no_place_comes() -> None:
    """E31: refunded if nobody makes room."""
    fair = people.event("fortbend-2023", most=1)
    player(fair, "Ann")
    bob = player(fair, "Bob")
    assert bob.status == "waiting"
    fees.pay(bob, 1000, "", people.who("Tom"))
    fees.refund(bob, 1000, "no place", people.who("Tom"))
    account = entry_accounts.account_of(bob)
    assert account.paid == account.refunded == 1000


def test_e30_without_a_cap_nobody_waits() -> None:
    fair = people.event("fortbend-2023", most=0)
    assert {player(fair, name).status for name in ("Ann", "Bob", "Cy")} == {"submitted"}


# Many entries


def test_forms_of_many_entries_are_those_of_each(django_assert_num_queries: object) -> None:
    tournament = people.event(teams_each=0)
    institution = people.institution(tournament)
    for number in range(6):
        entry = team(institution)
        if number % 2:
            endorsed(entry)
        if number == 5:
            Player.objects.filter(entry=entry, place="first").update(mobile="0")
    alone = [(form_of(entry), digest_of(entry)) for entry in tournament.entries.order_by("pk")]
    with django_assert_num_queries(5):  # type: ignore[operator]
        fetched = list(with_forms(tournament.entries.order_by("pk")))
        assert [(form_of(entry), digest_of(entry)) for entry in fetched] == alone
    assert [form.endorsed for form, _ in alone] == [False, True, False, True, False, False]


# Two at once


@pytest.mark.django_db(transaction=True)
def test_two_secretaries_deciding_at_once_have_one_effect() -> None:
    entry = endorsed(team(people.institution(people.event())))
    sam, olga, revision = people.who(SAM), people.who("Olga"), entry.revision
    answers = together(
        [
            lambda: decisions.accept(entry, revision, sam).status,
            lambda: decisions.turn_down(entry, revision, "So", "E4", olga).status,
        ]
    )
    entry.refresh_from_db()
    assert sorted(map(str, answers)) == sorted([entry.status, "changed_meanwhile"])
    assert entry.revision == revision + 1


@pytest.mark.django_db(transaction=True)
def test_e3_two_representatives_at_once_begin_no_third_team() -> None:
    institution = people.institution(people.event())
    entries.begin_team(institution, people.who(RITA))
    rita, theo = people.who(RITA), people.who("Theo")
    answers = together(
        [lambda who=who: bool(entries.begin_team(institution, who)) for who in (rita, theo, rita)]  # type: ignore[misc]
    )
    assert sorted(map(str, answers)) == ["True", "too_many_teams", "too_many_teams"]
    assert institution.entries.count() == 2


@pytest.mark.django_db(transaction=True)
def test_e30_the_last_place_is_given_once() -> None:
    fair = people.event("fortbend-2023", most=1)
    ready: list[tuple[Entry, Actor]] = []
    for name in ("Ann", "Bob", "Cy"):
        asks = people.who(name)
        entry = entries.begin_player(fair, asks)
        values = {
            "player": {"name": name, "mobile": "555", "email": asks.account.email if asks.account else ""}
        }
        ready.append((entries.save(entry, {"name": name}, values, entry.revision, asks), asks))
    answers = together(
        [lambda e=entry, w=asks: entries.submit(e, e.revision, w).status for entry, asks in ready]  # type: ignore[misc]
    )
    assert sorted(map(str, answers)) == ["submitted", "waiting", "waiting"]


@pytest.mark.django_db(transaction=True)
def test_the_same_key_twice_at_once_has_one_effect_and_one_answer() -> None:
    entry = endorsed(team(people.institution(people.event())))
    sam, revision = people.who(SAM), entry.revision
    done: list[int] = []

    def act() -> dict[str, object]:
        done.append(1)
        return {"status": decisions.accept(entry, revision, sam).status}

    answers = together([lambda: run_once("account 1", "key", "asked", act)] * 3)
    assert answers == [{"status": "accepted"}] * 3
    assert len(done) == 1
    assert Act.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_refused_act_leaves_no_key_behind_and_may_be_asked_again() -> None:
    entry = team(people.institution(people.event()))
    sam = people.who(SAM)

    def act() -> dict[str, object]:
        return {"status": decisions.accept(entry, entry.revision, sam).status}

    assert refusal(lambda: run_once("account 1", "key", "asked", act)) == ("incomplete", "E7")
    assert not Act.objects.exists()
    endorsed(entry)
    assert run_once("account 1", "key", "asked", act) == {"status": "accepted"}
    assert refusal(lambda: run_once("account 1", "key", "other", act))[0] == "key_reused"
    assert refusal(lambda: run_once("account 2", "key", "asked", act))[0] == "changed_meanwhile"


@pytest.mark.django_db(transaction=True)
def test_a_fee_is_charged_once_however_often_it_is_handed_in() -> None:
    fair = people.event("fortbend-2023")
    entry = player(fair, "Ann")
    entry = entries.reopen(entry, entry.revision, people.who("Ann"))
    entries.submit(entry, entry.revision, people.who("Ann"))
    assert Movement.objects.filter(entry=entry, kind="charged").count() == 1


def test_somebody_named_twice_in_one_team_is_noticed() -> None:
    """E2: a team is different people."""
    entry = people.fill(entries.begin_team(people.institution(people.event()), people.who("Rita")))
    assert duplicates.duplicates_of(entry) == []
    entry.players.filter(place="spare").update(name=entry.players.get(place="first").name.upper())
    (double,) = duplicates.duplicates_of(entry)
    assert {double.player.place, double.other.place} == {"first", "spare"}
    assert double.same == ("name",)


HIDDEN = "Clouds\u202e"


def test_names_with_signs_that_nobody_sees_are_refused_everywhere() -> None:
    event = people.event()
    rita, sam = people.who("Rita"), people.who("Sam")
    institution = people.institution(event)
    entry = people.fill(entries.begin_team(institution, rita))
    place = entry.players.all()[0].place
    head = {**people.HEAD, "name": HIDDEN}
    asked: list[Callable[[], object]] = [
        lambda: institution_forms.begin(event, head, rita),
        lambda: institution_forms.save(institution, head, institution.revision, rita),
        lambda: institution_forms.save(institution, {"president": HIDDEN}, institution.revision, rita),
        lambda: entries.save(entry, {"name": HIDDEN}, {}, entry.revision, rita),
        lambda: entries.save(entry, {}, {place: {"name": HIDDEN}}, entry.revision, rita),
        lambda: endorsements.record_paper(institution, HIDDEN, "Head", [entry], None, sam),
        lambda: appointments.appoint_by_address(event, "x@example.org", HIDDEN, "judge", "", sam),
        lambda: displays.add(event, HIDDEN, ["now"], 20),
        lambda: tournaments.carry_out(event, commands.LayTables((commands.HallTable(1, HIDDEN),)), sam),
        lambda: tournaments.carry_out(
            event, commands.Edit(tournaments.state_of(event).settings._replace(title=HIDDEN)), sam
        ),
    ]
    for ask in asked:
        assert refusal(ask)[0] == "hidden_signs"


def test_a_number_that_was_copied_loses_its_hidden_signs() -> None:
    entry = entries.begin_team(people.institution(people.event()), people.who("Rita"))
    place = entry.players.all()[0].place
    values = {"name": "Zoe\u0308", "mobile": "\u202a+230 5555 0102\u202c"}
    entry = entries.save(entry, {}, {place: values}, entry.revision, people.who("Rita"))
    player = entry.players.get(place=place)
    assert (player.name, player.mobile) == ("Zoë", "+230 5555 0102")
