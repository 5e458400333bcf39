"""The log of events on the database: durable first, then acknowledged."""

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from doublesix.app import wire
from doublesix.store.models import LogRow
from doublesix.tournament.events import Event, Logged


class Overtaken(Exception):
    """Somebody else wrote to the stream in between."""


def load(stream: str, after: int = 0) -> list[Logged]:
    """What happened in a stream, after so many events."""
    rows = LogRow.objects.filter(stream=stream, seq__gt=after).order_by("seq")
    return [Logged(row.at, row.by, wire.from_data(row.kind, row.data)) for row in rows]


def append(stream: str, seq: int, happened: Sequence[Logged]) -> int:
    """Write what happened after the first ``seq`` events; how many there are now."""
    rows = [
        LogRow(
            stream=stream,
            seq=seq + at,
            kind=wire.kind_of(logged.event),
            data=wire.to_data(logged.event),
            at=logged.at,
            by=logged.by,
        )
        for at, logged in enumerate(happened, 1)
    ]
    try:
        with transaction.atomic():
            LogRow.objects.bulk_create(rows)
    except IntegrityError as error:
        raise Overtaken(stream) from error
    return seq + len(rows)


def as_logged(events: Sequence[Event], at: datetime, by: int) -> list[Logged]:
    """Events of one moment and one person."""
    return [Logged(at, by, event) for event in events]
