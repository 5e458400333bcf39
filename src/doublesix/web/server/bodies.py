"""What is sent with a request, read before a thread is taken: so long, so much, and never for ever.

It stays in memory, since what people send may not lie on a disk unsealed; all of it together is bounded.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import RawIOBase
from typing import Final

from doublesix.web.asgi_types import Message, Receive, Scope, address_of
from doublesix.web.limits import Limits, Pool

FREE: Final = 64_000
"""Bytes of a request that are not counted: forms and phones are taken however much else is sent."""
LINGER_SECONDS: Final = 10.0
LINGER_IDLE_SECONDS: Final = 1.0
LINGER_BYTES: Final = 100_000_000
"""How long and how much of what is not taken is read on and thrown away: browsers that are cut off in the
middle of sending show no answer."""
SAFE: Final = ("GET", "HEAD", "OPTIONS")
SIGNED_IN: Final = ((b"cookie", b"sessionid="), (b"authorization", b"Bearer "))


class NotTaken(Exception):
    """A request that is not carried out, and the status that says why."""

    def __init__(self, status: int) -> None:
        self.status = status


class NoRoom(Exception):
    """More is being sent than there is room for."""


class Gone(Exception):
    """Who asked went away."""


class RequestBody(RawIOBase):
    """What was sent, read once; what was read is not kept."""

    def __init__(self, parts: deque[bytes]) -> None:
        self._parts = parts

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, buffer: "bytearray | memoryview") -> int:  # type: ignore[override]
        """The next bytes."""
        if not self._parts:
            return 0
        part = self._parts.popleft()
        size = min(len(buffer), len(part))
        buffer[:size] = part[:size]
        if size < len(part):
            self._parts.appendleft(part[size:])
        return size


class Bodies:
    """Everything that is being sent, and how much of it there is."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.pool = Pool(limits.bodies_bytes)

    @asynccontextmanager
    async def read(self, scope: Scope, receive: Receive) -> AsyncIterator[deque[bytes]]:
        """All that is sent, for as long as it is needed; or why it is not taken."""
        length = _length(scope)
        if length == 0:
            yield deque()
            return
        address = address_of(scope)
        if length < 0:
            raise NotTaken(411)
        counted = max(0, length - FREE)
        for is_refused, status in (
            (length > self._most(scope), 413),
            (not self.pool.has_room(address, counted), 503),
        ):
            if is_refused:
                await _let_linger(scope, receive)
                raise NotTaken(status)
        taking = _Taking(self.pool, address)
        try:
            yield await self._parts(taking, receive)
        except NoRoom:
            taking.end()
            await _let_linger(scope, receive)
            raise NotTaken(503) from None
        finally:
            taking.end()

    def _most(self, scope: Scope) -> int:
        """How much somebody may send."""
        if scope["method"] in SAFE:
            return FREE
        is_known = any(
            name == known and sign in value for name, value in scope["headers"] for known, sign in SIGNED_IN
        )
        return self.limits.body_bytes if is_known else self.limits.body_bytes_anonymous

    async def _parts(self, taking: "_Taking", receive: Receive) -> deque[bytes]:
        """What arrives, in time."""
        parts: deque[bytes] = deque()
        now = asyncio.get_running_loop().time
        until = now() + self.limits.body_seconds
        try:
            async with asyncio.timeout_at(None) as limit:
                while True:
                    limit.reschedule(min(until, now() + self.limits.body_idle_seconds))
                    message = await receive()
                    body = _body(message)
                    taking.take(len(body))
                    if body:
                        parts.append(body)
                    if not message.get("more_body", False):
                        return parts
        except TimeoutError:
            raise NotTaken(408) from None


class _Taking:
    """How much of the pool one request has taken: what is beyond the free part."""

    def __init__(self, pool: Pool, address: str) -> None:
        self.pool = pool
        self.address = address
        self._size = 0
        self._taken = 0

    def take(self, size: int) -> None:
        """Some more arrived."""
        self._size += size
        more = max(0, self._size - FREE) - self._taken
        if more:
            if not self.pool.has_room(self.address, more):
                raise NoRoom
            self.pool.take(self.address, more)
            self._taken += more

    def end(self) -> None:
        """Nothing of it is needed any more."""
        self.pool.give_back(self.address, self._taken)
        self._taken = 0


def _length(scope: Scope) -> int:
    """How much is sent; -1 where it is not said."""
    length = 0
    for name, value in scope["headers"]:
        if name == b"transfer-encoding":
            return -1
        if name == b"content-length":
            length = int(value) if value.isdigit() and len(value) < 16 else 10**15
    return length


def _body(message: Message) -> bytes:
    if message["type"] != "http.request":
        raise Gone
    found: bytes = message.get("body", b"")
    return found


async def _let_linger(scope: Scope, receive: Receive) -> None:
    """Read on and throw away, for a while; not from who waits for a word before sending."""
    if any(name == b"expect" for name, _ in scope["headers"]):
        return
    size = 0
    now = asyncio.get_running_loop().time
    until = now() + LINGER_SECONDS
    try:
        async with asyncio.timeout_at(None) as limit:
            while size < LINGER_BYTES:
                limit.reschedule(min(until, now() + LINGER_IDLE_SECONDS))
                message = await receive()
                size += len(_body(message))
                if not message.get("more_body", False):
                    return
    except TimeoutError:
        return
