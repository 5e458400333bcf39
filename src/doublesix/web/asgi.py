"""The server's application: the front door, pages behind it, live boards, and what runs beside them."""

import asyncio
import logging
import sys
from typing import Any, Final

from django.conf import settings
from django.db import connection
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from doublesix.web.asgi_types import Receive, Scope, Send
from doublesix.web.server.front_door import FrontDoor
from doublesix.web.wsgi import application as pages

# isort: split
# These know Django's models, which are there once the pages are.
from doublesix.store import keys
from doublesix.store.evidence.vault import KeyFault
from doublesix.web.background.jobs import Background
from doublesix.web.background.table_keeper import TableKeeper
from doublesix.web.live import lifespan, table_stream
from doublesix.web.live.stream import live
from doublesix.web.operations.process import PROCESS
from doublesix.web.presentation.addresses import LIVE
from doublesix.web.server.hall_network import HallNetwork
from doublesix.web.server.monitoring import health, metrics
from doublesix.web.server.monitoring.request_log import RequestLog
from doublesix.web.server.pages import Pages
from doublesix.web.server.safe_answers import SafeAnswers

logger = logging.getLogger(__name__)

SWITCH: Final = 0.001
"""Seconds after which a thread lets others go on. The loop that sends boards and the threads that keep scores
share one process: with Python's own 5 ms an answer waits behind a board too often (bench/live.py)."""
sys.setswitchinterval(SWITCH)

_pages = Pages(pages, settings.LIMITS)
_door: Any = FrontDoor(_pages)
PROCESS.lines = _pages.lines.lengths
_health = health.Health()
_metrics = metrics.Metrics(settings.METRICS_TOKEN, settings.METRICS_ADDRESSES, PROCESS)


async def _people(scope: Scope, receive: Receive, send: Send) -> None:
    """Live boards and pages."""
    if scope["path"].startswith(table_stream.PREFIX):
        await table_stream.follow_table(scope, receive, send)
    elif scope["path"].startswith(LIVE):
        await live(scope, receive, send)
    else:
        await _door(scope, receive, send)


_behind_proxies: Any = ProxyHeadersMiddleware(HallNetwork(_people), settings.PROXIES)  # type: ignore[arg-type]


async def _site(scope: Scope, receive: Receive, send: Send) -> None:
    """Health and metrics, what people see, and the beginning and end of the server's life."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["type"] != "http":
        return
    elif scope["path"].startswith(health.PATH):
        await _health(scope, send)
    elif scope["path"] == metrics.PATH:
        await _metrics(scope, send)
    else:
        await _behind_proxies(scope, receive, send)


application = RequestLog(SafeAnswers(_site), settings.PROXIES, PROCESS.count)


def _check_keys() -> None:
    """Go on only with the keys that the data was made with, however the server was started."""
    try:
        keys.check()
    finally:
        connection.close()


async def _live(receive: Receive, send: Send) -> None:
    background, keeper = Background(), TableKeeper()
    boards = lifespan.LiveBoards()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            try:
                await asyncio.to_thread(_check_keys)
                await boards.start()
            except KeyFault as fault:
                logger.error("%s", fault)
                await send({"type": "lifespan.startup.failed", "message": str(fault)})
                return
            except Exception as fault:  # a server would go on without, and nobody would know
                logger.exception("the server cannot start")
                await send({"type": "lifespan.startup.failed", "message": str(fault)})
                return
            background.start()
            keeper.start()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await boards.stop()
            await asyncio.to_thread(keeper.stop)
            await asyncio.to_thread(background.stop)
            await send({"type": "lifespan.shutdown.complete"})
            return
