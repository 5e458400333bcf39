"""The simple bots: what they choose, and that a registry entry is a bot."""

import pytest

from doublesix.bots import BOTS, play_at_random, play_highest
from doublesix.play import Table, seat_view
from doublesix.play import commands as c
from doublesix.play.deals import Stream
from doublesix.tiles import Tile

HANDS = (
    "6-6 6-5 6-4 6-3 5-5 5-4",
    "6-2 6-1 6-0 5-3 4-4 1-0",
    "5-2 5-1 5-0 4-3 4-2 4-1",
    "3-3 3-2 3-1 3-0 2-2 2-1",
)


class Loaded:
    """Dice that show what they are told, and remember what they were asked."""

    def __init__(self, shows: int) -> None:
        self.shows = shows
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.shows % n


def at_the_second_turn() -> Table:
    table = Table("powc")
    table.deal(*HANDS)
    table.play(1, "6-3")
    return table


def test_highest_plays_the_most_pips_and_the_dice_settle_ties() -> None:
    table = at_the_second_turn()
    view = seat_view(table.match, table.log, 2)
    dice = Loaded(0)
    first = play_highest(view, dice)
    assert dice.asked == [2]  # 6-2 and 5-3 are worth 8
    assert {first, play_highest(view, Loaded(1))} == {
        c.PlayTile(2, Tile("6-2"), Tile("6-3")),
        c.PlayTile(2, Tile("5-3"), Tile("6-3")),
    }


def test_random_can_choose_every_play() -> None:
    table = at_the_second_turn()
    view = seat_view(table.match, table.log, 2)
    chosen = {play_at_random(view, Loaded(shows)) for shows in range(len(view.choices.plays))}
    assert chosen == set(view.choices.plays)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_draws_in_bigsix_and_then_passes(name: str) -> None:
    table = Table("bigsix", ("Ann", "Bea"))
    table.deal("6-6 5-4 5-3 5-2 5-1 5-0 4-4", "4-3 4-2 4-1 4-0 3-3 3-2 3-1")
    table.play(1, "6-6")
    view = seat_view(table.match, table.log, 2)
    assert BOTS[name](view, Stream(bytes(32))) == c.DrawTile(2)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_that_can_only_pass_passes(name: str) -> None:
    table = Table("powc")
    table.deal(
        "6-6 6-5 6-4 6-3 6-2 6-1",
        "5-5 5-4 5-3 5-2 5-1 5-0",
        "6-0 4-4 4-3 4-2 4-1 4-0",
        "3-3 3-2 3-1 3-0 2-2 2-1",
    )
    table.play(1, "6-6")
    view = seat_view(table.match, table.log, 2)
    assert BOTS[name](view, Stream(bytes(32))) == c.Pass(2)
