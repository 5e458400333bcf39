"""The beginning and the end of live boards in a server's life."""

import asyncio
import signal
import sys
import threading
from contextlib import suppress
from importlib import import_module
from types import FrameType

from django.conf import settings

from doublesix.store import change_feed
from doublesix.web.live.hub import HUB
from doublesix.web.live.relay import TABLES_CHANNEL, Relay
from doublesix.web.live.table_hub import TABLE_HUB
from doublesix.web.live.watch import watch


class OnlineRelay:
    """What other processes say of tables is told here as if it had happened here."""

    def __init__(self, url: str) -> None:
        self.relay = Relay(url, self, TABLES_CHANNEL)
        change_feed.TABLES.subscribe(self.relay.publish_change)

    def mark_changed(self, pk: int) -> None:
        """Something happened at a table."""
        change_feed.TABLES.pass_on(pk, self.relay.publish_change)

    def mark_all_changed(self) -> None:
        """Anything may have happened; who keeps tables looks at them now and then anyhow."""
        TABLE_HUB.mark_all_changed()

    async def stop(self) -> None:
        """Listen no more."""
        change_feed.TABLES.unsubscribe(self.relay.publish_change)
        await self.relay.stop()


class LiveBoards:
    """What runs while boards and tables are served."""

    def __init__(self) -> None:
        self._relay: Relay | None = None
        self._tables: OnlineRelay | None = None
        self._watch: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Know every board, listen to changes, and let nobody's stream hold up the server's end."""
        import_module(settings.ROOT_URLCONF)  # pages bring their boards with them
        raise_file_limit(settings.LIVE_FOLLOWERS + 200)
        HUB.start()
        change_feed.subscribe(HUB.mark_changed)
        TABLE_HUB.start()
        change_feed.TABLES.subscribe(TABLE_HUB.mark_changed)
        if settings.REDIS_URL:
            self._relay = Relay(settings.REDIS_URL, HUB)
            change_feed.subscribe(self._relay.publish_change)
            self._tables = OnlineRelay(settings.REDIS_URL)
        self._watch = asyncio.ensure_future(watch(HUB))
        end_streams_on_signals()

    async def stop(self) -> None:
        """End all of it."""
        change_feed.unsubscribe(HUB.mark_changed)
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
        if self._relay is not None:
            change_feed.unsubscribe(self._relay.publish_change)
            await self._relay.stop()
        if self._tables is not None:
            await self._tables.stop()
        change_feed.TABLES.unsubscribe(TABLE_HUB.mark_changed)
        TABLE_HUB.stop()
        await HUB.stop()


def raise_file_limit(wanted: int) -> int:
    """Every follower is an open file, and systems begin with few; how many there can be now."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    now = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return wanted if now == resource.RLIM_INFINITY else now


def end_streams_on_signals() -> None:
    """A server that is told to end waits for its answers, and a stream has no end of its own."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, _first_ending_streams(before))


def _first_ending_streams(before: "signal._HANDLER") -> "signal._HANDLER":
    def handle(number: int, frame: FrameType | None) -> None:
        HUB.end_streams()
        TABLE_HUB.end_streams()
        assert callable(before)
        before(number, frame)

    return handle
