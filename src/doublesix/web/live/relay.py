"""Telling other processes which events and tables changed, and hearing it from them, by Redis.

Nobody waits for Redis: what is to be told is kept and told from the loop. Where it goes away it is tried
again; once it is back, every board is looked at anew, since nobody knows what was missed.
"""

import asyncio
import logging
import random
import secrets
from contextlib import suppress
from typing import Any, Final, Protocol

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)
CHANNEL: Final = "doublesix:changed"
SHORTEST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
ASKED_EVERY: Final = 2.0
"""Seconds of silence after which it is asked whether Redis is still there."""


TABLES_CHANNEL: Final = "doublesix:tables-changed"


class Listener(Protocol):
    """Who is told here of what changed elsewhere."""

    def mark_changed(self, pk: int) -> None:
        """One is other than before."""

    def mark_all_changed(self) -> None:
        """Anything may be."""


class Relay:
    """The line between this process and the others, for one kind of change."""

    def __init__(self, url: str, hub: Listener, channel: str = CHANNEL) -> None:
        self._url = url
        self._hub = hub
        self._channel = channel
        self._own = secrets.token_hex(8)
        """What this process's messages begin with: it has heard of those changes already."""
        self._untold: dict[int, None] = {}
        self._stirred = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.ensure_future(self._run())
        self.is_heard = asyncio.Event()
        """Set while this process hears of the others."""

    def publish_change(self, pk: int) -> None:
        """Tell the others of an event; from any thread."""
        with suppress(RuntimeError):  # the loop was closed meanwhile
            self._loop.call_soon_threadsafe(self._note, pk)

    def _note(self, pk: int) -> None:
        self._untold[pk] = None
        self._stirred.set()

    async def stop(self) -> None:
        """Hang up."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        pause = SHORTEST_PAUSE
        while True:
            try:
                await self._connected()
            except (RedisError, OSError) as fault:
                if self.is_heard.is_set():
                    pause = SHORTEST_PAUSE
                self.is_heard.clear()
                logger.warning("Redis is not there (%s): trying again", type(fault).__name__)
            await asyncio.sleep(pause * (0.5 + random.random()))  # nosec B311: spreads the tries
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _connected(self) -> None:
        """Speak and listen until the line breaks."""
        redis: Redis = Redis.from_url(
            self._url, socket_connect_timeout=2, socket_timeout=2 * ASKED_EVERY, retry=Retry(NoBackoff(), 0)
        )
        async with redis, redis.pubsub() as heard:
            await heard.subscribe(self._channel)
            both = [asyncio.ensure_future(self._listen(heard)), asyncio.ensure_future(self._tell(redis))]
            try:
                await asyncio.gather(*both)
            finally:
                for each in both:
                    each.cancel()
                await asyncio.gather(*both, return_exceptions=True)

    async def _listen(self, heard: PubSub) -> None:
        silent = False
        while True:
            message = await heard.get_message(timeout=ASKED_EVERY)
            if message is not None:
                silent = False
                self._hear(message)
            elif silent:
                raise ConnectionError("no answer")
            else:
                silent = True
                await heard.ping()

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "subscribe":
            self.is_heard.set()
            self._hub.mark_all_changed()
        elif message["type"] == "message":
            own, _, pk = message["data"].partition(b" ")
            if own.decode("ascii", "replace") != self._own and pk.isdigit():
                self._hub.mark_changed(int(pk))

    async def _tell(self, redis: Redis) -> None:
        while True:
            while self._untold:
                pk = next(iter(self._untold))
                del self._untold[pk]
                try:
                    await redis.publish(self._channel, f"{self._own} {pk}")
                except BaseException:
                    self._untold[pk] = None
                    raise
            self._stirred.clear()
            await self._stirred.wait()
