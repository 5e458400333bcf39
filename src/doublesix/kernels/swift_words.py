"""What random rounds at full speed have in common: tiles held twice, deals from tables, the sums.

A set of tiles **held twice** has tile t at bit t and at bit t + 32, so that a bit is a play: a tile and the
number it joins. The plays of a hand are then the bits of hand & legal, and counting them counts plays.

Several rounds are played side by side, a turn of each after the other: while one waits for a table, the
next goes on. Their words lie in one row, each round at its own **place**, and only the end of a round is a
branch. A pass is the play of nothing, at bit 64, which every table takes for what it is.

What was measured and is not obvious: the end of a round stays part of the function that plays, and the
compiler is not told that it is rare, or it would leave it no registers (a tenth slower). All choices take
their chance from one number that is multiplied on and on; deals and their starters from the chunk's stream.
An array handed to a function that can raise is counted by whoever uses it, so such functions get none.
"""

from itertools import combinations
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt
from numba.extending import register_jitable

from doublesix.kernels.bits import Word, high_half, ones, spread
from doublesix.kernels.chance import GOLDEN, mix
from doublesix.kernels.encoding import Words
from doublesix.kernels.totals import (
    BLOCKED,
    LEAD_WON,
    PASSED,
    PLAYED,
    POINTS,
    ROUNDS,
    SQUARED,
    TIED,
)
from doublesix.tiles import COUNT, HIGH, LOW, NUMBERS, VALUE, other_end

Function = TypeVar("Function")
Masks = npt.NDArray[np.uint64]
SECOND: Final = 32
"""How far the second bit of a tile is from the first."""
NO_PLAY: Final = 64
"""The play of who passes: where the lowest one of nothing is."""
PLACES: Final = NO_PLAY + 2
"""How many places a table by plays has, an even number."""
ASLEEP: Final = Word(1 << COUNT)
"""The hand at a place where no round is played any more: a tile that never fits."""
STEP: Final = Word(0xD1342543DE82EF95)
"""What the choices' own chance is multiplied by from one to the next; their number has to be odd."""
NUMBER_OF_BIT: Final = [HIGH[bit] if bit < COUNT else 0 for bit in range(SECOND)] + [
    LOW[bit] if bit < COUNT else 0 for bit in range(SECOND)
]
"""The number that a play joins where its first bit is for the higher end."""
PLAY_OF_BIT: Final = [
    NUMBERS * number + other_end(bit % SECOND, number) if bit % SECOND < COUNT else -1
    for bit, number in enumerate(NUMBER_OF_BIT)
]
"""That play as :mod:`doublesix.kernels.encoding` names it."""


def merge(function: Function) -> Function:
    """A function that becomes part of the compiled one that calls it, however large both are."""
    register_jitable(forceinline=True)(function)
    return function


def all_hands(tiles: int, taken: int) -> npt.NDArray[np.uint32]:
    """All sets of so many of the lowest tiles."""
    return np.array(
        [sum(1 << at for at in chosen) for chosen in combinations(range(tiles), taken)], np.uint32
    )


def _worth_masks() -> list[Word]:
    """Three sets of bits, worth 1, 2 and 4 each: those of a tile held twice are worth its pips together."""
    masks = [0, 0, 0]
    for tile, pips in enumerate(VALUE):
        left = pips
        for power in (2, 1, 0):
            for bit in (tile, tile + SECOND):
                if left >= 1 << power:
                    left -= 1 << power
                    masks[power] |= 1 << bit
    return [Word(mask) for mask in masks]


_WORTH_1, _WORTH_2, _WORTH_4 = _worth_masks()
_BOTH: Final = Word(1 << SECOND | 1)
BOTH_BITS: Final = np.array(
    [1 << bit % SECOND | 1 << bit % SECOND + SECOND for bit in range(NO_PLAY)] + [0] * (PLACES - NO_PLAY),
    np.uint64,
)
"""The tile of a play, held twice."""
_0, _1, _2 = Word(0), Word(1), Word(2)


@merge
def as_signed(word: Word) -> Any:
    """A word as an ordinary whole number, to compute with."""
    return np.int64(word)


@merge
def pips_of(twice: Word) -> int:
    """All pips of a set held twice."""
    return as_signed(ones(twice & _WORTH_1) + (ones(twice & _WORTH_2) << _1) + (ones(twice & _WORTH_4) << _2))


@merge
def held_twice(tiles: Word) -> Word:
    """A set with every tile at both its bits."""
    return tiles * _BOTH


@merge
def fresh(rng: Masks) -> Word:
    """The next random word of a stream."""
    state = rng[0] + GOLDEN
    rng[0] = state
    return mix(state)


@merge
def one_set(table: npt.NDArray[np.uint32], number: Word, tiles: Word) -> Word:
    """A set of these tiles: the table holds all such sets of as many of the lowest tiles."""
    return spread(Word(table[high_half(number, Word(len(table)))]), tiles)


@merge
def use_up(number: Word, choices: int) -> Word:
    """What is left of a random word after one of so many was chosen with it."""
    return number * Word(choices)


@merge
def add_round(counts: Words, played: int, passed: int, winner: int, leader: int, is_out: bool) -> None:
    """Add a round to the sums of :func:`doublesix.kernels.playouts.play_chunk`, but for draws and points."""
    counts[ROUNDS] += 1
    counts[PLAYED] += played
    counts[PASSED] += passed
    counts[SQUARED] += played * played
    counts[SQUARED + 1] += passed * passed
    if not is_out:
        counts[BLOCKED] += 1
        counts[TIED] += winner < 0
    counts[LEAD_WON] += winner == leader


@merge
def add_points(counts: Words, side: int, points: int) -> None:
    """Add what a round gave a side."""
    counts[POINTS + side] += points
    counts[SQUARED + 3 + side] += points * points


@merge
def add_one(histogram: Words, value: int) -> None:
    """Count a round with this value; the last place of a histogram holds those above it too."""
    histogram[min(Word(value), Word(len(histogram) - 1))] += 1
