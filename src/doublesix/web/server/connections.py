"""Connections: how many there are, from where, and how long one may say nothing.

Who has not asked anything yet, or waits between two requests, is quiet. Where there are too many, the oldest
quiet connection gives way to a new one, so that silent ones keep nobody out; only where all are busy is the
new one told to try again. What comes from the installation's own proxy is counted by the proxy.
"""

import asyncio
from collections.abc import Container
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from doublesix.web.limits import Limits
from doublesix.web.requests.error_pages import in_plain_words

LINGER_SECONDS: Final = 3.0
"""How long one who was turned away in the middle of sending is listened to, so that the answer is read."""
TAKEN_SECONDS: Final = 60.0
"""In which who is sent something has to take some of it."""


class Connections:
    """The connections of one server."""

    def __init__(self, limits: Limits, proxies: Container[str]) -> None:
        self.limits = limits
        self.proxies = proxies
        self.all: dict[Connection, None] = {}
        self._counts: dict[str, int] = {}
        self._quiet: dict[str, dict[Connection, None]] = {}
        """Of each address, the oldest first."""

    def __len__(self) -> int:
        return len(self.all)

    def admit(self, connection: "Connection") -> int:
        """Take a new connection; or the status that says why not."""
        address = connection.address
        if not connection.is_proxy and self._counts.get(address, 0) >= self.limits.connections_each:
            if not self._let_go_of(address):
                return 429
        elif len(self.all) >= self.limits.connections and not self._let_go_of(self._quietest()):
            return 503
        self.all[connection] = None
        self._counts[address] = self._counts.get(address, 0) + 1
        self.note_quiet(connection)
        return 0

    def _quietest(self) -> str:
        """The address with the most quiet connections."""
        return max(self._quiet, key=lambda address: len(self._quiet[address]), default="")

    def _let_go_of(self, address: str) -> bool:
        """End the oldest quiet connection of an address, if there is one."""
        oldest = next(iter(self._quiet.get(address, ())), None)
        if oldest is None:
            return False
        oldest.transport.abort()
        self.forget(oldest)
        return True

    def forget(self, connection: "Connection") -> None:
        """A connection is over."""
        if connection not in self.all:
            return
        del self.all[connection]
        self.note_busy(connection)
        self._counts[connection.address] -= 1
        if not self._counts[connection.address]:
            del self._counts[connection.address]

    def note_quiet(self, connection: "Connection") -> None:
        """Nothing is asked on it."""
        if connection in self.all and not connection.is_proxy:
            self._quiet.setdefault(connection.address, {})[connection] = None

    def note_busy(self, connection: "Connection") -> None:
        """Something is asked on it."""
        own = self._quiet.get(connection.address, {})
        own.pop(connection, None)
        if not own:
            self._quiet.pop(connection.address, None)

    def sweep(self, now: float) -> None:
        """End what has taken too long."""
        for connection in tuple(self.all):
            connection.look(now, self.limits)

    def end_all(self) -> None:
        """Cut everybody off: the server ends."""
        for connection in tuple(self.all):
            connection.transport.abort()


class Connection(HttpToolsProtocol):
    """A connection that knows its limits; a server has a subclass with connections of its own."""

    connections_of_server: ClassVar[Connections]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.address = ""
        self.is_proxy = False
        self._is_heading = True
        self._has_said = self._has_asked = False
        self._head = 0
        self._since = self._taken_at = 0.0
        self._over_at: float | None = None

    # What the network tells

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        self._since = self._taken_at = self.loop.time()
        self.address = self.client[0] if self.client else ""
        self.is_proxy = self.address in self.connections_of_server.proxies
        status = self.connections_of_server.admit(self)
        if status:
            self._over_at = self._since
            transport.write(in_plain_words(status))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self.connections_of_server.forget(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; headers only so far."""
        if self._over_at is not None:
            return
        self._has_said = True
        super().data_received(data)
        if self._is_heading and self._over_at is None:
            self._head += len(data)
            if self._head > self.connections_of_server.limits.header_bytes:
                self.turn_away(431)

    def resume_writing(self) -> None:
        """What was sent was taken."""
        self._taken_at = self.loop.time()
        super().resume_writing()

    # What the request says

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._is_heading, self._head = True, 0
        self._since = self.loop.time()

    def on_headers_complete(self) -> None:
        """All headers are there."""
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > self.connections_of_server.limits.header_bytes:
            self.turn_away(431)
            raise ValueError("the headers are too long")  # the parser stops
        self._is_heading = False
        self.connections_of_server.note_busy(self)
        super().on_headers_complete()
        self._has_asked = True

    def on_response_complete(self) -> None:
        """An answer was given; the next request may come."""
        self._since = self.loop.time()
        super().on_response_complete()
        if self.is_waiting and not self.transport.is_closing():
            self.connections_of_server.note_quiet(self)

    @property
    def is_waiting(self) -> bool:
        """Whether nothing is being answered."""
        return not self._has_asked or self.cycle.response_complete

    # Ends

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        """What was said is no request."""
        self.turn_away(400)

    def turn_away(self, status: int) -> None:
        """Say why not, listen a moment longer so that it is heard, and end."""
        if self._over_at is not None or self.transport.is_closing():
            return
        self._over_at = self.loop.time()
        if self.is_waiting:
            self.transport.write(in_plain_words(status))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        else:
            self.transport.close()

    def look(self, now: float, limits: Limits) -> None:
        """End it where its time is over."""
        is_left = self._over_at is not None and now - self._over_at > LINGER_SECONDS
        if is_left or not self._is_taking(now):
            self.transport.abort()
        elif self._over_at is None and self.is_waiting and now - self._since > limits.header_seconds:
            self._end_waiting()

    def _end_waiting(self) -> None:
        """Who began a request is told; who said nothing is not."""
        if not self._has_said:
            self.transport.close()
        elif self._is_heading and self._head:
            self.turn_away(408)
        elif self.timeout_keep_alive_task is None:
            self.transport.close()

    def _is_taking(self, now: float) -> bool:
        """Whether what is sent is taken."""
        if not self.transport.get_write_buffer_size():
            self._taken_at = now
        return now - self._taken_at <= TAKEN_SECONDS


def connection_class(limits: Limits, proxies: Container[str]) -> type[Connection]:
    """The connections of a new server."""

    class OfServer(Connection):
        connections_of_server = Connections(limits, proxies)

    return OfServer
