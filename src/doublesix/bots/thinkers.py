"""Bots that think: what each play is worth over many worlds that agree with what the seat has seen."""

from typing import Final

import numpy as np

from doublesix.bots.knowledge import Knowledge, game_name, know
from doublesix.bots.names import Bot
from doublesix.bots.simple import without_choice
from doublesix.chance import Dice
from doublesix.kernels.encoding import Words
from doublesix.kernels.net import Net, net_of
from doublesix.kernels.search import Settings, net_looks, weigh_plays
from doublesix.kernels.worlds import Reals
from doublesix.play.commands import Command
from doublesix.play.views import SeatView

SHARPNESS: Final = 0.2
"""How strictly its playouts follow the net."""


def worth_of_plays(known: Knowledge, name: str, settings: Settings, seed: int) -> tuple[Reals, Reals, Words]:
    """What each play is worth: sums, sums of squares, and how often it was tried."""
    return weigh_plays(  # type: ignore[no-any-return]
        known.game,
        known.start,
        known.now,
        known.record,
        known.since,
        known.lacks,
        known.hidden,
        known.needs,
        known.laid,
        known.beliefs,
        settings,
        net_of(name),
        known.plays,
        np.array([seed], np.uint64),
    )


def thinker(settings: Settings) -> Bot:
    """A bot that takes the play that was worth the most."""

    def play(view: SeatView, dice: Dice) -> Command:
        forced = without_choice(view)
        if forced is not None:
            return forced
        known = know(view)
        if len(known.commands) == 1:
            return known.commands[0]
        sums, _, tries = worth_of_plays(known, game_name(view.standing.layout), settings, dice.below(1 << 62))
        return known.commands[int(np.argmax(sums / tries))]

    return play


def sampler(worlds: int) -> Bot:
    """Worlds as the deal makes them, all equally likely; everybody plays the most pips to the end."""
    return thinker(Settings(worlds, worlds, 0, 0, 0, 1.0))


def play_by_net(view: SeatView, _dice: Dice) -> Command:
    """The net's first choice, without thinking."""
    forced = without_choice(view)
    if forced is not None:
        return forced
    known = know(view)
    return known.commands[int(np.argmax(looks_of(known, game_name(view.standing.layout))))]


def looks_of(known: Knowledge, name: str) -> Net:
    """How good the net thinks each play looks."""
    state = known.now.copy()
    return net_looks(known.game, state, known.needs, known.plays, net_of(name))


def thinking_over(worlds: int) -> Bot:
    """Worlds weighed by what the others did, played out as the net and the others' types would."""
    return thinker(Settings(worlds, worlds, 1, 1, 1, SHARPNESS))
