"""Players that are programs: a view and dice in, a command out. A bot never sees more than its seat."""

from collections.abc import Callable
from typing import Final

from doublesix.play.commands import Command, DrawTile, Pass, PlayTile
from doublesix.play.deals import Dice
from doublesix.play.views import SeatView
from doublesix.tiles import VALUE

Bot = Callable[[SeatView, Dice], Command]


def play_at_random(view: SeatView, dice: Dice) -> Command:
    """Any legal play, each as likely as the others."""
    return _pick(view, view.choices.plays, dice)


def play_highest(view: SeatView, dice: Dice) -> Command:
    """The tile with the most pips; the dice settle ties and places."""
    plays = view.choices.plays
    most = max((VALUE[play.tile] for play in plays), default=0)
    return _pick(view, tuple(play for play in plays if VALUE[play.tile] == most), dice)


def _pick(view: SeatView, plays: tuple[PlayTile, ...], dice: Dice) -> Command:
    if plays:
        return plays[dice.below(len(plays))]
    return DrawTile(view.seat) if view.choices.may_draw else Pass(view.seat)


BOTS: Final[dict[str, Bot]] = {"random": play_at_random, "highest": play_highest}
