"""Seats, sides and what a round gave them, for every game.

In the partnership games side 0 (A) is seats 1 and 3, side 1 (B) seats 2 and 4. In ``bigsix`` each
seat is a side of its own. Rows by seat have five places, place 0 for nobody.
"""

from typing import NamedTuple


class Result(NamedTuple):
    """What a round gave: the side that won it or -1, whether it is void (P8), each side's points."""

    winner: int
    void: bool
    points: tuple[int, ...]


def side_of_seat(seat: int) -> int:
    """The side of a seat in a partnership game (P1, F2)."""
    return 1 - seat % 2


def partner_of(seat: int) -> int:
    """The seat opposite."""
    return seat + 2 if seat < 3 else seat - 2


def partners_count(counts: tuple[int, ...], blamed: tuple[int, ...], side: int) -> int:
    """The pips of both hands of a side, its blamed tiles with them (P8, P11)."""
    return counts[1 + side] + counts[3 + side] + blamed[1 + side] + blamed[3 + side]


def fined_side(side: int, points_are_bad: bool) -> int:
    """The side of a partnership that gets the points for a fault of ``side`` (P9, F13, F18)."""
    return side if points_are_bad else 1 - side


def side_at_target(scores: tuple[int, ...], target: int, points_are_bad: bool) -> int:
    """The side whose game it is by the scores, or -1 (P13, G10, F11)."""
    for side in range(len(scores)):
        if scores[side] >= target:
            return 1 - side if points_are_bad else side
    return -1
