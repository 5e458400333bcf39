"""Scenes that tests begin with: built once a process through services, then copied into the empty database.

The way to a drawn event takes hundreds of acts, and hundreds of tests begin after it. Whoever wants to see
the way itself (a planted fault in it) has everything built anew.
"""

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from django.db import connection, transaction
from django.utils import timezone

from doublesix.store import log
from tests import known_secrets

Asked = ParamSpec("Asked")
Result = TypeVar("Result")
PRESENT: Final = timedelta(seconds=20)
"""For so long a scene of the present moment is one."""
NOT_OURS: Final = ("django_migrations", "django_content_type", "auth_permission", "sqlite_sequence")
_memory = {"is_used": True}


class Table(NamedTuple):
    """What a table has: the statement that writes a row, and all rows."""

    insertion: str
    rows: list[tuple[Any, ...]]


class Built(NamedTuple):
    """A scene: what was written, what was drawn by chance, and what the test is given."""

    moment: datetime
    tables: list[Table]
    streams: Mapping[str, log.StreamState]
    secrets: dict[str, Counter[str]]
    result: Any


@contextmanager
def built_anew() -> Iterator[None]:
    """Nothing is taken from what was built before."""
    _memory["is_used"] = False
    try:
        yield
    finally:
        _memory["is_used"] = True


def scene(build: Callable[Asked, Result]) -> Callable[Asked, Result]:
    """A scene with dates of its own."""
    return _kept(build, timedelta.max)


def present_scene(build: Callable[Asked, Result]) -> Callable[Asked, Result]:
    """A scene with dates around the present moment."""
    return _kept(build, PRESENT)


def _kept(build: Callable[Asked, Result], oldest: timedelta) -> Callable[Asked, Result]:
    kept: dict[str, Built] = {}

    @functools.wraps(build)
    def given(*asked: Asked.args, **named: Asked.kwargs) -> Result:
        if not _memory["is_used"] or connection.vendor != "sqlite" or not _is_empty():
            return build(*asked, **named)
        question = repr((asked, sorted(named.items())))
        known = kept.get(question)
        if known and abs(timezone.now() - known.moment) < oldest:
            _copy(known)
            return deepcopy(known.result)  # type: ignore[no-any-return]
        moment, before = timezone.now(), known_secrets.given()
        result = build(*asked, **named)
        streams = log._remembered | log._transaction_memory()
        secrets = {name: count - before[name] for name, count in known_secrets.given().items()}
        kept[question] = Built(moment, _tables(), streams, secrets, deepcopy(result))
        return result

    return given


@functools.cache
def _columns() -> dict[str, list[str]]:
    """The columns of every table."""
    names = [name for name in connection.introspection.table_names() if name not in NOT_OURS]
    with connection.cursor() as cursor:
        return {
            name: [row[1] for row in cursor.execute(f'PRAGMA table_info("{name}")').fetchall()]
            for name in names
        }


def _is_empty() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT " + " OR ".join(f'EXISTS(SELECT 1 FROM "{name}")' for name in _columns()))
        return not cursor.fetchone()[0]


def _tables() -> list[Table]:
    found = []
    with connection.cursor() as cursor:
        for name, columns in _columns().items():
            # With a sign before it a value is read as it is kept, and not as its column says.
            cursor.execute("SELECT {} FROM {}".format(", ".join(f'+"{each}"' for each in columns), name))
            if rows := cursor.fetchall():
                marks = ", ".join(["%s"] * len(columns))
                found.append(Table(f'INSERT INTO "{name}" VALUES ({marks})', rows))
    return found


def _copy(built: Built) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for insertion, rows in built.tables:
            cursor.executemany(insertion, rows)
    if connection.in_atomic_block:
        log._transaction_memory().update(built.streams)
    else:
        log._remembered.update(built.streams)
    known_secrets.skip(built.secrets)
