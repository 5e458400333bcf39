"""The exact worth of a round of `powc` with all hands open, for compiled code and for Python.

The search asks "is it at least this much?" again and again, each answer moving the question: a null window
is the cheapest to refute. Values are those of :mod:`doublesix.kernels.line_search`.
"""

from typing import Any, NamedTuple

from doublesix.kernels.bits import lowest_of
from doublesix.kernels.compiler import inline, kernel
from doublesix.kernels.line_search import (
    ENDS,
    FAR,
    LAST,
    LEFT,
    PIPS_A,
    PIPS_B,
    TURN,
    search,
)
from doublesix.kernels.line_tables import PIPS, ends_of
from doublesix.rules.options import Options
from doublesix.rules.powc import Line as Layout
from doublesix.tiles import pips

Row = tuple[int, ...]


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
def _set_out(work: Any, line: Any) -> None:
    """Put a position into the first frame."""
    frame = work.frames[0]
    work.owned[0] = 0
    left = of_a = of_b = 0
    for seat in range(1, 5):
        held = line.hands[seat]
        work.owned[seat] = held
        left |= held
        while held:
            of_a += PIPS[lowest_of(held)] if seat & 1 else 0
            of_b += 0 if seat & 1 else PIPS[lowest_of(held)]
            held &= held - 1
    frame[LEFT], frame[ENDS], frame[TURN], frame[LAST] = left, line.ends, line.turn, line.last
    frame[PIPS_A], frame[PIPS_B] = of_a, of_b


@kernel
def probe_line(work: Any, line: Any, low: int, high: int, options: Options) -> tuple[int, int]:
    """The value of a position if it lies between low and high, else a bound; the nodes. The table is kept."""
    _set_out(work, line)
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


def line_from(hands: Row, layout: Layout, turn: int, last: int, blamed: Row) -> Line:
    """A position from sets of tiles by seat (place 0 for nobody), in hands and blamed."""
    pips_blamed = [pips(tiles) for tiles in blamed]
    held = (0, hands[1], hands[2], hands[3], hands[4])
    return Line(
        held, ends_of(layout), turn, last, pips_blamed[1] + pips_blamed[3], pips_blamed[2] + pips_blamed[4]
    )
