"""Processes tell each other by Redis: a real one, which goes away and comes back."""

import asyncio

import pytest

from doublesix.store import change_feed
from doublesix.web.live import relay as relays
from doublesix.web.live.hub import Hub
from doublesix.web.live.lifespan import OnlineRelay
from doublesix.web.live.relay import Relay
from tests.web.redis_server import Server


class Heard(Hub):
    """A hub that only writes down what it is told; 0: anything may have changed."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[int] = []

    def mark_changed(self, pk: int) -> None:
        self.told.append(pk)

    def mark_all_changed(self) -> None:
        self.told.append(0)


async def _until(told: list[int], what: list[int]) -> None:
    for _ in range(500):
        if told == what:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"told {told}, not {what}")


def test_what_changed_in_one_process_is_known_in_the_other_also_after_redis_was_away(
    redis: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(relays, "LONGEST_PAUSE", 0.2)

    async def whole() -> None:
        here, there = Heard(), Heard()
        ours, theirs = Relay(redis.url, here), Relay(redis.url, there)
        await asyncio.wait_for(asyncio.gather(ours.is_heard.wait(), theirs.is_heard.wait()), 5)
        assert here.told == there.told == [0]
        await asyncio.to_thread(ours.publish_change, 7)
        await _until(there.told, [0, 7])
        redis.kill()
        while ours.is_heard.is_set() or theirs.is_heard.is_set():
            await asyncio.sleep(0.01)
        ours.publish_change(8)
        redis.start()
        await asyncio.wait_for(asyncio.gather(ours.is_heard.wait(), theirs.is_heard.wait()), 5)
        theirs.publish_change(9)
        await _until(here.told, [0, 0, 9])
        assert there.told.count(0) == 2
        assert there.told[-1] in (0, 8), "told late, or covered by looking at everything"
        await ours.stop()
        await theirs.stop()

    asyncio.run(whole())
    assert "Redis is not there" in caplog.text


def test_what_cannot_be_understood_is_passed_over(redis: Server) -> None:
    async def whole() -> None:
        hub = Heard()
        relay = Relay(redis.url, hub)
        await asyncio.wait_for(relay.is_heard.wait(), 5)
        for data in (b"", b"x", b"x y", b"\xff\xff 5", b"other 6"):
            relay._hear({"type": "message", "data": data})
        assert hub.told == [0, 5, 6]
        await relay.stop()

    asyncio.run(whole())


def test_what_changed_at_a_table_is_told_to_all_here_but_not_sent_back(redis: Server) -> None:
    told: list[int] = []

    async def whole() -> None:
        here = OnlineRelay(redis.url)
        elsewhere = Heard()
        there = Relay(redis.url, elsewhere, relays.TABLES_CHANNEL)
        events = Relay(redis.url, Heard())
        await asyncio.wait_for(
            asyncio.gather(here.relay.is_heard.wait(), there.is_heard.wait(), events.is_heard.wait()), 5
        )
        change_feed.TABLES.subscribe(told.append)
        events.publish_change(3)
        there.publish_change(4)
        await _until(told, [4])
        change_feed.TABLES.publish(5)
        await _until(elsewhere.told, [0, 5])
        assert told == [4, 5]
        change_feed.TABLES.unsubscribe(told.append)
        for each in (here, there, events):
            await each.stop()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("doublesix.store.change_feed.transaction.on_commit", lambda do, **_: do())
        asyncio.run(whole())
