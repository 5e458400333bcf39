"""The state of the installation, as its operator's page says it."""

import shutil
import sqlite3
from datetime import datetime
from importlib.metadata import version
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.db.models import Min

from doublesix.store.models import Entry, LogRow, Message
from doublesix.store.models.messages import MAIL, TEXT
from doublesix.store.notifications.outbox import MOST_TRIES
from doublesix.web.operations.process import PROCESS


class Outbox(NamedTuple):
    """How one way of sending stands."""

    channel: str
    waiting: int
    since: datetime | None
    """When the oldest of those that wait was written."""
    failed: int


def outboxes() -> list[Outbox]:
    """How many messages wait and how many were given up, by the way they go."""
    return [_outbox(channel) for channel in (MAIL, TEXT)]


def _outbox(channel: str) -> Outbox:
    unsent = Message.objects.filter(channel=channel, sent_at=None)
    waiting = unsent.filter(tries__lt=MOST_TRIES)
    since = waiting.aggregate(since=Min("made_at"))["since"]
    return Outbox(channel, waiting.count(), since, unsent.filter(tries__gte=MOST_TRIES).count())


class Figures(NamedTuple):
    """What Prometheus gets as well: of the installation, then of the process that answers."""

    entries: int
    log_rows: int
    waiting: int
    followers: int
    faults: int


def figures() -> Figures:
    """How much there is, and how much is going on."""
    return Figures(
        Entry.objects.count(), LogRow.objects.count(), PROCESS.line_length, PROCESS.followers, PROCESS.faults
    )


def program() -> str:
    """The version of the program."""
    return version("doublesix")


def database() -> str:
    """Which database, and its version."""
    if connection.vendor == "sqlite":
        return f"SQLite {sqlite3.sqlite_version}"
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        return f"PostgreSQL {cursor.fetchone()[0]}"


def free_bytes() -> int:
    """How much room is left where the data is kept."""
    return shutil.disk_usage(settings.DATA).free
