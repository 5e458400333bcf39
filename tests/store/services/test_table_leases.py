"""Who keeps the clock of a table: one at a time, and another when that one is gone."""

from datetime import timedelta

import pytest

from doublesix.app.online import commands as cmd
from doublesix.app.online import events as ev
from doublesix.store.services import online_tables, table_leases
from doublesix.store.services.table_leases import LEASE
from tests.store.tables import NOON, WHO, begun, fresh, opened, state_of

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
