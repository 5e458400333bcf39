"""A consistent copy of the database while others write to it, and an empty database filled from one.

SQLite is copied by its own backup, in one step: a reader in its own snapshot, which no writer waits for.
PostgreSQL is dumped by ``pg_dump`` in a snapshot that this process took, so that what is asked here and what
is dumped are of the same moment.
"""

import os
import shutil
import sqlite3
import subprocess  # nosec B404
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from django.db import connection

from doublesix.store.backups.faults import BackupFault

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
FILES: Final = {SQLITE: "database.sqlite3", POSTGRESQL: "database.dump"}
Ask = Callable[[str], list[tuple[Any, ...]]]


class DatabaseCopy(NamedTuple):
    """A copy, and what it holds."""

    kind: str
    file: Path
    entries: int
    newest: dict[str, Any] | None
    """The newest event of the log."""
    papers: tuple[tuple[int, str], ...]
    """The papers that are kept: their event, and their id."""


def kind_here() -> str:
    """Which database this installation has."""
    return SQLITE if connection.vendor == "sqlite" else POSTGRESQL


def take(folder: Path) -> DatabaseCopy:
    """A copy of the database as it is at this moment."""
    if is_empty():
        raise BackupFault("There is no data yet, so there is nothing to back up.")
    file = folder / FILES[kind_here()]
    return _take_sqlite(file) if kind_here() == SQLITE else _take_postgresql(file)


def is_empty() -> bool:
    """Whether the database of this installation has nothing in it; looking makes no file."""
    if kind_here() == SQLITE and not sqlite_file().exists():
        return True
    return not connection.introspection.table_names()


def load(file: Path, kind: str) -> None:
    """Fill the empty database of this installation."""
    if kind != kind_here():
        raise BackupFault(
            f"The backup is of {kind}, and this installation keeps its data in {kind_here()}: "
            "set DATABASE_URL."
        )
    if kind == SQLITE:
        clear()
        shutil.move(file, sqlite_file())
        return
    command = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"]
    _run("pg_restore", [*command, f"--dbname={_conninfo()}", str(file)])


def clear() -> None:
    """Take away what was loaded into a database that was empty before."""
    if kind_here() == SQLITE:
        connection.close()
        for end in ("", "-wal", "-shm"):
            Path(f"{sqlite_file()}{end}").unlink(missing_ok=True)
        return
    with connection.cursor() as cursor:
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f"DROP TABLE IF EXISTS {connection.ops.quote_name(name)} CASCADE")


def sqlite_file() -> Path:
    """Where SQLite keeps the database."""
    return Path(connection.settings_dict["NAME"])


def _look(kind: str, file: Path, ask: Ask) -> DatabaseCopy:
    entries = ask("SELECT count(*) FROM store_logrow")[0][0]
    newest = ask("SELECT id, stream, seq, kind, at FROM store_logrow ORDER BY id DESC LIMIT 1")
    papers = ask("SELECT tournament_id, id FROM store_paper WHERE deleted_at IS NULL ORDER BY id")
    names = ("id", "stream", "seq", "kind", "at")
    return DatabaseCopy(
        kind,
        file,
        entries,
        {**dict(zip(names, newest[0], strict=True)), "at": str(newest[0][4])} if newest else None,
        tuple((event, _format_id(str(pk))) for event, pk in papers),
    )


def _format_id(pk: str) -> str:
    """A paper's id as its file has it; SQLite keeps it without dashes."""
    plain = pk.replace("-", "")
    return f"{plain[:8]}-{plain[8:12]}-{plain[12:16]}-{plain[16:20]}-{plain[20:]}"


def _take_sqlite(file: Path) -> DatabaseCopy:
    source = f"file:{quote(str(sqlite_file()))}?mode=ro"
    try:
        with (
            closing(sqlite3.connect(source, uri=True, timeout=20)) as live,
            closing(sqlite3.connect(file)) as copy,
        ):
            live.backup(copy)  # all pages at once: in steps it would begin again with every write
            copy.execute("PRAGMA journal_mode=DELETE")
            found = [row[0] for row in copy.execute("PRAGMA integrity_check")]
            if found != ["ok"]:
                raise BackupFault(f"The database is damaged: {'; '.join(found[:3])}")
            return _look(SQLITE, file, lambda words: copy.execute(words).fetchall())
    except sqlite3.Error as error:
        raise BackupFault(f"The database cannot be copied: {error}.") from None


def _take_postgresql(file: Path) -> DatabaseCopy:
    with _snapshot() as (ask, name):
        command = ["--format=custom", "--no-owner", "--no-privileges", f"--snapshot={name}"]
        _run("pg_dump", [*command, f"--file={file}", f"--dbname={_conninfo()}"])
        found = _look(POSTGRESQL, file, ask)
    _run("pg_restore", ["--list", str(file)])
    return found


@contextmanager
def _snapshot() -> Iterator[tuple[Ask, str]]:
    """A moment of the database that other connections can look at as long as this goes on."""
    own = connection.copy()
    try:
        with own.cursor() as cursor:
            cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

            def ask(words: str) -> list[tuple[Any, ...]]:
                cursor.execute(words)
                return list(cursor.fetchall())

            yield ask, str(ask("SELECT pg_export_snapshot()")[0][0])
    finally:
        own.close()


def _conninfo() -> str:
    """The database for PostgreSQL's programs, without the password."""
    from psycopg.conninfo import make_conninfo

    given = connection.settings_dict
    known = {"dbname": given["NAME"], "user": given["USER"], "host": given["HOST"], "port": given["PORT"]}
    more = {name: value for name, value in given["OPTIONS"].items() if isinstance(value, str)}
    return make_conninfo("", **{name: value for name, value in (known | more).items() if value})


def _run(program: str, arguments: Sequence[str]) -> None:
    environ = {**os.environ, "PGPASSWORD": connection.settings_dict["PASSWORD"] or ""}
    try:
        done = subprocess.run(  # nosec B603
            [program, *arguments], env=environ, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        raise BackupFault(
            f"The program {program} is not installed: on Debian it is in the package postgresql-client."
        ) from None
    if done.returncode:
        raise BackupFault(f"{program} says: {done.stderr.strip()[-400:]}")
