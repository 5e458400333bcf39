"""Round robin groups: every match once, ranks by place and record."""

from itertools import combinations

import pytest

from doublesix.tournament.fixtures import Fixture, Result
from doublesix.tournament.groups import Groups
from tests.tournament.playing import by_lot, lower_wins, waves


@pytest.mark.parametrize("size", [2, 3, 4, 5])
@pytest.mark.parametrize("count", range(5, 71))
def test_everybody_meets_everybody_of_the_group_once(count: int, size: int) -> None:
    event = Groups(tuple(range(count)), size)
    (fixtures,), results = waves(event, by_lot(count))
    assert len(fixtures) == event.total == len(results)
    expected = {frozenset(pair) for group in event.groups for pair in combinations(group, 2)}
    assert {frozenset(each.sides) for each in fixtures} == expected
    assert [each.number for each in fixtures] == list(range(len(fixtures)))


def test_the_first_round_of_every_group_comes_first() -> None:
    fixtures = Groups(tuple(range(7)), 4).fixtures({})
    sides = [each.sides for each in fixtures]
    assert len({side for pair in sides[:3] for side in pair}) == 6
    assert {each.stage for each in fixtures} == {"preliminary"}


def test_rows_hold_the_firsts_then_the_seconds() -> None:
    event = Groups(tuple(range(8)), 4)
    _, results = waves(event, lower_wins)
    assert event.groups == ((0, 3, 4, 7), (1, 2, 5, 6))
    assert event.rows(results) == ((0, 1), (2, 3), (4, 5), (6, 7))
    assert event.ranks(results) == tuple((entrant,) for entrant in range(8))


def test_the_better_record_is_first_of_a_row_and_the_lot_last() -> None:
    def decide(fixture: Fixture) -> Result:
        result = lower_wins(fixture)
        return result._replace(games_won=(3, 0)) if result.sides == (1, 2) else result

    event = Groups((0, 1, 2, 3), 2)
    assert event.groups == ((0, 3), (1, 2))
    _, results = waves(event, decide)
    assert event.rows(results) == ((1, 0), (3, 2))
    _, level = waves(event, lambda fixture: lower_wins(fixture)._replace(points=(0, 0)))
    assert event.rows(level) == ((0, 1), (2, 3))


def test_points_are_bad_in_powc() -> None:
    def decide(fixture: Fixture) -> Result:
        return lower_wins(fixture)._replace(points=(0, 40) if 0 in fixture.sides else (0, 90))

    for are_bad, first in ((True, 1), (False, 0)):
        event = Groups((0, 1, 2, 3), 2, are_bad)
        _, results = waves(event, decide)
        assert event.ranks(results)[0] == (first,)
