"""The service of the draw: every kind, by computation and by hand, and its proof file (E8, F2, E21)."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from doublesix.store.actor import Actor
from doublesix.store.models import DrawName, DrawSecret, Message, Tournament
from doublesix.store.services import draws, hall, tournaments
from doublesix.tournament import commands, proofs
from doublesix.tournament.progress import field_of, results_of
from doublesix.tournament.proof_files import BY_HAND
from doublesix.tournament.proofs import RECORDED, VERIFIED, WITHHELD
from tests.oracle import draws as oracle
from tests.store import people
from tests.store.refusals import code_of
from tests.web.draw import lots

pytestmark = pytest.mark.django_db
KINDS = {"powc-2023": "bracket", "fortbend-2023": "partners", "garrison-2022": "tables"}


def proof_of(tournament: Tournament) -> dict[str, Any]:
    """The proof file, which is there."""
    found = draws.proof_of(tournament)
    assert found is not None
    return found


@pytest.mark.parametrize("preset_name", KINDS)
@pytest.mark.parametrize("count", [4, 5, 7, 9, 16])
def test_every_kind_is_drawn_and_proved(preset_name: str, count: int) -> None:
    tournament = lots.drawn(preset_name, count)
    value = proof_of(tournament)
    assert value["kind"] == KINDS[preset_name]
    assert proofs.verify(value).verdict == VERIFIED
    assert sorted(value["order"]) == list(range(1, count + 1))
    assert set(value["times"]) == {"frozen", "committed", "entered", "drawn", "moment"}


def test_the_file_is_the_one_that_the_contract_says_e8() -> None:
    value = proof_of(lots.drawn(count=9, apart=True))
    secret = bytes.fromhex(value["secret"])
    again = oracle.proof("bracket", value["entries"], secret, value["public"], {"apart": True})
    again |= {"event": value["event"], "times": value["times"]}
    assert value == again
    assert list(value) == list(again)
    assert value["public"] == [{"source": "Dice", "value": "3 5 1 6"}]


@pytest.mark.parametrize("count", [2, 3, 5, 8, 13, 22, 33])
def test_teams_of_an_institution_are_apart_e8(count: int) -> None:
    """Two teams an institution: nobody meets a mate before the final."""
    tournament = lots.drawn(count=count, apart=True)
    value = proof_of(tournament)
    assert value["options"] == {"apart": True}
    places = value["result"]["places"]
    half = len(places) // 2
    upper = [(number + 1) // 2 for number in places[:half] if number]
    assert value["result"]["clashes"] == []
    assert len(set(upper)) == len(upper)
    assert tuple(value["result"]["places"]) == _placed(tournament)


def _placed(tournament: Tournament) -> tuple[int | None, ...]:
    from doublesix.tournament.places import places

    return places(field_of(tournaments.state_of(tournament)).order)


def test_partners_of_an_odd_count_leave_one_waiting_e31() -> None:
    value = proof_of(lots.drawn("fortbend-2023", 7))
    assert value["result"]["waiting"] == value["order"][-1]
    assert len(value["result"]["pairs"]) == 3


def test_tables_are_of_three_with_few_others_e21() -> None:
    value = proof_of(lots.drawn("garrison-2022", 7))
    assert [len(table) for table in value["result"]["tables"]] == [3, 4]


def test_there_is_no_proof_before_the_draw() -> None:
    assert draws.proof_of(lots.closed()) is None
    assert draws.proof_of(lots.committed(lots.frozen())) is None


def test_a_secret_is_kept_sealed_until_it_is_shown_e8() -> None:
    tournament = lots.committed(lots.frozen())
    sealed = bytes(DrawSecret.objects.get(tournament=tournament).sealed)
    draws.enter_values(tournament, ["6 6"], lots.now("Sam"))
    state = draws.reveal(tournament, lots.now("Sam"))
    assert state.draw is not None
    assert bytes.fromhex(state.draw.secret) not in sealed
    assert not DrawSecret.objects.exists()
    assert code_of(lambda: draws.reveal(tournament, lots.now("Sam"))) == "not_committed"


def test_everybody_entered_is_told_when_the_lots_are_drawn_e8() -> None:
    lots.committed(lots.frozen(count=2))
    told = Message.objects.filter(subject__contains="the drawing of lots")
    assert {message.to for message in told} == {"rita@example.org"}
    assert "Mauritius" in told[0].body


class TestFreezing:
    def test_another_list_than_the_one_looked_at_is_not_frozen(self) -> None:
        tournament = lots.closed(count=3)
        assert code_of(lambda: draws.freeze(tournament, lots.now("Sam"), "0" * 64)) == "changed_meanwhile"
        assert tournaments.state_of(tournament).draw is None
        assert not DrawName.objects.exists()

    def test_entries_that_lack_something_are_kept_out_e7(self) -> None:
        tournament = lots.closed(count=4, endorsement=True)
        assert draws.preview(tournament) == []
        out = draws.list_excluded(tournament)
        assert len(out) == 4
        assert {lack.what for each in out for lack in each.lacks} == {"endorsement"}
        assert code_of(lambda: draws.freeze(tournament, lots.now("Sam"))) == "too_few"

    def test_an_entry_that_is_not_decided_is_kept_out(self) -> None:
        tournament = lots.closed(count=4)
        entry = tournament.entries.first()
        assert entry is not None
        entry.status = "submitted"
        entry.save()
        assert [each.entry for each in draws.list_excluded(tournament)] == [entry]
        assert len(draws.preview(tournament)) == 3


class TestByHand:
    def test_one_writes_down_and_another_confirms_e8(self) -> None:
        tournament = lots.frozen(count=4)
        draws.record_lots(tournament, [3, 1, 4, 2], lots.now("Sam"))
        assert code_of(lambda: draws.confirm_lots(tournament, lots.now("Sam"))) == "same_person"
        draws.confirm_lots(tournament, lots.now("Olga"), [3, 1, 4, 2])
        value = proof_of(tournament)
        assert proofs.verify(value).verdict == RECORDED
        assert (value["by"], value["recorded_by"], value["confirmed_by"]) == (
            "hand",
            "secretary",
            "organiser",
        )
        assert "secret" not in value
        assert "Sam" not in str(value)
        assert list(value) == list(BY_HAND)
        assert value["order"] == [3, 1, 4, 2]

    def test_who_left_since_is_a_former_official(self) -> None:
        tournament = lots.frozen(count=4)
        draws.record_lots(tournament, [3, 1, 4, 2], lots.now("Sam"))
        draws.confirm_lots(tournament, lots.now("Tara"))
        tournaments.dismiss(tournament, people.account("Tara"), "secretary")
        assert proof_of(tournament)["confirmed_by"] == "former official"

    def test_what_was_written_anew_meanwhile_is_not_confirmed(self) -> None:
        tournament = lots.frozen(count=4)
        draws.record_lots(tournament, [3, 1, 4, 2], lots.now("Sam"))
        draws.dismiss_lots(tournament, lots.now("Olga"))
        draws.record_lots(tournament, [1, 2, 3, 4], lots.now("Sam"))
        assert (
            code_of(lambda: draws.confirm_lots(tournament, lots.now("Tara"), [3, 1, 4, 2]))
            == "changed_meanwhile"
        )

    @pytest.mark.parametrize("order", [[1, 2, 3], [1, 2, 3, 3], [1, 2, 3, 5], [1, 2, 3, 4, 4], []])
    def test_an_order_holds_every_number_once(self, order: list[int]) -> None:
        assert (
            code_of(lambda: draws.record_lots(lots.frozen(count=4), order, lots.now("Sam")))
            == "lots_incomplete"
        )

    def test_equal_numbers_are_partners_f2(self) -> None:
        tournament = lots.frozen("fortbend-2023", 5)
        draws.record_numbers(tournament, {1: 2, 2: 1, 3: 2, 4: 3, 5: 1}, lots.now("Sam"))
        draws.confirm_lots(tournament, lots.now("Tara"))
        value = proof_of(tournament)
        assert value["result"]["pairs"] == [[2, 5], [1, 3]]
        assert value["result"]["waiting"] == 4

    def test_a_number_of_three_players_is_refused_f2(self) -> None:
        tournament = lots.frozen("fortbend-2023", 4)
        assert (
            code_of(lambda: draws.record_numbers(tournament, {1: 1, 2: 1, 3: 1, 4: 2}, lots.now("Sam")))
            == "not_two_of_each"
        )

    def test_it_is_one_way_or_the_other(self) -> None:
        tournament = lots.committed(lots.frozen(count=4))
        assert (
            code_of(lambda: draws.record_lots(tournament, [1, 2, 3, 4], lots.now("Sam")))
            == "committed_already"
        )


class TestTheMoment:
    def test_values_are_not_taken_before_it_e8(self) -> None:
        tournament = lots.frozen(count=4)
        draws.commit(tournament, ["Dice"], timezone.now() + timedelta(minutes=1), lots.now("Sam"))
        assert code_of(lambda: draws.enter_values(tournament, ["6"], lots.now("Sam"))) == "too_early"
        late = Actor(people.account("Sam"), timezone.now() + timedelta(days=1))
        draws.enter_values(tournament, ["6"], late)
        assert code_of(lambda: draws.enter_values(tournament, ["5"], late)) == "values_stand"

    def test_a_moment_that_is_over_cannot_be_announced(self) -> None:
        tournament = lots.frozen(count=4)
        over = timezone.now() - timedelta(minutes=1)
        assert code_of(lambda: draws.commit(tournament, ["Dice"], over, lots.now("Sam"))) == "moment_over"
        assert not DrawSecret.objects.exists()


class TestStruck:
    def test_before_the_draw_it_stays_in_the_order(self) -> None:
        tournament = lots.committed(lots.frozen(count=4))
        draws.strike(tournament, 2, "ill", lots.now("Sam"))
        draws.enter_values(tournament, ["6"], lots.now("Sam"))
        state = draws.reveal(tournament, lots.now("Sam"))
        value = proof_of(tournament)
        assert value["struck"] == [2]
        assert 2 in value["order"]
        (walk_over,) = results_of(state).values()
        assert walk_over.ranking[1] == 2

    def test_after_the_draw_it_keeps_its_place_e8(self) -> None:
        tournament = lots.drawn(count=4)
        before = proof_of(tournament)
        draws.strike(tournament, 2, " moved away ", lots.now("Sam"))
        after = proof_of(tournament)
        assert after == {**before, "struck": [2]}
        entry = tournament.entries.order_by("pk")[1]
        assert (entry.status, entry.comment) == ("withdrawn", "moved away")
        assert Message.objects.filter(subject__contains="withdrawn", entry=entry).exists()

    def test_twice_or_without_a_reason_is_refused(self) -> None:
        tournament = lots.drawn(count=4)
        assert code_of(lambda: draws.strike(tournament, 2, " ", lots.now("Sam"))) == "no_reason"
        draws.strike(tournament, 2, "ill", lots.now("Sam"))
        assert code_of(lambda: draws.strike(tournament, 2, "ill", lots.now("Sam"))) == "struck_already"

    def test_an_entry_whose_data_is_gone_can_still_be_struck(self) -> None:
        tournament = lots.drawn(count=4)
        tournament.entries.order_by("pk")[1].delete()
        assert draws.strike(tournament, 2, "ill", lots.now("Sam")).draw


@pytest.mark.parametrize("apart", [False, True])
def test_a_deleted_name_is_withheld_and_the_order_still_verifies(apart: bool) -> None:
    tournament = lots.drawn(count=6, apart=apart)
    before = proof_of(tournament)
    DrawName.objects.filter(tournament=tournament, number=3).delete()
    value = proof_of(tournament)
    entries = [{"number": 3} if each["number"] == 3 else each for each in before["entries"]]
    assert value == {**before, "entries": entries}
    assert proofs.verify(value).verdict == WITHHELD


def test_attendance_is_noted_e8() -> None:
    tournament = lots.frozen(count=3)
    draws.note_attendance(tournament, 2, True, lots.now("Kim"))
    state = draws.note_attendance(tournament, 2, True, lots.now("Kim"))
    assert state.draw is not None
    assert state.draw.there == {2}
    assert draws.note_attendance(tournament, 2, False, lots.now("Kim")).draw.there == set()  # type: ignore[union-attr]


def test_the_hall_remembers_how_many_lots_it_shows() -> None:
    tournament = lots.drawn(count=4)
    assert hall.count_shown_lots(tournament) == 0
    hall.show_lots(tournament, 1, lots.now("Sam"))
    hall.show_lots(tournament, 1, lots.now("Sam"))
    assert hall.show_lots(tournament, 2, lots.now("Sam")) == 2
    assert hall.count_shown_lots(tournament) == 2
    before = tournaments.state_of(tournament)
    tournaments.rebuild(tournament)
    assert tournaments.state_of(tournament) == before


def test_who_did_it_has_a_name_while_the_account_is_there() -> None:
    assert draws.name_of(people.account("Sam").pk) == "Sam"
    assert draws.name_of(10**6) == ""


@pytest.mark.slow
def test_a_large_draw_takes_seconds_e8() -> None:
    """Two hundred teams, frozen, drawn and proved."""
    tournament = lots.drawn(count=200, apart=True)
    assert proofs.verify(proof_of(tournament)).verdict == VERIFIED


def test_the_proof_stays_when_the_event_is_cancelled_or_over() -> None:
    tournament = lots.drawn(count=4)
    before = proof_of(tournament)
    tournaments.carry_out(tournament, commands.Cancel("rain"), lots.now("Olga"))
    assert proof_of(tournament) == before
