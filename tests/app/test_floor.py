"""The floor on its day: limits, who is missing, walk-overs to give, who is expected, how many are told."""

from datetime import timedelta

import pytest

from doublesix.app.floor import (
    FloorReading,
    absent_numbers,
    count_matches,
    count_told,
    count_told_of_stage,
    has_floor,
    match_at_tables,
    numbers_still_in,
    out_numbers,
    read_floor,
    waiting_entrants,
)
from doublesix.app.match_readings import MatchStatus
from doublesix.tournament import commands as cmd
from doublesix.tournament.progress import field_of, fixtures_left
from tests.app.test_matches import card
from tests.tournament.events_made import Life, opened
from tests.tournament.hall import LIMIT, MORNING, NOON, come, hall, match, minutes, played, stay_away


def floor(life: Life, at: timedelta = timedelta(0)) -> FloorReading:
    """The floor so long after noon."""
    return read_floor(life.now, {}, {}, NOON + at)


def called(count: int = 4) -> Life:
    """An event whose first match is called for noon."""
    return hall(count=count, laid=2).do(cmd.CallMatch(0, 1, NOON, True), at=MORNING)


def test_nothing_before_the_draw_or_once_it_is_cancelled() -> None:
    for life in (opened(), hall().do(cmd.Cancel("a storm"), at=MORNING)):
        assert not has_floor(life.now)
        assert floor(life) == FloorReading({}, {})
        assert absent_numbers(life.now, NOON) == []


class TestMissing:
    def test_until_they_check_in_or_sit_down(self) -> None:
        life = called()
        one, other = match(life, 0).sides
        assert floor(life).matches[0].missing == (one, other)
        come(life, one)
        assert floor(life).matches[0].missing == (other,)
        life.do(cmd.StartMatch(0), at=NOON)
        assert floor(life).matches[0].missing == ()
        seated = {0: frozenset({one})}
        assert read_floor(life.now, {}, seated, NOON).matches[0].missing == (other,)
        assert read_floor(life.now, {}, {0: frozenset({other})}, NOON).matches[0].missing == ()

    def test_nobody_on_another_day(self) -> None:
        assert floor(called(), timedelta(days=-1)).matches[0].missing == ()

    def test_nobody_when_it_is_over(self) -> None:
        assert floor(played(called(), 0)).matches[0].missing == ()

    def test_today_where_there_is_no_hour(self) -> None:
        assert len(floor(hall()).matches[0].missing) == 2

    def test_not_who_is_out_e21(self) -> None:
        life = hall("garrison-2022", 9)
        out, *others = match(life, 0).sides
        life.do(cmd.Strike(out, "ill"), at=MORNING)
        found = floor(life).matches[0]
        assert (found.out, found.missing) == ((out,), tuple(others))
        assert count_told(life.now, found) == 2


class TestLimit:
    def test_while_it_is_to_come(self) -> None:
        life = called()
        assert floor(life).matches[0].limit == LIMIT
        assert floor(life).matches[1].limit is None
        life.do(cmd.StartMatch(0), at=NOON)
        assert floor(life).matches[0].limit is None

    def test_a_walk_over_is_proposed_and_the_match_is_late(self) -> None:
        life = called()
        found = floor(life, minutes(15))
        assert set(found.proposals) == {0}
        assert found.matches[0].status is MatchStatus.LATE
        assert found.matches[0].proposal is found.proposals[0]
        assert found.matches[1].proposal is None


def test_counts() -> None:
    life = called(count=16)
    life.do(cmd.StartMatch(2), cmd.StartMatch(3), at=NOON)
    played(life, 4)
    judge = card(match(life, 3).sides, needs_judge=True)
    found = read_floor(life.now, {3: judge}, {}, NOON)
    assert count_matches(found.matches.values()) == (2, 1, 4, 1, 1)


