"""Bots at tables on the screen are those of the league."""

import hashlib
from typing import Final

import pytest

from doublesix.bots import BOTS, HIGHEST, bot_named
from doublesix.bots.level_choice import GAMES, choose, dice_of, make_ready
from doublesix.chance import Stream
from doublesix.kernels.net import net_of
from doublesix.kernels.search import net_looks, weigh_plays
from doublesix.play import Table
from doublesix.play.dealer import deal_next
from doublesix.play.views import SeatView, seat_view

SECRET: Final = hashlib.sha256(b"a table of a test").digest()


def positions(game: str, players: int, laid: int, count: int) -> list[tuple[SeatView, bytes]]:
    """Views of seats that have a choice, each with the dice that a table on the screen has for that turn."""
    table = Table(game, ("Ann", "Ben", "Cleo", "Dan")[:players])
    for command in deal_next(table.match, SECRET, [""] * players):
        table.do(command)
    found: list[tuple[SeatView, bytes]] = []
    while table.match.round is not None and len(found) < count:
        view = seat_view(table.match, table.log, table.match.round.turn)
        dice = dice_of(SECRET, b"play", len(table.log))
        if len(view.choices.plays) > 1 and len(table.log) >= laid:
            found.append((view, dice))
        table.do(choose(1, view, dice))
    return found


@pytest.mark.parametrize(("game", "players"), GAMES.items())
def test_a_table_s_bot_chooses_what_the_league_s_chooses(game: str, players: int) -> None:
    """The highest level with all its worlds, as `doublesix league --bots expert` has it."""
    assert BOTS["expert"]["level"][2] == HIGHEST
    for view, dice in positions(game, players, 12, 2):
        assert choose(HIGHEST, view, dice) == bot_named("expert")(view, Stream(dice))
        for level in range(1, HIGHEST):
            assert choose(level, view, dice) == bot_named(f"expert:level={level}")(view, Stream(dice))


def loaded() -> tuple[int, int, int]:
    """The nets that were read, and for how many kinds of values the kernels were compiled."""
    looks, weighs = (getattr(kernel, "signatures") for kernel in (net_looks, weigh_plays))  # noqa: B009
    return net_of.cache_info().misses, len(looks), len(weighs)


def test_who_is_ready_has_nothing_to_load_when_it_is_asked() -> None:
    """Otherwise the first free choice of a process takes longer than a forced one, which tells them apart."""
    net_of.cache_clear()
    make_ready()
    before = loaded()
    assert before[0] == len(GAMES)
    for game, players in GAMES.items():
        for view, dice in positions(game, players, 12, 1):
            for level in range(1, HIGHEST + 1):
                choose(level, view, dice)
    assert loaded() == before
