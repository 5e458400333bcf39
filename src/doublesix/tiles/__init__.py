"""What a tile is: its number, its ends, its pips, its name. No rules.

A tile is a small whole number from 0 to 27, counted 0-0, 1-0, 1-1, 2-0, 2-1, 2-2 … 6-6.
A set of tiles (a hand, a pile, all that fits) is one whole number whose bit ``tile`` is set.
The tables and the functions over them take and give plain whole numbers, so that they can be
compiled as they are; a :class:`Tile` is such a number that also knows its name.
"""

from collections.abc import Iterable, Iterator
from typing import Final

NUMBERS: Final = 7
"""How many numbers of pips there are: 0 (blank) to 6."""
COUNT: Final = 28
"""How many tiles a double-six set has."""

HIGH: Final = tuple(high for high in range(NUMBERS) for low in range(high + 1))
LOW: Final = tuple(low for high in range(NUMBERS) for low in range(high + 1))
VALUE: Final = tuple(HIGH[tile] + LOW[tile] for tile in range(COUNT))
ALL: Final = (1 << COUNT) - 1
DOUBLE_BLANK: Final = 0
NAMES: Final = tuple(f"{HIGH[tile]}-{LOW[tile]}" for tile in range(COUNT))
_NUMBER: Final = {name: tile for tile in range(COUNT) for name in (NAMES[tile], f"{LOW[tile]}-{HIGH[tile]}")}


class Tile(int):
    """A tile: its number, 0 to 27, made from the number or from its name in either order."""

    __slots__ = ()

    def __new__(cls, named: int | str) -> "Tile":
        number = _NUMBER.get(named, COUNT) if isinstance(named, str) else named
        if not -1 <= number < COUNT:
            raise ValueError(f"{named!r} is not a tile; a tile is written 6-5")
        return super().__new__(cls, number)

    def __repr__(self) -> str:
        return f"Tile({NAMES[self]!r})" if self >= 0 else "NO_TILE"

    def __str__(self) -> str:
        return NAMES[self] if self >= 0 else "no tile"


NO_TILE: Final = Tile(-1)
"""Stands where a tile could be named and none is."""
TILES: Final = tuple(Tile(tile) for tile in range(COUNT))


def tile_of(one: int, other: int) -> int:
    """The tile with these two ends, in either order."""
    if one < other:
        return other * (other + 1) // 2 + one
    return one * (one + 1) // 2 + other


DOUBLE: Final = tuple(tile_of(number, number) for number in range(NUMBERS))
"""The double of each number."""
DOUBLES: Final = sum(1 << double for double in DOUBLE)
SUIT: Final = tuple(sum(1 << tile_of(number, other) for other in range(NUMBERS)) for number in range(NUMBERS))
"""For each number, the set of the seven tiles that have it."""


def is_double(tile: int) -> bool:
    """Whether both ends are equal."""
    return HIGH[tile] == LOW[tile]


def has(tile: int, number: int) -> bool:
    """Whether one of the tile's ends is this number."""
    return number in (HIGH[tile], LOW[tile])


def other_end(tile: int, number: int) -> int:
    """The end across from ``number``; a double's is the same again."""
    return HIGH[tile] + LOW[tile] - number


# Sets are counted seven tiles at a time: one table for how many, and one a quarter for the pips.
_SIZES: Final = tuple(part.bit_count() for part in range(128))
_PIPS: Final = tuple(
    tuple(sum(VALUE[first + at] for at in range(7) if part >> at & 1) for part in range(128))
    for first in range(0, COUNT, 7)
)


def pips(tiles: int) -> int:
    """All pips of a set of tiles."""
    return (
        _PIPS[0][tiles & 127]
        + _PIPS[1][tiles >> 7 & 127]
        + _PIPS[2][tiles >> 14 & 127]
        + _PIPS[3][tiles >> 21 & 127]
    )


def size(tiles: int) -> int:
    """How many tiles a set has."""
    return (
        _SIZES[tiles & 127] + _SIZES[tiles >> 7 & 127] + _SIZES[tiles >> 14 & 127] + _SIZES[tiles >> 21 & 127]
    )


def members(tiles: int) -> Iterator[Tile]:
    """The tiles of a set, the lowest first."""
    while tiles:
        lowest = tiles & -tiles
        yield TILES[lowest.bit_length() - 1]
        tiles ^= lowest


def tile_set(tiles: Iterable[int]) -> int:
    """The set of these tiles."""
    result = 0
    for tile in tiles:
        result |= 1 << tile
    return result


def name(tile: int) -> str:
    """A tile as it is written, the higher end first: ``6-5``."""
    return NAMES[tile]


def names(tiles: int) -> list[str]:
    """The names of a set of tiles, the highest tile first."""
    return [NAMES[tile] for tile in range(COUNT - 1, -1, -1) if tiles >> tile & 1]


def parse(text: str) -> Tile | None:
    """The tile a text like ``6-5`` or ``5-6`` names, or nothing."""
    number = _NUMBER.get(text)
    return None if number is None else TILES[number]
