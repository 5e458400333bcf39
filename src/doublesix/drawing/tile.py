"""One tile as a piece of SVG: rounded ivory, a fine edge, a bar, round pips in the usual places.

A tile is drawn around its centre; one half of it is :data:`HALF` units wide. The group can stand in
any drawing (``tile_svg``) or be a picture of its own (``tile_picture``). No ids, no styles and no
references, so any number of them can stand on one page.
"""

from typing import Final

from doublesix import tiles
from doublesix.drawing.theme import GREEN, Theme

HALF: Final = 100
"""The breadth of a tile, and the length of one of its halves."""
INSET: Final = 3
"""How much smaller than its place a tile is drawn on each side, so that neighbours show apart."""
THICK: Final = 5
"""How much of a tile's side shows below its face."""
ROUND: Final = 15
PIP: Final = 10.5
_OFF: Final = 26
_PLACES: Final = {
    "a": (-_OFF, -_OFF), "b": (_OFF, -_OFF),
    "c": (-_OFF, 0), "d": (0, 0), "e": (_OFF, 0),
    "f": (-_OFF, _OFF), "g": (_OFF, _OFF),
}  # fmt: skip
_FACES: Final = ("", "d", "bf", "bdf", "abfg", "abdfg", "abcefg")
"""Which places have a pip, for each number; a, b, c … from left above to right below."""


def number(value: float) -> str:
    """A measure as short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def ends(tile: int, first: int | None) -> tuple[int, int]:
    """The two numbers of a tile, that of the left or upper half first; the higher unless told."""
    one = tiles.HIGH[tile] if first is None else first
    if not tiles.has(tile, one):
        raise ValueError(f"The tile {tiles.name(tile)} has no end with {one} pips.")
    return one, tiles.other_end(tile, one)


def tile_svg(
    tile: int,
    *,
    first: int | None = None,
    upright: bool = True,
    x: float = 0,
    y: float = 0,
    outline: str = "",
    theme: Theme = GREEN,
) -> str:
    """A tile as an SVG group around a point; ``outline`` is the colour of an accent around it."""
    upper, lower = ends(tile, first)
    wide, high = _size(upright)
    parts = [f'<g class="tile" transform="translate({number(x)} {number(y)})">']
    parts.append(f"<title>{tiles.name(tile)}</title>")
    if outline:
        parts.append(_plate(wide, high + THICK / 2, 8, THICK / 2, f'fill="{outline}"'))
    parts.append(_plate(wide, high, 0, THICK, f'fill="{theme.side}"'))
    parts.append(_plate(wide, high, 0, 0, f'fill="{theme.ivory}" stroke="{theme.edge}" stroke-width="1.5"'))
    parts.append(_bar(upright, theme))
    parts += [_pips(upper, -HALF / 2, upright, theme), _pips(lower, HALF / 2, upright, theme)]
    return "".join([*parts, "</g>"])


def tile_picture(tile: int, *, theme: Theme = GREEN) -> str:
    """A tile that stands by itself, as a whole SVG file."""
    box = f"{-HALF / 2:g} {-HALF:g} {HALF} {2 * HALF + THICK}"
    inside = tile_svg(tile, theme=theme)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inside}</svg>'


def _size(upright: bool) -> tuple[float, float]:
    """Breadth and height of a tile's face."""
    short, long = HALF - 2 * INSET, 2 * HALF - 2 * INSET
    return (short, long) if upright else (long, short)


def _plate(wide: float, high: float, grown: float, lower: float, paint: str) -> str:
    """A rounded rectangle around the centre, grown on all sides and moved down."""
    x, y = number(-wide / 2 - grown), number(-high / 2 - grown + lower)
    size = f'width="{number(wide + 2 * grown)}" height="{number(high + 2 * grown)}"'
    return f'<rect x="{x}" y="{y}" {size} rx="{number(ROUND + grown)}" {paint}/>'


def _bar(upright: bool, theme: Theme) -> str:
    far = HALF / 2 - 16
    line = f"M{-far:g} 0H{far:g}" if upright else f"M0 {-far:g}V{far:g}"
    return f'<path d="{line}" stroke="{theme.bar}" stroke-width="4" stroke-linecap="round"/>'


def _pips(count: int, along: float, upright: bool, theme: Theme) -> str:
    """The pips of one half; a lying tile is an upright one turned to the left."""
    if not count:
        return ""
    dots = []
    for place in _FACES[count]:
        x: float = _PLACES[place][0]
        y: float = _PLACES[place][1] + along
        if not upright:
            x, y = y, -x
        dots.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{PIP}"/>')
    return f'<g fill="{theme.pips[count]}">{"".join(dots)}</g>'
