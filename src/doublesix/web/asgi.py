"""The server's application: the front door, pages behind it, live boards, and what runs beside them."""

import asyncio
import logging
import sys
import threading
from typing import Any, Final

from django.conf import settings
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from doublesix.web.front_door import FrontDoor, Receive, Scope, Send
from doublesix.web.wsgi import application as pages

# isort: split
# These know Django's models, which are there once the pages are.
from doublesix.web.live import serving
from doublesix.web.live.stream import PATH, live
from doublesix.web.pages import Pages

logger = logging.getLogger(__name__)
PAUSE: Final = 2.0
"""Seconds between two looks into the outbox."""
TIDY_EVERY: Final = 900
"""How many looks there are between two tidyings."""

SWITCH: Final = 0.001
"""Seconds after which a thread lets others go on. The loop that sends boards and the threads that keep scores
share one process: with Python's own 5 ms an answer waits behind a board too often (bench/live.py)."""
sys.setswitchinterval(SWITCH)

_door: Any = FrontDoor(Pages(pages, settings.LIMITS))


class Beside:
    """What goes on beside the pages: sending messages, the clock of the floor, deleting papers in time."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._run, name="beside", daemon=True)

    def _run(self) -> None:
        from django.db import close_old_connections
        from django.utils import timezone

        from doublesix.store import acts, outbox
        from doublesix.store.desks import judging, papers
        from doublesix.store.desks.floor_clock import FloorClock
        from doublesix.web.floor import expecting

        turn, floor_clock = 0, FloorClock(timezone.now())
        while not self.stop.wait(PAUSE):
            try:
                judging.escalate_overdue(timezone.now())
                floor_clock.ring(timezone.now())
                expecting.begin()
                outbox.send_all()
                if turn % TIDY_EVERY == 0:
                    papers.delete_overdue()
                    acts.forget_old()
            except Exception:
                logger.exception("what goes on beside the pages was interrupted")
            finally:
                close_old_connections()
            turn += 1


async def _site(scope: Scope, receive: Receive, send: Send) -> None:
    """Live boards and pages."""
    if scope["path"].startswith(PATH):
        await live(scope, receive, send)
    else:
        await _door(scope, receive, send)


_behind_proxies: Any = ProxyHeadersMiddleware(_site, settings.PROXIES)  # type: ignore[arg-type]


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Pages, and the beginning and end of the server's life."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["type"] == "http":
        await _behind_proxies(scope, receive, send)


async def _live(receive: Receive, send: Send) -> None:
    beside = Beside()
    boards = serving.Serving()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            try:
                await boards.start()
            except Exception as fault:  # a server would go on without, and nobody would know
                logger.exception("the server cannot start")
                await send({"type": "lifespan.startup.failed", "message": str(fault)})
                return
            beside.thread.start()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await boards.stop()
            beside.stop.set()
            await asyncio.to_thread(beside.thread.join, 10)
            await send({"type": "lifespan.shutdown.complete"})
            return
