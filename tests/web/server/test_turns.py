"""Lines for threads: bounded in length, in time and in what one address may take of them."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from doublesix.web.limits import Limits
from doublesix.web.server.bodies import NotTaken
from doublesix.web.server.turns import WaitingRoom, WaitingRooms


class Work:
    """What holds a thread until it may go on."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()
        self.begun = 0

    def __call__(self) -> str:
        self.begun += 1
        assert self.may_go_on.wait(30)
        return "done"


@contextmanager
def held() -> Iterator[Work]:
    """Work that goes on at the end, whatever happens."""
    work = Work()
    try:
        yield work
    finally:
        work.may_go_on.set()


async def until_waiting(line: WaitingRoom, count: int) -> None:
    """Until so many wait."""
    async with asyncio.timeout(30):
        while line.waiting.total() != count:
            await asyncio.sleep(0.01)


def test_who_finds_the_line_full_is_told_to_try_again_and_others_get_their_turn() -> None:
    line = WaitingRoom("test", at_once=1, waiting=4, seconds=30)

    async def crowd() -> None:
        with held() as work:
            first = asyncio.ensure_future(line.run("a", work))
            await asyncio.sleep(0)
            rest = [asyncio.ensure_future(line.run("a", lambda: "mine")) for _ in range(2)]
            await until_waiting(line, 2)
            with pytest.raises(NotTaken) as refused:
                await line.run("a", lambda: "too many of one address")
            assert refused.value.status == 429
            rest += [asyncio.ensure_future(line.run("b", lambda: "theirs")) for _ in range(2)]
            await until_waiting(line, 4)
            with pytest.raises(NotTaken) as full:
                await line.run("c", lambda: "too many of all")
            assert full.value.status == 503
        assert await first == "done"
        assert await asyncio.gather(*rest) == ["mine", "mine", "theirs", "theirs"]
        assert not line.waiting

    asyncio.run(crowd())
    asyncio.run(crowd())  # in a loop of its own, as after a restart


def test_nobody_waits_for_ever() -> None:
    line = WaitingRoom("test", at_once=1, waiting=4, seconds=0.05)

    async def wait() -> None:
        with held() as work:
            first = asyncio.ensure_future(line.run("a", work))
            await asyncio.sleep(0)
            with pytest.raises(NotTaken) as refused:
                await line.run("b", lambda: "never")
            assert refused.value.status == 503
        await first
        assert await line.run("b", lambda: "now") == "now"

    asyncio.run(wait())


def test_who_is_slow_gives_the_place_to_the_next_as_long_as_there_is_room_for_slow_ones() -> None:
    line = WaitingRoom("test", at_once=1, waiting=4, seconds=30, slow=2)

    async def crowd() -> None:
        with held() as work:
            slow = [asyncio.ensure_future(line.run("a", work)) for _ in range(2)]
            assert await line.run("b", lambda: "quick") == "quick"
            slow.append(asyncio.ensure_future(line.run("a", work)))
            while work.begun < 3:
                await asyncio.sleep(0.01)
            last = asyncio.ensure_future(line.run("b", lambda: "last"))
            await until_waiting(line, 1)
            assert line.places.free_for_slow == 0
        assert await asyncio.gather(*slow, last) == [*(3 * ["done"]), "last"]
        assert (line.places.free_for_slow, line.places.free.locked()) == (2, False)

    asyncio.run(crowd())
    asyncio.run(crowd())  # in a loop of its own, as after a restart


def test_who_goes_away_does_not_free_a_thread_that_works() -> None:
    line = WaitingRoom("test", at_once=1, waiting=4, seconds=30)

    async def leave() -> None:
        with held() as work:
            first = asyncio.ensure_future(line.run("a", work))
            while not work.begun:
                await asyncio.sleep(0.01)
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)
            assert line.places.free.locked()
        assert await line.run("b", lambda: "next") == "next"

    asyncio.run(leave())


def test_a_fault_frees_its_thread() -> None:
    line = WaitingRoom("test", at_once=1, waiting=4, seconds=30)

    async def fail() -> None:
        with pytest.raises(ZeroDivisionError):
            await line.run("a", lambda: 1 // 0)
        assert await line.run("a", lambda: "next") == "next"

    asyncio.run(fail())


@pytest.mark.parametrize(
    ("method", "kind", "name"),
    [
        ("GET", b"", "looking"),
        ("HEAD", b"multipart/form-data; boundary=x", "looking"),
        ("POST", b"application/json", "changing"),
        ("DELETE", b"", "changing"),
        ("POST", b"multipart/form-data; boundary=x", "bringing"),
    ],
)
def test_files_and_looking_hold_up_no_change(method: str, kind: bytes, name: str) -> None:
    lines = WaitingRooms(Limits())
    scope = {"method": method, "headers": [(b"content-type", kind)]}
    assert lines.room_for(scope) is getattr(lines, name)
