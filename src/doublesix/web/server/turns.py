"""Who gets a thread: what looks, what changes something and what brings files wait in lines of their own.

One process carries out Python in one thread at a time. Many threads that want to at once hinder each other:
few at work and a line are faster for all, and fair. A line is bounded, in length and in time, and so is the
share of one address in it; who finds it full is told to try again.

A line is for threads only. Who writes to the database waits there, for the transaction alone
(:mod:`doublesix.store.sqlite`; on PostgreSQL the locks of rows). Who waits for that, or is slow by itself as
where passwords are checked, lets the next in the line begin, and goes on in its own thread.
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
"""Requests of each kind that are at work at once. Files are slow to look through, so they hold up nobody but
each other."""
SLOW_CHANGING: Final = 8
"""Requests beside them that change something and take longer than usual."""
USUAL: Final = 0.2
"""Seconds that a change takes at most, where nobody else is in the way."""
PATIENCE: Final = 4
"""How many times longer who brings files may wait: what was sent would have to be sent again."""


class Places:
    """Places at work, in one loop: so many, and others for those that turned out to be slow."""

    def __init__(self, count: int, slow: int) -> None:
        self.free = asyncio.Semaphore(count)
        self.free_for_slow = slow


class Place:
    """Where a request is at work: first among all, later among the slow ones if there is room."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._is_slow = False
        self._later = asyncio.get_running_loop().call_later(USUAL, self._give_way)

    def _give_way(self) -> None:
        """Let the next one begin."""
        if self._places.free_for_slow:
            self._is_slow = True
            self._places.free_for_slow -= 1
            self._places.free.release()
        else:
            self._later = asyncio.get_running_loop().call_later(USUAL, self._give_way)

    def leave(self) -> None:
        """It is done."""
        self._later.cancel()
        if self._is_slow:
            self._places.free_for_slow += 1
        else:
            self._places.free.release()


class WaitingRoom:
    """Threads of one kind, and who waits for them."""

    def __init__(self, name: str, at_once: int, waiting: int, seconds: float, slow: int = 0) -> None:
        self.name = name
        self.most_waiting = waiting
        self.seconds = seconds
        self.waiting: Counter[str] = Counter()
        self._counts = at_once, slow
        self._executor = ThreadPoolExecutor(at_once + slow, thread_name_prefix=name)
        self._places: tuple[asyncio.AbstractEventLoop, Places] | None = None

    @property
    def places(self) -> Places:
        """Places at work in the loop that runs: a server that begins anew in one process has new ones."""
        loop = asyncio.get_running_loop()
        if self._places is None or self._places[0] is not loop:
            self._places = loop, Places(*self._counts)
            self.waiting.clear()
        return self._places[1]

    async def run(self, address: str, do: Callable[[], T]) -> T:
        """What a thread makes of it, once there is a place."""
        places = self.places
        await self._wait(places.free, address)
        try:
            made = asyncio.get_running_loop().run_in_executor(self._executor, do)
        except BaseException:
            places.free.release()
            raise
        place = Place(places)
        made.add_done_callback(lambda _made: place.leave())
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
        self.changing = WaitingRoom("changing", CHANGING, waiting, seconds, SLOW_CHANGING)
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
