"""What random rounds of ``straight`` and ``bigsix`` share: which plays fit, and hands of seven.

A layout is that of :mod:`doublesix.kernels.encoding`, a byte for each number, and never as many as 128 in
one. So which numbers are open, seven bits of it, says which plays fit; for each of them the rules were
asked. The first bit of a play joins the tile's higher end, the second its lower.
"""

from typing import Any, Final

import numpy as np

from doublesix.kernels.bits import Word, gathered
from doublesix.kernels.swift_words import SECOND, Masks, all_hands, fresh, merge, one_set, use_up
from doublesix.rules import bigsix, straight
from doublesix.tiles import ALL, HIGH, LOW, NUMBERS, members

_ANY_OPEN: Final = Word(0x7F7F7F7F7F7F7F)
"""Added to a layout it makes the upper bit of every byte that is not 0."""
_UPPER_BITS: Final = Word(0x80808080808080)


def legal_plays(rules: Any) -> Masks:
    """By the open numbers, the plays that fit."""
    table = np.zeros(1 << NUMBERS, np.uint64)
    for open_numbers in range(1, 1 << NUMBERS):
        opens = tuple(open_numbers >> number & 1 for number in range(NUMBERS))
        layout = rules.EMPTY._replace(opens=opens)
        for tile in members(rules.fits(layout)):
            for first, number in ((0, HIGH[tile]), (SECOND, LOW[tile])):
                if rules.open_tiles(layout, number) and not (first and HIGH[tile] == LOW[tile]):
                    table[open_numbers] |= Word(1 << tile + first)
    return table


@merge
def open_numbers(layout: Word) -> Word:
    """The numbers that have an open place, as seven bits."""
    return gathered(layout + _ANY_OPEN, _UPPER_BITS)


# A deal: two hands in two parts each, the third; the fourth or the pile is what remains.
assert (bigsix.TILES, bigsix.HAND_SIZE) == (straight.TILES, straight.HAND_SIZE) == (ALL, 7)
_TILES: Final = Word(straight.TILES)
_3_OF_28: Final = all_hands(28, 3)
_4_OF_25: Final = all_hands(25, 4)
_3_OF_21: Final = all_hands(21, 3)
_4_OF_18: Final = all_hands(18, 4)
_7_OF_14: Final = all_hands(14, 7)


@merge
def deal_sevens(rng: Masks) -> tuple[Word, Word, Word, Word, Word]:
    """Three hands of seven, the seven tiles that remain, and a random word of which half is used."""
    number = fresh(rng)
    one = one_set(_3_OF_28, number, _TILES)
    number = use_up(number, len(_3_OF_28))
    one |= one_set(_4_OF_25, number, _TILES ^ one)
    number = use_up(number, len(_4_OF_25))
    tiles = _TILES ^ one
    two = one_set(_3_OF_21, number, tiles)
    number = fresh(rng)
    two |= one_set(_4_OF_18, number, tiles ^ two)
    number = use_up(number, len(_4_OF_18))
    tiles ^= two
    three = one_set(_7_OF_14, number, tiles)
    return one, two, three, tiles ^ three, use_up(number, len(_7_OF_14))
