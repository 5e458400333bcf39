"""The exact worth of a round of `powc` with all hands open, for compiled code and for Python.

The search asks "is it at least this much?" again and again, each answer moving the question: a null window
is the cheapest to refute. Values are those of :mod:`doublesix.kernels.line_search`.
"""

from typing import Any, NamedTuple

import numpy as np

from doublesix.kernels.bits import lowest_of
from doublesix.kernels.compiler import inline, kernel
from doublesix.kernels.line_search import (
    ENDS,
    FAR,
    LAST,
    LEFT,
    MOST_PLAYS,
    PIPS_A,
    PIPS_B,
    TURN,
    new_work,
    search,
    worth_out,
)
from doublesix.kernels.line_tables import FITS, NEXT, NOWHERE, PIPS, Ints, ends_of
from doublesix.rules.options import Options
from doublesix.rules.powc import Line as Layout
from doublesix.tiles import NUMBERS, Tile, pips

Row = tuple[int, ...]
NO_BLAME: Row = (0, 0, 0, 0, 0)


class Line(NamedTuple):
    """A position of `powc` as compiled code takes it: seats 1 to 4, the pips that each side has blamed."""

    hands: tuple[int, int, int, int, int]
    """Each seat's tiles as a set; place 0 is nobody's."""
    ends: int
    """The pair of ends as :func:`doublesix.kernels.line_tables.ends_of` numbers it."""
    turn: int
    last: int
    """Who made the last play, or 0."""
    blamed_a: int
    blamed_b: int


@inline
def _set_out(work: Any, line: Any, left: int) -> None:
    """Put a position into the first frame; ``left`` are the tiles in hands."""
    frame = work.frames[0]
    work.owned[0] = 0
    of_a = of_b = 0
    for seat in range(1, 5):
        work.owned[seat] = line.hands[seat]
        held = line.hands[seat] & left
        while held:
            of_a += PIPS[lowest_of(held)] if seat & 1 else 0
            of_b += 0 if seat & 1 else PIPS[lowest_of(held)]
            held &= held - 1
    frame[LEFT], frame[ENDS], frame[TURN], frame[LAST] = left, line.ends, line.turn, line.last
    frame[PIPS_A], frame[PIPS_B] = of_a, of_b


@inline
def _tiles_held(line: Any) -> int:
    return line.hands[1] | line.hands[2] | line.hands[3] | line.hands[4]


@kernel
def probe_line(work: Any, line: Any, low: int, high: int, options: Options) -> tuple[int, int]:
    """The value of a position if it lies between low and high, else a bound; the nodes. The table is kept."""
    _set_out(work, line, _tiles_held(line))
    return search(work, low, high, line.blamed_a, line.blamed_b, options)


@kernel
def solve_line(work: Any, line: Any, options: Options) -> tuple[int, int]:
    """The exact value of a position, and the nodes it took."""
    work.table[:] = 0
    lowest, highest = -FAR, FAR
    value = nodes = 0
    while lowest < highest:
        asked = max(value, lowest + 1)
        value, more = probe_line(work, line, asked - 1, asked, options)
        nodes += more
        if value < asked:
            highest = value
        else:
            lowest = value
    return value, nodes


@kernel
def value_of_play(work: Any, line: Any, tile: int, ends: int, options: Options) -> tuple[int, int]:
    """The exact value of laying a tile so that these ends follow, and the nodes it took."""
    seat, held = line.turn, ~(1 << tile)
    hands = (
        0,
        line.hands[1] & held,
        line.hands[2] & held,
        line.hands[3] & held,
        line.hands[4] & held,
    )
    after = Line(hands, ends, seat % 4 + 1, seat, line.blamed_a, line.blamed_b)
    if hands[seat] == 0:
        _set_out(work, after, _tiles_held(after))
        return worth_out(work.frames[0], line.blamed_a, line.blamed_b, options), 0
    return solve_line(work, after, options)


@kernel
def write_values(work: Any, line: Any, options: Options, tiles: Ints, numbers: Ints, values: Ints) -> int:
    """Write every play of the seat on turn and its exact value; how many there are.

    The number is the one joined, 0 for a lead. Rows of 16 places are enough.
    """
    count = 0
    fitting = line.hands[line.turn] & FITS[line.ends]
    while fitting:
        tile = lowest_of(fitting)
        fitting &= fitting - 1
        for number in range(NUMBERS):
            ends = NEXT[line.ends, tile, number]
            if ends != NOWHERE:
                tiles[count], numbers[count] = tile, number
                values[count] = value_of_play(work, line, tile, ends, options)[0]
                count += 1
    return count


def line_from(hands: Row, layout: Layout, turn: int, last: int = 0, blamed: Row = NO_BLAME) -> Line:
    """A position from sets of tiles by seat (place 0 for nobody), in hands and blamed."""
    pips_blamed = [pips(tiles) for tiles in blamed]
    held = (0, hands[1], hands[2], hands[3], hands[4])
    return Line(
        held, ends_of(layout), turn, last, pips_blamed[1] + pips_blamed[3], pips_blamed[2] + pips_blamed[4]
    )


_STANDARD = Options()


def solve_powc(
    hands: Row, layout: Layout, turn: int, last: int = 0, blamed: Row = NO_BLAME, options: Options = _STANDARD
) -> int:
    """What B will be charged minus what A will be charged with best play, all hands open."""
    return int(solve_line(new_work(), line_from(hands, layout, turn, last, blamed), options)[0])


def powc_values(
    hands: Row, layout: Layout, turn: int, last: int = 0, blamed: Row = NO_BLAME, options: Options = _STANDARD
) -> dict[tuple[Tile, int], int]:
    """The same for every play of the seat on turn, by the tile and the number it joins (0 for a lead)."""
    tiles, numbers, values = (np.zeros(MOST_PLAYS, np.int64) for _ in range(3))
    line = line_from(hands, layout, turn, last, blamed)
    count = write_values(new_work(), line, options, tiles, numbers, values)
    return {(Tile(int(tiles[at])), int(numbers[at])): int(values[at]) for at in range(count)}
