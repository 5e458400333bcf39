"""The frames of a table on the screen as a stream, `/live/table/<code>/?after=<number>`.

It stands before the pages and holds no thread while somebody follows. Who follows with the key of a seat is
connected there; some seconds after the last of their streams ended the table is told that they are not.
"""

import asyncio
import logging
import re
from contextlib import suppress
from io import BytesIO
from typing import Final, NamedTuple

from django.core.handlers.asgi import ASGIRequest
from django.db import DatabaseError, close_old_connections
from django.utils import timezone, translation

from doublesix.app.online import commands as cmd
from doublesix.app.online.state import OnlineTable
from doublesix.store.actor import Actor
from doublesix.store.refusals import Refused as ServiceRefused
from doublesix.store.services import online_matches, online_tables
from doublesix.web.asgi_types import Receive, Scope, Send, address_of
from doublesix.web.live import messages
from doublesix.web.live.hub import Full
from doublesix.web.live.stream import EVENT_STREAM, last_seen, send_refusal, wait_until_gone
from doublesix.web.live.table_hub import TABLE_HUB, TableFollower, TableHub
from doublesix.web.presentation import seat_keys
from doublesix.web.presentation.addresses import LIVE
from doublesix.web.presentation.table_frames import frame_now

logger = logging.getLogger(__name__)
_ADDRESS: Final = re.compile(rf"{LIVE}table/([a-z0-9]{{1,16}})/")
PREFIX: Final = f"{LIVE}table/"
BEAT: Final = 4.0
"""Seconds without news after which followers are told that all is as it was."""
GRACE: Final = 6.0
"""Seconds after which who is gone counts as disconnected: phones change networks."""
_gone: set["asyncio.Task[None]"] = set()


class _Place(NamedTuple):
    """Where somebody follows from."""

    pk: int
    player: int
    """Who it is that sits there; 0 for who watches."""
    key: str
    """That opened the seat: once the seat is opened by another, nothing more comes here."""
    is_behind: bool
    """Whether what they see is some time behind."""


async def follow_table(scope: Scope, receive: Receive, send: Send, hub: TableHub = TABLE_HUB) -> None:
    """Answer a request for the frames of a table."""
    request = ASGIRequest(scope, BytesIO())
    language = translation.get_language_from_request(request)
    found = _ADDRESS.fullmatch(request.path)
    place = await hub.in_thread(_find_place, request, found[1]) if found and request.method == "GET" else None
    if place is None:
        await send_refusal(send, 404 if request.method == "GET" else 405, language)
        return
    follower = TableFollower(place.pk, place.player, language, last_seen(request, "after"), address_of(scope))
    try:
        hub.join(follower)
    except Full:
        await send_refusal(send, 503, language)
        return
    gone = asyncio.ensure_future(wait_until_gone(receive))
    sender = asyncio.ensure_future(_send_all(hub, place, follower, send))
    try:
        if place.player:
            await hub.in_thread(_note, place, True)
        await asyncio.wait((gone, sender), return_when="FIRST_COMPLETED")
        if sender.done() and not sender.cancelled():
            sender.result()
    finally:
        sender.cancel()
        gone.cancel()
        if hub.leave(follower) and place.player and not hub.is_over:
            task = asyncio.ensure_future(_note_gone(hub, place))
            _gone.add(task)
            task.add_done_callback(_gone.discard)


def _find_place(request: ASGIRequest, code: str) -> _Place | None:
    """The table and the seat of whoever asks."""
    try:
        row = online_tables.find_table(code)
        state = online_tables.table_state(row)
        key = seat_keys.key_of(request, code)
        player = online_tables.player_of(row, key)
        seat = online_tables.seat_of(state, player)
        online_tables.insist_may_watch(state, seat, timezone.now())
        if player is None or not seat:
            return _Place(row.pk, 0, "", bool(state.opening.delay))
        return _Place(row.pk, player.pk, key, False)
    except ServiceRefused:
        return None
    finally:
        close_old_connections()


async def _send_all(hub: TableHub, place: _Place, follower: TableFollower, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": EVENT_STREAM})
    await send({"type": "http.response.body", "body": messages.OPENING, "more_body": True})
    follower.stirred.set()
    is_first = True
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT):
                await follower.stirred.wait()
        # Something may have come in the very moment in which the time was up.
        is_beat = not follower.stirred.is_set() and not place.is_behind
        follower.stirred.clear()
        if follower.is_over:
            break
        data = messages.as_event("beat", {"n": follower.saw}) if is_beat else None
        if data is None:
            made = await hub.make_once(place.pk, _make_frame, place, follower.language, follower.saw)
            if made is None:
                break
            n, data = made
            if n == follower.saw and not is_first:
                data = messages.as_event("beat", {"n": n})
            follower.saw, is_first = n, False
        await send({"type": "http.response.body", "body": data, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


def _make_frame(place: _Place, language: str, after: int) -> tuple[int, bytes] | None:
    """The frame that somebody is sent, with its number; nothing where table or seat are theirs no longer."""
    try:
        row = online_tables.table_by_number(place.pk)
        if row is None or (place.player and online_tables.player_of(row, place.key) is None):
            return None
        state = online_tables.table_state(row)
        with translation.override(language):
            data = frame_now(row, state, _seat_now(state, place.player), after)
        return data["n"], b"id: %d\n%s" % (data["n"], messages.as_event("frame", data))
    finally:
        close_old_connections()


def _seat_now(state: OnlineTable, player: int) -> int:
    """Where somebody sits who may have left meanwhile; 0: nowhere."""
    return next((seat for seat, person in state.people.items() if person == player), 0)


async def _note_gone(hub: TableHub, place: _Place) -> None:
    """After a while, unless they came back."""
    await asyncio.sleep(GRACE)
    if not hub.is_over and not hub.is_followed_by(place.pk, place.player):
        with suppress(RuntimeError):
            await hub.in_thread(_note, place, False)


def _note(place: _Place, is_there: bool) -> None:
    try:
        row = online_tables.table_by_number(place.pk)
        seat = _seat_now(online_tables.table_state(row), place.player) if row is not None else 0
        if row is not None and seat:
            online_matches.act(row, cmd.NoteConnection(seat, is_there), Actor(None, timezone.now()))
    except (ServiceRefused, DatabaseError):
        logger.exception("a connection to table %s could not be noted", place.pk)
    finally:
        close_old_connections()
