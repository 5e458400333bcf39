"""The server: the one place that knows how it listens, what it takes and how it ends."""

import asyncio
import gc
import os
import socket
import sys
import threading
from types import FrameType
from typing import Any, Final

import uvicorn
from django.conf import settings
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from doublesix.web import environment
from doublesix.web.limits import Limits
from doublesix.web.live.lifespan import raise_file_limit
from doublesix.web.server.connections import connection_class

FILES: Final = 500
"""Open files that are no connections: the database, static files, pipes."""
ENDING_SECONDS: Final = 4
"""For answers that are being given when the server is told to end."""
LAST_SECONDS: Final = 9.0
"""After which it ends whatever is going on: nothing that was acknowledged is lost by that."""


class Server(uvicorn.Server):
    """A server that looks after its connections, and ends in time."""

    def __init__(self, config: uvicorn.Config, limits: Limits) -> None:
        super().__init__(config)
        app: Any = config.app
        proxies: Any = ProxyHeadersMiddleware(app, settings.PROXIES).trusted_hosts
        connections = connection_class(limits, proxies)
        config.http = connections
        self.connections = connections.connections_of_server

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen; the garbage collector no longer looks through what is loaded and stays.

        While it looks everybody waits, and there was nothing but that to look through: a quarter of a second
        now and then, behind which all plays of all tables came at once (bench/tables.py).
        """
        await super().startup(sockets)
        gc.freeze()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; once a second connections are looked at."""
        if counter % 10 == 0:
            self.connections.sweep(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let answers be given to the end, for some seconds; then everybody is cut off."""
        asyncio.get_running_loop().call_later(ENDING_SECONDS, self.connections.end_all)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to end: answers are given to the end, for some seconds."""
        if not self.should_exit:
            last = threading.Timer(LAST_SECONDS, os._exit, (0,))
            last.daemon = True
            last.start()
        super().handle_exit(sig, frame)


def server(host: str, port: int, app: Any = "doublesix.web.asgi:application") -> Server:
    """The server as it is run, with the limits of the installation."""
    limits: Limits = settings.LIMITS
    most = raise_file_limit(max(limits.connections, settings.LIVE_FOLLOWERS) + FILES)
    limits = limits._replace(connections=max(1, min(limits.connections, most - FILES)))
    files = environment.certificate(os.environ)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=limits.idle_seconds,
        timeout_graceful_shutdown=ENDING_SECONDS + 2,
        ssl_certfile=files[0] if files else None,
        ssl_keyfile=files[1] if files else None,
    )
    return Server(config, limits)


def run(host: str, port: int) -> None:
    """Serve until told to end."""
    made = server(host, port)
    try:
        made.run()
    except KeyboardInterrupt:  # the signal once more, after everything ended
        return
    if not made.started:
        sys.exit("The server could not start. What was wrong is said above.")
