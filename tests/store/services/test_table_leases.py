"""Who keeps the clock of a table: one at a time, and another when that one is gone."""

import threading
import time
from datetime import timedelta

import pytest
from django.db import connection, transaction

from doublesix.app.online import commands as cmd
from doublesix.app.online import events as ev
from doublesix.store.models import OnlineMatch
from doublesix.store.services import online_tables, table_leases
from doublesix.store.services.table_leases import LEASE
from tests.store.tables import NOON, WHO, begun, fresh, opened, state_of
from tests.store.together import PATIENCE, together

pytestmark = pytest.mark.django_db


def test_of_two_keepers_one_keeps_and_when_it_dies_the_clock_begins_anew_at_the_other() -> None:
    row, _ = begun(seconds=30)
    assert [each.pk for each in table_leases.keep_tables("one", NOON)] == [row.pk]
    soon = NOON + LEASE / 2
    assert table_leases.keep_tables("other", soon) == []
    assert [each.pk for each in table_leases.keep_tables("one", soon)] == [row.pk], "said again"
    before = state_of(row).turn_since
    late = soon + LEASE + timedelta(seconds=1)
    (found,) = table_leases.keep_tables("other", late)
    assert found.kept_by == "other"
    assert isinstance(state_of(row).entries[-1].event, ev.ClockRestarted)
    assert before is not None
    assert state_of(row).turn_since == late
    assert table_leases.keep_tables("one", late) == [], "who was away does not keep it any more"
    assert not table_leases.keep_table(fresh(row), "one", late)
    assert table_leases.keep_table(fresh(row), "other", late)


def test_at_its_end_a_process_gives_its_tables_back() -> None:
    row, _ = begun()
    table_leases.keep_tables("one", NOON)
    table_leases.leave_tables("one", NOON)
    assert [each.pk for each in table_leases.keep_tables("other", NOON)] == [row.pk]


def test_the_only_process_takes_all_when_it_starts() -> None:
    row, _ = begun()
    table_leases.keep_tables("one that was killed", NOON)
    table_leases.take_all_tables(NOON)
    assert [each.pk for each in table_leases.keep_tables("the next", NOON)] == [row.pk]
    assert isinstance(state_of(row).entries[-1].event, ev.ClockRestarted)


def test_of_two_who_read_the_same_row_one_keeps_it() -> None:
    row, _ = begun()
    one, other = fresh(row), fresh(row)
    assert table_leases.keep_table(one, "one", NOON)
    assert not table_leases.keep_table(other, "other", NOON)


def test_tables_that_wait_or_are_over_need_nobody() -> None:
    opened()
    row, _ = begun()
    online_tables.act(row, cmd.Leave(1, "bye"), WHO)
    assert table_leases.keep_tables("one", NOON) == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", ["keep", "leave"])
def test_a_keeper_and_plays_that_are_kept_together_do_not_wait_for_each_other(what: str) -> None:
    (first, _), (second, _) = begun(), begun()
    table_leases.keep_tables("one", NOON)
    OnlineMatch.objects.filter(pk=first.pk).update(round=1)  # PostgreSQL has its row behind the other now
    begins = threading.Event()

    def play_at_both() -> str:
        with transaction.atomic():
            OnlineMatch.objects.filter(pk=first.pk).update(round=2)
            begins.set()
            wait_until_somebody_waits()
            OnlineMatch.objects.filter(pk=second.pk).update(round=2)
        return "played"

    def keep_or_leave() -> str:
        assert begins.wait(PATIENCE)
        if what == "keep":
            table_leases.keep_tables("one", NOON + LEASE / 2)
        else:
            table_leases.leave_tables("one", NOON + 2 * LEASE)
        return what

    assert together([play_at_both, keep_or_leave]) == ["played", what]
    assert {(row.round, row.kept_until) for row in OnlineMatch.objects.all()} == {
        (2, fresh(first).kept_until)
    }


def wait_until_somebody_waits() -> None:
    """For a row that this transaction has locked; SQLite lets nobody else in before its end."""
    limit = time.monotonic() + PATIENCE
    while connection.vendor == "postgresql" and time.monotonic() < limit:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone()[0]:
                return
        time.sleep(0.01)
