"""The front door: answers hot public pages from memory, so that a hall full of phones costs one page.

A page is kept only where its view says so (``Cache-Control: public, max-age=…``), for as long as it says, and
only given to who comes without a session; it differs by scheme, address and language. Everything else goes
through.
"""

import time
from collections import OrderedDict
from typing import Final, NamedTuple

from doublesix.web.asgi_types import App, Message, Receive, Scope, Send

Key = tuple[str, bytes, bytes, bytes, tuple[tuple[bytes, bytes], ...], bytes]

MOST: Final = 512
LARGEST: Final = 2_000_000
ALTOGETHER: Final = 64_000_000
"""Bytes of all that is kept."""
PRIVATE: Final = (b"sessionid=", b"authorization", b"messages=")


class KeptAnswer(NamedTuple):
    """An answer, since when and until when it holds."""

    since: float
    until: float
    start: Message
    body: bytes


class FrontDoor:
    """An ASGI application around another."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.kept: OrderedDict[Key, KeptAnswer] = OrderedDict()
        self.size = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from memory, or let it through and keep what may be kept."""
        key = _key(scope)
        if key is None:
            await self.app(scope, receive, send)
            return
        kept = self.kept.get(key)
        now = time.monotonic()
        if kept is not None and now < kept.until:
            age = (b"age", b"%d" % (now - kept.since))
            await send({**kept.start, "headers": [*kept.start["headers"], age]})
            await send({"type": "http.response.body", "body": kept.body})
            return
        answer = _Answer(send)
        await self.app(scope, receive, answer.send)
        seconds = answer.lifetime()
        if seconds:
            assert answer.start is not None
            now = time.monotonic()
            self._keep(key, KeptAnswer(now, now + seconds, answer.start, bytes(answer.body)))

    def _keep(self, key: Key, page: KeptAnswer) -> None:
        """Keep a page; the oldest make room."""
        before = self.kept.pop(key, None)
        self.kept[key] = page
        self.size += len(page.body) - (len(before.body) if before else 0)
        while len(self.kept) > MOST or self.size > ALTOGETHER:
            self.size -= len(self.kept.popitem(last=False)[1].body)


def _key(scope: Scope) -> Key | None:
    """What an answer depends on, or nothing where it must not be kept."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return None
    host = encoding = b""
    language: list[tuple[bytes, bytes]] = []
    for name, value in scope["headers"]:
        if name == b"host":
            host = value
        elif name == b"accept-language":
            language.append((name, value))
        elif name == b"accept-encoding":
            encoding = value
        elif name == b"cookie":
            if any(part in value for part in PRIVATE):
                return None
            language.append((name, value))
        elif name in (b"authorization", b"hx-request", b"range"):
            return None
    return scope["scheme"], host, scope["raw_path"], scope["query_string"], tuple(language), encoding


class _Answer:
    """Passes an answer on and remembers it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.start: Message | None = None
        self.body = bytearray()
        self.is_whole = False

    async def send(self, message: Message) -> None:
        """Pass a part on."""
        if message["type"] == "http.response.start":
            self.start = message
        elif message["type"] == "http.response.body" and len(self.body) <= LARGEST:
            self.body += message.get("body", b"")
            self.is_whole = not message.get("more_body", False)
        await self._send(message)

    def lifetime(self) -> float:
        """For how many seconds this may be given to others."""
        if self.start is None or self.start["status"] != 200 or not self.is_whole or len(self.body) > LARGEST:
            return 0
        seconds = 0
        for name, value in self.start["headers"]:
            if name.lower() == b"set-cookie":
                return 0
            if name.lower() == b"cache-control" and value.startswith(b"public, max-age="):
                seconds = int(value.removeprefix(b"public, max-age=").partition(b",")[0])
        return seconds
