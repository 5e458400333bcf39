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
