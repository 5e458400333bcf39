"""The day: tables and calls, hours of stages, who is there, walk-overs, results held back."""

from datetime import datetime, timedelta

import pytest

from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament.audience import audience
from doublesix.tournament.commands import HallTable
from doublesix.tournament.context import CommandContext
from doublesix.tournament.day import (
    Arrival,
    Evidence,
    busy,
    day_of_final,
    evidence,
    free_tables,
    is_complete,
    is_there,
    limit_of,
    missing_entrants,
    next_calls,
    played_at,
    proposals,
    stage_time,
    start_of,
    there_now,
)
from doublesix.tournament.evolve import fold
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import field_of, fixtures_left, phases_of, ranks_of, results_of, sides_in
from doublesix.tournament.refusal import Refusal
from doublesix.tournament.settings import Settings, preset
from doublesix.tournament.state import Call
from tests.tournament.events_made import Life, frozen, opened
from tests.tournament.hall import (
    LIMIT,
    MORNING,
    NOON,
    come,
    hall,
    match,
    minutes,
    played,
    result,
    stay_away,
    tables,
)


def refusal(life: Life, command: cmd.Command, at: datetime) -> Refusal:
    """The desk's no, with its clause."""
    answer = life.ask(command, at)
    assert isinstance(answer, Refusal)
    return answer


def called(life: Life) -> dict[int, int]:
    """The table of each match that waits or is played."""
    left = {each.number for each in fixtures_left(life.now)}
    return {number: call.table for number, call in life.now.calls.items() if number in left}


class TestTables:
    def test_numbers_of_their_own(self) -> None:
        for wrong in (tables(2) + tables(1), (HallTable(0),)):
            assert hall().refused(cmd.LayTables(wrong)) == "table_numbers"

    def test_laid_once_and_laid_anew(self) -> None:
        life = opened().do(cmd.LayTables((HallTable(7, " by the door "),), True))
        assert (life.now.tables, life.now.is_fixed) == ((HallTable(7, "by the door"),), True)
        assert life.ask(cmd.LayTables((HallTable(7, "by the door"),), True)) == ()
        assert life.do(cmd.LayTables(())).now.tables == ()

    def test_a_table_in_use_stays(self) -> None:
        life = hall(laid=2).do(cmd.CallNext(), at=NOON)
        assert life.refused(cmd.LayTables(tables(1))) == "table_in_use"
        assert life.do(cmd.LayTables(tables(3))).now.tables == tables(3)


