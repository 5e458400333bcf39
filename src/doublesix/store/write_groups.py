"""Changes of many threads that are kept together, so that they wait for the disk once.

Whoever has something to change puts it with the others' and waits; the first who gets the turn does all that
is there in one transaction, each change in a part of its own, so that one which is refused takes nothing
along. Nobody gets an answer before it is kept.
"""

from collections import deque
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, Final, Generic, TypeVar

from django.db import DatabaseError, transaction

from doublesix.store.sqlite.write_queue import DatabaseBusy

T = TypeVar("T")
MOST: Final = 32
"""Changes that are kept together: those who come meanwhile wait for all of them."""


class Change(Generic[T]):
    """Something to be changed, and what came of it."""

    def __init__(self, pk: int, do: Callable[[], T]) -> None:
        self.pk, self._do = pk, do
        self.is_done = False
        self.fault: Exception | None = None
        self._answer: Any = None

    def run(self) -> None:
        """Change it in a part of its own; the database's own faults end the whole."""
        self.fault = None
        try:
            with transaction.atomic():
                self._answer = self._do()
        except DatabaseError:
            raise
        except Exception as fault:
            self.fault = fault

    def run_alone(self) -> None:
        """The same in a transaction of its own."""
        try:
            self.run()
        except DatabaseError as fault:
            self.fault = fault

    def result(self) -> T:
        """The answer; what went wrong is raised."""
        if self.fault is not None:
            raise self.fault
        answer: T = self._answer
        return answer


class WriteGroup:
    """Who waits to change something, in this process."""

    def __init__(self) -> None:
        self._waiting: deque[Change[Any]] = deque()
        self._turn = Lock()

    def do(self, pk: int, do: Callable[[], T]) -> T:
        """Change a row; a transaction that is open already is its own."""
        change = Change(pk, do)
        self.do_all([change])
        return change.result()

    def do_all(self, changes: Sequence[Change[Any]]) -> None:
        """Carry all out; each has its answer then."""
        if transaction.get_connection().in_atomic_block:
            for change in changes:
                change.run_alone()
            return
        self._waiting.extend(changes)
        while not all(change.is_done for change in changes):
            with self._turn:
                if not all(change.is_done for change in changes):
                    self._keep([self._waiting.popleft() for _ in range(min(len(self._waiting), MOST))])

    def _keep(self, changes: list[Change[Any]]) -> None:
        """In one transaction, in the same order everywhere, so that no two processes wait for each other."""
        try:
            changes.sort(key=lambda change: change.pk)
            try:
                if len(changes) > 1:
                    with transaction.atomic():
                        for change in changes:
                            change.run()
                else:
                    changes[0].run()
            except DatabaseBusy as fault:
                self._turn_away(changes, fault)
            except DatabaseError:
                for change in changes:
                    change.run_alone()
        finally:
            for change in changes:
                change.is_done = True

    def _turn_away(self, changes: list[Change[Any]], fault: DatabaseBusy) -> None:
        """Nothing was begun: these and all who wait behind them would wait as long once more."""
        changes += [self._waiting.popleft() for _ in range(len(self._waiting))]
        for change in changes:
            change.fault = DatabaseBusy(str(fault))
