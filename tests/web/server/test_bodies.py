"""What is sent is read as a whole, in its parts, and counted as long as it is needed."""

import asyncio
from collections import deque
from io import BufferedReader
from typing import Any

import pytest

from doublesix.web.asgi_types import Message
from doublesix.web.limits import Limits, Pool, limits_of
from doublesix.web.server import bodies
from doublesix.web.server.bodies import FREE, Bodies, Gone, NotTaken, RequestBody

LARGE = bytes(FREE + 1000)


def scope_of(length: int, **more: bytes) -> dict[str, Any]:
    headers = [(b"content-length", str(length).encode()), *((k.encode(), v) for k, v in more.items())]
    return {"method": "POST", "headers": headers, "client": ("192.0.2.7", 1)}


def read(of: Bodies, length: int, *parts: bytes, is_whole: bool = True, **more: bytes) -> bytes:
    """What a request holds."""
    waiting = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    if waiting and is_whole:
        waiting[-1]["more_body"] = False

    async def receive() -> Message:
        return waiting.pop(0) if waiting else {"type": "http.disconnect"}

    async def whole() -> bytes:
        before = of.pool.taken
        async with of.read(scope_of(length, **more), receive) as found:
            assert of.pool.taken - before == max(0, length - FREE)
            return b"".join(found)

    return asyncio.run(whole())


def test_parts_arrive_whole_and_are_counted_while_they_are_needed() -> None:
    of = Bodies(Limits())
    assert read(of, 4, b"ab", b"cd") == b"abcd"
    assert read(of, len(LARGE), LARGE[:700], LARGE[700:]) == LARGE
    assert of.pool.taken == 0


def test_who_goes_away_is_not_answered() -> None:
    of = Bodies(Limits())
    with pytest.raises(Gone):
        read(of, len(LARGE) + 1, LARGE, is_whole=False)
    assert of.pool.taken == 0


def test_who_is_not_signed_in_may_send_less() -> None:
    of = Bodies(Limits(body_bytes=200, body_bytes_anonymous=100))
    body = bytes(150)
    with pytest.raises(NotTaken) as refused:
        read(of, 150, body)
    assert refused.value.status == 413
    assert read(of, 150, body, cookie=b"a=b; sessionid=x") == body
    assert read(of, 150, body, cookie=b"a=b; __Host-sessionid=x") == body
    assert read(of, 150, body, authorization=b"Bearer x") == body


def test_where_there_is_no_room_it_is_said_and_small_forms_are_taken() -> None:
    of = Bodies(Limits(bodies_bytes=2000))
    of.pool.take("somebody else", 1200)
    with pytest.raises(NotTaken) as refused:
        read(of, len(LARGE), LARGE)
    assert refused.value.status == 503
    assert read(of, FREE, LARGE[:FREE]) == LARGE[:FREE]
    assert of.pool.taken == 1200


def test_room_is_shared_among_addresses() -> None:
    pool = Pool(100)
    assert pool.has_room("a", 25)
    assert not pool.has_room("a", 26)
    for address in "abcd":
        pool.take(address, 25)
    assert not pool.has_room("e", 1)
    pool.give_back("a", 25)
    assert pool.has_room("e", 25)


def test_what_was_read_is_not_kept() -> None:
    parts = deque([b"one\ntwo", b"\nthree", b""])
    sent = BufferedReader(RequestBody(parts), 4)
    assert sent.readline() == b"one\n"
    assert sent.read(5) == b"two\nt"
    assert sent.read() == b"hree"
    assert not parts


def test_nobody_is_listened_to_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "LINGER_BYTES", 10)
    of = Bodies(Limits(body_bytes_anonymous=5))
    with pytest.raises(NotTaken) as refused:
        read(of, 10**9, *[b"x" * 6] * 5, is_whole=False)
    assert refused.value.status == 413


def test_limits_come_from_the_environment() -> None:
    assert limits_of({}) == Limits()
    assert limits_of({"DOUBLESIX_BODY_SECONDS": "7"}) == Limits(body_seconds=7)
