"""Who follows which table on the screen, in this process: told at once when something happened there.

It lives in the server's loop. Frames are made in threads of its own. A follower keeps a
number and no queue: whoever is slow gets the newest frame, with all the news since that number.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar

from django.conf import settings

from doublesix.web.live.hub import Full

T = TypeVar("T")
THREADS: Final = 2


class TableFollower:
    """Somebody who follows a table."""

    def __init__(self, pk: int, player: int, language: str, saw: int, address: str) -> None:
        self.pk, self.player, self.language, self.saw, self.address = pk, player, language, saw, address
        self.stirred = asyncio.Event()
        self.is_over = False


class TableHub:
    """The followers of this process by table."""

    def __init__(self) -> None:
        self._followers: dict[int, set[TableFollower]] = {}
        self._by_address: Counter[str] = Counter()
        self._count = 0
        self._asked: dict[int, dict[tuple[object, ...], asyncio.Task[Any]]] = {}
        """What is being made, by table; nobody who asks after the newest news gets what was begun before."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads: ThreadPoolExecutor | None = None
        self.is_over = False

    def start(self) -> None:
        """Begin, in the loop that runs."""
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="table")
        self.is_over = False

    async def in_thread(self, do: Callable[..., T], *arguments: object) -> T:
        """Do what waits for the database in one of the hub's own threads."""
        assert self._loop is not None
        return await self._loop.run_in_executor(self._threads, do, *arguments)

    async def make_once(self, pk: int, do: Callable[..., T], *arguments: object) -> T:
        """The same for what many who follow a table ask at once: it is made once for all of them."""
        asked = do, *arguments
        there = self._asked.setdefault(pk, {})
        task = there.get(asked)
        if task is None:
            task = there[asked] = asyncio.ensure_future(self.in_thread(do, *arguments))
            task.add_done_callback(lambda done: self._forget(pk, asked, done))
        found: T = await asyncio.shield(task)
        return found

    def _forget(self, pk: int, asked: tuple[object, ...], done: "asyncio.Task[Any]") -> None:
        there = self._asked.get(pk, {})
        if there.get(asked) is done:
            del there[asked]
            if not there:
                del self._asked[pk]

    def mark_changed(self, pk: int) -> None:
        """Something happened at a table; from any thread."""
        self._in_loop(self._mark, pk)

    def mark_all_changed(self) -> None:
        """Anything may have happened: nobody told for a while; from any thread."""
        self._in_loop(self._mark_all)

    def end_streams(self) -> None:
        """Let everybody go; from any thread."""
        self.is_over = True
        self._in_loop(self._end_all)

    def stop(self) -> None:
        """Let everybody go and end what runs here; in the loop."""
        self.is_over = True
        self._end_all()
        self._loop = None
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)

    def join(self, follower: TableFollower) -> None:
        """Follow a table."""
        is_full = self._count >= settings.LIVE_FOLLOWERS
        if self.is_over or is_full or self._by_address[follower.address] >= settings.LIVE_FOLLOWERS_EACH:
            raise Full
        self._followers.setdefault(follower.pk, set()).add(follower)
        self._by_address[follower.address] += 1
        self._count += 1

    def leave(self, follower: TableFollower) -> bool:
        """Follow no more; whether this player has no other stream there."""
        there = self._followers.get(follower.pk, set())
        if follower not in there:
            return False
        there.discard(follower)
        if not there:
            del self._followers[follower.pk]
        self._count -= 1
        self._by_address[follower.address] -= 1
        if self._by_address[follower.address] <= 0:
            del self._by_address[follower.address]
        return not self.is_followed_by(follower.pk, follower.player)

    def is_followed_by(self, pk: int, player: int) -> bool:
        """Whether a player follows a table."""
        return any(each.player == player for each in self._followers.get(pk, ()))

    def _in_loop(self, do: Callable[..., None], *arguments: object) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop was closed meanwhile: nobody follows any more
                self._loop.call_soon_threadsafe(do, *arguments)

    def _mark(self, pk: int) -> None:
        self._asked.pop(pk, None)
        for each in self._followers.get(pk, ()):
            each.stirred.set()

    def _mark_all(self) -> None:
        for pk in tuple(self._followers):
            self._mark(pk)

    def _end_all(self) -> None:
        for there in self._followers.values():
            for each in there:
                each.is_over = True
                each.stirred.set()


TABLE_HUB: Final = TableHub()
