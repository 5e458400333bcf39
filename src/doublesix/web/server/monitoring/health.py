"""Whether this process lives (`/health/live`), and whether it can serve (`/health/ready`).

For whatever starts processes and shares requests among them. Both are answered before the pages, so neither a
line of waiting visitors nor the names of hosts get in the way. They say nothing about anybody.
"""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Final

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from doublesix.web.asgi_types import Scope, Send
from doublesix.web.server.monitoring.responses import JSON, send_response

PATH: Final = "/health/"
PATIENCE: Final = 5.0
"""Seconds that the database has to answer."""
GOOD: Final = "good"
SILENT: Final = "does not answer"
BEHIND: Final = "not upgraded"

Findings = dict[str, str]


@cache
def _known_migrations() -> frozenset[tuple[str, str]]:
    """The migrations that this version brings."""
    return frozenset(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)


def inspect_database() -> Findings:
    """How the database and its migrations are; runs in a thread, over a connection of its own."""
    try:
        applied = MigrationRecorder(connection).applied_migrations()
    except Exception:
        return {"database": SILENT, "migrations": "unknown"}
    finally:
        connection.close()
    return {"database": GOOD, "migrations": GOOD if _known_migrations() <= set(applied) else BEHIND}


class Health:
    """Answers both addresses. One look at the database at a time, however many ask."""

    def __init__(self, look: Callable[[], Findings] = inspect_database, patience: float = PATIENCE) -> None:
        self._look = look
        self._patience = patience
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._looking: Future[Findings] | None = None

    async def __call__(self, scope: Scope, send: Send) -> None:
        """Answer."""
        if scope["method"] not in ("GET", "HEAD"):
            await send_response(send, 405, b"")
        elif scope["path"] == f"{PATH}live":
            await _send_findings(send, True, {})
        elif scope["path"] == f"{PATH}ready":
            found = await self._found()
            await _send_findings(send, set(found.values()) == {GOOD}, found)
        else:
            await send_response(send, 404, b"")

    async def _found(self) -> Findings:
        if self._looking is None or self._looking.done():
            self._looking = self._thread.submit(self._look)
        try:
            return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._looking)), self._patience)
        except TimeoutError:
            return {"database": SILENT, "migrations": "unknown"}


async def _send_findings(send: Send, is_well: bool, found: Findings) -> None:
    body = json.dumps({"status": "ok" if is_well else "unavailable", **found}).encode() + b"\n"
    await send_response(send, 200 if is_well else 503, body, JSON)
