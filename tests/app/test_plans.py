"""Plans: how entries are counted, and what makes no sense."""

import pytest

from doublesix.app.plans import HOUR, Plan, complete_plan, fault, usual_start
from doublesix.rules.rulesets import parse, preset
from doublesix.tournament.formats import Shape

PLAN = Plan(preset("powc"), 32, Shape("elimination"), 8)


def test_entries_are_teams_players_or_players_to_be_paired() -> None:
    assert PLAN.sides == 32
    assert Plan(preset("bigsix"), 40, Shape("tables"), 8).sides == 40
    assert Plan(preset("straight"), 41, Shape("elimination"), 8).sides == 20


def test_tables_that_can_be_used_at_once() -> None:
    assert PLAN.most_tables == 16
    assert Plan(preset("bigsix"), 40, Shape("tables"), 8).most_tables == 13


def test_a_plan_is_completed_with_all_tables_that_can_be_used() -> None:
    assert complete_plan(PLAN, None).tables == 16
    assert complete_plan(PLAN, 3).tables == 3
    assert complete_plan(PLAN._replace(shape=Shape("groups")), 3).shape.group_size == 4


@pytest.mark.parametrize(
    ("name", "hour"),
    [
        *(("powc", 12), ("powc-2023", 12), ("powc-2018", 12)),
        *(("bigsix", 8), ("garrison-2022", 8), ("straight", 13), ("fortbend-2023", 13)),
    ],
)
def test_play_starts_at_the_hour_that_the_event_announced_e10_e20_e30(name: str, hour: int) -> None:
    assert usual_start(preset(name)) == hour * HOUR
    assert usual_start(parse(f'base = "{name}"', "own.toml")) == hour * HOUR


def test_a_plan_that_makes_sense() -> None:
    assert fault(PLAN) is None
    assert fault(PLAN._replace(finish_by=18 * HOUR)) is None


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (PLAN._replace(entries=1), "two sides or more, not 1"),
        (PLAN._replace(entries=2000), "at most 512"),
        (PLAN._replace(ruleset=preset("straight"), entries=3), "(F1)"),
        (PLAN._replace(tables=0), "an event needs a table, not 0"),
        (PLAN._replace(pace=0), "more than 0, not 0"),
        (PLAN._replace(pace=float("nan")), "more than 0, not nan"),
        (PLAN._replace(shuffle=-1), "less than nothing"),
        (PLAN._replace(changeover=-1), "less than nothing"),
        (PLAN._replace(finish_by=12 * HOUR), "before the start"),
        (PLAN._replace(shape=Shape("tables")), "two sides"),
    ],
)
def test_a_plan_that_makes_none(plan: Plan, words: str) -> None:
    said = fault(plan)
    assert said is not None
    assert words in said


def test_time_limits_are_those_of_the_stages_that_have_one_e40() -> None:
    assert PLAN.time_limits == {}
    text = 'base = "powc-2023"\n[options]\ntime_limit = 40\n[stages.final]\ntime_limit = "off"\n'
    limits = PLAN._replace(ruleset=parse(text, "own.toml")).time_limits
    assert limits.pop("preliminary") == 40
    assert "final" not in limits
    assert set(limits.values()) == {40}
