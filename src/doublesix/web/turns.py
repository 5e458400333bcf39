"""Changes take turns: small requests that change something wait in line, and few are carried out at a time.

One process carries out Python in one thread at a time, and SQLite writes for one at a time. Many threads that
want both at once hinder each other: a line is faster for all, and fair. What is sent is read before, so that
a phone with a bad network holds up nobody; large files go past the line.
"""

import asyncio
from typing import Final

from doublesix.web.front_door import App, Message, Receive, Scope, Send

AT_ONCE: Final = 3
LARGEST: Final = 64_000
"""Bytes up to which something is read before it gets its turn."""
SAFE: Final = ("GET", "HEAD", "OPTIONS")


class Turns:
    """An ASGI application around another."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._line: tuple[asyncio.AbstractEventLoop, asyncio.Semaphore] | None = None

    @property
    def turn(self) -> asyncio.Semaphore:
        """The line of the loop that runs: a server that begins anew in the same process has a new one."""
        loop = asyncio.get_running_loop()
        if self._line is None or self._line[0] is not loop:
            self._line = loop, asyncio.Semaphore(AT_ONCE)
        return self._line[1]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let what only looks through; let what changes something wait for its turn."""
        if scope["type"] != "http" or scope["method"] in SAFE or not 0 <= _length(scope) <= LARGEST:
            await self.app(scope, receive, send)
            return
        whole = await _whole(receive)
        if whole is None:
            return
        waiting: list[Message] = [{"type": "http.request", "body": whole}]

        async def replayed() -> Message:
            return waiting.pop() if waiting else await receive()

        async with self.turn:
            await self.app(scope, replayed, send)


def _length(scope: Scope) -> int:
    """How much is sent; -1 where it is not said."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return -1


async def _whole(receive: Receive) -> bytes | None:
    """All that is sent, or nothing where the sender went away."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return bytes(body)
