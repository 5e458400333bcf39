"""The line of `powc` as one number from 0 to 28, with tables worked out from :mod:`doublesix.rules.powc`.

Which of the two ends is the left one changes nothing, so the ends of a line are one of 28 pairs, numbered
as the tile that would have these two ends; 28 is the empty table. The tables hold, for each of them, the
tiles that fit and the pair that follows each play. No rule is stated here: the rules are asked.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from doublesix.rules import powc
from doublesix.rules.options import Options
from doublesix.tiles import COUNT, HIGH, LOW, NUMBERS, VALUE, members, tile_of

Ints = NDArray[np.int64]
EMPTY: Final = COUNT
"""The pair of ends of a table without tiles."""
NOWHERE: Final = -1
"""Stands where a tile cannot be joined."""


def ends_of(line: powc.Line) -> int:
    """The pair of ends a line shows."""
    return EMPTY if line[0] < 0 else tile_of(line[0], line[1])


def _line_with_ends(ends: int) -> powc.Line:
    """A line with these ends, each shown by a tile of its own so that a join finds the one it means."""
    return powc.EMPTY if ends == EMPTY else (HIGH[ends], LOW[ends], 0, 1)


def fits_table() -> Ints:
    """For each pair of ends the set of tiles that fit."""
    return np.array([powc.fits(_line_with_ends(ends)) for ends in range(COUNT + 1)], np.int64)


def next_table() -> Ints:
    """For each pair of ends, tile and number the pair after the tile was joined there; leads at number 0."""
    table = np.full((COUNT + 1, COUNT, NUMBERS), NOWHERE, np.int64)
    for ends in range(COUNT + 1):
        line = _line_with_ends(ends)
        for tile in members(powc.fits(line)):
            if ends == EMPTY:
                table[ends, tile, 0] = ends_of(powc.lead(tile))
                continue
            for number in {HIGH[tile], LOW[tile]}:
                for on in members(powc.open_tiles(line, number)):
                    table[ends, tile, number] = ends_of(powc.join(line, tile, on, number, Options()))
    return table


def plays_table(follows: Ints) -> Ints:
    """For each pair of ends and tile the pairs that may follow, as two places: one or both, or nowhere."""
    table = np.full((COUNT + 1, COUNT, 2), NOWHERE, np.int64)
    for ends in range(COUNT + 1):
        for tile in range(COUNT):
            pairs = sorted({int(pair) for pair in follows[ends, tile] if pair != NOWHERE}, reverse=True)
            table[ends, tile, : len(pairs)] = pairs
    return table


FITS: Final = fits_table()
NEXT: Final = next_table()
PLAYS: Final = plays_table(NEXT)
PIPS: Final = np.array(VALUE, np.int64)
