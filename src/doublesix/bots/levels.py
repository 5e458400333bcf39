"""Strength for practice: eight levels, each better than the one below (bench/strength.py measures it).

Level 1 plays what a beginner sees at one look and slips once in five. Level 2 looks with care and does not
slip. Levels 3 to 6 play by the net, three plays, two, one, none of four being those of level 2 instead.
Levels 7 and 8 think.
"""

from typing import Final

from doublesix.bots.knowledge import game_name
from doublesix.bots.names import HIGHEST, WORLDS, Bot
from doublesix.bots.simple import play_as_beginner, play_with_care
from doublesix.bots.thinkers import play_by_net, thinking_over
from doublesix.chance import Dice
from doublesix.play.commands import Command
from doublesix.play.views import SeatView

_BY_LOOK: Final = {3: 3, 4: 2, 5: 1}
"""How many plays of four are not the net's."""
_SHORT: Final = {"powc": 5, "straight": 5, "bigsix": 12}
"""Level 7 looks at so many times fewer worlds."""


def at_level(level: int, worlds: int = WORLDS) -> Bot:
    """The bot of a level; ``worlds`` is how many the highest looks at."""
    if level == 1:
        return play_as_beginner
    if level == 2:
        return play_with_care
    if level in _BY_LOOK:
        return _with_distraction(_BY_LOOK[level])
    if level == 6:
        return play_by_net
    return thinking_over(worlds) if level == HIGHEST else _hasty(worlds)


def _hasty(worlds: int) -> Bot:
    thinking = {game: thinking_over(max(1, worlds // short)) for game, short in _SHORT.items()}

    def play(view: SeatView, dice: Dice) -> Command:
        return thinking[game_name(view.standing.layout)](view, dice)

    return play


def _with_distraction(by_look: int) -> Bot:
    def play(view: SeatView, dice: Dice) -> Command:
        if dice.below(4) < by_look:
            return play_with_care(view, dice)
        return play_by_net(view, dice)

    return play