class TestCalls:
    def test_a_stage_of_another_day_is_called_on_its_day_e10(self) -> None:
        life = hall(laid=2).do(cmd.PlanStage("semi-finals", NOON + timedelta(days=7)), at=MORNING)
        found = refusal(life, cmd.CallNext(), NOON)
        assert (found.code, found.clause) == ("another_day", "E10")
        assert found.facts["start"] == (NOON + timedelta(days=7)).isoformat()
        later = life.do(cmd.CallNext(), at=MORNING + timedelta(days=7))
        assert set(called(later)) == {0, 1}
        assert {call.at for call in later.now.calls.values()} == {NOON + timedelta(days=7)}

    def test_nothing_is_called_before_the_draw_or_without_tables(self) -> None:
        assert frozen().refused(cmd.CallNext()) == "not_drawn"
        assert frozen().refused(cmd.CallMatch(0)) == "not_drawn"
        assert hall().refused(cmd.CallNext()) == "no_tables"

    def test_the_next_match_to_the_next_free_table(self) -> None:
        life = hall("fortbend-2023", count=16, laid=3).do(cmd.CallNext(), at=NOON)
        assert called(life) == {0: 1, 1: 2, 2: 3}
        assert life.now.calls[0] == Call(1, NOON, NOON)
        assert free_tables(life.now) == ()
        assert busy(life.now) == {side for number in (0, 1, 2) for side in match(life, number).sides}
        assert life.refused(cmd.CallNext(), NOON) == "nothing_to_call"
        played(life, 1)
        assert called(life) == {0: 1, 2: 3, 3: 2}
        played(life, 0)
        # The semi-final of the first two winners is known, so it comes to their free table.
        assert called(life) == {2: 3, 3: 2, 4: 1}
        assert life.now.calls[0].table == 1

    def test_a_walk_over_frees_its_table(self) -> None:
        life = hall(count=8, laid=1, auto_call=True).do(cmd.CallNext(), at=NOON)
        life.do(cmd.GiveWalkOver(0, match(life, 0).sides), at=LIMIT)
        assert called(life) == {1: 1}

    def test_a_withdrawal_and_a_disqualification_do_too(self) -> None:
        life = hall(count=8, laid=1, auto_call=True).do(cmd.CallNext(), at=NOON)
        life.do(cmd.Strike(match(life, 0).sides[0], "ill"), at=NOON)
        assert called(life) == {1: 1}
        life.do(cmd.DisqualifyEntrant(match(life, 1).sides[0], "P16", "signs"), at=NOON)
        assert called(life) == {2: 1}

    def test_a_withdrawal_before_the_first_call_calls_nobody(self) -> None:
        life = hall(count=8, laid=1)
        life.do(cmd.Strike(match(life, 0).sides[0], "ill"), at=MORNING)
        assert called(life) == {}

    def test_fixed_tables_are_given_by_hand(self) -> None:
        life = hall(count=4).do(cmd.LayTables(tables(2), True), cmd.CallMatch(0, 2, NOON), at=MORNING)
        played(life, 0)
        assert called(life) == {}
        life.do(cmd.CallMatch(1, 2, NOON), at=MORNING)
        assert called(played(life, 1)) == {}
        assert called(life.do(cmd.CallNext(), at=LIMIT)) == {2: 1, 3: 2}

    def test_fixed_tables_can_be_given_for_later_hours(self) -> None:
        life = hall(count=4, format="groups").do(cmd.LayTables(tables(2), True), at=MORNING)
        first, second, third = fixtures_left(life.now)[:3]
        assert {*first.sides}.isdisjoint(second.sides)
        life.do(cmd.CallMatch(first.number, 1, NOON), at=MORNING)
        assert life.refused(cmd.CallMatch(second.number, 1, NOON), MORNING) == "table_taken"
        assert life.refused(cmd.CallMatch(third.number, 2, NOON), MORNING) == "side_busy"
        later = (cmd.CallMatch(second.number, 1, LIMIT), cmd.CallMatch(third.number, 2, LIMIT + minutes(1)))
        life.do(*later, at=MORNING)

    def test_one_match_a_table_and_one_table_a_side(self) -> None:
        life = hall(count=4, laid=2, format="groups").do(cmd.CallMatch(0, 1), at=NOON)
        assert life.refused(cmd.CallMatch(1, 1), NOON) == "table_taken"
        assert life.refused(cmd.CallMatch(1, 9), NOON) == "no_such_table"
        assert life.refused(cmd.CallMatch(99, 2), NOON) == "no_such_match"
        meeting = next(
            each.number
            for each in fixtures_left(life.now)
            if each.number and not {*each.sides}.isdisjoint(match(life, 0).sides)
        )
        assert life.refused(cmd.CallMatch(meeting, 2), NOON) == "side_busy"
        assert life.refused(cmd.CallMatch(meeting, 0), NOON) == "side_busy"
        started = hall(count=4, format="groups").do(cmd.StartMatch(0))
        assert started.refused(cmd.CallMatch(meeting)) == "side_busy"
        assert meeting not in {each.fixture for each in next_calls(started.now, NOON)}

    def test_several_without_a_table(self) -> None:
        life = hall().do(cmd.CallMatch(0), cmd.CallMatch(1), at=NOON)
        assert called(life) == {0: 0, 1: 0}

    def test_a_match_that_is_moved_is_called_again(self) -> None:
        life = hall(laid=3).do(cmd.CallMatch(0, 1, NOON), at=MORNING)
        assert life.ask(cmd.CallMatch(0, 1), NOON) == ()
        assert life.ask(cmd.CallMatch(0, 1, NOON), NOON) == ()
        assert life.ask(cmd.CallMatch(0, 2), NOON) == (ev.MatchCalled(0, 2, NOON),)
        assert life.ask(cmd.CallMatch(0, 2, LIMIT), NOON) == (ev.MatchCalled(0, 2, LIMIT),)
        life.do(cmd.StartMatch(0), at=LIMIT)
        assert life.refused(cmd.CallMatch(0, 2, LIMIT + minutes(5)), LIMIT) == "started_already"
        assert life.do(cmd.CallMatch(0, 3), at=LIMIT + minutes(9)).now.calls[0].at == LIMIT

    def test_nobody_is_called_for_a_time_that_is_over(self) -> None:
        now = NOON + timedelta(seconds=40)
        assert hall().refused(cmd.CallMatch(0, 0, NOON - minutes(1)), now) == "start_past"
        assert hall().do(cmd.CallMatch(0, 0, NOON), at=now).now.calls[0].at == NOON

    def test_tables_play_without_who_is_out_and_who_is_out_is_not_busy_e21(self) -> None:
        life = hall("garrison-2022", count=7, laid=1).do(cmd.CallNext(), at=NOON)
        gone = match(life, 0).sides[0]
        life.do(cmd.Strike(gone, "ill"), at=NOON)
        assert called(life) == {0: 1}
        assert gone not in busy(life.now)
        assert sides_in(life.now, match(life, 0)) == match(life, 0).sides[1:]


