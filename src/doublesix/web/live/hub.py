"""The hub: the boards that somebody follows, rendered when their event changed and sent to all followers.

It lives in the server's loop. Renderers run in a few threads of their own, so that pages and boards do not
wait for each other. Nothing here grows with time: a board nobody follows is dropped, a follower keeps a
number and no queue.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final, TypeVar

from django.conf import settings
from django.http import Http404
from django.utils import timezone

from doublesix.web.live.boards import Key, render_board
from doublesix.web.live.followers import FollowedBoard, Follower, wait_for_news
from doublesix.web.live.state import number_of

T = TypeVar("T")
logger = logging.getLogger(__name__)
THREADS: Final = 2
PAUSE: Final = 0.5
"""Seconds between two states of a board."""
REST: Final = 4.0
"""How many times longer than it took to make and send a board it is left alone, where that is more: a hall of
tables that write comes before those who look on."""
LONGEST_REST: Final = 1.2
"""Seconds of that at most."""
BEAT: Final = 4.0
"""Seconds without news after which followers are told that all is still as it was."""
LINGER: Final = 30.0
"""Seconds that a board is kept when nobody follows it: pages are reloaded, phones come back."""
LONGEST_PAUSE: Final = 5.0
"""Seconds between two tries where a renderer fails again and again."""
FIRST: Final = 10.0
"""Seconds that somebody waits for a board's first state."""
SETTLED: Final = 2.0
"""Seconds that somebody waits for the state after a change that was told before they came."""
STUCK: Final = 60.0
"""Seconds after which a follower who takes nothing is let go."""
MOST_BOARDS: Final = 2000
MOST_BOARDS_EACH: Final = 500
"""Of them begun by one address."""
AHEAD: Final = timedelta(minutes=1)
"""How far the clock of another process may be ahead."""


class Full(Exception):
    """There are as many followers as this process serves, in all or from one address."""


