"""Seats and sides of the partnership games (P1, F2)."""

import pytest

from doublesix.rules.sides import (
    Result,
    fined_side,
    partner_of,
    partners_count,
    side_at_target,
    side_of_seat,
)


@pytest.mark.parametrize(("seat", "side", "partner"), [(1, 0, 3), (2, 1, 4), (3, 0, 1), (4, 1, 2)])
def test_partners_sit_opposite(seat: int, side: int, partner: int) -> None:
    assert side_of_seat(seat) == side
    assert partner_of(seat) == partner


def test_a_sides_count_has_both_hands_and_both_blamed() -> None:
    """Place 0 stands for nobody and is never counted."""
    counts, blamed = (1000, 1, 20, 3, 40), (1000, 100, 0, 400, 0)
    assert partners_count(counts, blamed, 0) == 1 + 3 + 100 + 400
    assert partners_count(counts, blamed, 1) == 20 + 40


def test_a_result_is_winner_void_and_points() -> None:
    assert Result(-1, True, (0, 0)) == (-1, True, (0, 0))


def test_a_fault_costs_its_own_side_where_points_are_bad_and_else_gives_to_the_other() -> None:
    assert [fined_side(side, points_are_bad=True) for side in (0, 1)] == [0, 1]
    assert [fined_side(side, points_are_bad=False) for side in (0, 1)] == [1, 0]


@pytest.mark.parametrize(
    ("scores", "points_are_bad", "winner"),
    [
        ((149, 149), False, -1),
        ((150, 149), False, 0),
        ((0, 151), False, 1),
        ((0, -5, 0, 150), False, 3),
        ((149, 149), True, -1),
        ((150, 0), True, 1),
        ((149, 150), True, 0),
    ],
)
def test_a_game_ends_at_the_target(scores: tuple[int, ...], points_are_bad: bool, winner: int) -> None:
    assert side_at_target(scores, 150, points_are_bad) == winner
