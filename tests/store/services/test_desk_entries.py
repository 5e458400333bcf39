"""The desk takes entries from who stands there and from paper, as far as it goes (E5, E7, E10, E30)."""

from datetime import timedelta

import pytest

from doublesix.store.models import Entry, Message, Movement, Tournament
from doublesix.store.models.papers import PAPER_FORM
from doublesix.store.queries.entry_accounts import account_of
from doublesix.store.queries.forms import form_of
from doublesix.store.services import (
    decisions,
    desk_entries,
    draws,
    early_arrivals,
    entries,
    tournaments,
)
from doublesix.store.services.desk_entries import DeskEntry, DeskReceipt
from doublesix.tournament import commands
from doublesix.tournament import entries as rules
from tests.store import people
from tests.store.refusals import refusal

pytestmark = pytest.mark.django_db
TEAM = {"first": {"name": "Ann"}, "second": {"name": "Bob"}, "spare": {"name": "Cy"}}


def walk_in(tournament: Tournament, name: str = "Ann", **more: object) -> DeskReceipt:
    given = DeskEntry(name=name, reason="Came to the desk", **more)  # type: ignore[arg-type]
    return desk_entries.add(tournament, given, people.who("Sam"))


def paper(**more: object) -> DeskEntry:
    """A form on paper with everything, but for what is given otherwise."""
    found = DeskEntry(
        name="Cloud Counters",
        people=TEAM,
        institution="Ministry of Clouds",
        reason="Received on paper",
        scan=people.evidence(),
        evidence={place: people.evidence() for place in TEAM},
        officer="Otto Officer",
        post="Permanent secretary",
    )
    return found._replace(**more)  # type: ignore[arg-type]


class TestWalkIns:
    def test_a_name_and_the_money_are_enough(self) -> None:
        tournament = people.event("fortbend-2023")
        entry, payment = walk_in(tournament, paid=1000, note="cash", is_here=True)
        assert (entry.status, entry.account, entry.at_desk) == ("accepted", None, True)
        assert entry.players.get().name == "Ann"
        assert payment is not None
        assert (payment.receipt, payment.amount, payment.note) == (1, 1000, "cash")
        assert account_of(entry).debt == 0
        assert entry.arrived_at == people.START
        assert not Message.objects.exists(), "there is nobody to write to"
        first = Entry.history.filter(id=entry.pk).order_by("history_id").first()
        assert first.history_change_reason == "Came to the desk"

    def test_who_says_how_to_be_reached_is_written_to(self) -> None:
        tournament = people.event("fortbend-2023")
        contact = {"player": {"mobile": "555 0100", "email": "ann@example.net"}}
        walk_in(tournament, people=contact, paid=1000)
        assert set(Message.objects.values_list("to", flat=True)) == {"ann@example.net"}
        assert Message.objects.filter(subject__contains="receipt 1").count() == 1

    def test_where_there_is_no_fee_nothing_is_taken(self) -> None:
        entry, payment = walk_in(people.event("garrison-2022"))
        assert (entry.status, payment) == ("accepted", None)
        assert not Movement.objects.exists()

    def test_e30_without_a_place_nobody_pays_and_waits(self) -> None:
        tournament = people.event("fortbend-2023", most=1)
        walk_in(tournament, "Ann", paid=1000)
        entry, payment = walk_in(tournament, "Bob", paid=1000)
        assert (entry.status, payment) == ("waiting", None)

    def test_more_than_is_owed_is_not_taken_and_nothing_is_kept(self) -> None:
        tournament = people.event("fortbend-2023")
        assert refusal(lambda: walk_in(tournament, paid=1001)) == ("wrong_amount", "E30")
        assert not Entry.objects.exists()

    def test_e20_the_same_name_is_asked_about_once(self) -> None:
        tournament = people.event("fortbend-2023")
        first = walk_in(tournament, "Ann Lee").entry
        assert refusal(lambda: walk_in(tournament, "ann  LEE")) == ("same_name_entered", "E20")
        assert desk_entries.find_namesakes(tournament, "ann  LEE") == [first]
        assert desk_entries.find_namesakes(tournament, "") == []
        walk_in(tournament, "Ann Lee", is_namesake=True)
        assert tournament.entries.count() == 2

    def test_a_reason_is_kept_or_nothing_is_done(self) -> None:
        tournament = people.event("fortbend-2023")
        given = DeskEntry(name="Ann")
        assert refusal(lambda: desk_entries.add(tournament, given, people.who("Sam")))[0] == "no_reason"

    def test_e5_the_deadline_is_for_those_who_send_an_entry(self) -> None:
        tournament = people.event("fortbend-2023")
        given = DeskEntry(name="Ann", reason="Came to the desk")
        late = people.who("Sam", people.later(minutes=30))
        assert desk_entries.add(tournament, given, late).entry.status == "accepted"
        tournaments.carry_out(tournament, commands.CloseEntries(), people.who("Olga"))
        assert desk_entries.add(tournament, given._replace(name="Bob"), late).entry.status == "accepted"

    def test_e8_not_before_entries_are_open_and_not_after_the_freeze(self) -> None:
        tournament = people.event("fortbend-2023", status="published")
        assert refusal(lambda: walk_in(tournament)) == ("entries_not_open", "E5")
        tournament = people.event("fortbend-2023")
        entry, *_ = [walk_in(tournament, name).entry for name in ("Ann", "Cy", "Di", "Ed")]
        tournaments.carry_out(tournament, commands.CloseEntries(), people.who("Olga"))
        draws.freeze(tournament, people.who("Sam"))
        assert refusal(lambda: walk_in(tournament, "Bob")) == ("late_entry_instead", "E8")
        assert refusal(lambda: early_arrivals.note_arrival(entry, people.who("Sam"))) == (
            "check_in_instead",
            "E10",
        )


