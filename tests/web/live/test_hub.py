"""The hub: merges changes, keeps followers at the newest state, and survives what goes wrong."""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from typing import Any

import pytest
from django.conf import LazySettings
from django.http import Http404
from django.utils import timezone

from doublesix.web.live import hub as hubs
from doublesix.web.live.boards import Key, RenderedBoard
from doublesix.web.live.followers import FollowedBoard, Follower, Unsent, resume
from doublesix.web.live.hub import Full, Hub
from doublesix.web.live.state import number_of

KEY = Key(3, "bracket", "", "en")
PAUSE = 0.05


class Pages:
    """A renderer that shows a number, and what it does wrong."""

    def __init__(self) -> None:
        self.number = 0
        self.rendered = 0
        self.fault: Exception | None = None

    def __call__(self, _key: Key) -> RenderedBoard:
        self.rendered += 1
        if self.fault:
            raise self.fault
        return RenderedBoard({"now": str(self.number), "same": "x"}, "Indian/Mauritius")


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Pages:
    found = Pages()
    monkeypatch.setattr(hubs, "render_board", found)
    monkeypatch.setattr(hubs, "PAUSE", PAUSE)
    return found


def run(do: Callable[[Hub], Coroutine[Any, Any, None]]) -> None:
    """Do something with a hub, and end it."""

    async def whole() -> None:
        hub = Hub()
        hub.start()
        try:
            await asyncio.wait_for(do(hub), 60)
        finally:
            await hub.stop()

    asyncio.run(whole())


async def until(is_so: Callable[[], object]) -> None:
    """Wait until something is so."""
    while not is_so():
        await asyncio.sleep(0.005)


def taken(board: FollowedBoard, follower: Follower) -> list[bytes]:
    """Everything that waits for a follower."""
    found = []
    while (data := board.next_for(follower)) is not None:
        found.append(data)
    return found


def test_a_follower_gets_the_newest_state_first(pages: Pages) -> None:
    async def do(hub: Hub) -> None:
        pages.number = 7
        follower = Follower("")
        board = await hub.follow(KEY, follower)
        (data,) = taken(board, follower)
        assert b'"whole":true' in data
        assert b'"parts":{"now":"7","same":"x"}' in data
        assert f"id: {board.shown.seq}\n".encode() in data

    run(do)


def test_many_changes_are_one_update(pages: Pages) -> None:
    async def do(hub: Hub) -> None:
        follower = Follower("")
        board = await hub.follow(KEY, follower)
        taken(board, follower)
        began = time.monotonic()
        for _ in range(100):
            pages.number += 1
            await asyncio.to_thread(hub.mark_changed, KEY.pk)
            hub.mark_changed(99)
        await until(lambda: board.shown.parts["now"].html == str(pages.number))
        assert pages.rendered <= 3 + (time.monotonic() - began) / PAUSE, "at most one each pause"
        (data,) = taken(board, follower)
        assert f'"parts":{{"now":"{pages.number}"}}'.encode() in data

    run(do)


