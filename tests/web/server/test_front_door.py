"""The front door keeps what everybody gets, for as long as the page says, and nothing else."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest

from doublesix.web.asgi_types import Message, Receive, Scope, Send
from doublesix.web.server import front_door
from doublesix.web.server.front_door import FrontDoor

PUBLIC = (b"Cache-Control", b"public, max-age=2")


class Pages:
    """Answers with a number that grows, so that a kept page is seen."""

    def __init__(self, *headers: tuple[bytes, bytes], status: int = 200, size: int = 0) -> None:
        self.headers = headers
        self.status = status
        self.padding = b"x" * size
        self.asked = 0

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        self.asked += 1
        await send({"type": "http.response.start", "status": self.status, "headers": list(self.headers)})
        await send({"type": "http.response.body", "body": str(self.asked).encode(), "more_body": True})
        await send({"type": "http.response.body", "body": self.padding})


def ask(
    door: FrontDoor,
    path: str = "/",
    method: str = "GET",
    headers: Iterable[tuple[bytes, bytes]] = (),
    scheme: str = "http",
) -> bytes:
    """What is answered."""
    found = bytearray()

    async def receive() -> Message:
        return {}

    async def send(message: Message) -> None:
        found.extend(message.get("body", b""))

    scope: dict[str, Any] = {
        "type": "http",
        "method": method,
        "scheme": scheme,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": list(headers),
    }
    asyncio.run(door(scope, receive, send))
    return bytes(found)


def test_a_public_page_is_answered_from_memory_until_its_time_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr("doublesix.web.server.front_door.time.monotonic", lambda: now[0])
    door = FrontDoor(Pages(PUBLIC))
    assert (ask(door), ask(door)) == (b"1", b"1")
    now[0] = 2.0
    assert ask(door) == b"2"


def test_what_never_changes_is_answered_too_and_kept() -> None:
    door = FrontDoor(Pages((b"Cache-Control", b"public, max-age=31536000, immutable")))
    assert (ask(door), ask(door)) == (b"1", b"1")


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/other/", ()),
        ("/", [(b"accept-language", b"fr")]),
        ("/", [(b"cookie", b"django_language=fr")]),
        ("/", [(b"host", b"b")]),
    ],
)
def test_another_address_or_language_is_another_page(path: str, headers: list[tuple[bytes, bytes]]) -> None:
    door = FrontDoor(Pages(PUBLIC))
    assert (ask(door), ask(door, path, headers=headers), ask(door)) == (b"1", b"2", b"1")


def test_what_only_differs_far_behind_is_another_page() -> None:
    door = FrontDoor(Pages(PUBLIC))
    far = b"x" * 5000
    for name in (b"accept-language", b"cookie", b"accept-encoding"):
        one, other = (ask(door, headers=[(name, far + end)]) for end in (b"1", b"2"))
        assert one != other
    same = b"django_language=fr"
    assert ask(door, headers=[(b"cookie", same)]) != ask(door, headers=[(b"accept-language", same)])


def test_behind_a_proxy_pages_are_kept_for_each_scheme() -> None:
    door = FrontDoor(Pages(PUBLIC))
    headers = [(b"x-forwarded-proto", b"https"), (b"x-forwarded-for", b"192.0.2.7")]
    assert [ask(door, headers=headers, scheme="https") for _ in range(2)] == [b"1", b"1"]
    assert ask(door, scheme="https") == b"1", "who is believed decides the scheme, not the header"
    assert ask(door, scheme="http") == b"2"


@pytest.mark.parametrize(
    "headers",
    [
        [(b"cookie", b"a=b; sessionid=x")],
        [(b"cookie", b"a=b; __Host-sessionid=x")],
        [(b"cookie", b"__Host-messages=x")],
        [(b"authorization", b"Bearer x")],
        [(b"hx-request", b"true")],
        [(b"range", b"bytes=0-")],
    ],
)
def test_who_has_a_session_or_a_token_is_never_answered_from_memory(
    headers: list[tuple[bytes, bytes]],
) -> None:
    door = FrontDoor(Pages(PUBLIC))
    assert ask(door) == b"1"
    assert ask(door, headers=headers) == b"2"
    assert ask(door) == b"1"


@pytest.mark.parametrize(
    "pages",
    [
        Pages(),
        Pages((b"Cache-Control", b"private")),
        Pages(PUBLIC, (b"Set-Cookie", b"csrftoken=x")),
        Pages(PUBLIC, status=404),
        Pages(PUBLIC, size=front_door.LARGEST + 1),
    ],
    ids=["silent", "private", "cookie", "not found", "large"],
)
def test_what_is_not_for_everybody_is_not_kept(pages: Pages) -> None:
    door = FrontDoor(pages)
    ask(door)
    ask(door)
    assert pages.asked == 2


def test_what_changes_something_goes_through() -> None:
    pages = Pages(PUBLIC)
    door = FrontDoor(pages)
    ask(door)
    ask(door, method="POST")
    assert pages.asked == 2


def test_only_so_many_pages_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front_door, "MOST", 2)
    door = FrontDoor(Pages(PUBLIC))
    for path in ("/1/", "/2/", "/3/"):
        ask(door, path)
    assert [key[2] for key in door.kept] == [b"/2/", b"/3/"]


def test_all_that_is_kept_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front_door, "ALTOGETHER", 250)
    door = FrontDoor(Pages(PUBLIC, size=100))
    for path in ("/1/", "/2/", "/2/", "/3/"):
        ask(door, path)
    assert [key[2] for key in door.kept] == [b"/2/", b"/3/"]
    assert door.size == sum(len(each.body) for each in door.kept.values())