class TestBeforeTheStart:
    """Before the announced start nobody is called unless somebody says so, knowing how many it concerns."""

    EVE = NOON - timedelta(days=1)

    @pytest.mark.parametrize(
        ("command", "matches", "entries"),
        [
            (cmd.CallMatch(0, 1), 1, 2),
            (cmd.CallMatch(0, 1, NOON), 1, 2),
            (cmd.CallStage("quarter-finals"), 3, 6),
            (cmd.CallStage("quarter-finals", NOON), 3, 6),
        ],
    )
    def test_the_day_before(self, command: cmd.CallMatch | cmd.CallStage, matches: int, entries: int) -> None:
        life = hall(count=8, laid=3, starts_at=NOON)
        found = refusal(life, command, self.EVE)
        assert (found.code, found.clause) == ("before_start", "E9")
        assert found.facts == {"start": NOON.isoformat(), "matches": matches, "entries": entries}
        life.do(command._replace(before_start=True), at=self.EVE)
        assert {call.at for call in life.now.calls.values()} == {NOON}, "for the announced start, not for now"
        assert len(life.now.calls) == matches

    def test_the_next_ones_in_the_morning(self) -> None:
        life = hall(laid=2, starts_at=NOON)
        assert life.refused(cmd.CallNext(), MORNING) == "before_start"
        assert life.refused(cmd.CallNext(before_start=True), self.EVE) == "another_day"
        assert set(called(life.do(cmd.CallNext(before_start=True), at=MORNING))) == {0, 1}
        assert set(called(hall(laid=2, starts_at=NOON).do(cmd.CallNext(), at=NOON))) == {0, 1}

    def test_by_itself_never(self) -> None:
        life = hall(count=8, laid=1, starts_at=NOON, auto_call=True)
        life.do(cmd.CallNext(before_start=True), at=MORNING)
        life.do(cmd.Strike(match(life, 0).sides[0], "ill"), at=MORNING)
        assert called(life) == {}
        life.do(cmd.CallNext(), at=NOON).do(cmd.Strike(match(life, 1).sides[0], "ill"), at=NOON)
        assert called(life) == {2: 1}

    def test_where_no_start_was_announced(self) -> None:
        life = hall(laid=2)
        assert life.state is not None
        life.state = life.state._replace(settings=life.state.settings._replace(starts_at=None))
        for command in (cmd.CallNext(before_start=True), cmd.CallStage("semi-finals", before_start=True)):
            assert life.refused(command, NOON) == "no_start"


class TestStages:
    def test_with_hours_empty_a_stage_waits_for_the_one_before_e10(self) -> None:
        """The council's stages have days of their own: the next one never begins among the one before."""
        life = hall(count=8, laid=4, auto_call=True).do(cmd.CallNext(), at=NOON)
        played(played(life, 0), 1)
        assert set(called(life)) == {2, 3}, "the first semi-final is known, and waits"
        found = refusal(life, cmd.CallNext(), LIMIT)
        assert (found.code, found.clause) == ("stage_before", "E10")
        assert life.refused(cmd.CallStage("semi-finals"), LIMIT) == "stage_before"
        played(played(life, 2), 3)
        assert called(life) == {}, "without a day of its own it is not called by itself"
        assert set(called(life.do(cmd.CallNext(), at=LIMIT))) == {4, 5}

    def test_on_its_day_after_the_one_before_by_itself_where_that_is_on(self) -> None:
        later = NOON + timedelta(days=7)
        for is_on in (True, False):
            life = hall(count=8, laid=1, auto_call=is_on).do(cmd.PlanStage("semi-finals", later), at=MORNING)
            for number in range(4):
                life.do(cmd.CallMatch(number, 1), at=NOON)
                played(life, number)
                life.do(cmd.LayTables(tables(1)), at=NOON)
            assert called(life) == {}
            life.do(cmd.CallNext(), at=later)
            played(life, 4, at=later)
            assert called(life) == ({5: 1} if is_on else {})

    def test_hours_on_several_days_are_days_of_their_own_in_any_event(self) -> None:
        life = hall("fortbend-2023", count=16, laid=4).do(
            cmd.PlanStage("final", NOON + timedelta(1)), at=NOON
        )
        life.do(cmd.PlanStage("quarter-finals", NOON), cmd.CallNext(), at=NOON)
        played(played(life, 0), 1)
        assert set(called(life)) == {2, 3}
        assert life.refused(cmd.CallNext(), LIMIT) == "stage_before"

    def test_a_free_table_for_nobody_who_is_free(self) -> None:
        life = hall(count=3, laid=2, format="groups").do(cmd.CallNext(), at=NOON)
        assert (len(called(life)), len(free_tables(life.now))) == (1, 1)
        assert life.refused(cmd.CallNext(), NOON) == "nothing_to_call"

    def test_elsewhere_the_next_match_takes_the_next_free_table(self) -> None:
        life = hall("fortbend-2023", count=16, laid=4).do(cmd.CallNext(), at=NOON)
        played(played(life, 0), 1)
        assert called(life) == {2: 3, 3: 4, 4: 1}

    @pytest.mark.parametrize(
        ("name", "is_on"),
        [("powc-2018", False), ("powc-2023", False), ("garrison-2022", True), ("fortbend-2023", True)],
    )
    def test_the_presets_say_whether_by_itself(self, name: str, is_on: bool) -> None:
        assert preset(name).settings.auto_call is is_on
        assert preset(name).has_own_days is not is_on
        assert Settings("An event of before").auto_call

    def test_what_is_called_together(self) -> None:
        life = hall(count=14, laid=3)
        assert frozen().refused(cmd.CallStage("final")) == "not_drawn"
        assert hall().refused(cmd.CallStage("final")) == "no_tables"
        assert life.refused(cmd.CallStage("knitting"), NOON) == "no_such_phase"
        assert life.refused(cmd.CallStage("round of 16", MORNING), NOON) == "start_past"
        assert life.refused(cmd.CallStage("final"), NOON) == "stage_before"
        life.do(cmd.CallStage("round of 16", LIMIT), at=NOON)
        assert called(life) == {1: 1, 2: 2, 3: 3}
        assert life.refused(cmd.CallStage("round of 16"), NOON) == "nothing_to_call"

    def test_fixed_tables_are_called_in_waves_and_a_stage_that_moves_keeps_their_distance(self) -> None:
        life = hall(count=14).do(cmd.LayTables(tables(4), True), at=MORNING)
        life.do(cmd.CallMatch(2, 3, NOON), cmd.CallStage("round of 16", NOON, 45), at=MORNING)
        starts = {number: call.at - NOON for number, call in life.now.calls.items()}
        assert starts == {**dict.fromkeys((1, 2, 3, 5), minutes(0)), **dict.fromkeys((6, 7), minutes(45))}
        life.do(cmd.PlanStage("round of 16", NOON + timedelta(1)), at=MORNING)
        assert {number: call.at - NOON - timedelta(1) for number, call in life.now.calls.items()} == starts

    def test_planning_the_hour_they_were_called_for_moves_nobody(self) -> None:
        life = hall(laid=2).do(cmd.CallNext(), at=NOON)
        assert life.ask(cmd.PlanStage("semi-finals", NOON), NOON) == (ev.StagePlanned("semi-finals", NOON),)

    def test_what_was_called_without_an_hour_moves_with_its_stage_e10(self) -> None:
        life = hall(laid=2).do(cmd.CallNext(), at=NOON)
        life.do(cmd.PlanStage("semi-finals", LIMIT), at=NOON)
        assert {call.at for call in life.now.calls.values()} == {LIMIT}


