"""What a bot of a level does at a seat, from the seat's view alone."""

import hashlib
from functools import cache
from typing import Final

from doublesix.bots import Bot, bot_named
from doublesix.bots.league import play_board
from doublesix.chance import Stream
from doublesix.play.commands import Command
from doublesix.play.views import SeatView
from doublesix.rules.rulesets import preset

GAMES: Final = {"powc": 4, "straight": 4, "bigsix": 3}
"""Each game, and how many try it out."""


@cache
def _bot(level: int) -> Bot:
    return bot_named(f"expert:level={level}")


def dice_of(secret: bytes, purpose: bytes, number: int) -> bytes:
    """Chance that nobody can know before the secret is shown, another for each turn.

    ``number`` is of the things that the referee noted: what happens beside the play changes no bot's choice.
    """
    return hashlib.sha256(b"doublesix-online/1 " + purpose + b" %d" % number + secret).digest()


def choose(level: int, view: SeatView, seed: bytes) -> Command:
    """What a bot does; the same view and seed give the same."""
    return _bot(level)(view, Stream(seed))


def make_ready() -> None:
    """Load what bots think with, so that the first free choice takes no longer than a forced one waits."""
    pair = (bot_named("expert:worlds=2"), bot_named("net"))
    for game, players in GAMES.items():
        play_board(preset(game).amend("target", 1), players, pair, 1, 1)