class TestTeams:
    def test_a_team_of_its_own_has_a_name_and_people(self) -> None:
        tournament = people.event(
            "powc-2023", institutions=False, evidence=False, endorsement=False, signatures=False
        )
        entry = walk_in(tournament, "The Doubles", people=TEAM).entry
        assert (entry.status, entry.institution) == ("accepted", None)
        assert [player.name for player in entry.players.all()] == ["Ann", "Bob", "Cy"]

    def test_e4_e7_a_form_on_paper_is_kept_endorsed_handed_in_and_accepted(self) -> None:
        tournament = people.event()
        entry = desk_entries.add(tournament, paper(), people.who("Sam")).entry
        assert entry.status == "accepted"
        assert entry.papers.filter(purpose=PAPER_FORM).count() == 1
        assert entry.institution is not None
        given = entry.institution.endorsements.get()
        assert (given.officer, given.method, given.paper) == (
            "Otto Officer",
            "paper",
            entry.papers.get(purpose=PAPER_FORM),
        )

    def test_e7_without_endorsement_it_is_handed_in_and_waits_for_it(self) -> None:
        entry = desk_entries.add(people.event(), paper(officer="", post=""), people.who("Sam")).entry
        assert entry.status == "submitted"

    @pytest.mark.parametrize(
        "missing", [{"evidence": {}}, {"scan": None}, {"people": {"first": {"name": "Ann"}}}]
    )
    def test_what_is_missing_is_left_for_later(self, missing: dict[str, object]) -> None:
        """E4, E6: neither names nor evidence come with a picture of the form, nor the form with names."""
        tournament = people.event()
        entry = desk_entries.add(tournament, paper(**missing), people.who("Sam")).entry
        assert entry.status == "draft"
        whole = paper(people=TEAM)
        row = desk_entries.receive_paper(entry, entry.revision, whole, people.who("Sam")).entry
        assert row.status == "accepted"
        assert row.papers.filter(purpose=PAPER_FORM, replaced_at=None).count() == 1

    def test_e3_no_more_teams_than_an_institution_has(self) -> None:
        tournament = people.event()
        for number in (1, 2):
            desk_entries.add(tournament, paper(name=f"Team {number}"), people.who("Sam"))
        assert tournament.institutions.count() == 1
        ask = lambda: desk_entries.add(tournament, paper(name="Team 3"), people.who("Sam"))  # noqa: E731
        assert refusal(ask) == ("too_many_teams", "E3")

    def test_a_team_comes_from_somewhere(self) -> None:
        tournament = people.event()
        ask = lambda: desk_entries.add(tournament, paper(institution=" "), people.who("Sam"))  # noqa: E731
        assert refusal(ask) == ("no_institution_name", "E4")

    def test_paper_is_for_an_entry_that_is_not_handed_in(self) -> None:
        tournament = people.event()
        entry = desk_entries.add(tournament, paper(), people.who("Sam")).entry
        sam = people.who("Sam")
        assert refusal(lambda: desk_entries.receive_paper(entry, 0, paper(), sam))[0] == "changed_meanwhile"
        again = lambda: desk_entries.receive_paper(entry, entry.revision, paper(), sam)  # noqa: E731
        assert refusal(again)[0] == "not_to_change"
        draft = entries.begin_team(entry.institution, people.who("Rita"))  # type: ignore[arg-type]
        unsaid = lambda: desk_entries.receive_paper(draft, draft.revision, paper(reason=""), sam)  # noqa: E731
        assert refusal(unsaid)[0] == "no_reason"

    def test_e41_what_comes_after_the_freeze_is_kept_for_a_late_entry(self) -> None:
        tournament, sam = people.event(), people.who("Sam")
        for name in ("Tides", "Rivers"):
            desk_entries.add(tournament, paper(name=name, institution=f"Ministry of {name}"), sam)
        entry = desk_entries.add(tournament, paper(evidence={}), sam).entry
        tournaments.carry_out(tournament, commands.CloseEntries(), people.who("Olga"))
        draws.freeze(tournament, sam)
        row = desk_entries.receive_paper(entry, entry.revision, paper(), sam).entry
        assert row.status == "draft"
        assert rules.all_lacks(form_of(row), tournaments.state_of(tournament).settings.terms) == ()
        tournaments.carry_out(tournament, commands.Cancel("rain"), people.who("Olga"))
        again = lambda: desk_entries.receive_paper(row, row.revision, paper(), sam)  # noqa: E731
        assert refusal(again)[0] == "late_entry_instead"


