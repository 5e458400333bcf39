"""Tiles as frozensets of their ends: a double is a set of one number."""

from __future__ import annotations

from collections.abc import Iterable

Tile = frozenset[int]


def make_tile(one: int, other: int) -> Tile:
    return frozenset((one, other))


def high(tile: Tile) -> int:
    return max(tile)


def low(tile: Tile) -> int:
    return min(tile)


def is_double(tile: Tile) -> bool:
    return len(tile) == 1


def pips(tile: Tile) -> int:
    return high(tile) + low(tile)


def total(tiles: Iterable[Tile]) -> int:
    return sum(pips(tile) for tile in tiles)


def name(tile: Tile) -> str:
    return f"{high(tile)}-{low(tile)}"


def names(tiles: Iterable[Tile]) -> list[str]:
    return sorted(name(tile) for tile in tiles)


def other_end(tile: Tile, number: int) -> int:
    """The end of the tile that is not `number` (of a double: the same number again)."""
    return high(tile) if low(tile) == number else low(tile)


DOUBLE_SIX: frozenset[Tile] = frozenset(make_tile(a, b) for a in range(7) for b in range(a + 1))


def double_six() -> set[Tile]:
    return set(DOUBLE_SIX)


def double_six_without_blank() -> set[Tile]:
    return set(DOUBLE_SIX) - {make_tile(0, 0)}
