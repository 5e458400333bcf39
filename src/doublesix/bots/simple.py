"""Bots that look once: at random, the most pips, what a beginner sees, and the same with care."""

from doublesix.bots.knowledge import different_plays, joined_number
from doublesix.chance import Dice
from doublesix.kernels.policies import SLIP
from doublesix.play.commands import Command, DrawTile, Pass, PlayTile
from doublesix.play.views import SeatView
from doublesix.rules import straight
from doublesix.rules.options import Options
from doublesix.rules.straight import Cross
from doublesix.tiles import NO_TILE, VALUE, is_double


def without_choice(view: SeatView) -> Command | None:
    """What a seat does that has nothing to choose: draw, pass, or its only play."""
    plays = view.choices.plays
    if len(plays) == 1:
        return plays[0]
    if plays:
        return None
    return DrawTile(view.seat) if view.choices.may_draw else Pass(view.seat)


def play_at_random(view: SeatView, dice: Dice) -> Command:
    """Any of the different plays, each as likely as the others."""
    return without_choice(view) or _any(list(different_plays(view).values()), dice)


def play_greedily(view: SeatView, dice: Dice) -> Command:
    """The tile with the most pips; the dice settle ties and places."""
    return without_choice(view) or _highest(view, dice, doubles_first=False)


def play_as_beginner(view: SeatView, dice: Dice) -> Command:
    """The own double first, else the most pips; one play in five is a slip."""
    forced = without_choice(view)
    if forced is not None:
        return forced
    return _highest(view, dice, doubles_first=True) if dice.below(SLIP) else play_at_random(view, dice)


def play_with_care(view: SeatView, dice: Dice) -> Command:
    """What scores the most at once (F6), then the own double, then the most pips; no slips."""
    forced = without_choice(view)
    if forced is not None:
        return forced
    layout = view.standing.layout

    def height(play: PlayTile) -> tuple[int, bool, int]:
        points = straight.play_points(_layout_after(layout, play)) if isinstance(layout, Cross) else 0
        return points, is_double(play.tile), VALUE[play.tile]

    plays = list(different_plays(view).values())
    best = max(height(play) for play in plays)
    return _any([play for play in plays if height(play) == best], dice)


def _layout_after(layout: Cross, play: PlayTile) -> Cross:
    if play.on == NO_TILE:
        return straight.lead(play.tile)
    return straight.join(layout, play.tile, play.on, joined_number(play), Options())


def _highest(view: SeatView, dice: Dice, *, doubles_first: bool) -> Command:
    def height(play: PlayTile) -> int:
        return VALUE[play.tile] + (100 if doubles_first and is_double(play.tile) else 0)

    plays = list(different_plays(view).values())
    most = max(height(play) for play in plays)
    return _any([play for play in plays if height(play) == most], dice)


def _any(plays: list[PlayTile], dice: Dice) -> Command:
    return plays[dice.below(len(plays))]
