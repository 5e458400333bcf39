"""The turn to write is that of a transaction: from its beginning to its end, however it ends."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError, connections, transaction
from django.db.utils import ConnectionHandler
from pytest_django.plugin import DjangoDbBlocker

from doublesix.store.sqlite.write_queue import DatabaseBusy, WriteQueue, count_waiting, queue_for
from doublesix.web import environment
from tests.store.sqlite.writing import APART, Writer, execute, has_length, until, write, written


@pytest.fixture
def options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker
) -> Iterator[dict[str, Any]]:
    """The options of a database of its own, which whoever connects then has."""
    made = environment.sqlite(tmp_path / "apart.sqlite3")
    found = ConnectionHandler({"default": made}).settings["default"]
    monkeypatch.setitem(connections.settings, APART, found)
    with django_db_blocker.unblock():
        execute("CREATE TABLE place (number int UNIQUE)")
        yield found["OPTIONS"]
        connections[APART].close()
        del connections[APART]


@pytest.fixture
def queue(options: dict[str, Any], tmp_path: Path) -> WriteQueue:
    """The queue of this database."""
    assert options["timeout"] == 20
    return queue_for(str((tmp_path / "apart.sqlite3").resolve()))


def fail_inside() -> None:
    with suppress(ZeroDivisionError), transaction.atomic(using=APART):
        execute("INSERT INTO place VALUES (1)")
        raise ZeroDivisionError


def roll_back() -> None:
    with transaction.atomic(using=APART):
        execute("INSERT INTO place VALUES (1)")
        transaction.set_rollback(True, using=APART)


def fail_in_a_savepoint() -> None:
    with transaction.atomic(using=APART):
        with suppress(IntegrityError), transaction.atomic(using=APART):
            execute("INSERT INTO place VALUES (1), (1)")
        assert not is_free()


def nest_what_must_not_be() -> None:
    with (
        pytest.raises(RuntimeError),
        transaction.atomic(using=APART, durable=True),
        transaction.atomic(using=APART, durable=True),
    ):
        raise AssertionError


def lose_the_connection() -> None:
    with suppress(DatabaseError), transaction.atomic(using=APART):
        execute("INSERT INTO place VALUES (1)")
        connections[APART].close()


def close_underneath() -> None:
    with suppress(DatabaseError), transaction.atomic(using=APART):
        execute("INSERT INTO place VALUES (1)")
        connections[APART].connection.close()


def fill_the_disk() -> None:
    execute("PRAGMA max_page_count = 4")
    with pytest.raises(OperationalError, match="full"), transaction.atomic(using=APART):
        execute(f"INSERT INTO place VALUES ('{'x' * 100_000}')")
    execute("PRAGMA max_page_count = 1000000")


def fail_outside_of_a_transaction() -> None:
    with pytest.raises(IntegrityError):
        execute("INSERT INTO place VALUES (1), (1)")


def misspell() -> None:
    with pytest.raises(OperationalError):
        execute("INSERT INTO nowhere VALUES (1)")


def take_part_by_hand() -> None:
    transaction.set_autocommit(False, using=APART)
    execute("INSERT INTO place VALUES (1)")
    assert not is_free()
    transaction.rollback(using=APART)
    transaction.set_autocommit(True, using=APART)


def is_free() -> bool:
    """Whether nobody has the turn."""
    path = Path(connections[APART].settings_dict["NAME"]).resolve()
    found = queue_for(str(path))
    try:
        found.take(0, 0)
    except DatabaseBusy:
        return False
    found.give_back()
    return True


@pytest.mark.usefixtures("queue")
@pytest.mark.parametrize(
    "end",
    [
        fail_inside,
        roll_back,
        fail_in_a_savepoint,
        nest_what_must_not_be,
        lose_the_connection,
        close_underneath,
        fill_the_disk,
        fail_outside_of_a_transaction,
        misspell,
        take_part_by_hand,
    ],
    ids=lambda end: end.__name__,
)
def test_however_a_transaction_ends_its_turn_goes_on(end: Callable[[], None]) -> None:
    end()
    assert is_free()
    assert Writer(lambda: write(2)).ended() == "written"
    assert written() == [2]


@pytest.mark.usefixtures("queue")
def test_a_thread_that_ends_in_the_middle_of_a_transaction_takes_it_along() -> None:
    def begin_and_die() -> None:
        connection = connections[APART]
        connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
        connection.cursor().execute("INSERT INTO place VALUES (1)")
        raise SystemExit

    class Dying(Writer):
        def _run(self) -> None:
            with suppress(SystemExit):
                begin_and_die()

    Dying(lambda: None).ended()
    assert is_free()
    assert Writer(lambda: write(2)).ended() == "written"
    assert written() == [2]


def test_writers_are_served_in_the_order_in_which_they_came(queue: WriteQueue) -> None:
    writers = []
    with transaction.atomic(using=APART):
        for number in range(6):
            writers.append(Writer(partial(write, number)))
            until(partial(has_length, queue, number + 1))
        assert count_waiting() >= 6
    assert [writer.ended() for writer in writers] == 6 * ["written"]
    assert written() == list(range(6))


def test_what_is_written_without_a_transaction_waits_in_the_same_line(queue: WriteQueue) -> None:
    with transaction.atomic(using=APART):
        first = Writer(lambda: write(1))
        until(lambda: len(queue) == 1)
        second = Writer(lambda: execute("INSERT INTO place VALUES (2) RETURNING number"))
        until(lambda: len(queue) == 2)
    assert (first.ended(), second.ended()) == ("written", [(2,)])
    assert written() == [1, 2]


def test_who_only_reads_waits_for_nobody(queue: WriteQueue) -> None:
    with transaction.atomic(using=APART):
        execute("INSERT INTO place VALUES (1)")
        assert Writer(written).ended() == []
        assert len(queue) == 0


def test_who_waits_too_long_is_told_and_nothing_is_written(options: dict[str, Any]) -> None:
    options["timeout"] = 0.01
    with transaction.atomic(using=APART):
        late = Writer(lambda: write(1)).ended()
        options["most_waiting"] = 0
        full = Writer(lambda: write(1)).ended()
    assert isinstance(late, DatabaseBusy)
    assert isinstance(full, DatabaseBusy)
    assert (str(late), str(full)) == ("others were writing for 0.01 seconds", "0 wait to write already")
    assert written() == []
    assert write(1) == "written"


def test_another_process_is_waited_for_by_sqlite_itself(options: dict[str, Any], tmp_path: Path) -> None:
    options["init_command"] = "PRAGMA busy_timeout = 1"
    connections[APART].close()
    with closing(sqlite3.connect(tmp_path / "apart.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseBusy, match="another process"):
            write(1)
        with pytest.raises(DatabaseBusy, match="another process"):
            execute("INSERT INTO place VALUES (1)")
        assert is_free()
        other.execute("ROLLBACK")
    assert write(1) == "written"


@pytest.mark.usefixtures("queue")
def test_files_have_queues_of_their_own_however_they_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker
) -> None:
    (tmp_path / "link.sqlite3").symlink_to(tmp_path / "apart.sqlite3")
    for alias, file in (("linked", "link.sqlite3"), ("other", "other.sqlite3")):
        made = ConnectionHandler({"default": environment.sqlite(tmp_path / file)}).settings["default"]
        made["OPTIONS"]["timeout"] = 0.01
        monkeypatch.setitem(connections.settings, alias, made)
    with django_db_blocker.unblock(), transaction.atomic(using=APART):
        with transaction.atomic(using="other"):
            assert not is_free()
        with pytest.raises(DatabaseBusy), transaction.atomic(using="linked"):
            raise AssertionError
    for alias in ("linked", "other"):
        connections[alias].close()
        del connections[alias]


def test_databases_in_memory_are_each_their_own(django_db_blocker: DjangoDbBlocker) -> None:
    made = {"ENGINE": "doublesix.store.sqlite", "NAME": ":memory:"}
    shared = {"ENGINE": "doublesix.store.sqlite", "NAME": "file:shared?mode=memory&cache=shared"}
    found = ConnectionHandler({"default": made, "other": made, "one": shared, "two": shared})
    connections_here: dict[str, Any] = {alias: found[alias] for alias in found}
    with django_db_blocker.unblock():
        for each in connections_here.values():
            each.ensure_connection()
    queues = {alias: each._queue for alias, each in connections_here.items()}
    assert queues["default"] is not queues["other"]
    assert queues["one"] is queues["two"]
    for each in connections_here.values():
        each.connection.close()
