"""Ordinary pages behind the loop: a request is read as a whole, answered in a thread, and sent as a whole.

No thread waits for anybody's network, neither while something is sent here nor while an answer is taken.
"""

from collections import deque
from collections.abc import Iterable
from functools import partial
from io import BufferedReader
from typing import Any, NamedTuple

from a2wsgi.wsgi import build_environ

from doublesix.web.asgi_types import Receive, Scope, Send, address_of
from doublesix.web.limits import Limits, Pool
from doublesix.web.requests.error_pages import turn_away
from doublesix.web.server.bodies import FREE, SAFE, Bodies, Gone, NotTaken, RequestBody
from doublesix.web.server.turns import WaitingRooms

PIECE = 64_000
"""Bytes of an answer that are given to the network at a time."""


class Answer(NamedTuple):
    """An answer, ready to be sent."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Pages:
    """An ASGI application around a WSGI one."""

    def __init__(self, app: Any, limits: Limits) -> None:
        self.app = app
        self.bodies = Bodies(limits)
        self.lines = WaitingRooms(limits)
        self.unsent = Pool(limits.bodies_bytes)
        """Answers that nobody has taken yet."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read, answer, send."""
        try:
            async with self.bodies.read(scope, receive) as parts:
                line = self.lines.room_for(scope)
                answer = await line.run(address_of(scope), partial(_answered, self.app, dict(scope), parts))
            await self._send(scope, send, answer)
        except NotTaken as why:
            await turn_away(scope, send, why.status)
        except Gone:
            return

    async def _send(self, scope: Scope, send: Send, answer: Answer) -> None:
        """Send an answer; large ones of what was only looked at are not kept for everybody who takes none."""
        address, counted = address_of(scope), max(0, len(answer.body) - FREE)
        if scope["method"] in SAFE and not self.unsent.has_room(address, counted):
            raise NotTaken(503)
        self.unsent.take(address, counted)
        try:
            await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
            for at in range(0, len(answer.body), PIECE):
                piece = answer.body[at : at + PIECE]
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            self.unsent.give_back(address, counted)


def _answered(app: Any, scope: Scope, parts: deque[bytes]) -> Answer:
    """What the pages answer; runs in a thread."""
    given: list[tuple[str, list[tuple[str, str]]]] = []

    def start(status: str, headers: list[tuple[str, str]], _fault: object = None) -> None:
        given.append((status, headers))

    environ = build_environ(scope, BufferedReader(RequestBody(parts), PIECE))
    found: Iterable[bytes] = app(environ, start)
    try:
        body = b"".join(found)
    finally:
        getattr(found, "close", lambda: None)()
    status, headers = given[-1]
    return Answer(
        int(status.partition(" ")[0]),
        [(name.strip().lower().encode("latin1"), value.strip().encode("latin1")) for name, value in headers],
        body,
    )