class TestWhoIsTold:
    """The entries that hear of something, before it happens (E10)."""

    def told(self, life: Life, command: cmd.Command, at: datetime) -> frozenset[int]:
        answer = life.ask(command, at)
        assert not isinstance(answer, Refusal)
        before = fold(life.log[: len(life.log) - len(answer)])
        assert before is not None
        return audience(before, answer, CommandContext(at, 1))

    def test_the_sides_of_the_matches_it_concerns(self) -> None:
        life = hall(laid=2)
        one, other = match(life, 0).sides
        assert self.told(life, cmd.CallMatch(0, 1), NOON) == {one, other}
        assert self.told(life, cmd.GrantDelay(0, LIMIT + minutes(1), "rain"), NOON) == {one, other}
        assert self.told(life, cmd.CheckIn(one, (0, 1)), NOON) == frozenset()
        assert self.told(life, cmd.GiveWalkOver(0, (other,)), LIMIT + minutes(1)) == {one, other}

    def test_of_a_correction_hear_those_who_played_and_those_whose_next_match_is_another(self) -> None:
        life = played(played(hall(laid=2), 0), 1)
        final = match(life, 3).sides
        assert self.told(life, cmd.CallMatch(3, 1), LIMIT) == {*final}
        first = life.now.results[0]
        turned = first._replace(ranking=first.ranking[::-1], games_won=first.games_won[::-1])
        assert self.told(life, cmd.CorrectResult(0, turned, "read wrongly"), LIMIT) == {1, 2, 3, 4}
        points = turned._replace(points=(3, 4))
        assert self.told(life, cmd.CorrectResult(0, points, "added up wrongly"), LIMIT) == {*first.sides}

    def test_behind_a_pair_stand_two_f2(self) -> None:
        life = hall("fortbend-2023", count=8, laid=1)
        assert len(self.told(life, cmd.CallNext(), NOON)) == 4


