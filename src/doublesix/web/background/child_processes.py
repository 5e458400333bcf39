"""What a process of the server's own does first: it lets others go before, and ends with the server."""

import multiprocessing
import os
from multiprocessing import connection
from threading import Thread
from typing import Final

from doublesix.bots import level_choice

SERVED_FIRST: Final = 5
"""How nice a process is that is waited for: everybody else is served before."""
LEISURELY: Final = 19
"""How nice one that has time: tables that write, pages and boards come first."""


def begin(nice: int) -> None:
    """Begin as a process of the server, which ends when the server does, however that came."""
    os.nice(nice)
    Thread(target=_end_with_parent, daemon=True).start()


def begin_to_think() -> None:
    """Begin as a process that bots think in: who has no choice waits until it is ready too."""
    begin(SERVED_FIRST)
    level_choice.make_ready()


def _end_with_parent() -> None:
    """Nobody is left who could ask."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)