class Hub:
    """The boards of one process."""

    def __init__(self) -> None:
        self.boards: dict[Key, FollowedBoard] = {}
        self.followers = 0
        self.is_over = False
        self._by_address: Counter[str] = Counter()
        self._begun: Counter[str] = Counter()
        """How many boards there are of whom."""
        self._asked: dict[tuple[object, ...], asyncio.Task[Any]] = {}
        self._keepers: dict[FollowedBoard, asyncio.Task[None]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads: ThreadPoolExecutor | None = None

    def start(self) -> None:
        """Begin, in the loop that runs."""
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="board")
        self.is_over = False

    async def in_thread(self, do: Callable[..., T], *arguments: object) -> T:
        """Do what waits for the database in one of the hub's own threads."""
        assert self._loop is not None
        return await self._loop.run_in_executor(self._threads, do, *arguments)

    async def in_thread_once(self, do: Callable[..., T], *arguments: object) -> T:
        """The same for what many ask at once: it is done once for all of them."""
        asked = do, *arguments
        task = self._asked.get(asked)
        if task is None:
            task = self._asked[asked] = asyncio.ensure_future(self.in_thread(do, *arguments))
            task.add_done_callback(lambda _task: self._asked.pop(asked, None))
        found: T = await asyncio.shield(task)
        return found

    def end_streams(self) -> None:
        """Let everybody go; from any thread."""
        self.is_over = True
        self._in_loop(self._end_all)

    def _end_all(self) -> None:
        for board in self.boards.values():
            for follower in tuple(board.followers):
                follower.end()
            board.release()

    async def stop(self) -> None:
        """Let everybody go and end what runs here."""
        self.is_over = True
        self._end_all()
        keepers = list(self._keepers.values())
        for keeper in keepers:
            keeper.cancel()
        await asyncio.gather(*keepers, return_exceptions=True)
        self._loop = None
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)

    # What changed

    def mark_changed(self, pk: int) -> None:
        """An event is other than before; from any thread."""
        self._in_loop(self._mark, pk)

    def mark_all_changed(self) -> None:
        """Anything may be other than before: nobody told for a while; from any thread."""
        self._in_loop(self._mark, None)

    def _in_loop(self, do: Callable[..., None], *arguments: object) -> None:
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):  # the loop was closed meanwhile: nobody follows any more
                loop.call_soon_threadsafe(do, *arguments)

    def _mark(self, pk: int | None) -> None:
        for board in self.boards.values():
            if pk is None or board.key.pk == pk:
                board.mark()

    # Who follows

    async def follow(self, key: Key, follower: Follower) -> FollowedBoard:
        """Follow a board, once there is something to see; ``Http404`` where there is no such board."""
        most, each = settings.LIVE_FOLLOWERS, settings.LIVE_FOLLOWERS_EACH
        if self.is_over or self.followers >= most or self._by_address[follower.address] >= each:
            raise Full
        board = self._board(key, follower.address)
        self.followers += 1
        self._by_address[follower.address] += 1
        board.followers[follower] = None
        try:
            self._meet(board, follower)
            async with asyncio.timeout(FIRST):
                await asyncio.shield(board.first)
            if not follower.came_with:
                await _is_settled(board)
        except TimeoutError:
            self.leave(board, follower)
            raise Full from None
        except BaseException:
            self.leave(board, follower)
            raise
        return board

    def _meet(self, board: FollowedBoard, follower: Follower) -> None:
        """Somebody who saw a newer state elsewhere waits for one that was read now."""
        if follower.came_with > number_of(timezone.now() + AHEAD):
            follower.came_with = 0
        if follower.came_with > board.shown.seq:
            board.above = max(board.above, follower.came_with)
            board.mark()
        board.stirred.set()

    def leave(self, board: FollowedBoard, follower: Follower) -> None:
        """Follow no more."""
        if board.followers.pop(follower, follower) is None:
            self.followers -= 1
            self._by_address[follower.address] -= 1
            if self._by_address[follower.address] <= 0:
                del self._by_address[follower.address]

    async def once(self, key: Key, address: str) -> dict[str, object]:
        """The whole state of a board for who asks again and again instead of following."""
        if self.is_over:
            raise Full
        board = self._board(key, address)
        if board.is_dirty or not board.first.done():
            waits: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            board.waiting.append(waits)
            board.stirred.set()
            await waits
        if not board.first.done():
            raise Full
        board.first.result()
        return board.news(0)

    def _board(self, key: Key, address: str) -> FollowedBoard:
        board = self.boards.get(key)
        if board is None:
            self._make_room(address)
            board = self.boards[key] = FollowedBoard(key, address)
            self._begun[address] += 1
            self._keepers[board] = asyncio.ensure_future(self._keep(board))
        return board

    def _make_room(self, address: str) -> None:
        """Let go of a board that nobody follows, where there are too many of all or of somebody's."""
        is_ones_own = self._begun[address] >= MOST_BOARDS_EACH
        if not is_ones_own and len(self.boards) < MOST_BOARDS:
            return
        for board in self.boards.values():
            if not board.is_wanted and (not is_ones_own or board.begun_by == address):
                keeper = self._keepers[board]
                self._drop(board)
                keeper.cancel()
                return
        raise Full

    # What runs, once for each board

    async def _keep(self, board: FollowedBoard) -> None:
        """Render when it is needed, say in between that all is as it was; end when nobody wants it."""
        time = asyncio.get_running_loop().time
        failures, ready_at, beat_at, over_at = 0, 0.0, time() + BEAT, time() + LINGER
        try:
            while True:
                is_due = board.is_dirty and board.is_wanted
                until = beat_at if board.is_wanted else over_at
                await wait_for_news(board, (min(ready_at, until) if is_due else until) - time())
                if board.is_wanted:
                    over_at = time() + LINGER
                elif time() >= over_at:
                    return
                if board.is_dirty and board.is_wanted and time() >= ready_at:
                    began = time()
                    failures = 0 if await self._render(board) else failures + 1
                    ready_at = time() + _pause(failures, time() - began)
                    if board.is_nothing or board.is_gone:
                        return
                if time() >= beat_at:
                    await self._say_beat(board)
                    beat_at = time() + BEAT
        finally:
            self._drop(board)

    async def _say_beat(self, board: FollowedBoard) -> None:
        board.make_beat()
        await board.wake_all()
        self._let_go(board)

    async def _render(self, board: FollowedBoard) -> bool:
        board.is_dirty, board.is_rendering = False, True
        read_at = timezone.now()
        is_done = False
        try:
            board.take(await self.in_thread(render_board, board.key), read_at)
            is_done = True
        except Http404 as nothing:
            board.is_gone = True
            if not board.first.done():
                board.first.set_exception(nothing)
                board.first.exception()  # seen: nobody need be waiting for it
        except Exception:
            logger.exception("the board %s could not be rendered", board.key)
        board.is_rendering = False
        if not is_done:
            board.mark()
        board.release()
        await board.wake_all()
        return is_done

    def _let_go(self, board: FollowedBoard) -> None:
        """End those who have taken nothing for a long time."""
        now = asyncio.get_running_loop().time()
        for follower in tuple(board.followers):
            if follower.sending_since is not None and now - follower.sending_since > STUCK:
                follower.drop()

    def _drop(self, board: FollowedBoard) -> None:
        if self._keepers.pop(board, None) is None:
            return  # it was let go of before
        del self.boards[board.key]
        self._begun[board.begun_by] -= 1
        if not self._begun[board.begun_by]:
            del self._begun[board.begun_by]
        for follower in tuple(board.followers):
            follower.end()
        board.release()
        if not board.first.done():
            board.first.cancel()


def _pause(failures: int, took: float) -> float:
    """Seconds until a board may be made again: longer where it failed, or where making it took long."""
    if failures:
        return min(PAUSE * 2.0**failures, LONGEST_PAUSE)
    return max(PAUSE, min(took * REST, LONGEST_REST))


async def _is_settled(board: FollowedBoard) -> None:
    """A new page may be newer than the last state, and must not be put back: it waits for the next one."""
    if board.is_dirty or board.is_rendering:
        waits: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        board.waiting.append(waits)
        with suppress(TimeoutError):
            async with asyncio.timeout(SETTLED):
                await waits


HUB: Final = Hub()
