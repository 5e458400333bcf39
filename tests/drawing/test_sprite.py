"""The tiles that pages refer to."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import doublesix.web
from doublesix import tiles
from doublesix.drawing.sprite import sprite, symbol_of

FILE = Path(doublesix.web.__file__).parent / "static/doublesix/tiles.svg"
SVG = "{http://www.w3.org/2000/svg}"


def test_the_file_is_what_is_drawn() -> None:
    assert FILE.read_text("utf-8") == sprite(), "write it: python -m doublesix.drawing.sprite FILE"


def test_every_tile_is_there_with_its_pips() -> None:
    symbols = {each.get("id"): each for each in ET.fromstring(sprite()).iter(f"{SVG}symbol")}
    for tile in range(tiles.COUNT):
        dots = [each.get("d", "") for each in _dotted(symbols[symbol_of(tile)])]
        assert sum(each.count("M") for each in dots) == 2 * tiles.VALUE[tile], "each with its lower lip"
    assert {"back", "edge", "edge-lying", "edge-end", *(f"e{pips}" for pips in range(7))} <= set(symbols)


def test_a_tile_has_few_elements_however_many_pips() -> None:
    for symbol in ET.fromstring(sprite()).iter(f"{SVG}symbol"):
        assert len(list(symbol.iter())) <= 9
        assert len(_dotted(symbol)) <= 3, "the lips, and the pips of each end"


def test_colours_stand_in_attributes_so_that_the_policy_lets_them_through() -> None:
    assert not re.search(r"style=|<style|href", sprite())


def _dotted(symbol: ET.Element) -> list[ET.Element]:
    return [each for each in symbol.iter(f"{SVG}path") if each.get("stroke-width") == "21"]
