"""The list of deletions: which accounts, entries, events' people and papers are gone, by numbers alone.

It only grows. It stands in the database, in every backup, and in a file beside the data, so that whoever
restores an older backup deletes again what was deleted since.
"""

import json
import os
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from doublesix.store.models import Deletion
from doublesix.store.models.installation import ACCOUNT, ENTRY, EVERYBODY, PAPER

FILE: Final = "deletions.jsonl"


class DeletionRecord(NamedTuple):
    """One line of the list."""

    kind: str
    row: str
    at: datetime


def note(kind: str, row: object) -> None:
    """Write down that something was deleted, in the transaction that does it."""
    found = Deletion.objects.create(kind=kind, row=str(row), at=timezone.now())
    transaction.on_commit(lambda: _append(_line(found)), robust=True)


def note_once(kind: str, row: str) -> None:
    """The same, unless it is written down already."""
    if not Deletion.objects.filter(kind=kind, row=row).exists():
        note(kind, row)


def _line(row: Deletion) -> bytes:
    return json.dumps({"kind": row.kind, "row": row.row, "at": row.at.isoformat()}).encode() + b"\n"


def _append(line: bytes) -> None:
    descriptor = os.open(list_path(), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(descriptor, line)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def list_path() -> Path:
    """The file beside the data."""
    return Path(settings.DATA) / FILE


def dump_list() -> bytes:
    """The whole list, as a backup holds it."""
    if "store_deletion" not in connection.introspection.table_names():
        return b""  # data of a version that kept none
    return b"".join(map(_line, Deletion.objects.order_by("pk")))


def read(text: bytes) -> Iterator[DeletionRecord]:
    """The lines of a list; one that is cut off is left out."""
    for line in text.splitlines():
        try:
            found: dict[str, Any] = json.loads(line)
            deleted = DeletionRecord(found["kind"], str(found["row"]), datetime.fromisoformat(found["at"]))
        except (ValueError, KeyError, TypeError):
            continue
        if deleted.kind in (ACCOUNT, ENTRY, EVERYBODY, PAPER):
            yield deleted


def find_unknown(lists: Iterable[bytes]) -> list[DeletionRecord]:
    """What these lists hold and the database does not know, each once, in the order it was done."""
    known = set(Deletion.objects.values_list("kind", "row"))
    found = {(each.kind, each.row): each for text in lists for each in read(text)}
    return sorted((each for key, each in found.items() if key not in known), key=lambda each: each.at)
