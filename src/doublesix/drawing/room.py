"""Whether there is room on the table, and the way of a connecting line where there is none.

Used by the search for a place for each tile. It never moves a tile that already lies.
"""

from collections import deque
from collections.abc import Iterable, Sequence

from doublesix.drawing.joints import Grid, Joint, move_point, straight_on
from doublesix.drawing.layout import DOWN, Box, LaidTile, PlacedTile, Point

ENOUGH = 6
"""How many ways around are looked for before the shortest is taken."""


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box around all of these."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def apart(one: Box, other: Box, x: float, y: float) -> bool:
    """Whether two boxes have at least this much space between them, sideways or up and down."""
    return (
        one[0] - other[2] >= x or other[0] - one[2] >= x or one[1] - other[3] >= y or other[1] - one[3] >= y
    )


def link_boxes(placed: PlacedTile) -> list[Box]:
    """The pieces of a tile's connecting line, as boxes without breadth."""
    pairs = zip(placed.link, placed.link[1:], strict=False)
    return [(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])) for a, b in pairs]


def has_room(new: PlacedTile, table: Sequence[PlacedTile], grid: Grid) -> bool:
    """Whether a tile can lie there: over no other, and clear of all that it is not joined to."""
    area = new.area
    if grid.strict and (area[0] < grid.left or area[2] > grid.right):
        return False
    near_x, near_y = grid.clear[0] + grid.gap, grid.clear[1] + grid.gap
    for other in table:
        x, y = (grid.gap, grid.gap) if _meet(new, other) else (near_x, near_y)
        if not apart(area, other.area, x, y):
            return False
        if other.link and not all(apart(area, piece, grid.step, grid.step) for piece in link_boxes(other)):
            return False
    return True


def _meet(new: PlacedTile, other: PlacedTile) -> bool:
    """Whether two tiles touch by right: one joined to the other, or both joined to the same one."""
    if new.link or (other.link and other.order != new.parent):
        return False
    return new.parent in (other.order, other.parent)


def linked_places(
    joint: Joint, item: LaidTile, order: int, parent: int, table: Sequence[PlacedTile], grid: Grid
) -> list[PlacedTile]:
    """Places a little way off, each with a connecting line that leads there around all tiles."""
    blocked = [placed.area for placed in table]
    blocked += [piece for placed in table for piece in link_boxes(placed)]
    limits = _limits(blocked, grid)
    start = move_point(joint.point, joint.edge, grid.step)
    came: dict[Point, tuple[Point, int]] = {start: (joint.point, joint.edge)}
    if not _is_free(start, blocked, limits, grid):
        return []
    found: list[PlacedTile] = []
    queue = deque([start])
    while queue and len(found) < ENOUGH:
        here = queue.popleft()
        heading = came[here][1]
        point = move_point(here, heading, grid.step - grid.gap)
        line = _corners(here, came, joint.point, point)
        new = straight_on(point, heading, item, order, parent, grid, line)._replace(edge=joint.edge)
        if has_room(new, table, grid):
            found.append(new)
        for turn in (heading, (heading + 1) % 4, (heading + 3) % 4):
            there = move_point(here, turn, grid.step)
            if there not in came and _is_free(there, blocked, limits, grid):
                came[there] = (here, turn)
                queue.append(there)
    return found


def far_off(
    joint: Joint, item: LaidTile, order: int, parent: int, table: Sequence[PlacedTile], grid: Grid
) -> PlacedTile:
    """The last resort: below everything, at the end of a line that passes under other tiles."""
    bottom = around(placed.area for placed in table)[3]
    y = bottom + grid.clear[1] + 2 * grid.step
    point = (0.0, y)
    line = (joint.point, (joint.point[0], y - grid.step), (0.0, y - grid.step), point)
    return straight_on(point, DOWN, item, order, parent, grid, line)._replace(edge=joint.edge)


def _limits(blocked: list[Box], grid: Grid) -> Box:
    """How far a connecting line may stray: a tile and a half around the layout."""
    left, top, right, bottom = around(blocked)
    x, y = 3 * grid.long[0], 3 * grid.long[1]
    if grid.strict:
        return max(left - x, grid.left), top - y, min(right + x, grid.right), bottom + y
    return left - x, top - y, right + x, bottom + y


def _is_free(point: Point, blocked: list[Box], limits: Box, grid: Grid) -> bool:
    x, y = point
    if not (limits[0] <= x <= limits[2] and limits[1] <= y <= limits[3]):
        return False
    here = (x, y, x, y)
    return all(apart(here, area, grid.step, grid.step) for area in blocked)


def _corners(
    here: Point, came: dict[Point, tuple[Point, int]], joint: Point, last: Point
) -> tuple[Point, ...]:
    """The way from a joint to a tile's inward side, only the points where it bends."""
    way = [here]
    while way[-1] != joint:
        way.append(came[way[-1]][0])
    way.reverse()
    headings = [came[point][1] for point in way[1:]]
    bends = [point for point, now, then in zip(way[1:], headings, headings[1:], strict=False) if now != then]
    return (joint, *bends, last)
