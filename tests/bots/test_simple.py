"""Bots that look once: what they choose."""

from doublesix.bots.simple import play_as_beginner, play_at_random, play_greedily, play_with_care
from doublesix.kernels.policies import SLIP
from doublesix.play import Table, seat_view
from doublesix.play import commands as c
from doublesix.tiles import Tile
from tests.bots.tables import Loaded, may_play_a_double, second_turn


def test_greedy_plays_the_most_pips_and_the_dice_settle_ties() -> None:
    view = second_turn()
    dice = Loaded(0)
    first = play_greedily(view, dice)
    assert dice.asked == [2]  # 6-2 and 5-3 are worth 8
    assert {first, play_greedily(view, Loaded(1))} == {
        c.PlayTile(2, Tile("6-2"), Tile("6-3")),
        c.PlayTile(2, Tile("5-3"), Tile("6-3")),
    }


def test_random_can_choose_every_play() -> None:
    view = second_turn()
    chosen = {play_at_random(view, Loaded(shows)) for shows in range(len(view.choices.plays))}
    assert chosen == set(view.choices.plays)


def test_places_that_are_alike_are_one_play() -> None:
    table = Table("bigsix", ("Ann", "Bea"))
    table.deal("6-6 6-4 5-3 5-2 2-2 2-1 2-0", "6-5 5-4 4-3 3-3 5-1 5-0 4-4")
    table.play(1, "6-6")
    table.play(2, "6-5", "6-6")
    table.play(1, "6-4", "6-6")
    table.play(2, "5-4", "6-4")
    view = seat_view(table.match, table.log, 1)
    assert table.plays == ["5-2 on 5-4", "5-2 on 6-5", "5-3 on 5-4", "5-3 on 6-5"]
    dice = Loaded(0)
    play_at_random(view, dice)
    assert dice.asked == [2]


def test_a_beginner_plays_the_own_double_first() -> None:
    view = may_play_a_double()
    assert play_greedily(view, Loaded(0)) in view.choices.plays
    assert play_as_beginner(view, Loaded(1)) == c.PlayTile(2, Tile("4-4"), Tile("6-4"))


def test_a_beginner_slips_once_in_five() -> None:
    view = second_turn()
    dice = Loaded(0)
    play_as_beginner(view, dice)
    assert dice.asked == [SLIP, len(view.choices.plays)]


def test_care_sees_what_scores_at_once() -> None:
    table = Table("straight")
    table.deal(
        "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
        "5-5 5-4 5-3 5-2 5-1 5-0 4-4",
        "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
        "3-0 2-2 2-1 2-0 1-1 1-0 0-0",
    )
    table.play(1, "6-5")
    view = seat_view(table.match, table.log, 2)
    chosen = play_with_care(view, Loaded(0))
    assert chosen == c.PlayTile(2, Tile("5-4"), Tile("6-5"))  # 6 and 4 are ten (F6)
    assert play_greedily(view, Loaded(0)) == c.PlayTile(2, Tile("5-5"), Tile("6-5"))


def test_care_leads_the_double_five() -> None:
    table = Table("straight")
    table.do(c.StartGame())
    table.do(c.DrawLead(((1, Tile("6-6")), (2, Tile("5-4")), (3, Tile("4-3")), (4, Tile("1-0")))))
    table.deal(
        "6-6 5-5 6-4 6-3 6-2 6-1 6-0",
        "6-5 5-4 5-3 5-2 5-1 5-0 4-4",
        "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
        "3-0 2-2 2-1 2-0 1-1 1-0 0-0",
    )
    view = seat_view(table.match, table.log, 1)
    assert play_with_care(view, Loaded(0)) == c.PlayTile(1, Tile("5-5"))


def test_care_plays_the_own_double_before_the_most_pips() -> None:
    view = may_play_a_double()
    assert play_with_care(view, Loaded(0)) == c.PlayTile(2, Tile("4-4"), Tile("6-4"))
