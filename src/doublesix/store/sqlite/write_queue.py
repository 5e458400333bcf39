"""Who in this process may write to a file of SQLite: one after another, in the order in which they came.

SQLite itself lets everybody who waits ask again and again, and whoever asks at the right moment is next: one
can be overtaken by all others. Here the turn is handed on. Nobody waits for ever, and not too many wait.
Other processes know nothing of this; for them SQLite's own waiting remains.
"""

from collections import deque
from threading import Lock
from typing import Final

from django.db import OperationalError


class DatabaseBusy(OperationalError):
    """Too many want to write, or somebody has been writing for too long: nothing was begun, try again."""


class WriteQueue:
    """The turn to write to one file, and who waits for it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._is_taken = False
        self._places: deque[Lock] = deque()

    def __len__(self) -> int:
        return len(self._places)

    def take(self, most: int, seconds: float) -> None:
        """Have the turn, after those who came before; not where so many wait, and not after so long."""
        with self._lock:
            if not self._is_taken:
                self._is_taken = True
                return
            if len(self._places) >= most:
                raise DatabaseBusy(f"{len(self._places)} wait to write already")
            place = Lock()
            place.acquire()
            self._places.append(place)
        has_turn = False
        try:
            has_turn = place.acquire(timeout=seconds)
        finally:
            if not has_turn:
                self._leave(place)
        if not has_turn:
            raise DatabaseBusy(f"others were writing for {seconds:g} seconds")

    def give_back(self) -> None:
        """Hand the turn to who came first."""
        with self._lock:
            if self._places:
                self._places.popleft().release()
            else:
                self._is_taken = False

    def _leave(self, place: Lock) -> None:
        """Wait no more; the turn that came in this very moment goes on to the next."""
        with self._lock:
            is_waiting = place in self._places
            if is_waiting:
                self._places.remove(place)
        if not is_waiting:
            self.give_back()


_QUEUES: Final[dict[str, WriteQueue]] = {}


def queue_for(file: str) -> WriteQueue:
    """The one queue of a file."""
    return _QUEUES.setdefault(file, WriteQueue())


def count_waiting() -> int:
    """How many threads of this process wait to write."""
    return sum(len(queue) for queue in _QUEUES.copy().values())
