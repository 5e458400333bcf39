"""The connection to PostgreSQL, kept from one request to the next.

Before it is used again Django asks the server whether it is still there, which is one more question for every
request. A server that went away has closed the connection, and that is seen here without asking; only where
something came that nobody waited for, the server is asked.
"""

import select
import sys

from django.db.backends.postgresql import base
from psycopg.pq import ConnStatus


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that knows by itself whether it was closed."""

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
