"""Where the next tile could be joined, by the shape of the layout alone.

A line is open at its ends; the spinner of ``straight`` opens its short ends when both its sides are
taken (F7, F17); a double of ``bigsix`` is open at every free place (G4, G5). Whether any player has
a tile that fits, or whether the round is over, is never asked here.
"""

from collections.abc import Sequence
from typing import NamedTuple

from doublesix import tiles
from doublesix.drawing.joints import TABLE, axis, extents, move_point
from doublesix.drawing.layout import LEFT, RIGHT, LaidTile, PlacedTile, Point


class OpenPlace(NamedTuple):
    """An open place: the middle of a tile's side, and the heading away from it."""

    point: Point
    heading: int


def spinner(laid: Sequence[LaidTile]) -> int:
    """The tile that is the spinner of ``straight``, or -1: the double last used as one, else the first."""
    arms = [item.on for item in laid if item.end]
    doubles = [item.tile for item in laid if tiles.is_double(item.tile)]
    return (arms[-1:] or doubles[:1] or [-1])[0]


def openings(laid: Sequence[LaidTile], placed: Sequence[PlacedTile], game: str) -> list[OpenPlace]:
    """All open places of a layout that was arranged on the table of the pictures."""
    turning = spinner(laid) if game == "straight" else -1
    found = []
    for one in placed:
        used = {_used_edge(child, one) for child in placed if child.parent == one.order}
        for edge in _edges(one, used, game, one.tile == turning):
            if edge not in used:
                far = extents(one.upright, TABLE)[axis(edge)]
                found.append(OpenPlace(move_point((one.x, one.y), edge, far), edge))
    return found


def _used_edge(child: PlacedTile, parent: PlacedTile) -> int:
    """The heading a joint takes away; leaving an end sideways takes the end away all the same."""
    if parent.double or parent.order > 0:
        return child.edge if parent.double else parent.heading
    if child.edge in (LEFT, RIGHT):
        return child.edge
    start = child.link[0][0] if child.link else child.x
    return RIGHT if start > parent.x else LEFT


def _edges(one: PlacedTile, used: set[int], game: str, spins: bool) -> list[int]:
    """The headings in which a tile can be continued at all."""
    along = [one.heading, (one.heading + 2) % 4] if one.order == 0 else [one.heading]
    if not one.double:
        return along
    ends = [(one.heading + 1) % 4, (one.heading + 3) % 4]
    if game == "bigsix" or (spins and used.issuperset(along)):
        return along + ends
    return along
