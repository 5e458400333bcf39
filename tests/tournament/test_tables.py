"""Tables whose winner goes on (E21, E22), and the ranks of the last one (E11)."""

import pytest

from doublesix.rules.options import THIRD_MATCH, THIRD_POINTS, THIRD_SHARED
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.tournament.places import most_at_last, table_sizes
from doublesix.tournament.tables import Tables
from tests.samples import sample
from tests.tournament.playing import by_lot, lower_wins, waves


@pytest.mark.parametrize("preferred", [2, 3, 4])
def test_winners_go_on_until_one_table_holds_them(preferred: int) -> None:
    for count in sample((*range(2, 41), 64, 65, 128, 199, 200), range(2, 201)):
        check_tables(count, preferred)


def check_tables(count: int, preferred: int) -> None:
    event = Tables(tuple(range(count)), preferred)
    found, results = waves(event, by_lot(count))
    left = count
    for wave in found[:-1]:
        assert left > most_at_last(preferred)
        assert tuple(len(each.sides) for each in wave) == table_sizes(left, preferred)
        left = len(wave)
    (last,) = found[-1]
    assert (last.phase, last.stage, len(last.sides)) == ("last table", "final", left)
    assert left <= (3 if preferred == 2 else 4)
    assert event.ranks(results)[0] == (results[last.number].winner,)


def test_the_order_is_taken_in_runs_and_winners_keep_it() -> None:
    event = Tables((7, 3, 1, 6, 2, 5, 4))
    found, results = waves(event, lower_wins)
    assert [each.sides for each in found[0]] == [(7, 3, 1), (6, 2, 5, 4)]
    assert [(each.sides, each.after) for each in found[1]] == [((1, 2), (0, 1))]
    assert event.ranks(results) == ((1,), (2,), (7, 3, 6, 5, 4))


def test_a_table_begins_when_its_own_players_are_known() -> None:
    event = Tables(tuple(range(15)))
    assert len(event.fixtures({})) == 5
    first = {each.number: lower_wins(each) for each in event.fixtures({})[:3]}
    assert [each.sides for each in event.fixtures(first)][5:] == [(0, 3, 6)]


def last_table(points: tuple[int, ...], third_place: int) -> tuple[Tables, dict[int, Result]]:
    event = Tables(tuple(range(len(points))), 3, third_place)

    def decide(fixture: Fixture) -> Result:
        if fixture.phase == "third place":
            return lower_wins(fixture)
        return lower_wins(fixture)._replace(points=points)

    return event, waves(event, decide)[1]


def test_behind_the_winner_points_decide_then_the_lot() -> None:
    event, results = last_table((150, 20, 90, 20), THIRD_POINTS)
    assert event.ranks(results) == ((0,), (2,), (1,), (3,))


def test_third_place_shared() -> None:
    event, results = last_table((150, 20, 90, 20), THIRD_SHARED)
    assert event.ranks(results) == ((0,), (2,), (1, 3))
    event, results = last_table((150, 20), THIRD_SHARED)
    assert event.ranks(results) == ((0,), (1,))


def test_a_game_for_third_place_between_the_two_others() -> None:
    event, results = last_table((150, 20, 90, 30), THIRD_MATCH)
    fixture = event.fixtures(results)[-1]
    assert (fixture.stage, fixture.sides, fixture.after) == ("third-place", (3, 1), (0,))
    assert event.ranks(results) == ((0,), (2,), (1,), (3,))


def test_no_game_for_third_place_where_one_other_is_left() -> None:
    event, results = last_table((150, 20, 90), THIRD_MATCH)
    assert len(results) == 1
    assert event.ranks(results) == ((0,), (2,), (1,))
