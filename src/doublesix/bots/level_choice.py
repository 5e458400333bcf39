"""What a bot of a level does at a seat: in a process of its own, from the seat's view alone."""

import hashlib
import multiprocessing
import os
from functools import cache
from multiprocessing import connection
from threading import Thread
from typing import Final

from doublesix.bots import Bot, bot_named
from doublesix.chance import Stream
from doublesix.play.commands import Command
from doublesix.play.views import SeatView

NICE: Final = 5
"""Bots think after everybody else was served."""


def begin() -> None:
    """What a process that thinks does first."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """However the server ended: nobody is left who could ask."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)


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
