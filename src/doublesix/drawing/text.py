"""Draws a layout with characters, for a terminal or a plain text file.

Each tile is a small box with digits for pips; the last tile has a heavy edge (and a quiet colour,
where colour is wanted); a misplayed tile carries a cross at its joint. A tile that could not lie
next to its joint is connected by a dotted line. No line is wider than asked for, down to
:data:`NARROWEST` columns.

This module never finds places itself; it gives the measures of its characters to the search.
"""

import textwrap
from collections.abc import Sequence
from typing import Final, NamedTuple

from doublesix import tiles
from doublesix.drawing.arrangement import arrange_on
from doublesix.drawing.joints import Grid, extents
from doublesix.drawing.layout import STEP, LaidTile, PlacedTile, notes_in_words, sentence

WIDTH: Final = 100
"""Columns, unless told otherwise."""
NARROWEST: Final = 24
"""Fewer columns than this do not give a drawing."""
ROOMY: Final = 72
"""From this many columns on, tiles are drawn large."""
ACCENT: Final = "\x1b[38;5;179m"
FAINT: Final = "\x1b[38;5;245m"
PLAIN: Final = "\x1b[0m"


class Strokes(NamedTuple):
    """The characters of a box: corners and crossings as on a map, then the two lines."""

    corners: str
    """Left above, right above, left below, right below."""
    lying: str
    """The bar of a lying tile: its upper and lower ends and its middle."""
    upright: str
    """The bar of an upright tile: its left and right ends and its middle."""
    across: str
    down: str


class Pen(NamedTuple):
    """The characters of a drawing."""

    edge: Strokes
    heavy: Strokes
    link: str
    cross: str


UNICODE: Final = Pen(
    Strokes("╭╮╰╯", "┬┴│", "├┤─", "─", "│"), Strokes("┏┓┗┛", "┯┷│", "┠┨─", "━", "┃"), "·", "×"
)
ASCII: Final = Pen(Strokes("++++", "++|", "++-", "-", "|"), Strokes("####", "##|", "##-", "=", "#"), ".", "x")

Cells = dict[tuple[int, int], tuple[str, str]]
"""Column and row to a character and its colour."""


def to_text(
    laid: Sequence[LaidTile],
    game: str,
    *,
    unicode: bool = True,
    colour: bool = False,
    width: int | None = None,
) -> str:
    """A layout as lines of characters, with a line of words below."""
    columns = max(NARROWEST, WIDTH if width is None else width)
    grid = _grid(columns)
    pen = UNICODE if unicode else ASCII
    placed = arrange_on(laid, game, grid)
    if not placed:
        return sentence(laid) + "\n"
    cells: Cells = {}
    for one in placed:
        _draw_link(cells, one, pen, FAINT)
    for one in placed:
        last = one.order == len(placed) - 1 and len(placed) > 1
        _draw_tile(cells, one, pen.heavy if last else pen.edge, grid, ACCENT if last else "")
    for one in placed:
        if one.note:
            _draw_note(cells, one, pen, grid)
    lines = _lines(cells, colour)
    return "\n".join([*lines, "", *_words(placed, pen, columns)]) + "\n"


def _grid(columns: int) -> Grid:
    """The measures of characters: large tiles where there is room, else small ones."""
    edge = (columns - 1) // 2
    if columns >= ROOMY:
        return Grid((4, 2), (2, 1), (2, 1), 1, (1, 1), 1, -edge, edge, 15, True)
    return Grid((2, 2), (1, 1), (1, 1), 1, (1, 1), 1, -edge, edge, 15, True)


def _draw_tile(cells: Cells, one: PlacedTile, strokes: Strokes, grid: Grid, colour: str) -> None:
    x, y = int(one.x), int(one.y)
    wide, high = (int(extent) for extent in extents(one.upright, grid))
    for row in range(-high, high + 1):
        for column in range(-wide, wide + 1):
            mark = _stroke(strokes, column, row, wide, high, one.upright)
            cells[x + column, y + row] = (mark, colour)
    half_x, half_y = (0, int(grid.half[1])) if one.upright else (int(grid.half[0]), 0)
    cells[x - half_x, y - half_y] = (str(one.first), colour)
    cells[x + half_x, y + half_y] = (str(one.second), colour)


def _stroke(strokes: Strokes, column: int, row: int, wide: int, high: int, upright: bool) -> str:
    """The character of a tile without its pips, so far from its centre."""
    side, end = abs(column) == wide, abs(row) == high
    if side and end:
        return strokes.corners[(column > 0) + 2 * (row > 0)]
    if upright and row == 0:
        return strokes.upright[column > 0] if side else strokes.upright[2]
    if not upright and column == 0:
        return strokes.lying[row > 0] if end else strokes.lying[2]
    if side:
        return strokes.down
    return strokes.across if end else " "


def _draw_link(cells: Cells, one: PlacedTile, pen: Pen, colour: str) -> None:
    for (from_x, from_y), (to_x, to_y) in zip(one.link, one.link[1:], strict=False):
        far = int(max(abs(to_x - from_x), abs(to_y - from_y)))
        for step in range(far + 1):
            part = step / far if far else 0.0
            cell = (round(from_x + (to_x - from_x) * part), round(from_y + (to_y - from_y) * part))
            cells[cell] = (pen.link, colour)


def _draw_note(cells: Cells, one: PlacedTile, pen: Pen, grid: Grid) -> None:
    """A cross on the edge of the tile that touches the joint."""
    wide, high = extents(one.upright, grid)
    step_x, step_y = STEP[one.heading]
    cells[int(one.x - step_x * wide), int(one.y - step_y * high)] = (pen.cross, ACCENT)


def _lines(cells: Cells, colour: bool) -> list[str]:
    columns = [column for column, _ in cells]
    rows = [row for _, row in cells]
    lines = []
    for row in range(min(rows), max(rows) + 1):
        line = [cells.get((column, row), (" ", "")) for column in range(min(columns), max(columns) + 1)]
        while line and line[-1][0] == " ":
            line.pop()
        lines.append(_colour(line) if colour else "".join(mark for mark, _ in line))
    return lines


def _colour(line: list[tuple[str, str]]) -> str:
    """The characters with a colour switched on and off only where it changes."""
    text, now = "", ""
    for mark, colour in line:
        if colour != now:
            text += (PLAIN if now else "") + colour
            now = colour
        text += mark
    return text + (PLAIN if now else "")


def _words(placed: list[PlacedTile], pen: Pen, columns: int) -> list[str]:
    last = placed[-1]
    count = "1 tile" if len(placed) == 1 else f"{len(placed)} tiles"
    words = [f"{count}, last {tiles.name(last.tile)} (heavy edge)" if len(placed) > 1 else count]
    words += notes_in_words(placed, pen.cross)
    return [line for word in words for line in textwrap.wrap(word, columns)]
