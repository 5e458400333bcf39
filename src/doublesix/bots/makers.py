"""How each bot is made from its settings."""

from collections.abc import Callable
from typing import Final

from doublesix.bots.levels import at_level
from doublesix.bots.names import Bot, Settings
from doublesix.bots.simple import play_as_beginner, play_at_random, play_greedily
from doublesix.bots.thinkers import play_by_net, sampler

MAKERS: Final[dict[str, Callable[[Settings], Bot]]] = {
    "random": lambda _: play_at_random,
    "greedy": lambda _: play_greedily,
    "beginner": lambda _: play_as_beginner,
    "net": lambda _: play_by_net,
    "sampler": lambda settings: sampler(settings["worlds"]),
    "expert": lambda settings: at_level(settings["level"], settings["worlds"]),
}
