"""Small changes wait in line; what only looks, and large files, do not."""

import asyncio
from typing import Any

import pytest

from doublesix.web import turns
from doublesix.web.front_door import Message, Receive, Scope, Send
from doublesix.web.turns import Turns


class Pages:
    """Counts how many are carried out at once."""

    def __init__(self) -> None:
        self.now = self.most = 0
        self.got: list[bytes] = []

    async def __call__(self, _scope: Scope, receive: Receive, _send: Send) -> None:
        self.now += 1
        self.most = max(self.most, self.now)
        self.got.append((await receive()).get("body", b""))
        await asyncio.sleep(0.005)
        self.now -= 1


async def ask(app: Turns, method: str, length: int | None, *messages: Message) -> None:
    """One request, its body in several messages."""
    waiting = list(messages)

    async def receive() -> Message:
        return waiting.pop(0) if waiting else {"type": "http.disconnect"}

    async def send(_message: Message) -> None:
        pass

    headers = [] if length is None else [(b"content-length", str(length).encode())]
    scope: dict[str, Any] = {"type": "http", "method": method, "headers": headers}
    await app(scope, receive, send)


def part(body: bytes, more: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


@pytest.mark.parametrize(
    ("method", "length", "most"),
    [("POST", 2, turns.AT_ONCE), ("GET", 0, 9), ("POST", turns.LARGEST + 1, 9), ("POST", None, 9)],
)
def test_who_waits_in_line(method: str, length: int | None, most: int) -> None:
    pages = Pages()
    app = Turns(pages)

    async def all_at_once() -> None:
        await asyncio.gather(*(ask(app, method, length, part(b"ab")) for _ in range(9)))

    asyncio.run(all_at_once())
    asyncio.run(all_at_once())  # in a loop of its own, as after a restart
    assert pages.most == most
    assert pages.got == [b"ab"] * 18


def test_what_is_sent_in_pieces_arrives_whole() -> None:
    pages = Pages()
    asyncio.run(ask(Turns(pages), "POST", 4, part(b"ab", True), part(b"cd")))
    assert pages.got == [b"abcd"]


def test_who_goes_away_while_sending_gets_no_turn() -> None:
    pages = Pages()
    asyncio.run(ask(Turns(pages), "POST", 4, part(b"ab", True)))
    assert pages.got == []
