"""How bots are named: a name, and after a colon its settings, ``worlds=200`` or the number alone."""

from collections.abc import Callable, Mapping
from typing import Final

from doublesix.chance import Dice
from doublesix.play.commands import Command
from doublesix.play.views import SeatView

Bot = Callable[[SeatView, Dice], Command]
Settings = Mapping[str, int]
Limits = Mapping[str, tuple[int, int, int]]


class BotFault(Exception):
    """A name that no bot answers to, with the reason."""


HIGHEST: Final = 8
"""The highest level of strength."""
WORLDS: Final = 1000
"""Worlds that the expert weighs, and how often it plays out each play that is in the running."""
BOTS: Final[dict[str, Limits]] = {
    "random": {},
    "greedy": {},
    "beginner": {},
    "net": {},
    "sampler": {"worlds": (1, 100_000, 1000)},
    "expert": {"worlds": (1, 100_000, WORLDS), "level": (1, HIGHEST, HIGHEST)},
}
"""Every bot with its settings: the least, the most, and what is taken where nothing is said."""


def settings_of(text: str) -> tuple[str, Settings]:
    """The name and the settings that a text like ``sampler:1000`` or ``expert:level=3`` stands for."""
    name, _, rest = text.partition(":")
    if name not in BOTS:
        raise BotFault(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return name, _settings(name, BOTS[name], rest)


def _settings(name: str, takes: Limits, text: str) -> Settings:
    values = {key: usual for key, (_, _, usual) in takes.items()}
    for part in text.split(",") if text else ():
        key, is_named, value = part.partition("=")
        if not is_named:
            key, value = next(iter(takes), ""), part
        if key not in takes:
            raise BotFault(f"{name} has no setting {key or part!r}{_takes(takes)}")
        least, most, _ = takes[key]
        if not (value.isascii() and value.isdigit() and len(value) <= 9 and least <= int(value) <= most):
            raise BotFault(f"{key} of {name} is a whole number from {least} to {most}, not {value!r}")
        values[key] = int(value)
    return values


def _takes(takes: Limits) -> str:
    return f"; it has {', '.join(takes)}" if takes else ": it has none"
