"""Eight levels, from a beginner to the expert."""

from doublesix.bots import HIGHEST, bot_named
from doublesix.bots.levels import at_level
from doublesix.bots.simple import play_as_beginner, play_with_care
from doublesix.bots.thinkers import play_by_net
from tests.bots.tables import Loaded, second_turn


def test_the_lowest_levels_look_once() -> None:
    assert at_level(1) is play_as_beginner
    assert at_level(2) is play_with_care
    assert at_level(6) is play_by_net


def test_levels_between_take_some_plays_at_one_look() -> None:
    view = second_turn()
    for level, by_look in ((3, 3), (4, 2), (5, 1)):
        dice = Loaded(by_look)
        at_level(level)(view, dice)
        assert dice.asked == [4]  # the net asks for no dice
        dice = Loaded(by_look - 1)
        at_level(level)(view, dice)
        assert dice.asked == [4, 2]  # no double fits, and two plays have the most pips


def test_the_expert_is_the_highest_level() -> None:
    view = second_turn()
    named = bot_named("expert:worlds=20")(view, Loaded(3))
    assert named == at_level(HIGHEST, 20)(view, Loaded(3))
