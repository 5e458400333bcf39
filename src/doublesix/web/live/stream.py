"""The address of live boards, `/live/<event>/<page>/?a=<argument>`: a stream of server-sent events.

With `once` in the query it answers once, with JSON, for browsers that cannot follow. It stands before the
pages and holds no thread while somebody follows.
"""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from io import BytesIO
from typing import Final

from django.core.exceptions import DisallowedHost, PermissionDenied
from django.core.handlers.asgi import ASGIRequest
from django.db import DatabaseError
from django.http import Http404
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from doublesix.web.asgi_types import Receive, Scope, Send, address_of
from doublesix.web.live import messages
from doublesix.web.live.access import is_known_open, is_open, may_follow
from doublesix.web.live.boards import BOARDS, Key
from doublesix.web.live.compression import Message
from doublesix.web.live.followers import Follower, resume
from doublesix.web.live.hub import HUB, Full, Hub
from doublesix.web.presentation.addresses import LIVE

logger = logging.getLogger(__name__)
_ADDRESS: Final = re.compile(rf"{LIVE}(\d{{1,15}})/([a-z_-]{{1,40}})/")
MOST_ARGUMENT: Final = 100
CHECKED_SECONDS: Final = 4.0
"""How often it is looked at whether somebody may still follow: roles are taken away, events put back."""
COME_AGAIN: Final = 15
"""Seconds after which it is worth trying again when there are too many."""
EVENT_STREAM: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"vary", b"Cookie, Accept-Language, Accept-Encoding"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
OPENING: Final = Message(messages.OPENING)
_WORDS: Final = {
    403: gettext_noop("You may not see this."),
    404: gettext_noop("There is nothing at this address."),
    405: gettext_noop("This can only be looked at."),
    503: gettext_noop("Too many people follow this just now. Try again in a moment."),
}


class Refused(Exception):
    """An answer other than the board."""

    def __init__(self, status: int) -> None:
        self.status = status


async def live(scope: Scope, receive: Receive, send: Send, hub: Hub = HUB) -> None:
    """Answer a request for a board."""
    request = ASGIRequest(scope, BytesIO())
    language = translation.get_language_from_request(request)
    try:
        key = await _find_key(hub, request, language)
        if "once" in request.GET:
            news = await hub.once(key, address_of(scope))
            await _answer(send, 200, messages.as_json(news), b"application/json")
            return
        is_packed = "gzip" in request.headers.get("Accept-Encoding", "")
        follower = Follower(address_of(scope), last_seen(request), is_packed=is_packed)
        sender = asyncio.ensure_future(_send_all(hub, key, follower, send))
        await _follow(follower, sender, lambda: _may_still(hub, request, key), receive)
    except (Refused, Full, Http404, PermissionDenied) as refused:
        await send_refusal(send, _status(refused), language)


def _status(refused: Exception) -> int:
    if isinstance(refused, Refused):
        return refused.status
    return {Full: 503, Http404: 404, PermissionDenied: 403}[type(refused)]


async def _find_key(hub: Hub, request: ASGIRequest, language: str) -> Key:
    """The board that is asked for, by who may follow it."""
    if request.method != "GET":
        raise Refused(405)
    found = _ADDRESS.fullmatch(request.path)
    argument = request.GET.get("a", "")
    if found is None or len(argument) > MOST_ARGUMENT:
        raise Http404
    if argument.isdecimal() and (not argument.isascii() or str(int(argument)) != argument):
        raise Http404  # another way to write a number would be another board
    with suppress(DisallowedHost):
        request.get_host()
        pk, page = int(found[1]), found[2]
        if not is_known_open(pk, page):
            await hub.in_thread(may_follow, request, pk, page)
        canonical = BOARDS[page].canonical
        if canonical is not None:
            argument = await hub.in_thread(canonical, pk, argument)
        return Key(pk, page, argument, language)
    raise Http404


async def _may_still(hub: Hub, request: ASGIRequest, key: Key) -> bool:
    """Whether somebody may go on following; what everybody may is asked once for all."""
    pk, page = key.pk, key.page
    try:
        if is_known_open(pk, page) or await hub.in_thread_once(is_open, pk, page):
            return True
        await hub.in_thread(may_follow, request, pk, page)
    except (Http404, PermissionDenied):
        return False
    except DatabaseError:
        logger.exception("it could not be looked at who may follow")
    return True


def last_seen(request: ASGIRequest, name: str = "saw") -> int:
    """The number of the newest state that a page has, where it comes again."""
    said = request.headers.get("Last-Event-ID") or request.GET.get(name, "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= 15 else 0


async def _follow(
    follower: Follower,
    sender: "asyncio.Task[None]",
    may_still: Callable[[], Awaitable[bool]],
    receive: Receive,
) -> None:
    """Until the follower is gone, the stream is over, or they may follow no more."""
    follower.sender = sender
    gone = asyncio.ensure_future(wait_until_gone(receive))
    try:
        while True:
            done, _pending = await asyncio.wait(
                (gone, sender), timeout=CHECKED_SECONDS, return_when="FIRST_COMPLETED"
            )
            if done:
                break
            if not follower.is_over and not await may_still():
                follower.end()
        if sender.done() and not sender.cancelled():
            sender.result()
    finally:
        sender.cancel()
        gone.cancel()


async def wait_until_gone(receive: Receive) -> None:
    """Until the follower is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send_all(hub: Hub, key: Key, follower: Follower, send: Send) -> None:
    """Everything that a follower gets."""
    board = await hub.follow(key, follower)
    time = asyncio.get_running_loop().time
    try:
        headers = [*EVENT_STREAM, *follower.stream.headers]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        data: bytes | None = follower.stream.take(OPENING)
        follower.send = send
        while not follower.is_over:
            if data is None:
                await follower.wait()
            follower.sending_since = time()
            if follower.unsent is not None:
                unsent, follower.unsent = follower.unsent, None
                await resume(unsent)
            elif data is not None:
                await send({"type": "http.response.body", "body": data, "more_body": True})
            follower.sending_since = None
            data = board.next_for(follower)
        await send({"type": "http.response.body", "body": follower.stream.end()})
    finally:
        hub.leave(board, follower)


async def _answer(send: Send, status: int, body: bytes, kind: bytes, *headers: tuple[bytes, bytes]) -> None:
    """A whole answer."""
    given = [
        (b"content-type", kind),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        *headers,
    ]
    await send({"type": "http.response.start", "status": status, "headers": given})
    await send({"type": "http.response.body", "body": body})


async def send_refusal(send: Send, status: int, language: str) -> None:
    """Say in words why there is no board."""
    with translation.override(language):
        words = f"{_(_WORDS[status])}\n".encode()
    later = [(b"retry-after", b"%d" % COME_AGAIN)] if status == 503 else []
    await _answer(send, status, words, b"text/plain; charset=utf-8", *later)
