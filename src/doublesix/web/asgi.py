"""The server's application: the front door, ordinary pages behind it, and what runs beside them."""

import asyncio
import logging
import threading
from typing import Any, Final

from a2wsgi import WSGIMiddleware

from doublesix.web.front_door import FrontDoor, Receive, Scope, Send
from doublesix.web.wsgi import application as pages

logger = logging.getLogger(__name__)
THREADS: Final = 16
PAUSE: Final = 2.0
"""Seconds between two looks into the outbox."""
TIDY_EVERY: Final = 900
"""How many looks there are between two tidyings."""

_door: Any = FrontDoor(WSGIMiddleware(pages, workers=THREADS))


class Beside:
    """What goes on beside the pages: sending messages, deleting papers whose time is over."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._run, name="beside", daemon=True)

    def _run(self) -> None:
        from django.db import close_old_connections

        from doublesix.store import acts, outbox
        from doublesix.store.desks import papers

        turn = 0
        while not self.stop.wait(PAUSE):
            try:
                outbox.send_all()
                if turn % TIDY_EVERY == 0:
                    papers.delete_overdue()
                    acts.forget_old()
            except Exception:
                logger.exception("what goes on beside the pages was interrupted")
            finally:
                close_old_connections()
            turn += 1


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Pages, and the beginning and end of the server's life."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    else:
        await _door(scope, receive, send)


async def _live(receive: Receive, send: Send) -> None:
    beside = Beside()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            beside.thread.start()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            beside.stop.set()
            await asyncio.to_thread(beside.thread.join, 10)
            await send({"type": "lifespan.shutdown.complete"})
            return