@pytest.mark.parametrize("is_begun", [False, True], ids=["told", "being read"])
def test_who_comes_after_a_change_is_not_put_back_to_what_was_before_it(
    pages: Pages, is_begun: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = threading.Event()

    def slowly(key: Key) -> RenderedBoard:
        found = pages(key)
        read.wait(1 if is_begun else 0)
        return found

    async def do(hub: Hub) -> None:
        board = await hub.follow(KEY, Follower("a"))
        monkeypatch.setattr(hubs, "render_board", slowly)
        pages.number = 1
        hub.mark_changed(KEY.pk)
        await until((lambda: pages.rendered == 2) if is_begun else (lambda: board.is_dirty))
        asyncio.get_running_loop().call_later(PAUSE, read.set)
        late = Follower("b")
        await hub.follow(KEY, late)
        (data,) = taken(board, late)
        assert b'"parts":{"now":"1"' in data

    run(do)


def test_a_slow_follower_skips_to_the_newest(pages: Pages) -> None:
    async def do(hub: Hub) -> None:
        slow, quick = Follower("a"), Follower("b")
        board = await hub.follow(KEY, slow)
        await hub.follow(KEY, quick)
        taken(board, slow)
        got: list[bytes] = []
        for _ in range(3):
            got += taken(board, quick)
            pages.number += 1
            hub.mark_changed(KEY.pk)
            await until(lambda: board.shown.parts["now"].html == str(pages.number))
        got += taken(board, quick)
        assert len(got) == 4
        (data,) = taken(board, slow)
        assert b'"parts":{"now":"3"}' in data
        assert slow.saw == quick.saw == board.shown.seq

    run(do)


def test_a_fault_of_a_renderer_is_logged_and_the_stream_goes_on(
    pages: Pages, caplog: pytest.LogCaptureFixture
) -> None:
    async def do(hub: Hub) -> None:
        follower = Follower("")
        board = await hub.follow(KEY, follower)
        taken(board, follower)
        pages.fault = RuntimeError("broken")
        hub.mark_changed(KEY.pk)
        await until(lambda: caplog.records)
        assert not follower.is_over
        assert board.is_dirty, "it is not said that all is as it was"
        pages.fault, pages.number = None, 1
        await until(lambda: board.shown.parts["now"].html == "1")
        assert b'"now":"1"' in taken(board, follower)[0]

    run(do)
    assert "could not be rendered" in caplog.text


def test_the_moment_stands_still_while_it_is_not_known_whether_all_is_so(pages: Pages) -> None:
    async def do(hub: Hub) -> None:
        follower = Follower("")
        board = await hub.follow(KEY, follower)
        taken(board, follower)
        board.make_beat()
        (first,) = taken(board, follower)
        await asyncio.sleep(0.002)
        board.make_beat()
        (second,) = taken(board, follower)
        board.is_dirty = True
        await asyncio.sleep(0.002)
        board.make_beat()
        (third,) = taken(board, follower)
        assert first.startswith(b"event: beat\n")
        assert first != second == third

    run(do)


def test_what_is_not_there_cannot_be_followed(pages: Pages) -> None:
    async def do(hub: Hub) -> None:
        pages.fault = Http404()
        with pytest.raises(Http404):
            await hub.follow(KEY, Follower(""))
        await until(lambda: not hub.boards)
        assert hub.followers == 0
        with pytest.raises(Http404):
            await hub.once(KEY, "")

    run(do)


def test_who_saw_more_elsewhere_waits_for_what_was_read_now(pages: Pages) -> None:
    async def do(hub: Hub) -> None:
        await hub.follow(KEY, Follower("a"))
        rendered, seen = pages.rendered, number_of(timezone.now()) + 30_000
        again = Follower("b", saw=seen)
        board = await hub.follow(KEY, again)
        assert board.next_for(again) is None
        await until(lambda: board.shown.seq > seen)
        assert pages.rendered == rendered + 1
        assert b'"whole":true' in taken(board, again)[0]
        assert again.saw > seen
        liar = Follower("c", saw=seen + 10**9)
        await hub.follow(KEY, liar)
        assert b'"whole":true' in taken(board, liar)[0]

    run(do)


def test_there_are_so_many_followers_and_no_more(pages: Pages, settings: LazySettings) -> None:
    settings.LIVE_FOLLOWERS, settings.LIVE_FOLLOWERS_EACH = 3, 2

    async def do(hub: Hub) -> None:
        first = Follower("a")
        board = await hub.follow(KEY, first)
        await hub.follow(KEY, Follower("a"))
        with pytest.raises(Full):
            await hub.follow(KEY, Follower("a"))
        await hub.follow(KEY, Follower("b"))
        with pytest.raises(Full):
            await hub.follow(KEY, Follower("c"))
        hub.leave(board, first)
        hub.leave(board, first)
        assert hub.followers == 2
        await hub.follow(KEY, Follower("a"))

    run(do)


def test_one_address_does_not_take_all_boards(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "MOST_BOARDS", 3)
    monkeypatch.setattr(hubs, "MOST_BOARDS_EACH", 2)

    async def do(hub: Hub) -> None:
        first = Follower("a")
        board = await hub.follow(KEY, first)
        await hub.follow(KEY._replace(argument="1"), Follower("a"))
        with pytest.raises(Full):
            await hub.follow(KEY._replace(argument="2"), Follower("a"))
        await hub.follow(KEY._replace(argument="2"), Follower("b"))
        await hub.follow(KEY._replace(argument="2"), Follower("a"))
        with pytest.raises(Full):
            await hub.follow(KEY._replace(argument="3"), Follower("c"))
        hub.leave(board, first)
        await hub.follow(KEY._replace(argument="3"), Follower("c"))
        assert KEY not in hub.boards, "a board that nobody follows makes room"
        with pytest.raises(Full):
            await hub.once(KEY, "a")

    run(do)


def test_who_follows_what_is_there_no_more_is_let_go(pages: Pages) -> None:
    async def do(hub: Hub) -> None:
        follower = Follower("a")
        await hub.follow(KEY, follower)
        pages.fault = Http404()
        hub.mark_changed(KEY.pk)
        await until(lambda: follower.is_over)
        assert not hub.boards

    run(do)


def test_what_many_ask_at_once_is_done_once(pages: Pages) -> None:
    asked = []

    def noted(number: int) -> int:
        asked.append(number)
        return number

    async def do(hub: Hub) -> None:
        answers = await asyncio.gather(*(hub.in_thread_once(noted, 7) for _ in range(50)))
        assert answers == [7] * 50
        assert len(asked) == 1
        assert await hub.in_thread_once(noted, 7) == 7
        assert len(asked) == 2

    run(do)


def test_a_board_that_nobody_follows_is_dropped(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "LINGER", 0.05)
    monkeypatch.setattr(hubs, "BEAT", 0.02)

    async def do(hub: Hub) -> None:
        follower = Follower("")
        board = await hub.follow(KEY, follower)
        for _ in range(6):  # so many beats take longer than a board without followers is kept
            await until(lambda: taken(board, follower))
        assert hub.boards == {KEY: board}
        hub.leave(board, follower)
        rendered = pages.rendered
        hub.mark_changed(KEY.pk)
        await until(lambda: not hub.boards)
        assert pages.rendered == rendered, "nobody looks"

    run(do)


def test_who_asks_once_gets_what_is_so_now(pages: Pages) -> None:
    async def do(hub: Hub) -> None:
        assert (await hub.once(KEY, ""))["parts"] == {"now": "0", "same": "x"}
        assert (await hub.once(KEY, ""))["parts"] == {"now": "0", "same": "x"}
        assert pages.rendered == 1
        pages.number = 1
        hub.mark_all_changed()
        await asyncio.sleep(0)
        assert (await hub.once(KEY, ""))["parts"] == {"now": "1", "same": "x"}
        pages.fault = RuntimeError("broken")
        with pytest.raises(Full):
            await hub.once(KEY._replace(pk=4), "")

    run(do)


def test_who_takes_nothing_is_let_go(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "STUCK", 0.01)
    monkeypatch.setattr(hubs, "BEAT", 0.02)

    async def do(hub: Hub) -> None:
        follower = Follower("")
        await hub.follow(KEY, follower)
        follower.sender = asyncio.ensure_future(asyncio.sleep(60))
        follower.sending_since = asyncio.get_running_loop().time()
        await until(follower.sender.cancelled)

    run(do)


def test_changes_are_told_from_any_thread_and_after_the_end_nobody_minds(pages: Pages) -> None:
    kept: list[Hub] = []

    async def do(hub: Hub) -> None:
        kept.append(hub)
        board = await hub.follow(KEY, Follower(""))
        pages.number = 5
        thread = threading.Thread(target=hub.mark_changed, args=(KEY.pk,))
        thread.start()
        await until(lambda: board.shown.parts["now"].html == "5")
        thread.join()

    run(do)
    kept[0].mark_changed(KEY.pk)
    Hub().mark_changed(KEY.pk)


def test_the_end_of_the_server_ends_the_streams(pages: Pages) -> None:
    async def do(hub: Hub) -> None:
        follower = Follower("")
        await hub.follow(KEY, follower)
        waits: Awaitable[None] = asyncio.ensure_future(follower.wait())
        await asyncio.sleep(0)
        await asyncio.to_thread(hub.end_streams)
        await waits
        assert follower.is_over
        with pytest.raises(Full):
            await hub.follow(KEY, Follower(""))

    run(do)


def test_what_a_socket_does_not_take_at_once_is_sent_by_the_followers_own_task() -> None:
    async def told() -> list[bytes]:
        taken: list[bytes] = []
        room = asyncio.get_running_loop().create_future()

        async def send(message: MutableMapping[str, Any]) -> None:
            if message["body"] == b"large":
                await room
            taken.append(message["body"])

        follower = Follower("a")
        follower.send = send
        task = asyncio.ensure_future(follower.wait())
        await asyncio.sleep(0)
        assert follower.is_idle
        follower.push(b"small")
        assert taken == [b"small"]
        follower.push(b"large")
        await task
        assert follower.unsent is not None
        going_on = asyncio.ensure_future(_resume(follower.unsent))
        await asyncio.sleep(0)
        assert taken == [b"small"]
        room.set_result(None)
        await going_on
        return taken

    assert asyncio.run(told()) == [b"small", b"large"]


async def _resume(unsent: Unsent) -> None:
    await resume(unsent)
