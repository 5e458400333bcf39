"""The decisions of a match weighed in a process of its own that has time, as ``doublesix analyse`` does it.

Nothing here knows the database: the process begins afresh with this module, loads the search there and never
beside the pages, and sends what it has found as it goes. It ends with whoever started it.
"""

import signal
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

from doublesix.bots.weighed_decisions import Decision
from doublesix.web.background import child_processes

WORLDS: Final = 400
SEED: Final = 1
"""As on the command line, where nothing else is said."""


class Progress(NamedTuple):
    """How many decisions are weighed, of so many; what was found comes at the end, all together.

    Little words fit between two processes of which one listens now and then; much would hold the other up.
    """

    done: int
    total: int
    weighed: tuple[Decision, ...] | None = None


class WeighingFault(Exception):
    """The process died, or could not do it; why, in a word."""


class WeighingProcess:
    """The process that weighs one match."""

    def __init__(self, text: str, worlds: int = WORLDS, seed: int = SEED) -> None:
        spawn = get_context("spawn")
        self._receiver, sender = spawn.Pipe(duplex=False)
        self._process = spawn.Process(
            target=_send_all, args=(text, worlds, seed, sender), name="weighing", daemon=True
        )
        self._process.start()
        sender.close()

    def latest(self, seconds: float = 0.0) -> Progress | None:
        """The newest it has said since it was asked last; waits so long for the first word."""
        found: Progress | str | None = None
        try:
            while self._receiver.poll(0.0 if found else seconds):
                found = self._receiver.recv()
        except (EOFError, OSError):
            if found is None:
                raise WeighingFault("died") from None
        if isinstance(found, str):
            raise WeighingFault(found)
        return found

    def end(self) -> None:
        """It is gone afterwards, whatever came of it."""
        self._process.kill()
        self._process.join()
        self._receiver.close()


def _send_all(text: str, worlds: int, seed: int, sender: "Connection[Progress | str, object]") -> None:
    child_processes.begin(child_processes.LEISURELY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    with suppress(OSError):  # where nobody listens any more
        try:
            for progress in weigh(text, worlds, seed):
                sender.send(progress)
        except OSError:
            raise
        except Exception as fault:  # whatever it is, whoever waits is told
            sender.send(type(fault).__name__)


def weigh(text: str, worlds: int, seed: int) -> Iterator[Progress]:
    """The decisions of a match, all at once; before that, how far it is."""
    from doublesix.bots.analysis import tasks_of, weigh_all
    from doublesix.bots.decisions import replay
    from doublesix.play.notation import read

    record = read(text)
    tasks = tasks_of(record, replay(record), worlds, seed)
    total = sum(len(task.positions) for task in tasks)
    weighed: list[Decision] = []
    for task in tasks:
        yield Progress(len(weighed), total)
        weighed += weigh_all(task)
    yield Progress(total, total, tuple(weighed))
