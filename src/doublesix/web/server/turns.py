"""Who gets a thread: what looks, what changes something and what brings files wait in lines of their own.

One process carries out Python in one thread at a time. Many threads that want to at once hinder each other:
few threads and a line are faster for all, and fair. A line is bounded, in length and in time, and so is the
share of one address in it; who finds it full is told to try again.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from doublesix.web.asgi_types import Scope
from doublesix.web.limits import Limits
from doublesix.web.server.bodies import SAFE, NotTaken

T = TypeVar("T")
LOOKING: Final = 10
CHANGING: Final = 4
BRINGING: Final = 3
"""Threads of each kind. Files are slow to look through, so they hold up nobody but each other."""
PATIENCE: Final = 4
"""How many times longer who brings files may wait: what was sent would have to be sent again."""


class WaitingRoom:
    """Threads of one kind, and who waits for them."""

    def __init__(self, name: str, threads: int, waiting: int, seconds: float) -> None:
        self.name = name
        self.most_waiting = waiting
        self.seconds = seconds
        self.waiting: Counter[str] = Counter()
        self._threads = threads
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free: tuple[asyncio.AbstractEventLoop, asyncio.Semaphore] | None = None

    @property
    def free(self) -> asyncio.Semaphore:
        """Free threads, in the loop that runs: a server that begins anew in one process has a new one."""
        loop = asyncio.get_running_loop()
        if self._free is None or self._free[0] is not loop:
            self._free = loop, asyncio.Semaphore(self._threads)
            self.waiting.clear()
        return self._free[1]

    async def run(self, address: str, do: Callable[[], T]) -> T:
        """What a thread makes of it, once there is a free one."""
        free = self.free
        await self._wait(free, address)
        try:
            made = asyncio.get_running_loop().run_in_executor(self._executor, do)
        except BaseException:
            free.release()
            raise
        made.add_done_callback(lambda _made: free.release())
        return await asyncio.shield(made)

    async def _wait(self, free: asyncio.Semaphore, address: str) -> None:
        if self.waiting.total() >= self.most_waiting:
            raise NotTaken(503)
        if self.waiting[address] >= max(1, self.most_waiting // 2):
            raise NotTaken(429)
        self.waiting[address] += 1
        try:
            async with asyncio.timeout(self.seconds):
                await free.acquire()
        except TimeoutError:
            raise NotTaken(503) from None
        finally:
            self.waiting[address] -= 1
            if self.waiting[address] <= 0:
                del self.waiting[address]


class WaitingRooms:
    """The three lines."""

    def __init__(self, limits: Limits) -> None:
        waiting, seconds = limits.waiting, limits.waiting_seconds
        self.looking = WaitingRoom("looking", LOOKING, waiting, seconds)
        self.changing = WaitingRoom("changing", CHANGING, waiting, seconds)
        self.bringing = WaitingRoom("bringing", BRINGING, waiting, seconds * PATIENCE)

    def lengths(self) -> dict[str, int]:
        """How many wait in each line."""
        rooms = (self.looking, self.changing, self.bringing)
        return {room.name: room.waiting.total() for room in rooms}

    def room_for(self, scope: Scope) -> WaitingRoom:
        """The line for a request."""
        if scope["method"] in SAFE:
            return self.looking
        is_form = any(name == b"content-type" and b"multipart/" in value for name, value in scope["headers"])
        return self.bringing if is_form else self.changing