class TestEarlyArrivals:
    def drawn(self, tournament: Tournament, **later: int) -> tuple[int, ...]:
        """Who is checked in when the lots are drawn so long after the desk saw them."""
        at = people.START + timedelta(**later)
        tournaments.carry_out(tournament, commands.CloseEntries(), people.who("Olga", at))
        draws.freeze(tournament, people.who("Sam", at))
        numbers = [each.number for each in draws.load_list(tournament)]
        draws.record_lots(tournament, numbers, people.who("Sam", at))
        state = draws.confirm_lots(tournament, people.who("Olga", at))
        return tuple(sorted(state.presence))

    def test_e10_who_is_at_the_desk_is_checked_in_with_the_lots(self) -> None:
        tournament = people.event("fortbend-2023")
        for name in ("Ann", "Bob", "Cy", "Di"):
            walk_in(tournament, name, is_here=name != "Bob")
        entry = tournament.entries.get(name="Di")
        early_arrivals.note_arrival(entry, people.who("Sam"), is_here=False)
        assert self.drawn(tournament, hours=1) == (1, 3)

    def test_of_another_day_it_says_nothing(self) -> None:
        tournament = people.event("fortbend-2023")
        for name in ("Ann", "Bob", "Cy", "Di"):
            walk_in(tournament, name, is_here=True)
        assert self.drawn(tournament, days=1) == ()

    def test_nobody_is_noted_who_is_out_or_gone(self) -> None:
        tournament = people.event("fortbend-2023")
        entry = walk_in(tournament).entry
        entries.withdraw(entry, entry.revision, people.who("Sam"), "Went home")
        assert refusal(lambda: early_arrivals.note_arrival(entry, people.who("Sam")))[0] == "entry_out"
        Entry.objects.all().delete()
        assert (
            refusal(lambda: early_arrivals.note_arrival(entry, people.who("Sam")))[0] == "changed_meanwhile"
        )


