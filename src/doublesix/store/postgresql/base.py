"""The connection to PostgreSQL, kept from one request to the next; nobody waits on it for ever.

Before it is used again Django asks the server whether it is still there, which is one more question for every
request. A server that went away has closed the connection, and that is seen here without asking; only where
something came that nobody waited for, the server is asked.
"""

import select
import sys
from typing import Any, Final

from django.db.backends.postgresql import base
from psycopg.pq import ConnStatus

PATIENCE: Final = 20
"""Seconds that a row which somebody else holds is waited for, as on SQLite; then one is told to try again."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that knows by itself whether it was closed."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connect, with an end to all waiting."""
        connection = super().get_new_connection(conn_params)
        connection.execute(f"SET lock_timeout = '{PATIENCE}s'")
        connection.commit()
        return connection

    def is_usable(self) -> bool:
        """Whether the connection that was kept can be used."""
        return self.is_quiet() or super().is_usable()

    def is_quiet(self) -> bool:
        """Whether it is open and nothing came on it since the last answer: neither words nor its end."""
        if sys.platform == "win32":  # which has no poll
            return False
        if self.connection is None or self.connection.pgconn.status != ConnStatus.OK:
            return False
        waiting = select.poll()
        waiting.register(self.connection.pgconn.socket, select.POLLIN)
        return not waiting.poll(0)
