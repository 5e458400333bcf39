"""Standings: each tie-break in its turn, and no later one before it."""

from doublesix.tournament.fixtures import Result
from doublesix.tournament.standings import rank_entrants, tally_results
from tests.tournament.playing import won


def table(
    field: tuple[int, ...], results: list[Result], *, bad: bool = False, byes: tuple[int, ...] = ()
) -> tuple[int, ...]:
    return rank_entrants(tally_results(field, results, byes, bad), results)


def test_a_win_and_a_bye_are_one_a_loss_is_nothing() -> None:
    found = tally_results((1, 2, 3), [won(1, 2, (30, 10), (2, 1))], (3,), False)
    assert [(line.score, line.matches, line.games, line.points) for line in found.values()] == [
        (1, 1, 1, 20),
        (0, 1, -1, -20),
        (1, 1, 0, 0),
    ]


def test_in_powc_fewer_points_are_better() -> None:
    found = tally_results((1, 2), [won(1, 2, (30, 151))], (), True)
    assert (found[1].points, found[2].points) == (121, -121)


def test_the_mutual_result_comes_before_the_differences() -> None:
    results = [
        won(2, 1, (10, 9), (2, 1)),
        won(1, 3, (99, 0), (2, 0)),
        won(1, 4, (99, 0), (2, 0)),
        won(2, 3, (10, 9), (2, 1)),
        won(4, 2, (99, 0), (2, 0)),
        won(3, 4),
    ]
    # 1 and 2 have two wins each; 2 has beaten 1, whose differences are far better. 4 and 3 have one each.
    assert table((1, 2, 3, 4), results) == (2, 1, 3, 4)


def circle(*points: tuple[int, int], games: tuple[tuple[int, int], ...] = ((1, 0),) * 3) -> list[Result]:
    """Three who beat each other in turn."""
    pairs = ((1, 2), (2, 3), (3, 1))
    return [won(*pair, point, game) for pair, point, game in zip(pairs, points, games, strict=True)]


def test_then_the_game_difference() -> None:
    results = circle((0, 0), (0, 0), (99, 0), games=((2, 1), (2, 0), (2, 1)))
    assert table((1, 2, 3), results) == (2, 1, 3)


def test_then_the_point_difference() -> None:
    assert table((1, 2, 3), circle((50, 0), (50, 40), (50, 30))) == (1, 3, 2)
    assert table((1, 2, 3), circle((50, 0), (50, 40), (50, 30)), bad=True) == (2, 3, 1)


def test_then_the_lot() -> None:
    level = circle((5, 0), (5, 0), (5, 0))
    assert table((1, 2, 3), level) == (1, 2, 3)
    assert table((3, 1, 2), level) == (3, 1, 2)


def test_mutual_results_count_only_where_all_have_met() -> None:
    results = [
        won(1, 2, games=(2, 1)),
        won(2, 4, games=(2, 0)),
        won(3, 5, games=(2, 0)),
        won(6, 1, games=(2, 1)),
    ]
    # 1, 2, 3 and 6 have one win each; 1 has beaten 2, but 3 has met none of them.
    assert table((1, 2, 3, 4, 5, 6), results)[:4] == (3, 2, 6, 1)


def test_records_of_groups_of_different_size_compare_by_match() -> None:
    found = tally_results((1, 2, 3), [won(1, 2), won(1, 3)], (), False)
    assert found[1].per_match == (1.0, 1.0, 0.0)