class TestRefusalsTakenBack:
    def refused(self, entry: Entry) -> Entry:
        return decisions.turn_down(entry, entry.revision, "Not serving", "E2", people.who("Sam"))

    @pytest.mark.parametrize("status", ["submitted", "accepted", "returned", "draft"])
    def test_it_is_again_what_it_was_and_whoever_entered_is_told(self, status: str) -> None:
        tournament = people.event()
        institution = people.institution(tournament)
        sam = people.who("Sam")
        entry = entries.begin_team(institution, people.who("Rita"))
        if status != "draft":
            entry = people.fill(entry)
            entry = people.endorsed(entries.submit(entry, entry.revision, people.who("Rita")))
        if status == "accepted":
            entry = decisions.accept(entry, entry.revision, sam)
        if status == "returned":
            entry = decisions.send_back(entry, entry.revision, "Which Ann?", sam)
        row = decisions.restore(self.refused(entry), entry.revision + 1, "It was another Ann", sam)
        assert row.status == status
        assert (row.comment, row.clause) == ("Which Ann?" if status == "returned" else "", "")
        told = Message.objects.order_by("pk").last()
        assert told is not None
        assert "It was another Ann" in told.body
        assert row.history.order_by("-history_id").first().history_change_reason == "It was another Ann"

    def test_e30_where_the_place_is_taken_it_is_the_first_who_waits(self) -> None:
        tournament = people.event("fortbend-2023", most=1)
        ann, bob, cy = (walk_in(tournament, name).entry for name in ("Ann", "Bob", "Cy"))
        self.refused(ann)
        bob.refresh_from_db()
        assert bob.status == "submitted", "moved up"
        ann.refresh_from_db()
        row = decisions.restore(ann, ann.revision, "Sorry", people.who("Sam"))
        assert row.status == "waiting"
        self.refused(bob)
        row.refresh_from_db()
        cy.refresh_from_db()
        assert (row.status, cy.status) == ("submitted", "waiting")

    def test_what_stands_against_it(self) -> None:
        tournament = people.event()
        institution = people.institution(tournament)
        sam = people.who("Sam")
        entry = people.team(institution)
        assert refusal(lambda: decisions.restore(entry, entry.revision, "x", sam))[0] == "not_refused"
        out = self.refused(entry)
        assert refusal(lambda: decisions.restore(out, out.revision, " ", sam))[0] == "no_reason"
        assert refusal(lambda: decisions.restore(out, out.revision - 1, "x", sam))[0] == "changed_meanwhile"
        others = [people.endorsed(people.team(institution)) for _ in range(2)]
        assert refusal(lambda: decisions.restore(out, out.revision, "x", sam)) == (
            "too_many_teams",
            "E3",
        )
        for each in others:
            decisions.accept(each, each.revision, sam)
        tournaments.carry_out(tournament, commands.CloseEntries(), people.who("Olga"))
        draws.freeze(tournament, sam)
        assert refusal(lambda: decisions.restore(out, out.revision, "x", sam)) == (
            "list_is_frozen",
            "E8",
        )


class TestForOthers:
    def test_e5_the_desk_hands_in_and_takes_back_after_the_deadline_with_a_reason(self) -> None:
        tournament = people.event()
        entry = people.fill(entries.begin_team(people.institution(tournament), people.who("Rita")))
        late = people.who("Sam", people.later(hours=1))
        assert refusal(lambda: entries.submit(entry, entry.revision, late)) == ("late", "E5")
        row = entries.submit(entry, entry.revision, late, "It lay in the box in time")
        assert row.status == "submitted"
        assert refusal(lambda: entries.reopen(row, row.revision, late)) == ("late", "E5")
        row = entries.reopen(row, row.revision, late, "A name is wrong")
        assert row.status == "draft"
        reasons = row.history.order_by("history_id").values_list("history_change_reason", flat=True)
        assert "It lay in the box in time" in reasons
        assert "A name is wrong" in reasons
