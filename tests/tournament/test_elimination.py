"""Single elimination: byes, stages, third place, ranks."""

import pytest

from doublesix.rules.options import THIRD_MATCH, THIRD_POINTS, THIRD_SHARED
from doublesix.tournament.elimination import Elimination
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.tournament.places import bracket_size
from tests.tournament.playing import by_lot, lower_wins, waves


@pytest.mark.parametrize("third_place", [THIRD_MATCH, THIRD_SHARED, THIRD_POINTS])
@pytest.mark.parametrize("count", range(2, 71))
def test_everybody_but_the_winner_loses_once(count: int, third_place: int) -> None:
    event = Elimination(tuple(range(100, 100 + count)), third_place)
    found, results = waves(event, by_lot(count))
    fixtures = [each for wave in found for each in wave]
    bracket = [each for each in fixtures if each.stage != "third-place"]
    assert len(bracket) == count - 1
    has_third = third_place == THIRD_MATCH and count >= 4
    assert len(fixtures) == count - 1 + has_third
    losers = [results[each.number].ranking[1] for each in bracket]
    assert len(set(losers)) == count - 1
    first = [each for each in bracket if not each.after]
    byes = bracket_size(count) - count
    assert len({side for each in found[0] for side in each.sides}) >= count - byes
    assert sum(len(each.sides) for each in first) <= count
    stages = [each.stage for each in bracket]
    assert stages.count("final") == 1
    assert stages.count("semi-final") == (2 if count >= 4 else count - 2)


@pytest.mark.parametrize("count", range(3, 71))
def test_byes_are_for_the_first_seeds(count: int) -> None:
    event = Elimination(tuple(range(1, count + 1)))
    found, _ = waves(event, lower_wins)
    played_first = {
        side for each in found[0] if each.number < bracket_size(count) // 2 for side in each.sides
    }
    byes = bracket_size(count) - count
    assert {side for side in range(1, count + 1) if side not in played_first} == set(range(1, byes + 1))


def test_seeds_meet_as_late_as_they_can() -> None:
    found, results = waves(Elimination(tuple(range(1, 9))), lower_wins)
    assert [each.sides for each in found[0]] == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert [each.sides for each in found[1]] == [(1, 4), (2, 3)]
    assert [(each.phase, each.sides) for each in found[2]] == [("third place", (4, 3)), ("final", (1, 2))]
    assert found[2][1].after == (4, 5)
    assert Elimination(tuple(range(1, 9))).ranks(results) == ((1,), (2,), (3,), (4,), (5, 6, 7, 8))


def test_phases_have_the_names_people_use() -> None:
    found, _ = waves(Elimination(tuple(range(32))), lower_wins)
    names = [tuple(dict.fromkeys(each.phase for each in wave)) for wave in found]
    assert names == [
        ("round of 32",),
        ("round of 16",),
        ("quarter-finals",),
        ("semi-finals",),
        ("third place", "final"),
    ]


def test_of_three_the_loser_of_the_one_semi_final_is_third() -> None:
    for third_place in (THIRD_MATCH, THIRD_SHARED, THIRD_POINTS):
        event = Elimination((1, 2, 3), third_place)
        found, results = waves(event, lower_wins)
        assert [each.sides for wave in found for each in wave] == [(2, 3), (1, 2)]
        assert event.ranks(results) == ((1,), (2,), (3,))


def test_of_two_there_is_a_final() -> None:
    event = Elimination((7, 9))
    found, results = waves(event, lower_wins)
    assert [each.stage for wave in found for each in wave] == ["final"]
    assert event.ranks(results) == ((7,), (9,))


def test_third_place_shared() -> None:
    event = Elimination((1, 2, 3, 4), THIRD_SHARED)
    _, results = waves(event, lower_wins)
    assert event.ranks(results) == ((1,), (2,), (3, 4))


def semi_points(points: dict[int, int]) -> dict[int, Result]:
    def decide(fixture: Fixture) -> Result:
        return lower_wins(fixture)._replace(points=tuple(points[side] for side in fixture.sides))

    return waves(Elimination((1, 2, 3, 4), THIRD_POINTS), decide)[1]


@pytest.mark.parametrize(
    ("points", "are_bad", "expected"),
    [
        ({1: 0, 2: 0, 3: 80, 4: 90}, False, (4, 3)),
        ({1: 0, 2: 0, 3: 80, 4: 90}, True, (3, 4)),
        ({1: 0, 2: 0, 3: 90, 4: 80}, True, (4, 3)),
        ({1: 0, 2: 0, 3: 80, 4: 80}, True, (3, 4)),
    ],
)
def test_third_place_by_points_of_the_semi_final(
    points: dict[int, int], are_bad: bool, expected: tuple[int, int]
) -> None:
    event = Elimination((1, 2, 3, 4), THIRD_POINTS, are_bad)
    third, fourth = expected
    assert event.ranks(semi_points(points)) == ((1,), (2,), (third,), (fourth,))
