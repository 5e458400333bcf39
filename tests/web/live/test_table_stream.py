"""Frames of a table as a stream, by real HTTP on the real server: who gets what, when, and as whom."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from django.conf import LazySettings
from django.utils import timezone

from doublesix.app.online import commands as cmd
from doublesix.app.online import events as ev
from doublesix.app.online.settings import TableSettings
from doublesix.store.actor import Actor
from doublesix.store.models import OnlineMatch, OnlinePlayer
from doublesix.store.services import online_tables
from doublesix.store.services.online_tables import SeatKey
from doublesix.store.services.tokens import digest
from doublesix.web.live import table_stream
from doublesix.web.live.table_hub import TABLE_HUB, TableFollower, TableHub
from tests.store import tables
from tests.store.tables import fresh, move_of, play_on, state_of
from tests.waiting import until
from tests.web.live.serving import PATIENCE, Stream, served
from tests.web.live.test_stream import get

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(table_stream, "GRACE", 0.2)
    monkeypatch.setattr(table_stream, "BEAT", 0.2)
    monkeypatch.setattr(tables, "WHO", Actor(None, timezone.now()))
    with served() as found:
        yield found


def follow(port: int, row: OnlineMatch, key: str = "", after: int = 0) -> Stream:
    """Follow a table."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return Stream(port, f"/live/table/{row.code}/?after={after}", **headers)


