"""A board that is followed, and those who follow it."""

import asyncio
from collections.abc import Callable, Coroutine, Generator, MutableMapping
from contextlib import suppress
from datetime import datetime
from types import coroutine
from typing import Any, Final, NamedTuple

from django.utils import timezone

from doublesix.web.live import messages
from doublesix.web.live.boards import Key, RenderedBoard
from doublesix.web.live.compression import Message, PackedStream, PlainStream
from doublesix.web.live.state import BoardState

Send = Callable[[MutableMapping[str, Any]], Any]
AT_ONCE: Final = 50
"""How many followers are sent something before the server looks at what else there is to do."""
MOST_MADE: Final = 16
"""How many different messages of one state are kept: who is slow needs another than the rest."""


class Unsent(NamedTuple):
    """Something that is being sent, and what that waits for."""

    sending: Coroutine[Any, Any, None]
    waits: Any


@coroutine
def resume(unsent: Unsent) -> Generator[Any, Any, None]:
    """Go on with sending that was begun by hand, until it is done."""
    sending, waits = unsent
    with suppress(StopIteration):
        while True:
            try:
                said = yield waits
            except BaseException as error:
                waits = sending.throw(error)
            else:
                waits = sending.send(said)


class Follower:
    """Somebody who follows a board: what they saw, and what they wait for."""

    def __init__(self, address: str, saw: int = 0, *, is_packed: bool = False) -> None:
        self.address = address
        self.stream = PackedStream() if is_packed else PlainStream()
        self.saw = 0
        """The number of the newest state that was sent here."""
        self.came_with = saw
        """The number they say they saw before, elsewhere or earlier: they get a higher one or the same."""
        self.beat = 0
        self.sending_since: float | None = None
        self.is_over = False
        self.sender: asyncio.Task[None] | None = None
        self.send: Send | None = None
        """How something is sent here, while nothing else is."""
        self.unsent: Unsent | None = None
        self._waits: asyncio.Future[None] | None = None

    async def wait(self) -> None:
        """Until there is something new."""
        self._waits = asyncio.get_running_loop().create_future()
        await self._waits

    def wake(self) -> None:
        """There is something new."""
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)

    def push(self, data: bytes) -> None:
        """Send something at once: a socket that takes it needs no turn of the loop.

        Where it does not take it, the follower's own task waits for that and goes on (:func:`resumed`).
        """
        assert self.send is not None
        sending = self.send({"type": "http.response.body", "body": data, "more_body": True})
        try:
            waits = sending.send(None)
        except StopIteration:
            return
        self.unsent = Unsent(sending, waits)
        self.wake()

    @property
    def is_idle(self) -> bool:
        """Whether its task waits for news, so that they can be sent at once."""
        return self.send is not None and self._waits is not None and not self._waits.done()

    def end(self) -> None:
        """The stream ends."""
        self.is_over = True
        self.wake()

    def drop(self) -> None:
        """The stream is broken off: nobody takes what is sent."""
        if self.sender is not None:
            self.sender.cancel()


class FollowedBoard:
    """A board, its newest state, and its followers."""

    def __init__(self, key: Key, begun_by: str = "") -> None:
        self.key = key
        self.begun_by = begun_by
        """The address of who was the first to follow it."""
        self.is_gone = False
        """Whether there is no such board any more."""
        self.shown = BoardState()
        self.followers: dict[Follower, None] = {}
        self.stirred = asyncio.Event()
        self.first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when there is a state; fails where there is no such board."""
        self.is_dirty = True
        self.is_rendering = False
        self.above = 0
        """A number that somebody saw elsewhere: the next state gets a higher one."""
        self.waiting: list[asyncio.Future[None]] = []
        """Those who want the state once, when it is up to date."""
        self.beat = 0
        self._as_of: datetime | None = None
        self._sent_at: datetime | None = None
        self._zone = "UTC"
        self._beat_made = Message(b"")
        self._made: dict[int, Message] = {}

    @property
    def is_wanted(self) -> bool:
        """Whether anybody wants to know."""
        return bool(self.followers or self.waiting)

    @property
    def is_nothing(self) -> bool:
        """Whether there turned out to be no such board."""
        return self.first.done() and self.first.exception() is not None

    def mark(self) -> None:
        """What it shows may be other than what is."""
        if not self.is_dirty:
            self.is_dirty = True
            self.stirred.set()

    def take(self, rendered: RenderedBoard, read_at: datetime) -> bool:
        """Show what was read at a moment; whether that is news."""
        self._zone, self._as_of = rendered.zone, read_at
        is_news = self.shown.take(rendered.parts, read_at, self.above)
        if is_news:
            self._made.clear()
            self._sent_at = timezone.now()
        if not self.first.done():
            self.first.set_result(None)
        return is_news

    async def wake_all(self) -> None:
        """Everybody looks whether there is something for them; pages are answered in between."""
        for at, follower in enumerate(tuple(self.followers), 1):
            data = self.next_for(follower) if follower.is_idle else None
            if data is not None:
                follower.push(data)
            else:
                follower.wake()
            if at % AT_ONCE == 0:
                await asyncio.sleep(0)

    def release(self) -> None:
        """Those who wanted the state once have it."""
        for waits in self.waiting:
            if not waits.done():
                waits.set_result(None)
        self.waiting.clear()

    def make_beat(self) -> None:
        """Say that this is still so; where it is not known to be, since when it is not."""
        if self._as_of is None:
            return
        if not self.is_dirty:
            self._as_of = timezone.now()
            self._made.clear()  # who comes now is told this moment
        self.beat += 1
        beat = messages.as_event("beat", {"seq": self.shown.seq, **self._moment()})
        self._beat_made = Message(beat)

    def _moment(self) -> dict[str, str]:
        assert self._as_of is not None
        return messages.moment_words(self._as_of, self._zone, self.key.language)

    def next_for(self, follower: Follower) -> bytes | None:
        """What a follower is sent next, if anything."""
        seq = self.shown.seq
        if self._as_of is None or seq < follower.came_with:
            return None
        if follower.saw < seq:
            saw, follower.saw, follower.beat = follower.saw, seq, self.beat
            return follower.stream.take(self._news_since(saw))
        if follower.beat != self.beat:
            follower.beat = self.beat
            return follower.stream.take(self._beat_made)
        return None

    def _news_since(self, saw: int) -> Message:
        found = self._made.get(saw)
        if found is None:
            found = Message(messages.as_event("parts", self.news(saw)))
            if len(self._made) < MOST_MADE:
                self._made[saw] = found
        return found

    def news(self, saw: int) -> dict[str, object]:
        """What is new to somebody who saw the states up to a number."""
        assert self._sent_at is not None
        return messages.news(self.shown.seq, self.shown.since(saw), self._moment(), self._sent_at)


async def wait_for_news(board: FollowedBoard, seconds: float) -> None:
    """Wait until something happens, so many seconds at the most."""
    with suppress(TimeoutError):
        async with asyncio.timeout(max(seconds, 0)):
            await board.stirred.wait()
    board.stirred.clear()
