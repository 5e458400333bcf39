"""Individual draw dominoes in which every double opens new directions (G1 to G10).

The layout is kept as, for each number, the tiles that have an open place of it, and for each
double how many of its places are still open. Where a double offers several, they are alike.
"""

from typing import Final, NamedTuple

from doublesix.rules.options import TIE_BLOCKER, Options
from doublesix.rules.seven import ZEROS, Seven, with_value
from doublesix.rules.sides import Result
from doublesix.tiles import ALL, DOUBLE, HIGH, LOW, NUMBERS, SUIT, is_double

TILES: Final = ALL
HAND_SIZE: Final = 7
"""Tiles a player draws (G1)."""
FIRST_PLACES: Final = 4
"""Open places of the first double: two sides and two ends (G4)."""


class Branches(NamedTuple):
    """The layout: ``opens[n]`` the tiles with an open ``n``, ``places[n]`` the open places of double n."""

    opens: Seven
    places: Seven


EMPTY: Final = Branches(ZEROS, ZEROS)


def fits(layout: Branches) -> int:
    """The set of tiles that may be joined (G6); on the empty table the first double decides (G3)."""
    result = 0
    for number in range(NUMBERS):
        if layout.opens[number]:
            result |= SUIT[number]
    return result or TILES


def open_tiles(layout: Branches, number: int) -> int:
    """The tiles of the layout that have an open place of ``number``."""
    return layout.opens[number]


def highest_double(tiles: int) -> int:
    """The highest double among these tiles, or -1 (G3)."""
    for number in range(NUMBERS - 1, -1, -1):
        if tiles >> DOUBLE[number] & 1:
            return DOUBLE[number]
    return -1


def lead(tile: int) -> Branches:
    """The layout after the first double (G4)."""
    number = HIGH[tile]
    return Branches(with_value(ZEROS, number, 1 << tile), with_value(ZEROS, number, FIRST_PLACES))


def join(layout: Branches, tile: int, on: int, number: int, options: Options) -> Branches:
    """The layout after ``tile`` was joined to an open ``number`` of ``on`` (G5, G6)."""
    opens, places = layout
    left = 0
    if is_double(on):
        left = places[number] - 1
        places = with_value(places, number, left)
    if left == 0:
        opens = with_value(opens, number, opens[number] & ~(1 << on))
    outward = HIGH[tile] + LOW[tile] - number
    if is_double(tile):
        places = with_value(places, outward, options.double_opens)
    return Branches(with_value(opens, outward, opens[outward] | 1 << tile), places)


def score_out(by: int, counts: tuple[int, ...], seats: int) -> Result:
    """The player without tiles takes every opponent's pips (G9)."""
    return _collect(by, counts, seats)


def score_blocked(counts: tuple[int, ...], seats: int, last: int, options: Options) -> Result:
    """The fewest pips win what each opponent has more (G9); ``last`` made the last play, or 0."""
    fewest = -1
    tied = 0
    for seat in range(1, 5):
        if seats >> seat & 1:
            if fewest < 0 or counts[seat] < fewest:
                fewest = counts[seat]
                tied = 1 << seat
            elif counts[seat] == fewest:
                tied |= 1 << seat
    if tied & (tied - 1) and options.blocked_tie == TIE_BLOCKER:
        tied &= ~(1 << last)
    if tied & (tied - 1):
        return Result(-1, False, (0, 0, 0, 0))
    for seat in range(1, 4):
        if tied == 1 << seat:
            return _collect(seat, counts, seats)
    return _collect(4, counts, seats)


def _collect(winner: int, counts: tuple[int, ...], seats: int) -> Result:
    points = 0
    for seat in range(1, 5):
        if seats >> seat & 1 and seat != winner:
            points += counts[seat] - counts[winner]
    return Result(
        winner - 1,
        False,
        (
            points if winner == 1 else 0,
            points if winner == 2 else 0,
            points if winner == 3 else 0,
            points if winner == 4 else 0,
        ),
    )