def frame_in(stream: Stream, is_so: Callable[[dict[str, Any]], bool] = bool) -> dict[str, Any]:
    """The next frame of which this is so."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        name, data = stream.next()
        assert name, "the stream ended"
        if name == "frame" and is_so(data):
            return data
    raise AssertionError


def seated() -> tuple[OnlineMatch, list[SeatKey]]:
    """A table of four people, dealt, that no time runs at."""
    return tables.full()


def test_a_seat_and_who_watches_get_the_table_each_play_and_beats(port: int) -> None:
    row, taken = seated()
    own, public = follow(port, row, taken[1].key), follow(port, row)
    assert own.answer.getheader("Content-Type") == "text/event-stream; charset=utf-8"
    first, seen = frame_in(own), frame_in(public)
    assert (first["you"], len(first["hand"])) == (2, 6)
    assert (seen["you"], seen["hand"], seen["choices"]["plays"]) == (0, [], [])
    while (beat := public.next())[0] != "beat":
        pass
    assert set(beat[1]) == {"n"}
    state = state_of(row)
    after = online_tables.act(fresh(row), move_of(state, "k"), tables.WHO)
    for stream in (own, public):
        frame = frame_in(stream, lambda data: any(each["kind"] == "play" for each in data["news"]))
        assert frame["n"] >= after.n
    own.close()
    public.close()


class StirredAsTimeIsUp(asyncio.Event):
    """Set in the very moment in which somebody stops waiting for it, twice."""

    left = 2

    async def wait(self) -> Literal[True]:
        try:
            return await super().wait()
        except asyncio.CancelledError:
            if self.left:
                self.left -= 1
                self.set()
            raise


def test_what_happens_in_the_moment_of_a_beat_is_sent_and_not_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_stream, "BEAT", 0.01)
    sent: list[bytes] = []

    async def follow_until_a_beat() -> None:
        follower = TableFollower(1, 0, "en", 0, "one")
        follower.stirred = StirredAsTimeIsUp()
        place = table_stream._Place(1, 0, "", False)

        async def make(*_asked: object) -> tuple[int, bytes]:
            return len(sent), b"frame"

        async def send(message: Any) -> None:
            sent.append(message.get("body", b""))
            follower.is_over = b"beat" in sent[-1]

        hub = TableHub()
        monkeypatch.setattr(hub, "make_once", make)
        await table_stream._send_all(hub, place, follower, send)

    asyncio.run(follow_until_a_beat())
    assert sent.count(b"frame") == 3, "the first, and one for each time that something happened"


def test_who_comes_again_gets_what_was_missed_and_nothing_twice(port: int) -> None:
    row, taken = seated()
    stream = follow(port, row, taken[0].key)
    seen = frame_in(stream)["n"]
    stream.close()
    play_on(row, 3)
    again = follow(port, row, taken[0].key, seen)
    frame = frame_in(again)
    numbers = {each["n"] for each in frame["news"]}
    assert min(numbers) > seen
    assert frame["n"] >= max(numbers)
    by_header = Stream(
        port,
        f"/live/table/{row.code}/?after=0",
        **{"Last-Event-ID": str(frame["n"]), "Authorization": f"Bearer {taken[0].key}"},
    )
    assert not any(each["n"] <= frame["n"] for each in frame_in(by_header)["news"])
    again.close()
    by_header.close()


def test_streams_that_nobody_can_follow(port: int) -> None:
    row, _ = seated()
    for path in (
        "/live/table/nowhere/",
        "/live/table/NOWHERE/",
        f"/live/table/{row.code}",
        f"/live/table/{row.code}/x/",
        "/live/table/" + "x" * 500 + "/",
        "/live/table/%2e%2e/",
        "/live/table//",
        "/live/table/%C3%A9/",
    ):
        assert get(port, path).status == 404, path
    for method in ("POST", "PUT", "DELETE"):
        assert get(port, f"/live/table/{row.code}/", method).status == 405
    assert get(port, "/live/table/nowhere/", **{"Accept-Language": "fr"}).body.decode().startswith("Il n")


@pytest.mark.parametrize("after", ["x", "-5", "9" * 40, "1e3"])
def test_numbers_that_are_none_are_no_number(port: int, after: str) -> None:
    row, taken = seated()
    stream = Stream(port, f"/live/table/{row.code}/?after={after}", Authorization=f"Bearer {taken[0].key}")
    assert frame_in(stream)["n"] >= state_of(row).n - 1
    stream.close()


def test_a_made_up_key_watches(port: int) -> None:
    row, taken = seated()
    _, theirs = seated()
    for key in ("made-up", taken[0].key[::-1], theirs[0].key):
        stream = follow(port, row, key)
        assert frame_in(stream)["you"] == 0
        stream.close()


def test_who_has_left_does_not_see_the_hand_of_who_comes_after(port: int) -> None:
    row = tables.opened()
    first = online_tables.sit(row, "Ann", tables.WHO, seat=1)
    stream = follow(port, row, first.key)
    assert frame_in(stream)["you"] == 1
    online_tables.sit(fresh(row), "Ben", tables.WHO, seat=2)
    online_tables.act(fresh(row), cmd.Leave(1, "bye"), tables.WHO)
    online_tables.sit(fresh(row), "Cleo", tables.WHO, seat=1)
    online_tables.begin(fresh(row), tables.WHO)
    frame = frame_in(stream, lambda data: data["status"] == "playing")
    assert (frame["you"], frame["hand"]) == (0, [])
    stream.close()
    until(lambda: not TABLE_HUB._followers)
    time_of_grace_is_over(row)
    assert state_of(row).seat(1).is_connected, "it is another who sits there"


def test_a_seat_that_another_phone_opened_is_no_longer_seen_on_the_old_one(port: int) -> None:
    row, taken = seated()
    old = follow(port, row, taken[0].key)
    assert frame_in(old)["you"] == 1
    OnlinePlayer.objects.filter(pk=taken[0].player.pk).update(digest=digest("of the other phone"))
    new = follow(port, row, "of the other phone")
    assert len(frame_in(new)["hand"]) == 6
    online_tables.act(fresh(row), move_of(state_of(row), "k"), tables.WHO)
    assert frame_in(new, lambda data: data["layout"])["you"] == 1
    ended = next(name for name in iter(lambda: old.next()[0], None) if name != "beat")
    assert ended == "", "no frame of the play came to the old phone"
    again = follow(port, row, taken[0].key)
    seen = frame_in(again)
    assert (seen["you"], seen["hand"]) == (0, [])
    for stream in (old, new, again):
        stream.close()


def time_of_grace_is_over(row: OnlineMatch) -> None:
    """Until nobody is waited for any more who could be noted as gone."""
    until(lambda: not table_stream._gone)


def test_a_player_is_connected_as_long_as_one_stream_lasts_and_some_seconds_more(port: int) -> None:
    row, taken = seated()
    one, other = follow(port, row, taken[2].key), follow(port, row, taken[2].key)
    frame_in(one)
    frame_in(other)
    one.close()
    watching = follow(port, row)
    frame_in(watching)
    assert state_of(row).seat(3).is_connected
    other.close()
    frame_in(watching, lambda data: not data["seats"][2]["is_connected"])
    back = follow(port, row, taken[2].key)
    frame_in(watching, lambda data: data["seats"][2]["is_connected"])
    kinds = [type(entry.event) for entry in state_of(row).entries]
    assert (kinds.count(ev.ConnectionLost), kinds.count(ev.ConnectionBack)) == (1, 1)
    back.close()
    watching.close()


def test_who_is_back_in_time_was_never_gone(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    is_back, note_gone = threading.Event(), table_stream._note_gone

    async def note_when_back(*place: Any) -> None:
        """The time of grace is over after they are back, however long that takes."""
        await asyncio.to_thread(is_back.wait, PATIENCE)
        await note_gone(*place)

    monkeypatch.setattr(table_stream, "_note_gone", note_when_back)
    row, taken = seated()
    stream = follow(port, row, taken[0].key)
    frame_in(stream)
    stream.close()
    until(lambda: bool(table_stream._gone))
    back = follow(port, row, taken[0].key)
    frame_in(back)
    is_back.set()
    time_of_grace_is_over(row)
    assert not any(isinstance(entry.event, ev.ConnectionLost) for entry in state_of(row).entries)
    back.close()


@pytest.mark.slow
def test_those_who_watch_are_behind_and_what_is_old_enough_comes_by_itself(port: int) -> None:
    settings = TableSettings(tables.rules("powc"), delay=2)
    row = online_tables.open_table(settings, Actor(None, timezone.now()))
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        online_tables.sit(fresh(row), name, Actor(None, timezone.now()))
    stream = follow(port, row)
    assert frame_in(stream)["status"] == "waiting"
    online_tables.begin(fresh(row), Actor(None, timezone.now()))
    state = state_of(row)
    began = next(entry.at for entry in state.entries if isinstance(entry.event, ev.MatchBegun))
    frame_in(stream, lambda data: data["status"] == "playing")
    assert (timezone.now() - began).total_seconds() >= 2
    assert online_tables.state_for_watchers(row, state, began) != state
    stream.close()


def test_there_is_room_for_so_many(port: int, settings: LazySettings) -> None:
    row, _ = seated()
    settings.LIVE_FOLLOWERS_EACH = 2
    streams = [follow(port, row) for _ in range(2)]
    for stream in streams:
        frame_in(stream)
    refused = get(port, f"/live/table/{row.code}/")
    assert (refused.status, refused.later) == (503, "15")
    streams[0].close()
    until(lambda: TABLE_HUB._count == 1)
    again = follow(port, row)
    frame_in(again)
    for stream in (streams[1], again):
        stream.close()
