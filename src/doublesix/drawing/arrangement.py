"""Finds a place for every tile, so that none lies over another.

The tiles are laid one after the other as on a real table: straight on while there is room, else
with a turn, clockwise rather than anticlockwise. Several half-finished tables are kept side by
side and the best go on, so that a line does not run into a corner it cannot leave. Where nothing
fits next to a joint the tile lies a little way off, with a connecting line.

This module knows no rules of play and nothing of text or pictures.
"""

import heapq
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from doublesix import tiles
from doublesix.drawing.foresight import Demand, LandingArea, demands_of, hindrance_cost, landings, spoilt_cost
from doublesix.drawing.joints import TABLE, Choice, Grid, Joint, axis, choices, joints, lead
from doublesix.drawing.layout import LEFT, RIGHT, LaidTile, PlacedTile, check, parents
from doublesix.drawing.room import far_off, has_room, linked_places

BREADTHS: Final = (8, 48)
"""How many tables are kept side by side; the next is tried when the last needed a connecting line."""
FEW: Final = 4
"""For how many of those a way around is looked for, when no tile fits next to its joint."""
BEYOND, OFF_LINE, CROWDED, LINKED = 3.0, 0.8, 0.15, 20.0


class Layout(NamedTuple):
    """What is known of a layout before any tile lies."""

    laid: tuple[LaidTile, ...]
    game: str
    parent: list[int]
    line: list[bool]
    """Whether each tile belongs to the main line, not to an arm."""
    wanted: list[Demand]


class State(NamedTuple):
    """A half-finished table."""

    cost: float
    table: tuple[PlacedTile, ...]
    taken: frozenset[tuple[int, int]]
    """The joints in use: the order of a tile and a side of it."""
    kept: tuple[LandingArea, ...]
    """The areas that later tiles will want."""


def arrange(laid: Sequence[LaidTile], game: str) -> list[PlacedTile]:
    """Where each tile lies on the table, in half-tile units around the lead, in the order of laying."""
    return arrange_on(laid, game, TABLE)


def arrange_on(laid: Sequence[LaidTile], game: str, grid: Grid) -> list[PlacedTile]:
    """Where each tile lies on a table with these measures."""
    check(laid, game)
    if not laid:
        return []
    return list(_arrange_once(tuple(laid), game, grid))


@lru_cache(maxsize=256)
def _arrange_once(laid: tuple[LaidTile, ...], game: str, grid: Grid) -> tuple[PlacedTile, ...]:
    layout = _layout(laid, game)
    grid = _centre(layout, grid)
    best: tuple[PlacedTile, ...] = ()
    for breadth, sequence in product(BREADTHS, _sequences(layout)):
        table = _search(layout, sequence, grid, breadth)
        if not best or _links(table) < _links(best):
            best = table
        if not _links(best):
            break
    return tuple(sorted(best, key=lambda placed: placed.order))


def _links(table: Sequence[PlacedTile]) -> int:
    return sum(1 for placed in table if placed.link)


def _layout(laid: tuple[LaidTile, ...], game: str) -> Layout:
    parent = parents(laid)
    line: list[bool] = []
    for order, item in enumerate(laid):
        line.append(game != "bigsix" and not item.end and (order == 0 or line[parent[order]]))
    return Layout(laid, game, parent, line, demands_of(laid))


def _centre(layout: Layout, grid: Grid) -> Grid:
    """The same table moved sideways, so that a short end of the line leaves its room to the long one."""
    reach = {LEFT: 0.0, RIGHT: 0.0}
    first = layout.laid[0]
    sides: list[int] = [LEFT]
    for order, item in enumerate(layout.laid[1:], 1):
        mother = layout.parent[order]
        side = sides[mother] if mother else _first_side(first, item, sides)
        sides.append(side)
        if layout.line[order]:
            extent = grid.short[0] if tiles.is_double(item.tile) else grid.long[0]
            reach[side] += 2 * extent + grid.gap
    middle = grid.short[0] if tiles.is_double(first.tile) else grid.long[0]
    return _shift(grid, reach[LEFT], reach[RIGHT], middle)


def _first_side(first: LaidTile, item: LaidTile, sides: list[int]) -> int:
    """At which side of the lead a line begins: a double's right side is taken first."""
    if tiles.is_double(first.tile):
        return RIGHT if len(sides) == 1 else LEFT
    return LEFT if item.joined == tiles.HIGH[first.tile] else RIGHT


def _shift(grid: Grid, left: float, right: float, middle: float) -> Grid:
    """The table moved so far that the shorter side still has its room; no further than to fit."""
    half = grid.right - middle
    if left <= half < right:
        shift = min(half - left, right - half)
    elif right <= half < left:
        shift = -min(half - right, left - half)
    else:
        shift = 0.0
    return grid._replace(left=grid.left + shift, right=grid.right + shift)