class TestHours:
    def test_each_stage_has_its_own_day_e10(self) -> None:
        life = hall(count=8, laid=4)
        assert phases_of(life.now) == ("quarter-finals", "semi-finals", "third place", "final")
        plan = cmd.PlanStage("quarter-finals", NOON)
        assert frozen().refused(plan) == "not_drawn"
        assert life.refused(plan._replace(phase="knitting")) == "no_such_phase"
        life.do(plan, cmd.PlanStage("final", NOON + timedelta(7)), at=MORNING)
        assert life.ask(plan) == ()
        assert stage_time(life.now, "third place") == NOON + timedelta(7)
        assert start_of(life.now, 0) == NOON
        assert start_of(life.now, 99) is None
        life.do(cmd.CallNext(), at=MORNING)
        assert {call.at for call in life.now.calls.values()} == {NOON}

    def test_a_stage_that_is_moved_takes_its_calls_along_e10(self) -> None:
        life = hall(count=8, laid=4).do(cmd.PlanStage("quarter-finals", NOON), cmd.CallNext(), at=MORNING)
        life.do(cmd.CallMatch(1, 2, NOON + minutes(5)), at=MORNING).do(cmd.StartMatch(2), at=NOON)
        later = NOON + timedelta(1)
        assert life.ask(cmd.PlanStage("quarter-finals", later), NOON) == (
            ev.StagePlanned("quarter-finals", later),
            ev.MatchCalled(0, 1, later),
            ev.MatchCalled(1, 2, later + minutes(5)),
            ev.MatchCalled(3, 4, later),
        )
        life.do(cmd.PlanStage("quarter-finals", NOON), at=LIMIT)
        assert [life.now.calls[number].at for number in range(4)] == [LIMIT, LIMIT + minutes(5), NOON, LIMIT]
        assert life.ask(cmd.PlanStage("final", NOON), LIMIT) == (ev.StagePlanned("final", NOON),)

    def test_the_day_of_the_final_is_when_it_was_played_not_when_it_was_planned(self) -> None:
        life = hall()
        assert day_of_final(life.now) == life.now.settings.starts_at
        assert day_of_final(opened().now) == opened().now.settings.starts_at
        life.do(cmd.PlanStage("semi-finals", NOON), cmd.PlanStage("final", NOON + timedelta(7)), at=MORNING)
        played(life, 0), played(life, 1)
        assert day_of_final(life.now) == NOON + timedelta(7)
        played(life, 2, at=NOON + timedelta(9)), played(life, 3, at=NOON + timedelta(2))
        assert played_at(life.now, 3) == NOON + timedelta(2), "it was brought forward"
        assert day_of_final(life.now) == NOON + timedelta(2)
        assert played_at(life.now, 0) == NOON, "it was written down at the limit"

    def test_a_final_that_is_written_down_later_was_played_at_its_call(self) -> None:
        life = played(played(hall(), 0), 1)
        life.do(cmd.CallMatch(3, 0, NOON + timedelta(1)), at=LIMIT)
        turned = result(match(life, 3).sides)
        played(life, 3, at=NOON + timedelta(3))
        assert day_of_final(life.now) == NOON + timedelta(1)
        corrected = turned._replace(ranking=turned.ranking[::-1], games_won=turned.games_won[::-1])
        life.do(cmd.CorrectResult(3, corrected, "the wrong line"), at=NOON + timedelta(4))
        assert day_of_final(life.now) == NOON + timedelta(1)
        life.do(cmd.AnnulMatch(3, "played anew"), at=NOON + timedelta(5))
        played(life, 3, at=NOON + timedelta(6))
        assert day_of_final(life.now) == NOON + timedelta(6)

    def test_without_a_final_the_last_match_counts(self) -> None:
        life = hall(format="swiss")
        for at, fixture in enumerate(fixtures_left(life.now)):
            played(life, fixture.number, at=NOON + timedelta(at))
        assert day_of_final(life.now) == NOON + timedelta(1)

    def test_phases_before_the_draw_and_of_tables(self) -> None:
        assert phases_of(opened().now) == ()
        assert phases_of(hall("garrison-2022", count=7).now) == ("round 1", "last table")

    def test_no_match_starts_before_its_start_e10(self) -> None:
        life = hall().do(cmd.PlanStage("semi-finals", NOON))
        found = refusal(life, cmd.StartMatch(0), NOON - minutes(0.01))
        assert (found.code, found.clause, found.facts["start"]) == ("not_yet", "E10", NOON.isoformat())
        life.do(cmd.CallMatch(0, 0, LIMIT), at=MORNING)
        assert life.refused(cmd.StartMatch(0), NOON) == "not_yet"
        life.do(cmd.StartMatch(1), at=NOON).do(cmd.StartMatch(0), at=LIMIT)

    def test_the_limit_is_the_grace_after_the_start_e10(self) -> None:
        life = hall().do(cmd.PlanStage("semi-finals", NOON))
        assert limit_of(life.now, 0) == LIMIT
        assert limit_of(hall().now, 0) is None
        off = hall("powc-2018").do(cmd.PlanStage("semi-finals", NOON))
        assert limit_of(off.now, 0) is None

    def test_where_there_are_tables_the_grace_runs_from_the_call_e10(self) -> None:
        life = hall(count=8, laid=1, auto_call=True)
        life.do(cmd.PlanStage("quarter-finals", NOON), cmd.CallNext(), at=MORNING)
        assert [limit_of(life.now, number) for number in (0, 1)] == [LIMIT, None]
        played(life, 0, at=NOON + minutes(60))
        assert limit_of(life.now, 1) == NOON + minutes(75)


