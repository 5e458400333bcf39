"""A database of SQLite beside that of the tests, and threads that write to it."""

import threading
import time
from collections.abc import Callable
from typing import Any, Final

from django.db import connections, transaction

from doublesix.store.sqlite.write_queue import WriteQueue

PATIENCE: Final = 120
"""Seconds after which what does not come is a failure, however busy the machine is."""
APART: Final = "apart"


def until(is_so: Callable[[], bool]) -> None:
    """Wait for a state."""
    limit = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < limit
        time.sleep(0.005)


def has_length(queue: WriteQueue, count: int) -> bool:
    """Whether so many wait."""
    return len(queue) == count


class Writer:
    """A thread with a connection of its own, and what came of what it did."""

    def __init__(self, do: Callable[[], object]) -> None:
        self.answer: Any = None
        self._do = do
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.answer = self._do()
        except Exception as fault:  # looked at by the test
            self.answer = fault
        finally:
            connections[APART].close()

    def ended(self) -> Any:
        """What came of it."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        return self.answer


def execute(sql: str) -> Any:
    """Carry out a statement; what it found."""
    with connections[APART].cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchall()


def write(number: int) -> str:
    """Write a number, in a transaction."""
    with transaction.atomic(using=APART):
        execute(f"INSERT INTO place VALUES ({number})")
    return "written"


def written() -> list[int]:
    """All numbers, in the order in which they were written."""
    return [number for (number,) in execute("SELECT number FROM place ORDER BY rowid")]