class TestExpected:
    def test_who_loses_is_out_but_for_third_place(self) -> None:
        life = hall(count=8)
        assert numbers_still_in(life.now) == set(range(1, 9))
        loser = played(life, 0).now.results[0].losers[0]
        assert numbers_still_in(life.now) == set(range(1, 9)) - {loser}
        for number in (1, 2, 3, 4, 5):
            played(life, number)
        losers = {each for number in (4, 5) for each in life.now.results[number].losers}
        assert losers <= numbers_still_in(life.now)
        played(played(life, 6), 7)
        assert numbers_still_in(life.now) == set()

    def test_who_loses_the_first_semi_final_may_play_for_third_place(self) -> None:
        life = hall(count=4)
        played(life, 0)
        assert numbers_still_in(life.now) == {1, 2, 3, 4}
        life = hall(count=3)
        played(life, fixtures_left(life.now)[0].number)
        assert len(numbers_still_in(life.now)) == 2

    def test_who_loses_in_a_group_plays_on(self) -> None:
        life = hall(count=6, format="groups")
        played(life, 0)
        assert numbers_still_in(life.now) == set(range(1, 7))

    def test_who_waits_has_no_match_that_is_known(self) -> None:
        life = hall(count=5)
        due = {side for each in fixtures_left(life.now) for side in each.sides}
        assert waiting_entrants(life.now) == [each for each in field_of(life.now).order if each not in due]
        assert len(waiting_entrants(life.now)) == 1
        for left in iter(lambda: fixtures_left(life.now), ()):
            played(life, left[0].number)
        assert waiting_entrants(life.now) == []

    def test_behind_an_opening_nobody_waits_who_did_not_go_on(self) -> None:
        life = hall(count=5, format="swiss+elimination")
        assert len(waiting_entrants(life.now)) == 1
        while not any(each.part for each in fixtures_left(life.now)):
            played(life, fixtures_left(life.now)[0].number)
        assert waiting_entrants(life.now) == []

    def test_out_for_any_reason(self) -> None:
        life = hall(count=8)
        absent, struck, disqualified = (match(life, number).sides[0] for number in (0, 1, 2))
        stay_away(life, 0, absent)
        life.do(cmd.Strike(struck, "ill"), cmd.DisqualifyEntrant(disqualified, "P16", "signals"), at=LIMIT)
        assert out_numbers(life.now) == {absent, struck, disqualified}
        assert not numbers_still_in(life.now) & out_numbers(life.now)
        assert out_numbers(opened().now) == set()

    @pytest.mark.parametrize(("there", "is_missing"), [((), True), ((0,), True), ((0, 2), False)])
    def test_a_team_is_there_when_as_many_came_as_play_e2(
        self, there: tuple[int, ...], is_missing: bool
    ) -> None:
        life = hall(count=4)
        if there:
            life.do(cmd.CheckIn(1, there), at=MORNING)
        assert (1 in absent_numbers(life.now, NOON)) == is_missing

    def test_a_player_is_there_alone(self) -> None:
        life = hall("garrison-2022", 9)
        come(life, 1, 2)
        assert absent_numbers(life.now, NOON) == list(range(3, 10))


def test_told_of_a_stage_are_those_called_to_it() -> None:
    life = called(count=4)
    phase = fixtures_left(life.now)[0].phase
    assert count_told_of_stage(life.now, floor(life).matches.values(), phase) == 2
    assert count_told_of_stage(life.now, floor(life).matches.values(), "final") == 0
    life.do(cmd.StartMatch(0), at=NOON)
    assert count_told_of_stage(life.now, floor(life).matches.values(), phase) == 0


def test_both_of_a_pair_are_told() -> None:
    life = hall("fortbend-2023", 8)
    assert {len(numbers) for numbers in field_of(life.now).members.values()} == {2}
    assert count_told(life.now, floor(life).matches[0]) == 4


def test_each_table_has_what_is_at_it_now_or_was_last() -> None:
    life = hall(count=8, laid=3)
    life.do(cmd.CallMatch(0, 1, NOON), cmd.CallMatch(1, 2, NOON), cmd.StartMatch(2), at=MORNING)
    played(life, 1)
    found = match_at_tables([1, 2, 3], floor(life).matches.values())
    assert [(table, each.number if each else None) for table, each in found] == [
        (1, 0),
        (2, 1),
        (3, None),
        (0, 2),
    ]
