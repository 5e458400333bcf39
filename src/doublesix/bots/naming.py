"""How bots are named: a name, and after a colon its settings, ``worlds=200`` or the number alone."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from doublesix.play.commands import Command
from doublesix.play.deals import Dice
from doublesix.play.views import SeatView

Bot = Callable[[SeatView, Dice], Command]
Settings = Mapping[str, int]


class BotFault(Exception):
    """A name that no bot answers to, with the reason."""


class Maker(NamedTuple):
    """How a bot is made, and its settings: the least, the most, and what is taken where nothing is said."""

    make: Callable[[Settings], Bot]
    takes: Mapping[str, tuple[int, int, int]]


def made(text: str, makers: Mapping[str, Maker]) -> Bot:
    """The bot that a text like ``sampler:1000`` or ``expert:level=3`` names."""
    name, _, rest = text.partition(":")
    if name not in makers:
        raise BotFault(f"there is no bot {name!r}; there are {', '.join(makers)}")
    return makers[name].make(_settings(name, makers[name], rest))


def _settings(name: str, maker: Maker, text: str) -> Settings:
    values = {key: usual for key, (_, _, usual) in maker.takes.items()}
    for part in text.split(",") if text else ():
        key, is_named, value = part.partition("=")
        if not is_named:
            key, value = next(iter(maker.takes), ""), part
        if key not in maker.takes:
            raise BotFault(f"{name} has no setting {key or part!r}{_takes(maker)}")
        least, most, _ = maker.takes[key]
        if not (value.isascii() and value.isdigit() and len(value) <= 9 and least <= int(value) <= most):
            raise BotFault(f"{key} of {name} is a whole number from {least} to {most}, not {value!r}")
        values[key] = int(value)
    return values


def _takes(maker: Maker) -> str:
    return f"; it has {', '.join(maker.takes)}" if maker.takes else ": it has none"
