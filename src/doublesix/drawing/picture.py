"""Draws a layout as an SVG picture: ivory tiles on a deep green ground, or on plain paper.

The picture has a ``viewBox`` around the layout, so that the tiles are as large as the screen or the
sheet allows, and it needs nothing from outside. The last tile has an accent around it, a misplayed
one a cross at its joint and a line of words; a small ring stands at every open end.

This module never finds places for tiles and never writes a file.
"""

import textwrap
from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from doublesix.drawing.arrangement import arrange
from doublesix.drawing.joints import TABLE, extents
from doublesix.drawing.layout import STEP, Box, LaidTile, PlacedTile, Point, notes_in_words, sentence
from doublesix.drawing.openings import openings
from doublesix.drawing.room import around
from doublesix.drawing.theme import GREEN, NIGHT, PAPER, Theme
from doublesix.drawing.tile import HALF, number, tile_svg

MARGIN: Final = 1.0
"""Free table around the layout, in half-tile units."""
LEAST: Final = (9.0, 5.0)
"""The smallest table, so that a lone lead does not fill a wall."""
WIDEST, NARROWEST = 2.2, 1.2
"""A table is neither wider nor narrower than this for its height, words not counted."""
SERIF: Final = "Georgia, 'Times New Roman', 'Noto Serif', serif"
SANS: Final = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


class Words(NamedTuple):
    """Lines of words above or below the table."""

    lines: list[str]
    size: float
    font: str
    colour: str

    @property
    def height(self) -> float:
        """The room they take, with the space around them."""
        return len(self.lines) * self.size * 1.3 + (HALF * 0.35 if self.lines else 0)


def to_svg(
    laid: Sequence[LaidTile],
    game: str,
    *,
    title: str = "",
    caption: str = "",
    highlight_last: bool = True,
    dark: bool = False,
    paper: bool = False,
    open_ends: bool = True,
) -> str:
    """A layout as a complete SVG picture; ``paper`` is for printing and goes before ``dark``."""
    placed = arrange(laid, game)
    theme = PAPER if paper else NIGHT if dark else GREEN
    table = _table(placed)
    wide = (table[2] - table[0]) * HALF
    above = _wrap(title, wide, 0.036, SERIF, theme.words)
    below = [_wrap(text, wide, 0.024, SANS, theme.quiet) for text in (caption, *notes_in_words(laid, "×"))]
    body = [_ground(table, above, below, theme)]
    if not placed:
        body += _lines(_wrap(sentence(laid), wide, 0.036, SERIF, theme.quiet), 0, -HALF / 4)
    if open_ends:
        body += [_ring(point, heading, theme) for point, heading in openings(laid, placed, game)]
    body += [_link(one, theme) for one in placed if one.link]
    body += [_tile(one, highlight_last and one.order == len(placed) - 1 > 0, theme) for one in placed]
    body += [_cross(one, theme) for one in placed if one.note]
    return _document(table, above, below, body, title or _name(placed), sentence(laid))


def _name(placed: Sequence[PlacedTile]) -> str:
    if not placed:
        return "An empty table"
    return f"A layout of {len(placed)} tiles" if len(placed) > 1 else "A layout of one tile"


def _table(placed: Sequence[PlacedTile]) -> Box:
    """The part of the table that is shown, in half-tile units."""
    areas = [one.area for one in placed] or [(0.0, 0.0, 0.0, 0.0)]
    areas += [(x, y, x, y) for one in placed for x, y in one.link]
    left, top, right, bottom = around(areas)
    wide = max(right - left + 2 * MARGIN, LEAST[0])
    high = max(bottom - top + 2 * MARGIN, LEAST[1], wide / WIDEST)
    wide = max(wide, high * NARROWEST)
    x, y = (left + right) / 2, (top + bottom) / 2
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _wrap(text: str, wide: float, part: float, font: str, colour: str) -> Words:
    """Words broken into lines that fit; their size is a part of the picture's breadth."""
    size = max(wide * part, 26)
    room = max(8, int((wide - HALF) / (size * 0.56)))
    return Words(textwrap.wrap(text, room), size, font, colour)


