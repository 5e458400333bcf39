"""Tables and times: in order, nobody at two tables, no table with two matches."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from doublesix.tournament.fixtures import Fixture
from doublesix.tournament.formats import FORMATS, Shape, make_format
from doublesix.tournament.schedule import ScheduledFixture, schedule, waits
from tests.tournament.playing import by_lot, waves
from tests.tournament.test_formats import ruleset_for


def fixture(number: int, *sides: int, after: tuple[int, ...] = ()) -> Fixture:
    return Fixture(number, "preliminary", "round 1", sides, after)


def times(bookings: tuple[ScheduledFixture, ...]) -> list[tuple[int, int, int, int]]:
    return [(each.fixture.number, each.table, each.start, each.end) for each in bookings]


def test_the_next_free_table_takes_the_next_fixture() -> None:
    fixtures = (fixture(0, 1, 2), fixture(1, 3, 4), fixture(2, 5, 6))
    assert times(schedule(fixtures, {0: 30, 1: 20, 2: 10}, 2, 5)) == [
        (0, 1, 0, 30),
        (1, 2, 0, 20),
        (2, 2, 25, 35),
    ]


def test_a_fixture_waits_for_its_sides_and_for_those_before_it() -> None:
    fixtures = (fixture(0, 1, 2), fixture(1, 1, 3), fixture(2, 4, 5), fixture(3, 4, 3, after=(1, 2)))
    found = schedule(fixtures, dict.fromkeys(range(4), 10), 9, 0)
    assert times(found) == [(0, 1, 0, 10), (2, 2, 0, 10), (1, 1, 10, 20), (3, 1, 20, 30)]


def test_what_is_not_played_here_holds_nobody_up() -> None:
    assert times(schedule((fixture(9, 1, 2, after=(3, 4)),), {9: 10}, 1, 0)) == [(9, 1, 0, 10)]


@given(
    st.sampled_from(FORMATS), st.integers(2, 40), st.integers(1, 12), st.integers(0, 20), st.integers(0, 99)
)
def test_no_table_and_no_side_is_double_booked(
    name: str, count: int, tables: int, pause: int, seed: int
) -> None:
    event = make_format(Shape(name), tuple(range(count)), ruleset_for(name))
    _, results = waves(event, by_lot(seed))
    fixtures = event.fixtures(results)
    lengths = {each.number: 5 + (each.number * 31 + seed) % 40 for each in fixtures}
    found = schedule(fixtures, lengths, tables, pause)
    assert sorted(each.fixture for each in found) == list(fixtures)
    by_table: dict[int, list[ScheduledFixture]] = {}
    by_side: dict[int, list[ScheduledFixture]] = {}
    ends = {each.fixture.number: each.end for each in found}
    for each in found:
        assert each.end - each.start == lengths[each.fixture.number]
        assert 1 <= each.table <= tables
        assert all(ends[number] + pause <= each.start for number in each.fixture.after)
        by_table.setdefault(each.table, []).append(each)
        for side in each.fixture.sides:
            by_side.setdefault(side, []).append(each)
    for row in (*by_table.values(), *by_side.values()):
        row.sort(key=lambda each: each.start)
        assert all(one.end + pause <= other.start for one, other in pairwise(row))


def test_waits_before_the_first_match_and_between_matches() -> None:
    found = (
        ScheduledFixture(fixture(0, 1, 2), 1, 0, 10),
        ScheduledFixture(fixture(1, 3, 4), 1, 15, 30),
        ScheduledFixture(fixture(2, 1, 3), 1, 35, 50),
    )
    assert waits(found) == (15, 25)
    assert waits(found[:1]) == (0, 0)