class TestCheckIn:
    def test_who_of_an_entry_is_there(self) -> None:
        assert opened().refused(cmd.CheckIn(1, (0,))) == "no_list"
        assert frozen().refused(cmd.CheckIn(1, (0,))) == "not_drawn"
        life = hall()
        assert life.refused(cmd.CheckIn(9, (0,))) == "no_such_number"
        for place in (-1, 3):
            assert life.refused(cmd.CheckIn(1, (place,))) == "no_such_player"
        life.do(cmd.CheckIn(1, (2, 0, 0)), at=MORNING)
        assert there_now(life.now, 1, NOON) == (0, 2)
        assert life.ask(cmd.CheckIn(1, (0, 2)), NOON) == ()
        life.do(cmd.CheckIn(1, ()), at=NOON)
        assert there_now(life.now, 1, NOON) == ()
        assert life.ask(cmd.CheckIn(1, ()), NOON) == ()
        assert [noted.places for noted in life.now.presence[1]] == [(0, 2), ()]

    def test_it_counts_for_the_local_day_of_the_match(self) -> None:
        """In Mauritius, four hours ahead of UTC, a day begins at 20:00 UTC."""
        life = hall()
        (side, *_) = match(life, 0).sides
        midnight = NOON - timedelta(hours=12)
        come(life, side, at=midnight - minutes(1))
        assert there_now(life.now, side, midnight) == ()
        assert not is_there(life.now, side, NOON, LIMIT)
        come(life, side, at=midnight)
        assert is_there(life.now, side, NOON, LIMIT)

    @pytest.mark.parametrize("places", [(0, 1), (0, 2), (1, 2), (0, 1, 2)])
    def test_the_spare_stands_in_e2(self, places: tuple[int, ...]) -> None:
        life = hall()
        (side, *_) = match(life, 0).sides
        life.do(cmd.CheckIn(side, places), at=MORNING)
        assert is_there(life.now, side, NOON, LIMIT)

    @pytest.mark.parametrize("places", [(0,), (1,), (2,), ()])
    def test_one_of_a_team_is_no_team_e2(self, places: tuple[int, ...]) -> None:
        life = hall()
        (side, *_) = match(life, 0).sides
        life.do(cmd.CheckIn(side, (0, 1)), at=MORNING)
        assert is_complete(life.now, side, NOON)
        life.do(cmd.CheckIn(side, places), at=MORNING)
        assert not is_complete(life.now, side, NOON)
        life.do(cmd.CheckIn(side, (0, 1)), cmd.CheckIn(side, places), at=MORNING)
        assert not is_there(life.now, side, NOON, LIMIT)

    def test_drawn_partners_are_there_when_both_are_f2(self) -> None:
        life = hall("fortbend-2023", count=8)
        (pair, *_) = match(life, 0).sides
        one, other = field_of(life.now).members[pair]
        life.do(cmd.CheckIn(one, (0,)), at=MORNING)
        assert not is_there(life.now, pair, MORNING, LIMIT)
        life.do(cmd.CheckIn(other, (0,)), at=LIMIT)
        assert is_there(life.now, pair, MORNING, LIMIT)

    def test_the_evidence_says_who_came_when(self) -> None:
        life = hall().do(cmd.CallMatch(0, 0, NOON), at=MORNING)
        one, other = match(life, 0).sides
        life.do(cmd.CheckIn(one, (0,)), at=MORNING).do(cmd.CheckIn(one, (0, 1)), at=NOON)
        life.do(cmd.CheckIn(one, (0, 1, 2)), at=LIMIT)
        assert evidence(life.now, 0) == (
            Evidence(
                one,
                (
                    Arrival(one, MORNING, (0,)),
                    Arrival(one, NOON, (0, 1)),
                    Arrival(one, LIMIT, (0, 1, 2)),
                ),
                NOON,
            ),
            Evidence(other, (), None),
        )
        assert evidence(life.now, 1) == tuple(Evidence(side, (), None) for side in match(life, 1).sides)
        assert evidence(life.now, 99) == ()


