"""Players that are programs: a view and dice in, a command out. A bot never sees more than its seat.

A bot is named with its settings: ``greedy``, ``sampler:1000``, ``expert``, ``expert:level=3``. Its only
memory is the record in its view; what it remembers besides are sums that the record gives again.
"""

from typing import Final

from doublesix.bots.levels import HIGHEST, at_level
from doublesix.bots.naming import Bot, BotFault, Maker, made
from doublesix.bots.simple import play_as_beginner, play_at_random, play_greedily
from doublesix.bots.thinking import WORLDS, play_by_net, sampler

BOTS: Final[dict[str, Maker]] = {
    "random": Maker(lambda _: play_at_random, {}),
    "greedy": Maker(lambda _: play_greedily, {}),
    "beginner": Maker(lambda _: play_as_beginner, {}),
    "net": Maker(lambda _: play_by_net, {}),
    "sampler": Maker(lambda named: sampler(named["worlds"]), {"worlds": (1, 100_000, 1000)}),
    "expert": Maker(
        lambda named: at_level(named["level"], named["worlds"]),
        {"worlds": (1, 100_000, WORLDS), "level": (1, HIGHEST, HIGHEST)},
    ),
}


def bot_named(text: str) -> Bot:
    """The bot that a text like ``sampler:1000`` or ``expert:level=3`` names."""
    return made(text, BOTS)


__all__ = ["BOTS", "HIGHEST", "Bot", "BotFault", "bot_named"]