def _sequences(layout: Layout) -> list[list[int]]:
    """In which orders places can be looked for: as the tiles were laid, or each arm to its end.

    A single line is drawn end by end only: what follows a turn is then seen soon after it.
    """
    arms: list[int] = []
    waiting = [0]
    while waiting:
        order = waiting.pop()
        arms.append(order)
        waiting += [child for child, mother in reversed(list(enumerate(layout.parent))) if mother == order]
    if layout.game == "powc":
        return [arms[1:]]
    return [list(range(1, len(arms))), arms[1:]]


def _search(layout: Layout, sequence: list[int], grid: Grid, breadth: int) -> tuple[PlacedTile, ...]:
    first = lead(layout.laid[0], grid)
    kept = tuple(landings(first, layout.wanted[0], layout.game, grid))
    states = [State(0, (first,), frozenset(), kept)]
    for order in sequence:
        grown = [new for state in states for new in _grow(state, order, layout, grid)]
        if not grown:
            grown = [new for state in states[:FEW] for new in _link(state, order, layout, grid)]
        if not grown:
            grown = [_far_off(states[0], order, layout, grid)]
        states = heapq.nsmallest(breadth, grown, key=lambda state: state.cost)
    return states[0].table


def _open_joints(state: State, order: int, layout: Layout, grid: Grid) -> tuple[PlacedTile, list[Joint]]:
    """The joints that are free for a tile; a tile that is not a double has one at each end."""
    item, mother = layout.laid[order], layout.parent[order]
    parent = next(placed for placed in state.table if placed.order == mother)
    found = joints(parent, item, layout.game, grid)
    if parent.double:
        return parent, [joint for joint in found if (mother, joint.edge) not in state.taken]
    key = (mother, found[0].edge) if found else None
    return parent, [] if key in state.taken else found


def _free_joints(state: State, order: int, layout: Layout, grid: Grid) -> list[Joint]:
    parent, found = _open_joints(state, order, layout, grid)
    if not found:
        what, on = tiles.name(layout.laid[order].tile), tiles.name(parent.tile)
        raise ValueError(f"The tile {what} is joined to {on}, which has no free place for it.")
    return found


def _grow(state: State, order: int, layout: Layout, grid: Grid) -> Iterator[State]:
    """Every table that one more tile can give, touching the tile it is joined to."""
    found = _free_joints(state, order, layout, grid)
    parent = layout.parent[order]
    for joint in found:
        key = _key(found, joint, parent, state)
        for choice in choices(joint, layout.laid[order], order, parent, grid):
            if has_room(choice.placed, state.table, grid):
                yield _with(state, choice, key, layout, grid)


def _link(state: State, order: int, layout: Layout, grid: Grid) -> Iterator[State]:
    """The tables that one more tile can give with a connecting line."""
    found = _free_joints(state, order, layout, grid)
    parent = layout.parent[order]
    item = layout.laid[order]
    for joint in found:
        key = _key(found, joint, parent, state)
        for place in linked_places(joint, item, order, parent, state.table, grid):
            yield _with(state, Choice(place, joint.cost + LINKED), key, layout, grid)


def _far_off(state: State, order: int, layout: Layout, grid: Grid) -> State:
    """The table that one more tile gives when all its joints are walled in."""
    found = _free_joints(state, order, layout, grid)
    parent = layout.parent[order]
    place = far_off(found[0], layout.laid[order], order, parent, state.table, grid)
    return _with(state, Choice(place, 2 * LINKED), _key(found, found[0], parent, state), layout, grid)


def _key(found: list[Joint], joint: Joint, parent: int, state: State) -> tuple[int, int]:
    """The joint that is used up: for an end that can be left by three sides, its first side."""
    mother = next(placed for placed in state.table if placed.order == parent)
    return parent, joint.edge if mother.double else found[0].edge


def _with(state: State, choice: Choice, key: tuple[int, int], layout: Layout, grid: Grid) -> State:
    """The table with one tile more, and what it has cost."""
    new = choice.placed
    kept = tuple(landing for landing in state.kept if (landing.order, landing.edge) != key)
    own = tuple(landings(new, layout.wanted[new.order], layout.game, grid))
    cost = state.cost + choice.cost + _cost(new, state.table, layout, grid)
    cost += spoilt_cost(new, kept, grid) + hindrance_cost(own, state.table, grid, new.parent)
    return State(cost, (*state.table, new), state.taken | {key}, kept + own)


def _cost(new: PlacedTile, table: Sequence[PlacedTile], layout: Layout, grid: Grid) -> float:
    """How much worse a place is than one in an open field, in turns of a line."""
    left, top, right, bottom = new.area
    beyond_x = max(0.0, grid.left - left, right - grid.right) / grid.long[0]
    beyond_y = max(0.0, -grid.high - top, bottom - grid.high) / grid.long[1]
    cost = BEYOND * (beyond_x + beyond_y)
    if layout.line[new.order] and axis(new.heading) == 1:
        cost += OFF_LINE
    for other in table:
        if other.order != new.parent and other.parent != new.parent:
            across = abs(other.x - new.x) / grid.long[0]
            down = abs(other.y - new.y) / grid.long[1]
            if across < 2.5 and down < 2.5:
                cost += CROWDED
    return cost
