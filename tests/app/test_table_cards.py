"""What there is at a table: what has begun goes before what could begin, then the first to come."""

from datetime import timedelta

from doublesix.app.floor import read_floor
from doublesix.app.table_cards import TableReading, read_table
from doublesix.tournament import commands as cmd
from tests.tournament.events_made import Life
from tests.tournament.hall import MORNING, NOON, hall, played


def at_table(life: Life, table: int = 1, later: timedelta = timedelta(0)) -> TableReading:
    """A table so long after noon."""
    return read_table(read_floor(life.now, {}, {}, NOON + later).matches.values(), table)


def numbers(found: TableReading) -> tuple[int | None, ...]:
    """The matches of a table: now, to come, over."""
    return tuple(each.number if each else None for each in found)


def test_before_during_and_after_a_match_and_the_next_one() -> None:
    life = hall(count=4, laid=2)
    assert numbers(at_table(life)) == (None, None, None)
    life.do(cmd.CallMatch(0, 1, NOON, True), at=MORNING)
    assert numbers(at_table(life, later=timedelta(minutes=-1))) == (None, 0, None)
    assert numbers(at_table(life)) == (0, None, None)
    life.do(cmd.StartMatch(0), at=NOON)
    assert numbers(at_table(life)) == (0, None, None)
    assert numbers(at_table(life, table=2)) == (None, None, None)
    played(life, 0)
    assert numbers(at_table(life)) == (None, None, 0)
    life.do(cmd.CallMatch(1, 1, NOON + timedelta(hours=1), True), at=NOON)
    assert numbers(at_table(life)) == (None, 1, 0)


def test_of_several_at_a_fixed_table_the_one_that_has_begun_then_the_first_to_come() -> None:
    life = hall(count=8, laid=1)
    life.do(cmd.LayTables(life.now.tables, is_fixed=True), at=MORNING)
    for number in (2, 1, 0):
        life.do(cmd.CallMatch(number, 1, NOON + timedelta(hours=number), True), at=MORNING)
    assert numbers(at_table(life)) == (0, 1, None)
    later = timedelta(hours=1)
    assert numbers(at_table(life, later=later)) == (0, 2, None), "of two whose hour has come the first"
    life.do(cmd.StartMatch(1), at=NOON + later)
    assert numbers(at_table(life, later=later)) == (1, 2, None)
