"""Looking into the log now and then: what was changed by a process that told nobody is seen all the same.

A command on the server's own console tells nobody, nor does a process that was killed between keeping a
change and telling of it.
"""

import asyncio
import logging
from typing import Final

from django.db import DatabaseError, close_old_connections
from django.db.models import Max

from doublesix.store.models import LogRow
from doublesix.web.live.hub import Hub

logger = logging.getLogger(__name__)
EVERY: Final = 2.0
"""Seconds between two looks."""
MOST: Final = 1000


def newest() -> int:
    """The newest row of the log."""
    try:
        return LogRow.objects.aggregate(newest=Max("pk"))["newest"] or 0
    finally:
        close_old_connections()


def changed_since(row: int) -> tuple[int, set[int]]:
    """The newest row after one, and the events that the rows in between are about."""
    try:
        found = list(LogRow.objects.filter(pk__gt=row).order_by("pk").values_list("pk", "stream")[:MOST])
    finally:
        close_old_connections()
    pks = {stream.split("/")[1] for _, stream in found}
    return (found[-1][0] if found else row), {int(pk) for pk in pks if pk.isdecimal()}


async def watch(hub: Hub) -> None:
    """Look again and again, while anybody follows a board."""
    row: int | None = None
    while True:
        await asyncio.sleep(EVERY)
        try:
            if not hub.boards:
                row = None  # a board is rendered when its first follower comes
            elif row is None:
                row = await hub.in_thread(newest)
                hub.mark_all_changed()
            else:
                row, pks = await hub.in_thread(changed_since, row)
                for pk in pks:
                    hub.mark_changed(pk)
        except DatabaseError:
            logger.exception("the log could not be looked at")
