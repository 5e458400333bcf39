"""Hands, plays and layouts of compiled code against the rules they come from."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.kernels.encoding import (
    DIFFERENCES,
    ENCODE,
    ON_DOUBLE,
    PLAYS,
    SPINNER,
    TOTAL_AT,
    VARIANTS,
    square,
    tiles_of,
)
from doublesix.kernels.engine import (
    Game,
    can_play,
    game_under,
    highest_double,
    layout_after,
    list_plays,
    open_numbers,
    pips_of,
    tile_of_play,
)
from doublesix.rules import bigsix, powc, straight
from doublesix.rules.options import Options
from doublesix.tiles import ALL, COUNT, DOUBLE, HIGH, LOW, NUMBERS, is_double, members, pips, tile_set

RULES: dict[str, Any] = {"powc": powc, "bigsix": bigsix, "straight": straight}
IDS = ["powc", "bigsix, 3 places", "straight", "bigsix, 2 places"]
hands = st.integers(0, ALL)


def joins(game: str, layout: Any, hand: int) -> list[tuple[int, int, int]]:
    """Every tile of a hand with each tile of the layout and number that it can be joined to."""
    return [
        (tile, on, number)
        for tile in members(hand)
        for number in {HIGH[tile], LOW[tile]}
        for on in members(RULES[game].open_tiles(layout, number))
    ]


def play_of(game: str, join: tuple[int, int, int]) -> int:
    tile, on, number = join
    play = NUMBERS * number + HIGH[tile] + LOW[tile] - number
    return play + ON_DOUBLE if game == "straight" and is_double(on) else play


def follow(game: str, options: Options, choices: list[int]) -> int:
    """Play all tiles of a set while they fit, each choice picking one, and compare at every step."""
    table: Game = game_under(game, options)
    rules, encode = RULES[game], ENCODE[game]
    left = rules.TILES
    leads = [DOUBLE[number] for number in range(NUMBERS)] if game == "bigsix" else list(members(left))
    tile = leads[choices[0] % len(leads)]
    layout, word = rules.lead(tile), layout_after(table, 0, NUMBERS * HIGH[tile] + LOW[tile])
    left &= ~(1 << tile)
    played = 1
    for choice in choices[1:]:
        assert encode(layout) == word
        if game == "straight":
            assert word >> TOTAL_AT == straight.end_total(layout)
            assert bool(word & SPINNER) == (layout.spinner >= 0)
        found = joins(game, layout, left)
        agree_on_choices(game, layout, word, left & choice, left)
        if not found:
            break
        join = found[choice % len(found)]
        word = layout_after(table, word, play_of(game, join))
        layout = rules.join(layout, *join, options)
        left &= ~(1 << join[0])
        played += 1
    return played


def agree_on_choices(game: str, layout: Any, word: int, hand: int, left: int) -> None:
    """What fits a hand, and which plays it has."""
    fits = RULES[game].fits(layout)
    for tiles in (hand, left):
        assert can_play(square(tiles), word) == bool(tiles & fits)
        plays: Any = [0] * (2 * COUNT)
        listed = plays[: list_plays(square(tiles), word, plays)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == {play_of(game, join) for join in joins(game, layout, tiles)}
    shown = sum(1 << number for number in range(NUMBERS) if RULES[game].open_tiles(layout, number))
    assert open_numbers(word) == shown


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=IDS)
def test_layouts_of_random_rounds(game: str, options: Options) -> None:
    rng = random.Random(f"encoding {game} {options.double_opens}")
    played = [follow(game, options, [rng.getrandbits(28) for _ in range(28)]) for _ in range(150)]
    assert max(played) > 24


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=IDS)
@given(choices=st.lists(st.integers(0, ALL), min_size=1, max_size=28))
def test_layouts_of_any_round(game: str, options: Options, choices: list[int]) -> None:
    follow(game, options, choices)


def test_an_empty_table() -> None:
    plays: Any = [0] * (2 * COUNT)
    count = list_plays(square(ALL), 0, plays)
    assert tile_set(tile_of_play(play) for play in plays[:count]) == ALL
    assert count == COUNT
    assert not can_play(0, 0)
    assert can_play(1, 0)


@given(hands)
def test_hands(tiles: int) -> None:
    hand = square(tiles)
    assert tiles_of(hand) == tiles
    assert pips_of(hand) == pips(tiles)
    double = bigsix.highest_double(tiles)
    assert highest_double(hand) == (HIGH[double] if double >= 0 else -1)
    for number in range(NUMBERS):
        row = hand >> NUMBERS * number & 127
        assert row == sum(
            1 << HIGH[tile] + LOW[tile] - number
            for tile in members(tiles)
            if number in (HIGH[tile], LOW[tile])
        )


def test_what_a_play_adds_depends_on_nothing_else() -> None:
    assert DIFFERENCES.shape == (len(VARIANTS), 6, 2, PLAYS)
    assert (DIFFERENCES[0, 1:] == 0).all()
    assert (DIFFERENCES[2, 1] != 0).any()
