"""A layout as places for the symbols of the sprite: a page draws it and can go through it tile by tile.

All tiles stand where they end up, so that nothing moves when one goes back and forth.
"""

from collections.abc import Sequence
from typing import NamedTuple

from doublesix import tiles
from doublesix.drawing.arrangement import arrange
from doublesix.drawing.layout import LaidTile, PlacedTile
from doublesix.drawing.room import around
from doublesix.drawing.sprite import symbol_of
from doublesix.drawing.tile import HALF, number


class TileSymbol(NamedTuple):
    """A tile of the picture: its symbol, its edge, and how both are placed."""

    order: int
    name: str
    symbol: str
    edge: str
    place: str
    turn: str
    wide: int
    high: int
    note: str = ""


class LayoutPicture(NamedTuple):
    """A layout on its table."""

    view: str
    tiles: tuple[TileSymbol, ...]


MARGIN = 0.35
"""Free table around the layout, in half-tile units."""
LEAST = (9.0, 4.0)
"""The smallest table, so that a lone lead does not fill a wall."""


def layout_picture(laid: Sequence[LaidTile], game: str) -> LayoutPicture:
    """The layout after the last of these tiles."""
    placed = arrange(laid, game)
    left, top, right, bottom = around([each.area for each in placed] or [(0.0, 0.0, 0.0, 0.0)])
    wide, high = max(right - left + 2 * MARGIN, LEAST[0]), max(bottom - top + 2 * MARGIN, LEAST[1])
    x, y = (left + right - wide) / 2, (top + bottom - high) / 2
    view = " ".join(number(each * HALF) for each in (x, y, wide, high))
    return LayoutPicture(view, tuple(map(_symbol, placed)))


def _symbol(one: PlacedTile) -> TileSymbol:
    """The symbol stands with its higher end on top: it is turned so that its ends lie as they were laid."""
    is_high_first = one.first == tiles.HIGH[one.tile]
    turn = (0 if is_high_first else 180) if one.upright else (-90 if is_high_first else 90)
    wide, high = (100, 200) if one.upright else (200, 100)
    return TileSymbol(
        one.order,
        tiles.name(one.tile),
        symbol_of(one.tile),
        "edge" if one.upright else "edge-lying",
        f"translate({number(one.x * HALF)} {number(one.y * HALF)})",
        f"rotate({turn})" if turn else "",
        wide,
        high,
        one.note,
    )
