"""Keeps the places free that later tiles will need.

A layout is drawn when it is known to its last tile. So each tile that others will be joined to has
*landings*: the areas straight before its joints where those others would best lie. A place that
covers a landing is not forbidden, but it costs.

This module never decides where a tile goes; it only says what a place would spoil.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from doublesix import tiles
from doublesix.drawing.joints import Grid, area, axis, extents, move_point
from doublesix.drawing.layout import LEFT, RIGHT, Box, LaidTile, PlacedTile, parents
from doublesix.drawing.room import apart

TURN_SPOILT: Final = 1.0
"""What it costs when a line will have to turn."""
DOUBLE_SPOILT: Final = 3.0
"""What it costs when that turn has to be made with a double."""
ARM_SPOILT: Final = 5.0
"""What it costs when an arm of a double finds no room: a double's arms cannot turn at once."""


class LandingArea(NamedTuple):
    """An area that a later tile will want."""

    order: int
    """The tile that the later one will be joined to."""
    edge: int
    area: Box
    cost: float


class Demand(NamedTuple):
    """How many tiles will be joined to a tile, and where."""

    along: int
    ends: int
    left: bool
    """Whether a lead that is not a double is continued at its left end."""
    right: bool
    double: bool
    """Whether a double will be joined: it needs less length, more breadth, and turns badly."""


def demands_of(laid: Sequence[LaidTile]) -> list[Demand]:
    """What each tile of a layout will need."""
    parent = parents(laid)
    found = []
    for order, item in enumerate(laid):
        children = [later for later, mother in zip(laid, parent, strict=True) if mother == order]
        ends = sum(later.end for later in children)
        high = any(later.joined == max(_numbers(item)) for later in children)
        low = any(later.joined == min(_numbers(item)) for later in children)
        double = any(tiles.is_double(later.tile) for later in children)
        found.append(Demand(len(children) - ends, ends, high, low, double))
    return found


def _numbers(item: LaidTile) -> tuple[int, int]:
    return tiles.HIGH[item.tile], tiles.LOW[item.tile]


def landings(placed: PlacedTile, need: Demand, game: str, grid: Grid) -> list[LandingArea]:
    """The areas before a tile that will be wanted."""
    if need.along + need.ends == 0:
        return []
    broad = need.double and not placed.double
    cost = ARM_SPOILT if placed.double else DOUBLE_SPOILT if broad else TURN_SPOILT
    edges = _edges(placed, need, game)
    return [LandingArea(placed.order, edge, _area(placed, edge, broad, grid), cost) for edge in edges]


def _edges(placed: PlacedTile, need: Demand, game: str) -> list[int]:
    if not placed.double:
        if placed.order > 0:
            return [placed.heading]
        return [edge for edge, want in ((LEFT, need.left), (RIGHT, need.right)) if want]
    along = [0, 2] if placed.order == 0 else [0]
    ends = need.along > len(along) if game == "bigsix" else need.ends > 0
    turns = along[: need.along] + ([3, 1] if ends else [])
    return [(placed.heading + turn) % 4 for turn in turns]


def _area(placed: PlacedTile, edge: int, broad: bool, grid: Grid) -> Box:
    """A tile straight on from the middle of one side, or a double across."""
    along = axis(edge)
    upright = (along == 1) != broad
    near = extents(placed.upright, grid)[along] + grid.gap
    centre = move_point((placed.x, placed.y), edge, near + extents(upright, grid)[along])
    return area(centre, upright, grid)


def spoilt_cost(new: PlacedTile, kept: Iterable[LandingArea], grid: Grid) -> float:
    """What it costs that a new tile covers landings of others."""
    x, y = grid.clear[0] + grid.gap, grid.clear[1] + grid.gap
    return sum(landing.cost for landing in kept if not apart(new.area, landing.area, x, y))


def hindrance_cost(own: Iterable[LandingArea], table: Sequence[PlacedTile], grid: Grid, parent: int) -> float:
    """What it costs that a new tile's own landings are covered already, or off the table."""
    x, y = grid.clear[0] + grid.gap, grid.clear[1] + grid.gap
    taken = [other.area for other in table if other.order != parent]
    cost = 0.0
    for landing in own:
        beyond = landing.area[0] < grid.left or landing.area[2] > grid.right
        if beyond or not all(apart(landing.area, other, x, y) for other in taken):
            cost += landing.cost
    return cost