def _document(
    table: Box, above: Words, below: list[Words], body: list[str], title: str, description: str
) -> str:
    left, top, right, bottom = (side * HALF for side in table)
    high = bottom - top + above.height + sum(words.height for words in below)
    view = " ".join(number(value) for value in (left, top - above.height, right - left, high))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img">'
    words = [f"<title>{_safe(title)}</title>", f"<desc>{_safe(description)}</desc>"]
    return "\n".join([head, *words, *body, "</svg>"]) + "\n"


def _safe(text: str) -> str:
    """Words that can stand in XML: escaped, and without characters that XML does not allow."""
    return escape("".join(letter for letter in text if letter >= " " and letter not in "\ufffe\uffff"))


def _ground(table: Box, above: Words, below: list[Words], theme: Theme) -> str:
    left, top, right, bottom = (side * HALF for side in table)
    start = top - above.height
    high = bottom - start + sum(words.height for words in below)
    place = f'x="{number(left)}" y="{number(start)}" width="{number(right - left)}" height="{number(high)}"'
    parts = [f'<rect {place} fill="{theme.ground}"/>']
    inner = f'x="{number(left + 14)}" y="{number(start + 14)}"'
    inner += f' width="{number(right - left - 28)}" height="{number(high - 28)}"'
    parts.append(f'<rect {inner} rx="22" fill="none" stroke="{theme.rim}" stroke-width="4"/>')
    middle, y = (left + right) / 2, start + HALF * 0.3
    parts += _lines(above, middle, y)
    y = bottom - HALF * 0.25
    for words in below:
        parts += _lines(words, middle, y)
        y += words.height
    return "\n".join(parts)


def _lines(words: Words, x: float, y: float) -> list[str]:
    style = f'font-family="{words.font}" font-size="{number(words.size)}" fill="{words.colour}"'
    rows = [number(y + words.size * (1.05 + 1.3 * line)) for line in range(len(words.lines))]
    return [
        f'<text x="{number(x)}" y="{row}" text-anchor="middle" {style}>{_safe(text)}</text>'
        for row, text in zip(rows, words.lines, strict=True)
    ]


def _tile(one: PlacedTile, last: bool, theme: Theme) -> str:
    return tile_svg(
        one.tile,
        first=one.first,
        upright=one.upright,
        x=one.x * HALF,
        y=one.y * HALF,
        outline=theme.accent if last else "",
        theme=theme,
    )


def _ring(point: Point, heading: int, theme: Theme) -> str:
    """A small ring before an open end."""
    x, y = (point[axis] * HALF + STEP[heading][axis] * 24 for axis in (0, 1))
    paint = f'fill="none" stroke="{theme.quiet}" stroke-width="3" opacity="0.75"'
    return f'<circle class="open" cx="{number(x)}" cy="{number(y)}" r="9" {paint}/>'


def _link(one: PlacedTile, theme: Theme) -> str:
    points = " ".join(f"{number(x * HALF)},{number(y * HALF)}" for x, y in one.link)
    paint = f'fill="none" stroke="{theme.quiet}" stroke-width="7" stroke-linejoin="round"'
    return f'<polyline class="link" points="{points}" {paint}/>'


def _cross(one: PlacedTile, theme: Theme) -> str:
    """The mark of a misplayed tile: a cross in a disc where it touches its joint."""
    size = extents(one.upright, TABLE)
    along = one.edge if not one.link and one.edge >= 0 else one.heading
    x, y = _joint(one, along, size) if one.edge >= 0 else (one.x, one.y)
    disc = f'<circle r="19" fill="{theme.alert}" stroke="{theme.ivory}" stroke-width="4"/>'
    lines = f'<path d="M-7-7L7 7M7-7L-7 7" stroke="{theme.ivory}" stroke-width="5" stroke-linecap="round"/>'
    place = f'transform="translate({number(x * HALF)} {number(y * HALF)})"'
    return f'<g class="note" {place}><title>{_safe(one.note)}</title>{disc}{lines}</g>'


def _joint(one: PlacedTile, edge: int, size: Point) -> Point:
    """The middle of the side by which a tile touches its joint."""
    x, y = one.x, one.y
    if edge != one.heading:
        x -= STEP[one.heading][0] * TABLE.half[0]
        y -= STEP[one.heading][1] * TABLE.half[1]
        size = TABLE.half
    return x - STEP[edge][0] * size[0], y - STEP[edge][1] * size[1]
