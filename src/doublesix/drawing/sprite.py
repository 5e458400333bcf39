"""All tiles as one SVG file that pages refer to: `<use href="…/tiles.svg#t64">`.

Every symbol stands upright, the higher end on top, 100 × 200; a lying tile is the same symbol turned, with
an edge of its own, so that light always falls from above. Colours are custom properties of the page
(`tokens.css`), with values for a place that has none. `python -m doublesix.drawing.sprite FILE` writes
it; a test compares.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from doublesix import tiles
from doublesix.drawing.theme import GREEN
from doublesix.drawing.tile import PIP, number

_STEP: Final = 27
_LIP: Final = 1.3
_LIP_COLOUR: Final = "#fffdf5"
_ROWS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)
"""Where the pips of an end are, in steps across and down from its middle."""


def sprite() -> str:
    """The file."""
    body = "\n".join(_symbols())
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{body}\n</svg>\n'


def symbol_of(tile: int) -> str:
    """The name of a tile's symbol: `t64`."""
    return f"t{tiles.HIGH[tile]}{tiles.LOW[tile]}"


def _symbols() -> Iterator[str]:
    for tile in range(len(tiles.HIGH)):
        high, low = tiles.HIGH[tile], tiles.LOW[tile]
        yield _symbol(symbol_of(tile), 200, _face(200) + _bar() + _ends((high, 51), (low, 149)))
    for pips in range(7):
        yield _symbol(f"e{pips}", 100, _face(100) + _ends((pips, 50)))
    rim = f'<rect x="14" y="14" width="72" height="172" rx="8" fill="none" stroke-width="2" {_line()}/>'
    yield _symbol("back", 200, _face(200, _paint("tile-back", "#e9dfc4")) + rim)
    for name, wide, high in (("edge", 100, 200), ("edge-lying", 200, 100), ("edge-end", 100, 100)):
        size = f'width="{wide - 4}" height="{high - 4}" rx="15"'
        plate = f'<rect x="2" y="7" {size} {_paint("tile-edge", GREEN.side)}/>'
        yield _symbol(name, high, plate, wide)


def _symbol(name: str, high: int, inside: str, wide: int = 100) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {wide} {high}" overflow="visible">{inside}</symbol>'


def _paint(name: str, colour: str, kind: str = "fill") -> str:
    return f'{kind}="var(--{name}, {colour})"'


def _line() -> str:
    return _paint("tile-line", GREEN.edge, "stroke")


def _face(high: int, fill: str = _paint("tile-face", GREEN.ivory)) -> str:
    lip = f'fill="none" stroke-width="1.4" {_paint("tile-lip", _LIP_COLOUR, "stroke")}'
    return (
        f'<rect x="2" y="2" width="96" height="{high - 4}" rx="15" stroke-width="1.5" {fill} {_line()}/>'
        f'<rect x="4" y="4" width="92" height="{high - 8}" rx="13" {lip}/>'
    )


def _bar() -> str:
    stroke = 'fill="none" stroke-width="3" stroke-linecap="round"'
    return (
        f'<path d="M16 {number(100 + _LIP)}H84" {stroke} {_paint("tile-lip", _LIP_COLOUR, "stroke")}/>'
        f'<path d="M16 100H84" {stroke} {_paint("tile-bar", GREEN.bar, "stroke")}/>'
        f'<circle cx="50" cy="100" r="4.5" {_paint("tile-pin", GREEN.bar)}/>'
    )


def _ends(*ends: tuple[int, int]) -> str:
    """The pips of ends by their middles: drilled, with a light lower lip that shows where a tile is large.

    All of one colour are one element, dots of a round pen: a page has many tiles, and each of their elements
    costs it time whenever it draws.
    """
    lips = "".join(_dots(pips, middle + _LIP) for pips, middle in ends)
    pips_of = ((pips, _dots(pips, middle)) for pips, middle in ends)
    return _dotted(lips, "tile-lip", _LIP_COLOUR) + "".join(
        _dotted(dots, f"pip-{pips}", GREEN.pips[pips]) for pips, dots in pips_of
    )


def _dots(pips: int, middle: float) -> str:
    return "".join(
        f"M{50 + across * _STEP} {number(middle + down * _STEP)}h0" for across, down in _ROWS[pips]
    )


def _dotted(dots: str, name: str, colour: str) -> str:
    if not dots:
        return ""
    pen = f'fill="none" stroke-width="{number(2 * PIP)}" stroke-linecap="round"'
    return f'<path d="{dots}" {pen} {_paint(name, colour, "stroke")}/>'


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(sprite(), "utf-8")
