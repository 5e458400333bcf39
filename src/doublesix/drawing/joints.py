"""Where a tile can lie next to the tile it is joined to: shapes, joints and turns.

Everything is measured on a :class:`Grid`. A tile is a rectangle around its centre; its two halves
are squares. A *joint* is one side of a half (or of a double) at which a tile can be joined.

This module looks at two tiles at a time; it never asks whether the rest of the table has room.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from doublesix import tiles
from doublesix.drawing.layout import DOWN, LEFT, RIGHT, STEP, UP, Box, LaidTile, PlacedTile, Point


class Grid(NamedTuple):
    """The measures of a table: pairs are for x and for y; extents are from a centre outward."""

    long: Point
    """Extent of a tile along its length: lying (x) and upright (y)."""
    short: Point
    """Extent of a tile across its length: upright (x) and lying (y)."""
    half: Point
    """From a tile's centre to the centre of one of its halves."""
    gap: float
    """Between the extents of two tiles that touch: 0 for areas, 1 for characters."""
    clear: Point
    """The least space between two tiles that are not joined."""
    step: float
    """The step by which a connecting line goes around tiles."""
    left: float
    right: float
    """The edges of the table a line should keep to; the lead's centre is at 0."""
    high: float
    """How far up and down a line should go at most."""
    strict: bool
    """Whether no tile may lie beyond the left and right edges."""


TABLE: Final = Grid((1, 1), (0.5, 0.5), (0.5, 0.5), 0, (0.5, 0.5), 0.25, -11, 11, 7, False)
"""The table of the pictures, in half-tile units."""


class Choice(NamedTuple):
    """A tile laid at a joint, and how much worse that is than straight on."""

    placed: PlacedTile
    cost: float


class Joint(NamedTuple):
    """A place where a tile can be joined."""

    point: Point
    """The middle of the side to touch."""
    edge: int
    """The heading away from that side."""
    cost: float
    corner: float | None
    """What it costs to turn the joined tile along the side it touches; nothing if that cannot be."""


CLOCKWISE, ANTICLOCKWISE, CORNER, BENT_ARM, AROUND = 1.0, 1.2, 0.4, 1.2, 2.0
"""What it costs to leave the straight line; a turn clockwise is the measure of all."""


def extents(upright: bool, grid: Grid) -> Point:
    """From a tile's centre to its sides."""
    return (grid.short[0], grid.long[1]) if upright else (grid.long[0], grid.short[1])


def area(centre: Point, upright: bool, grid: Grid) -> Box:
    """What a tile around this centre covers."""
    wide, high = extents(upright, grid)
    return centre[0] - wide, centre[1] - high, centre[0] + wide, centre[1] + high


def axis(heading: int) -> int:
    """0 for a heading along x, 1 for one along y."""
    return heading % 2


def move_point(point: Point, heading: int, far: float) -> Point:
    """The point that lies so far away."""
    return point[0] + STEP[heading][0] * far, point[1] + STEP[heading][1] * far


def half_extent(grid: Grid, along: int) -> float:
    """From the centre of a tile's half to its side."""
    return grid.long[along] - grid.half[along]


def lead(item: LaidTile, grid: Grid) -> PlacedTile:
    """The first tile in the middle of the table: across if a double, else the higher end left."""
    high, low = tiles.HIGH[item.tile], tiles.LOW[item.tile]
    upright = high == low
    return PlacedTile(
        item.tile, 0, 0, 0, area((0, 0), upright, grid), upright, high, low, RIGHT, note=item.note
    )


def joints(parent: PlacedTile, item: LaidTile, game: str, grid: Grid) -> list[Joint]:
    """The places at a tile where another can be joined, whether still free or not."""
    if parent.double:
        return _double_joints(parent, item, game, grid)
    heading = parent.heading
    if parent.order == 0 and item.joined == parent.first:
        heading = LEFT
    outward = parent.first if heading in (LEFT, UP) else parent.second
    if item.joined != outward:
        return []
    middle = move_point((parent.x, parent.y), heading, grid.half[axis(heading)])
    turns = ((0, 0.0), (1, CLOCKWISE), (3, ANTICLOCKWISE))
    sides = ((turn, (heading + turn) % 4, cost) for turn, cost in turns)
    return [
        Joint(
            move_point(middle, edge, half_extent(grid, axis(edge))), edge, cost, CORNER if turn == 0 else None
        )
        for turn, edge, cost in sides
    ]


def _double_joints(parent: PlacedTile, item: LaidTile, game: str, grid: Grid) -> list[Joint]:
    """The joints of a double: its long sides along the line, its short ends for arms."""
    along = [0, 2] if parent.order == 0 else [0]
    ends = [3, 1]
    if game == "bigsix":
        turns = along + ends
    else:
        turns = ends if item.end else along
    size = extents(parent.upright, grid)
    found = []
    for turn in turns:
        edge = (parent.heading + turn) % 4
        cost = AROUND if game == "bigsix" and turn in ends else 0.0
        point = move_point((parent.x, parent.y), edge, size[axis(edge)])
        found.append(Joint(point, edge, cost, BENT_ARM if turn in ends else None))
    return found


def choices(joint: Joint, item: LaidTile, order: int, parent: int, grid: Grid) -> Iterator[Choice]:
    """The ways to lay a tile so that it touches a joint."""
    yield Choice(straight_on(joint.point, joint.edge, item, order, parent, grid), joint.cost)
    if joint.corner is None or tiles.is_double(item.tile):
        return
    square = move_point(joint.point, joint.edge, grid.gap + half_extent(grid, axis(joint.edge)))
    for turn, cost in ((1, CLOCKWISE), (3, ANTICLOCKWISE)):
        heading = (joint.edge + turn) % 4
        centre = move_point(square, heading, grid.half[axis(heading)])
        placed = _place_tile(centre, heading, joint.edge, item, order, parent, grid)
        yield Choice(placed, joint.cost + cost + joint.corner)


def straight_on(
    point: Point, edge: int, item: LaidTile, order: int, parent: int, grid: Grid, link: tuple[Point, ...] = ()
) -> PlacedTile:
    """The tile with the middle of its inward side at a point, running on in the same heading."""
    upright = (axis(edge) == 1) != tiles.is_double(item.tile)
    centre = move_point(point, edge, grid.gap + extents(upright, grid)[axis(edge)])
    return _place_tile(centre, edge, edge, item, order, parent, grid)._replace(link=link)


def _place_tile(
    centre: Point, heading: int, edge: int, item: LaidTile, order: int, parent: int, grid: Grid
) -> PlacedTile:
    outward = tiles.other_end(item.tile, item.inward)
    ends = (item.inward, outward) if heading in (RIGHT, DOWN) else (outward, item.inward)
    upright = (axis(heading) == 1) != tiles.is_double(item.tile)
    covers = area(centre, upright, grid)
    return PlacedTile(item.tile, order, *centre, covers, upright, *ends, heading, parent, edge, (), item.note)
