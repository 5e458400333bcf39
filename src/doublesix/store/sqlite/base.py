"""The connection to SQLite: whoever writes has the turn of :mod:`doublesix.store.sqlite.write_queue`.

A transaction has it from its BEGIN to its end, a statement outside of one while it is carried out; whatever
else a request does, it does without. The turn ends with the transaction: kept, undone, failed, or because the
connection or its thread is gone.
"""

import os
import sqlite3
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from doublesix.store.sqlite.write_queue import DatabaseBusy, WriteQueue, queue_for

WRITES: Final = ("BEGIN", "INSERT", "UPDATE", "DELETE", "REPLACE")
"""How statements begin that write. All transactions are begun to write (``transaction_mode``)."""
MOST_WAITING: Final = 400
PATIENCE: Final = 20
"""How many wait at most, and for how many seconds, where the settings do not say it."""


class _Turn:
    """The turn to write of a connection. Who has it is its thread: a thread that ends takes it along."""

    def __init__(self, queue: WriteQueue, connection: sqlite3.Connection) -> None:
        self._queue: WriteQueue | None = queue
        self._connection: sqlite3.Connection | None = connection

    @property
    def is_held(self) -> bool:
        """Whether it has not ended yet."""
        return self._queue is not None

    def end(self) -> None:
        """Hand it on, once."""
        queue, self._queue, self._connection = self._queue, None, None
        if queue is not None:
            queue.give_back()

    def __del__(self) -> None:
        """Its thread ended in the middle of a transaction, which nobody can keep any more."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
        self.end()


class _Turns(threading.local):
    """The turns of a thread, by the connection: what is here alone keeps them."""

    def __init__(self) -> None:
        self.held: dict[int, _Turn] = {}


_TURNS: Final = _Turns()


class QueuedConnection(base.DatabaseWrapper):
    """A connection that waits for its turn to write, and hands it on."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.execute_wrappers.append(self._execute_in_turn)
        self._turn: Callable[[], _Turn | None] = lambda: None
        self._queue = WriteQueue()

    def get_connection_params(self) -> dict[str, Any]:
        """Where to connect; also in which queue one waits for this file."""
        found: dict[str, Any] = super().get_connection_params()
        found.pop("most_waiting", None)
        file = str(found["database"])
        if not self.is_in_memory_db():
            self._queue = queue_for(os.path.realpath(file))
        elif file != ":memory:":  # which every connection has for itself
            self._queue = queue_for(file)
        return found

    def _execute_in_turn(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        if self._has_turn() or not sql.lstrip()[:7].upper().startswith(WRITES):
            return execute(sql, params, many, context)
        self._take_turn()
        try:
            return execute(sql, params, many, context)
        except OperationalError as fault:
            if _is_locked(fault):
                raise DatabaseBusy("another process was writing for too long") from fault
            raise
        finally:
            self._end_turn_with_transaction()

    def _has_turn(self) -> bool:
        turn = self._turn()
        return turn is not None and turn.is_held

    def _take_turn(self) -> None:
        said = self.settings_dict["OPTIONS"]
        self._queue.take(said.get("most_waiting", MOST_WAITING), said.get("timeout", PATIENCE))
        turn = _TURNS.held[id(self)] = _Turn(self._queue, self.connection)
        self._turn = weakref.ref(turn)

    def _end_turn_with_transaction(self) -> None:
        """What failed may have left it open: then it is undone next, or the connection closed."""
        turn = self._turn()
        if turn is not None and not self._is_in_transaction():
            turn.end()

    def _is_in_transaction(self) -> bool:
        try:
            return self.connection is not None and bool(self.connection.in_transaction)
        except sqlite3.ProgrammingError:  # it is closed
            return False

    def commit(self) -> None:
        """Keep what was written; then others may write."""
        try:
            super().commit()
        finally:
            self._end_turn_with_transaction()

    def rollback(self) -> None:
        """Undo it; then others may write."""
        try:
            super().rollback()
        finally:
            self._end_turn_with_transaction()

    def close(self) -> None:
        """Close the connection, which undoes what was not kept; then others may write."""
        try:
            super().close()
        finally:
            self._end_turn_with_transaction()


DatabaseWrapper: Final = QueuedConnection
"""The name under which Django looks for it."""


def _is_locked(fault: OperationalError) -> bool:
    """Whether SQLite waited for somebody else until its patience was at its end."""
    code = getattr(fault.__cause__, "sqlite_errorcode", 0)
    return bool(code & 0xFF == sqlite3.SQLITE_BUSY)
