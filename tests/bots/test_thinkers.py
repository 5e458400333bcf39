"""Bots that think: their worlds agree with what was seen, and they stay within their budget."""

import numpy as np
import pytest

from doublesix.bots.knowledge import know
from doublesix.bots.thinkers import SHARPNESS, sampler, thinking_over, worth_of_plays
from doublesix.chance import Stream
from doublesix.kernels.search import Settings
from doublesix.play import Table, seat_view
from doublesix.play import commands as c
from doublesix.tiles import Tile
from tests.bots.tables import second_turn


def test_every_play_is_tried_in_every_world_and_no_more() -> None:
    known = know(second_turn())
    _, _, tries = worth_of_plays(known, "powc", Settings(30, 60, 1, 1, 0, SHARPNESS), 1)
    assert tries.tolist() == [60] * len(known.plays)


def test_plays_that_are_clearly_worse_are_dropped() -> None:
    known = know(second_turn())
    _, _, tries = worth_of_plays(known, "powc", Settings(1000, 6000, 1, 1, 1, SHARPNESS), 1)
    assert tries.max() <= 6000
    assert tries.min() < tries.max()


def test_worth_is_the_same_for_the_same_seed_only() -> None:
    known = know(second_turn())
    settings = Settings(20, 20, 1, 1, 0, SHARPNESS)
    first, again, other = (worth_of_plays(known, "powc", settings, seed)[0] for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


@pytest.mark.parametrize("bot", [sampler(200), thinking_over(200)])
def test_a_thinker_blocks_when_that_wins(bot: object) -> None:
    """Seat 1 can block with few pips in both hands of its side, or give the round away."""
    table = Table("powc")
    table.deal(
        "6-0 1-0 2-0 3-0 4-0 5-0",
        "6-6 6-5 6-4 6-3 6-2 5-5",
        "1-1 2-1 3-1 4-1 5-1 6-1",
        "2-2 3-2 4-2 5-2 3-3 4-3",
    )
    table.play(1, "6-0")
    table.play(2, "6-6", "6-0")
    table.play(3, "6-1", "6-6")
    table.pass_turn(4)
    view = seat_view(table.match, table.log, 1)
    chosen = bot(view, Stream(bytes(32)))  # type: ignore[operator]
    assert chosen == c.PlayTile(1, Tile("1-0"), Tile("6-1"))
    known = know(view)
    assert known.needs.tolist() == [5, 5, 6]
    assert known.lacks.tolist()[3] == 0b11  # seat 4 passed on blank and one