class TestWalkOvers:
    def test_it_is_proposed_at_the_limit_with_the_evidence_e10(self) -> None:
        life = hall().do(cmd.PlanStage("semi-finals", NOON))
        one, other = match(life, 0).sides
        come(life, one, *match(life, 1).sides, at=NOON)
        assert proposals(life.now, LIMIT - minutes(0.01)) == ()
        (found,) = proposals(life.now, LIMIT)
        assert (found.fixture, found.limit, found.absent) == (0, LIMIT, (other,))
        assert found.evidence == evidence(life.now, 0)
        assert life.refused(cmd.GiveWalkOver(0, (other,)), LIMIT - minutes(0.01)) == "not_over_yet"
        life.do(cmd.GiveWalkOver(0, (other,)), at=LIMIT)
        assert proposals(life.now, LIMIT) == ()
        assert results_of(life.now)[0] == Result((one, other), (one, other), (0, 0), (0, 0), (other,))

    def test_at_the_limit_is_in_time_and_a_minute_later_is_not_e10(self) -> None:
        life = hall().do(cmd.PlanStage("semi-finals", NOON))
        one, other = match(life, 0).sides
        come(life, one, at=LIMIT)
        come(life, other, at=LIMIT + minutes(1))
        later = LIMIT + minutes(2)
        assert missing_entrants(life.now, match(life, 0)) == (other,)
        found = refusal(life, cmd.GiveWalkOver(0, (one,)), later)
        assert (found.code, found.clause) == ("was_there", "E10")
        assert life.refused(cmd.GiveWalkOver(0, (one, other)), later) == "was_there"
        assert evidence(life.now, 0)[1].complete_at == LIMIT + minutes(1)
        life.do(cmd.GiveWalkOver(0, (other,)), at=later)
        assert life.now.absent == {0: (other,)}

    def test_who_was_there_at_the_limit_and_went_home_later_was_there(self) -> None:
        life = hall().do(cmd.PlanStage("semi-finals", NOON))
        one, other = match(life, 0).sides
        come(life, one, other, at=NOON)
        life.do(cmd.CheckIn(one, ()), at=LIMIT + minutes(1)).do(cmd.CheckIn(other, ()), at=LIMIT)
        assert missing_entrants(life.now, match(life, 0)) == (other,)

    def test_a_delay_moves_the_limit_e10(self) -> None:
        life = hall().do(cmd.PlanStage("semi-finals", NOON))
        until = NOON + minutes(40)
        grant = cmd.GrantDelay(0, until, " a bus ")
        assert life.refused(grant._replace(fixture=9), NOON) == "no_such_match"
        assert life.refused(grant._replace(reason=" "), NOON) == "no_reason"
        assert life.refused(grant, until) == "delay_past"
        assert life.refused(grant._replace(until=LIMIT), NOON) == "delay_too_short"
        assert life.ask(grant, LIMIT + minutes(5)) == (ev.DelayGranted(0, until, "a bus"),)
        assert limit_of(life.now, 0) == until
        assert {each.fixture for each in proposals(life.now, LIMIT + minutes(20))} == {1}
        come(life, match(life, 0).sides[0], at=until)
        assert missing_entrants(life.now, match(life, 0)) == match(life, 0).sides[1:]
        # A later call gives the grace anew.
        life.do(cmd.CallMatch(0, 0, until), at=NOON)
        assert limit_of(life.now, 0) == until + minutes(15)

    def test_where_the_rules_have_no_clause_nothing_is_proposed(self) -> None:
        life = hall("powc-2018").do(cmd.CallMatch(0, 0, NOON), at=MORNING)
        sides = match(life, 0).sides
        assert proposals(life.now, LIMIT + timedelta(1)) == ()
        assert missing_entrants(life.now, match(life, 0)) == ()
        assert life.refused(cmd.GiveWalkOver(0, sides), LIMIT) == "no_walk_over_clause"
        assert life.refused(cmd.GrantDelay(0, LIMIT, "why"), NOON) == "no_walk_over_clause"

    def test_what_cannot_be_given(self) -> None:
        life = hall()
        sides = match(life, 0).sides
        assert life.refused(cmd.GiveWalkOver(0, sides), LIMIT) == "not_called"
        assert missing_entrants(life.now, match(life, 0)) == ()
        life.do(cmd.PlanStage("semi-finals", NOON))
        for wrong in ((), (*sides, 99), match(life, 1).sides, (sides[0], sides[0])):
            assert life.refused(cmd.GiveWalkOver(0, wrong), LIMIT) == "not_of_match"
        assert frozen().refused(cmd.GiveWalkOver(0, sides), LIMIT) == "not_drawn"

    def test_a_match_that_was_begun_without_somebody_is_still_proposed_e10(self) -> None:
        life = hall().do(cmd.PlanStage("semi-finals", NOON))
        one, other = match(life, 0).sides
        come(life, one, *match(life, 1).sides, at=NOON)
        life.do(cmd.StartMatch(0), at=NOON)
        assert proposals(life.now, LIMIT) == (), "whoever sat down is not absent"
        (found,) = proposals(life.now, LIMIT, {0: frozenset({one})})
        assert (found.fixture, found.absent) == (0, (other,))
        assert found.evidence == evidence(life.now, 0)
        assert life.refused(cmd.GrantDelay(0, LIMIT + minutes(9), "rain"), LIMIT) == "started_already"
        life.do(cmd.GiveWalkOver(0, (other,)), at=LIMIT)
        assert results_of(life.now)[0].winner == one

    def test_a_player_at_a_table_e21(self) -> None:
        life = hall("garrison-2022", count=7, laid=3).do(cmd.CallNext(), at=NOON)
        three, four = (match(life, number).sides for number in (0, 1))
        found = refusal(life, cmd.GiveWalkOver(0, three[:1]), NOON)
        assert (found.code, found.clause) == ("not_over_yet", "E21")
        life.do(cmd.GiveWalkOver(0, three[:1]), cmd.GiveWalkOver(1, four), at=LIMIT)
        # Nobody came to the second table: the first goes on without its absent player, for the last table.
        assert sides_in(life.now, match(life, 0)) == three[1:]
        assert results_of(life.now)[1].winner is None
        assert life.refused(cmd.GiveWalkOver(0, three[:1]), LIMIT) == "is_out"
        assert {each.absent for each in proposals(life.now, LIMIT)} == {three[1:]}
        life.do(cmd.GiveWalkOver(0, three[:2]), at=LIMIT)
        assert fixtures_left(life.now) == ()
        assert life.now.absent[0] == three[:2]
        assert ranks_of(life.now) == ((three[2],), (), (*three[:2],))

    def test_a_table_that_played_without_somebody_reports_so_e21(self) -> None:
        life = hall("garrison-2022", count=7, laid=3).do(cmd.CallNext(), at=NOON)
        three = match(life, 0).sides
        life.do(cmd.GiveWalkOver(0, three[:1]), at=LIMIT)
        assert life.refused(cmd.RecordResult(0, result(three)), LIMIT) == "is_out"
        good = result(three)._replace(ranking=(three[1], three[0], three[2]))
        life.do(cmd.RecordResult(0, good), at=LIMIT)
        assert life.now.results[0].ranking == (three[1], three[2], three[0])
        assert life.now.results[0].absent == three[:1]


