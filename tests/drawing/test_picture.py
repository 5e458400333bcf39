"""Layouts and tiles drawn as SVG."""

from collections.abc import Callable
from random import Random
from xml.etree import ElementTree as ET

import pytest

from doublesix import tiles
from doublesix.drawing import LaidTile, arrange, tile_svg, to_svg
from doublesix.drawing.theme import GREEN, NIGHT, PAPER, Theme

RandomLayout = Callable[[Random, str, float], list[LaidTile]]
GAMES = ("powc", "bigsix", "straight")
SVG = "{http://www.w3.org/2000/svg}"
LEAD = LaidTile(27, -1, 6, -1, False)


def groups(root: ET.Element, kind: str) -> list[ET.Element]:
    return [one for one in root.iter() if one.get("class") == kind]


def pips(group: ET.Element) -> int:
    return len(list(group.iter(f"{SVG}circle")))


def place(group: ET.Element) -> tuple[float, float]:
    x, y = group.attrib["transform"].removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)


@pytest.mark.parametrize("game", GAMES)
def test_every_tile_is_in_the_picture(random_layout: RandomLayout, game: str) -> None:
    for seed in range(6):
        laid = random_layout(Random(seed), game, 0.1)
        root = ET.fromstring(to_svg(laid, game, title="Final", caption="Table 1"))
        left, top, wide, high = map(float, root.attrib["viewBox"].split())
        drawn = groups(root, "tile")
        assert [pips(one) for one in drawn] == [tiles.VALUE[item.tile] for item in laid]
        for x, y in map(place, drawn):
            assert left + 100 <= x <= left + wide - 100
            assert top + 100 <= y <= top + high - 100
        assert len(groups(root, "note")) == sum(1 for item in laid if item.note)
        links = sum(1 for one in arrange(laid, game) if one.link)
        assert len(groups(root, "link")) == links


def test_the_picture_needs_nothing_from_outside() -> None:
    text = to_svg([LEAD], "powc", title="Final")
    assert "href" not in text
    assert "url(" not in text
    assert "<style" not in text
    assert text.count("http") == 1


def test_words_are_escaped_and_described() -> None:
    laid = [LEAD, LaidTile(26, 27, 6, 6, True, 'a <b> & "c"')]
    root = ET.fromstring(to_svg(laid, "straight", title="Cats & <dogs>\x00", caption="5 < 6"))
    assert root.findtext(f"{SVG}title") == "Cats & <dogs>"
    description = root.findtext(f"{SVG}desc")
    assert description == '6-6 was led; 6-5 joined to 6-6 at a short end (a <b> & "c").'
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert words == ["Cats & <dogs>", "5 < 6", '× a <b> & "c": 6-5']


def test_long_words_are_broken_into_lines() -> None:
    root = ET.fromstring(to_svg([LEAD], "powc", title="Ministry of Very Long Names " * 8))
    assert len(list(root.iter(f"{SVG}text"))) > 3


def test_an_empty_table_says_so() -> None:
    root = ET.fromstring(to_svg([], "bigsix"))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["The table is empty: no tile has been led."]
    assert root.findtext(f"{SVG}title") == "An empty table"
    assert not groups(root, "open")


@pytest.mark.parametrize(
    ("laid", "game", "count"),
    [
        ([LEAD], "powc", 2),
        ([LEAD], "bigsix", 4),
        ([LEAD], "straight", 2),
        ([LEAD, LaidTile(26, 27, 6, 6, False)], "straight", 2),
        ([LEAD, LaidTile(26, 27, 6, 6, False), LaidTile(25, 27, 6, 6, False)], "straight", 4),
        ([LEAD, LaidTile(26, 27, 6, 6, False), LaidTile(20, 26, 5, 5, False)], "bigsix", 6),
        ([LaidTile(26, -1, 6, -1, False), LaidTile(20, 26, 5, 5, False)], "powc", 2),
    ],
)
def test_open_ends_have_rings(laid: list[LaidTile], game: str, count: int) -> None:
    assert len(groups(ET.fromstring(to_svg(laid, game)), "open")) == count
    assert not groups(ET.fromstring(to_svg(laid, game, open_ends=False)), "open")


@pytest.mark.parametrize("game", ["powc", "straight"])
def test_a_line_has_two_open_ends_however_it_turns(random_layout: RandomLayout, game: str) -> None:
    for seed in range(20):
        laid = random_layout(Random(seed), game, 0.0)
        count = len(groups(ET.fromstring(to_svg(laid, game)), "open"))
        assert count == 2 if game == "powc" else 2 <= count <= 4


def test_only_the_last_tile_is_outlined() -> None:
    laid = [LEAD, LaidTile(26, 27, 6, 6, False)]
    outlined = to_svg(laid, "powc")
    assert outlined.count(GREEN.accent) == 1
    assert GREEN.accent not in to_svg(laid, "powc", highlight_last=False)
    assert NIGHT.accent in to_svg(laid, "powc", dark=True)
    assert PAPER.accent in to_svg(laid, "powc", paper=True, dark=True)


@pytest.mark.parametrize("tile", range(tiles.COUNT))
def test_one_tile(tile: int) -> None:
    for upright in (True, False):
        root = ET.fromstring(
            f'<svg xmlns="{SVG[1:-1]}">{tile_svg(tile, upright=upright, first=tiles.LOW[tile])}</svg>'
        )
        circles = [float(one.attrib["cy" if upright else "cx"]) for one in root.iter(f"{SVG}circle")]
        assert sum(1 for middle in circles if middle < 0) == tiles.LOW[tile]
        assert sum(1 for middle in circles if middle > 0) == tiles.HIGH[tile]
        assert root.findtext(f"{SVG}g/{SVG}title") == tiles.name(tile)


def test_a_tile_needs_one_of_its_own_ends() -> None:
    with pytest.raises(ValueError, match="6-6 has no end with 5 pips"):
        tile_svg(27, first=5)


def brightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [GREEN, NIGHT, PAPER])
def test_contrast(theme: Theme) -> None:
    assert contrast(theme.words, theme.ground) >= 4.5
    assert contrast(theme.quiet, theme.ground) >= 4.5
    assert contrast(theme.accent, theme.ground) >= 3
    assert contrast(theme.alert, theme.ivory) >= 3
    assert all(contrast(pip, theme.ivory) >= 3 for pip in theme.pips)
