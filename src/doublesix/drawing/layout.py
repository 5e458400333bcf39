"""What is to be drawn: the tiles of a layout as they were laid, and where each one lies on the table.

Terms: the *lead* is the first tile; every later tile is *joined* to one tile of the layout; its
*inward* end touches the joint and its other end looks outward. A *heading* is the direction in
which a line runs away from the lead: 0 right, 1 down, 2 left, 3 up (clockwise).

This module never decides whether a tile may be played: it draws misplayed tiles too. It refuses
only what cannot be drawn, such as a tile joined to one that is not there.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from doublesix import tiles

GAMES: Final = ("powc", "bigsix", "straight")
"""The games whose layouts can be drawn."""
LEAD: Final = -1
"""Stands for the tile the lead is joined to."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
RIGHT, DOWN, LEFT, UP = 0, 1, 2, 3
STEP: Final[tuple[Point, ...]] = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The step of each heading; x grows to the right, y grows downward."""


class LaidTile(NamedTuple):
    """One tile as it was laid; a layout is a sequence of these in the order of laying."""

    tile: int
    on: int
    """The tile of the layout it is joined to, -1 for the lead."""
    inward: int
    """The number of the new tile that touches the joint; not ``joined`` when misplayed."""
    joined: int
    """The number of ``on`` at the joint, -1 for the lead."""
    end: bool
    """Joined to a short end of a double (a spinner's arm); otherwise along the line."""
    note: str = ""
    """A word such as "misplayed": the tile is drawn with a mark."""


class PlacedTile(NamedTuple):
    """One tile where it lies: its centre in half-tile units (or in characters, for text)."""

    tile: int
    order: int
    """Its place in the order of laying, 0 for the lead."""
    x: float
    y: float
    area: Box
    """What it covers."""
    upright: bool
    """Its length runs up and down."""
    first: int
    """The number of pips at its left or upper end."""
    second: int
    """The number of pips at its right or lower end."""
    heading: int
    """The direction in which the line runs through it."""
    parent: int = LEAD
    """The order of the tile it is joined to, -1 for the lead."""
    edge: int = LEAD
    """The side of the parent's end it is joined at, as a heading; -1 for the lead."""
    link: tuple[Point, ...] = ()
    """The corners of the thin line from the joint to the tile; empty when the two touch."""
    note: str = ""

    @property
    def double(self) -> bool:
        """Whether both ends are equal."""
        return self.first == self.second


def check(laid: Sequence[LaidTile], game: str) -> None:
    """Refuse, with a sentence, a layout that cannot be drawn."""
    if game not in GAMES:
        raise ValueError(f"No layout is drawn for the game {game!r}; it is one of {', '.join(GAMES)}.")
    seen: set[int] = set()
    for order, item in enumerate(laid):
        if not 0 <= item.tile < tiles.COUNT:
            raise ValueError(f"Tile {order + 1} of the layout has the number {item.tile}, not 0 to 27.")
        what = tiles.name(item.tile)
        if item.tile in seen:
            raise ValueError(f"The tile {what} is laid twice.")
        if order == 0 and item.on != LEAD:
            raise ValueError(f"The lead {what} cannot be joined to another tile.")
        if order > 0:
            _check_joint(item, seen, what)
        seen.add(item.tile)


def _check_joint(item: LaidTile, seen: set[int], what: str) -> None:
    if item.on not in seen:
        raise ValueError(f"The tile {what} is joined to a tile that is not on the table.")
    if not tiles.has(item.tile, item.inward):
        raise ValueError(f"The tile {what} has no end with {item.inward} pips.")
    if not tiles.has(item.on, item.joined):
        raise ValueError(f"The tile {tiles.name(item.on)} has no end with {item.joined} pips.")


def parents(laid: Sequence[LaidTile]) -> list[int]:
    """For each tile, the place in the order of laying of the tile it is joined to."""
    place = {item.tile: order for order, item in enumerate(laid)}
    return [place.get(item.on, LEAD) for item in laid]


def notes_in_words(laid: Sequence[LaidTile] | Sequence[PlacedTile], cross: str) -> list[str]:
    """The notes of a layout in words, one for each kind: ``× misplayed: 6-2, 5-1``."""
    kinds: dict[str, list[str]] = {}
    for item in laid:
        if item.note:
            kinds.setdefault(item.note, []).append(tiles.name(item.tile))
    return [f"{cross} {note}: {', '.join(names)}" for note, names in kinds.items()]


def sentence(laid: Sequence[LaidTile]) -> str:
    """The layout in words, for those who cannot see the drawing."""
    if not laid:
        return "The table is empty: no tile has been led."
    parts = [f"{tiles.name(laid[0].tile)} was led"]
    for item in laid[1:]:
        where = " at a short end" if item.end else ""
        note = f" ({item.note})" if item.note else ""
        parts.append(f"{tiles.name(item.tile)} joined to {tiles.name(item.on)}{where}{note}")
    return "; ".join(parts) + "."
