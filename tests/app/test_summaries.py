"""Summaries: medians and nine of ten, waits, shares with their interval, tables needed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.app.days import Day, run_days, timetable
from doublesix.app.plans import Plan
from doublesix.app.summaries import SLACK, Share, Spread, spread, summary
from doublesix.rules.rulesets import preset
from doublesix.tournament.fixtures import Fixture
from doublesix.tournament.formats import Shape
from tests.app.seeded import Seeded

PLAN = Plan(preset("powc-2023"), 16, Shape("elimination"), 3)


def finals(*seconds: int) -> list[Day]:
    """Days that are one match each."""
    fixture = Fixture(1, "final", "final", (0, 1))
    return [Day(number, (fixture,), (length,), number == 0) for number, length in enumerate(seconds)]


def test_half_and_nine_of_ten() -> None:
    assert spread(range(1, 11)) == Spread(5, 9)
    assert spread([7]) == Spread(7, 7)
    assert spread([3, 1]) == Spread(1, 3)


@given(st.lists(st.integers(0, 100), min_size=1))
def test_so_many_do_not_exceed_them(values: list[int]) -> None:
    found = spread(values)
    assert found.half in values
    assert 2 * sum(value <= found.half for value in values) >= len(values)
    assert 10 * sum(value <= found.most for value in values) >= 9 * len(values)
    assert 10 * sum(value < found.most for value in values) < 9 * len(values)


def test_what_days_of_one_match_say() -> None:
    plan = PLAN._replace(entries=2, tables=1, finish_by=PLAN.start + 250)
    found = summary(plan, finals(300, 100, 200, 400))
    assert found.finish == Spread(200, 400)
    assert found.finishes == (300, 100, 200, 400)
    assert found.median_day == 2
    assert (found.days, found.matches, found.event_days) == (4, 1, 1)
    assert found.first_wait == found.longest_wait == Spread(0, 0)
    assert found.strongest == Share(1, 4)
    assert found.tables_needed == 1
    assert found.in_time == Share(2, 4)
    assert found.tables_in_time is None
    ((phase),) = found.phases
    assert phase == ("final", 1, 1, Spread(0, 0), Spread(200, 400))


def test_without_an_hour_nothing_is_said_about_it() -> None:
    found = summary(PLAN._replace(entries=2), finals(100))
    assert found.in_time is None
    assert found.tables_in_time is None


def test_an_interval_holds_the_share_and_stays_between_none_and_all() -> None:
    low, high = Share(50, 100).interval
    assert (low, high) == pytest.approx((0.404, 0.596), abs=0.001)
    assert Share(0, 10).interval[0] == 0
    assert Share(10, 10).interval[1] == 1
    assert Share(0, 10).value == 0


def ends(plan: Plan, days: tuple[Day, ...], tables: int) -> int:
    return spread(
        [max(each.end for row in timetable(plan, day, tables) for each in row) for day in days]
    ).most


def test_tables_needed_are_the_fewest_that_are_nearly_as_fast() -> None:
    days = run_days(PLAN, 40, Seeded())
    found = summary(PLAN, days)
    limit = ends(PLAN, days, PLAN.most_tables) + SLACK
    assert found.tables_needed == min(tables for tables in range(1, 9) if ends(PLAN, days, tables) <= limit)
    in_time = PLAN._replace(finish_by=PLAN.start + ends(PLAN, days, 4))
    assert summary(in_time, days).tables_in_time == 4


def test_phases_in_the_order_of_play() -> None:
    days = run_days(PLAN, 40, Seeded())
    found = summary(PLAN, days)
    names = ["round of 16", "quarter-finals", "semi-finals", "third place", "final"]
    assert [each.phase for each in found.phases] == names
    assert [each.matches for each in found.phases] == [8, 4, 2, 1, 1]
    assert found.phases[0].start == Spread(0, 0)
    assert max(each.end.half for each in found.phases) <= found.finish.half
    assert found.longest_wait.half > 0
    assert found.first_wait.half > 0


def test_with_a_day_for_each_stage_the_longest_counts() -> None:
    plan = PLAN._replace(has_day_per_stage=True)
    days = run_days(plan, 20, Seeded())
    found = summary(plan, days)
    assert found.event_days == 3
    assert [(each.phase, each.day) for each in found.phases][2:] == [
        ("semi-finals", 2),
        ("third place", 3),
        ("final", 3),
    ]
    assert found.finish.most < summary(PLAN, days).finish.most
