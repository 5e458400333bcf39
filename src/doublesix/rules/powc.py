"""Partnership block dominoes (P1 to P18): the line, what fits it, and what a round is worth.

The layout is one line with two ends. A seat's pips are counted in a row of five, whose place 0
stands for nobody. Blamed tiles are counted apart and added here. Points are bad.
"""

from typing import Final

from doublesix.rules.options import (
    BLAMED_VOID,
    SCORE_BOTH,
    SCORE_DIFFERENCE,
    TIE_BLOCKER,
    Options,
)
from doublesix.rules.sides import Result, partners_count, side_of_seat
from doublesix.tiles import ALL, DOUBLE_BLANK, HIGH, LOW, NUMBERS, SUIT

TILES: Final = ALL ^ (1 << DOUBLE_BLANK)
"""The set without the double blank (P1)."""
HAND_SIZE: Final = 6
"""Tiles a player takes (P4)."""


Line = tuple[int, int, int, int]
"""The layout (P6): the numbers at the left and right end, and the tiles that show them."""

EMPTY: Final[Line] = (-1, -1, -1, -1)
_FITS: Final = tuple(
    tuple(TILES & (SUIT[left] | SUIT[right]) for right in range(NUMBERS)) for left in range(NUMBERS)
)


def fits(line: Line) -> int:
    """The set of tiles that may be joined (P6); every tile fits the empty table (P5)."""
    left = line[0]
    return TILES if left < 0 else _FITS[left][line[1]]


def open_tiles(line: Line, number: int) -> int:
    """The tiles of the line that show ``number`` at an open end."""
    left, right, left_tile, right_tile = line
    if left == number:
        return 1 << left_tile | 1 << right_tile if right == number else 1 << left_tile
    return 1 << right_tile if right == number else 0


def lead(tile: int) -> Line:
    """The line after the first tile (P5)."""
    return (HIGH[tile], LOW[tile], tile, tile)


def join(line: Line, tile: int, on: int, number: int, _options: Options) -> Line:
    """The line after ``tile`` was joined to the ``number`` of ``on`` (P6)."""
    left, right, left_tile, right_tile = line
    outward = HIGH[tile] + LOW[tile] - number
    if left == number and left_tile == on:
        return (outward, right, tile, right_tile)
    return (left, outward, left_tile, tile)


def score_out(by: int, counts: tuple[int, ...], blamed: tuple[int, ...], options: Options) -> Result:
    """What a round is worth when ``by`` has played the last tile (P8, P11)."""
    winner = side_of_seat(by)
    return _charge(winner, partners_count(counts, blamed, 1 - winner), blamed, options)


def score_blocked(counts: tuple[int, ...], blamed: tuple[int, ...], last: int, options: Options) -> Result:
    """What a blocked round is worth (P8, P12); ``last`` made the last play, 0 where nobody knows."""
    of_a = partners_count(counts, blamed, 0)
    of_b = partners_count(counts, blamed, 1)
    if of_a == of_b:
        if options.blocked_tie != TIE_BLOCKER or last == 0:
            return Result(-1, False, (0, 0))
        winner = 1 - side_of_seat(last)
    else:
        winner = 0 if of_a < of_b else 1
    points = of_b if winner == 0 else of_a
    if options.blocked_score == SCORE_DIFFERENCE:
        points = abs(of_a - of_b)
    elif options.blocked_score == SCORE_BOTH:
        points = of_a + of_b
    return _charge(winner, points, blamed, options)


def _charge(winner: int, points: int, blamed: tuple[int, ...], options: Options) -> Result:
    """The losing side takes the points, unless the winners still have a blamed tile (P8)."""
    if options.blamed_win == BLAMED_VOID and blamed[1 + winner] + blamed[3 + winner] > 0:
        return Result(-1, True, (0, 0))
    return Result(winner, False, (0, points) if winner == 0 else (points, 0))
