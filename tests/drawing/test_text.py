"""Layouts drawn with characters."""

import re
from collections.abc import Callable
from random import Random

import pytest

from doublesix import tiles
from doublesix.drawing import LaidTile, to_text
from tests.samples import sample

RandomLayout = Callable[[Random, str, float], list[LaidTile]]
GAMES = ("powc", "bigsix", "straight")
SHORT = [
    LaidTile(26, -1, 6, -1, False),
    LaidTile(20, 26, 5, 5, False),
    LaidTile(19, 20, 5, 5, False),
    LaidTile(3, 26, 2, 6, False, "misplayed"),
]


def test_the_first_tile_of_the_example_is_six_five() -> None:
    assert [tiles.name(item.tile) for item in SHORT] == ["6-5", "5-5", "5-4", "2-0"]


def test_a_line_with_box_characters() -> None:
    assert to_text(SHORT, "powc").splitlines() == [
        "                  ╭───╮",
        "┏━━━┯━━━┓╭───┬───╮│ 5 │╭───┬───╮",
        "┃ 0 │ 2 ×│ 6 │ 5 │├───┤│ 5 │ 4 │",
        "┗━━━┷━━━┛╰───┴───╯│ 5 │╰───┴───╯",
        "                  ╰───╯",
        "",
        "4 tiles, last 2-0 (heavy edge)",
        "× misplayed: 2-0",
    ]


def test_a_line_with_plain_characters_in_few_columns() -> None:
    assert to_text(SHORT, "powc", unicode=False, width=40).splitlines() == [
        "          +-+",
        "#=#=#+-+-+|5|+-+-+",
        "#0|2x|6|5|+-+|5|4|",
        "#=#=#+-+-+|5|+-+-+",
        "          +-+",
        "",
        "4 tiles, last 2-0 (heavy edge)",
        "x misplayed: 2-0",
    ]


def test_colour_only_adds_colour() -> None:
    coloured = to_text(SHORT, "powc", colour=True)
    assert "\x1b[" in coloured
    assert coloured.endswith("2-0\n")
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == to_text(SHORT, "powc")
    for line in coloured.splitlines():
        assert line.count("\x1b[0m") == line.count("\x1b[38")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [10, 40, 71, 72, None])
def test_every_tile_is_whole_and_within_the_width(
    random_layout: RandomLayout, game: str, width: int | None
) -> None:
    for seed in range(sample(2, 6)):
        laid = random_layout(Random(seed), game, 0.1)
        drawing, _, _ = to_text(laid, game, width=width).partition("\n\n")
        assert len(re.findall(r"\d", drawing)) == 2 * len(laid)
        assert len(re.findall("[╭╮╰╯┏┓┗┛]", drawing)) == 4 * len(laid)
        assert drawing.count("×") == sum(1 for item in laid if item.note)
        assert max(map(len, drawing.splitlines())) <= max(24, width or 100)


@pytest.mark.parametrize("game", GAMES)
def test_plain_characters_are_plain(random_layout: RandomLayout, game: str) -> None:
    for seed in range(sample(2, 6)):
        assert to_text(random_layout(Random(seed), game, 0.2), game, unicode=False).isascii()


def test_an_empty_table_says_so() -> None:
    assert to_text([], "straight") == "The table is empty: no tile has been led.\n"


def test_a_lone_lead_has_no_heavy_edge() -> None:
    assert to_text(SHORT[:1], "powc").splitlines() == ["╭───┬───╮", "│ 6 │ 5 │", "╰───┴───╯", "", "1 tile"]