class TestHardCases:
    """The table of the rule book, through the desk."""

    def test_both_absent_in_a_semi_final_e10(self) -> None:
        life = hall()
        one, other = match(life, 1).sides
        stay_away(life, 0, *match(life, 0).sides)
        played(life, 1)
        assert fixtures_left(life.now) == ()
        assert ranks_of(life.now) == ((one,), (), (other,))
        assert life.do(cmd.Finish()).now.status == "finished"

    def test_both_absent_in_the_final_e10(self) -> None:
        life = played(played(hall(), 0), 1)
        third, final = (match(life, number) for number in (2, 3))
        stay_away(life, 3, *final.sides)
        played(life, 2)
        assert ranks_of(life.now) == ((), (), *((side,) for side in third.sides))

    def test_absent_in_a_semi_final_is_out_for_third_place_too_e10(self) -> None:
        life = hall()
        absent = match(life, 0).sides[1]
        stay_away(life, 0, absent)
        played(life, 1)
        assert [each.phase for each in fixtures_left(life.now)] == ["final"]
        assert ranks_of(played(life, 3).now)[3] == (absent,)

    def test_third_place_with_one_side_absent_e10(self) -> None:
        life = played(played(hall(), 0), 1)
        there, absent = match(life, 2).sides
        stay_away(life, 2, absent)
        assert ranks_of(played(life, 3).now)[2:] == ((there,), (absent,))

    def test_final_and_third_place_at_once_e11(self) -> None:
        life = played(played(hall(laid=2).do(cmd.CallNext(), at=NOON), 0), 1)
        life.do(cmd.CallNext(), at=LIMIT)
        assert called(life) == {2: 1, 3: 2}
        life.do(cmd.StartMatch(3), cmd.StartMatch(2), at=LIMIT)

    def test_disqualified_after_winning_p16(self) -> None:
        life = played(hall(), 0)
        winner, beaten = life.now.results[0].ranking
        life.do(cmd.DisqualifyEntrant(winner, "P16", "signs"))
        played(life, 1)
        opponent, loser = life.now.results[1].ranking
        assert [each.sides for each in fixtures_left(life.now)] == [(beaten, loser)]
        assert results_of(life.now)[3].winner == opponent
        played(life, 2)
        assert ranks_of(life.now) == ((opponent,), (), (beaten,), (loser,))

    def test_a_team_withdraws_after_the_draw(self) -> None:
        life = hall(count=5)
        first = match(life, 1)
        life.do(cmd.Strike(first.sides[0], "ill"))
        assert results_of(life.now)[1].winner == first.sides[1]
        assert results_of(life.now)[1].absent == first.sides[:1]

    def test_who_went_on_by_a_walk_over_goes_out_of_the_next_match(self) -> None:
        """Nothing that happens later takes back that somebody went on."""
        life = hall()
        one, other = match(life, 0).sides
        first, third = match(life, 1).sides
        life.do(cmd.Strike(one, "ill"), cmd.Strike(other, "ill too"))
        assert life.now.walk_overs[0].ranking == (other, one)
        played(life, 1)
        assert ranks_of(life.now) == ((first,), (other,), (third,), (one,))

    def test_both_disqualified_in_a_semi_final_leave_their_ranks_empty_p16(self) -> None:
        life = hall()
        first, third = match(life, 1).sides
        for side in match(life, 0).sides:
            life.do(cmd.DisqualifyEntrant(side, "P16", "signs"))
        assert ranks_of(played(life, 1).now) == ((first,), (), (third,))

    def test_that_nobody_came_after_all_is_a_correction_e10(self) -> None:
        life = hall()
        sides = match(life, 0).sides
        first, third = match(life, 1).sides
        stay_away(life, 0, sides[0])
        played(life, 1)
        life.do(cmd.CorrectResult(0, result(sides, sides), "neither was there"))
        assert ranks_of(life.now) == ((first,), (), (third,))

    @pytest.mark.parametrize("count", [2, 3, 5, 27, 64])
    def test_so_many_teams_of_whom_every_third_is_absent(self, count: int) -> None:
        life = hall(count=count)
        gone = {entrant for entrant in field_of(life.now).order if entrant % 3 == 0}
        while left := fixtures_left(life.now):
            absent = tuple(side for side in left[0].sides if side in gone)
            if absent:
                stay_away(life, left[0].number, *absent)
            else:
                played(life, left[0].number)
        ranked = [entrant for rank in ranks_of(life.now) for entrant in rank]
        assert len({*ranked}) == len(ranked)
        assert {*field_of(life.now).order} - {*ranked} <= gone
        life.do(cmd.Finish())

    @pytest.mark.parametrize(
        ("preset_name", "count"),
        [
            *(("garrison-2022", count) for count in (7, 10, 11)),
            *(("fortbend-2023", count) for count in (9, 11)),
        ],
    )
    def test_so_many_players_of_whom_one_is_absent_e21_e31(self, preset_name: str, count: int) -> None:
        life = hall(preset_name, count=count)
        field = field_of(life.now)
        assert (field.waiting is None) == (preset_name != "fortbend-2023")
        absent = field.order[0]
        while left := fixtures_left(life.now):
            if absent in sides_in(life.now, left[0]):
                stay_away(life, left[0].number, absent)
            else:
                played(life, left[0].number, sides_in(life.now, left[0])[0])
        ranked = [entrant for rank in ranks_of(life.now) for entrant in rank]
        assert sorted(ranked) == sorted(field.order)
        assert (absent,) != ranks_of(life.now)[0]


class TestHolding:
    def test_the_public_sees_the_event_as_it_was(self) -> None:
        assert frozen().refused(cmd.HoldResults()) == "not_drawn"
        life = played(hall(), 0)
        assert life.now.public_state == life.now
        assert life.refused(cmd.ReleaseResults()) == "not_held"
        life.do(cmd.HoldResults())
        assert life.refused(cmd.HoldResults()) == "held_already"
        played(life, 1)
        assert {*life.now.public_state.results} == {0}
        assert {*life.now.results} == {0, 1}
        for number in (2, 3):
            played(life, number)
        life.do(cmd.Finish())
        assert life.now.public_state.status == "drawn"
        assert life.refused(cmd.HoldResults()) == "is_finished"
        life.do(cmd.ReleaseResults())
        assert life.now.public_state == life.now
