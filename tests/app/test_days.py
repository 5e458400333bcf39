"""Days: the same wherever they are computed, whatever the tables, with the stage's rules in every match."""

import pickle
from collections.abc import Callable, Iterable
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.app.days import Chunk, Day, drawn_skills, length, run_days, simulate_days, timetable
from doublesix.app.plans import Plan
from doublesix.chance import Stream
from doublesix.rules.rulesets import Ruleset, preset
from doublesix.tournament.formats import FORMATS, Shape
from tests.app.seeded import Seeded, Sitting

PLAN = Plan(preset("powc-2023"), 12, Shape("elimination"), 3)


def plan_of(name: str, entries: int) -> Plan:
    return Plan(preset("bigsix" if name == "tables" else "powc"), entries, Shape(name), 3)


def test_a_day_does_not_depend_on_the_days_it_is_computed_with() -> None:
    together = simulate_days(PLAN, 0, 8, Seeded())
    assert [day.number for day in together] == list(range(8))
    assert together == simulate_days(PLAN, 0, 3, Seeded()) + simulate_days(PLAN, 3, 8, Seeded())
    assert together[5:6] == simulate_days(PLAN, 5, 6, Seeded())


def test_days_differ_and_so_do_seeds() -> None:
    one, other = simulate_days(PLAN, 0, 2, Seeded())
    assert one.seconds != other.seconds
    assert simulate_days(PLAN._replace(seed=2), 0, 1, Seeded())[0].seconds != one.seconds


def test_results_do_not_depend_on_tables_and_hours() -> None:
    other = PLAN._replace(tables=7, start=0, changeover=0, has_day_per_stage=True)
    assert simulate_days(PLAN, 0, 3, Seeded()) == simulate_days(other, 0, 3, Seeded())


def test_chunks_can_be_computed_elsewhere() -> None:
    def elsewhere(
        function: Callable[[Chunk], tuple[Day, ...]], chunks: Iterable[Chunk]
    ) -> list[tuple[Day, ...]]:
        sent = [pickle.dumps((function, chunk)) for chunk in chunks]
        done = []
        for work in sent:
            called, chunk = pickle.loads(work)
            done.append(pickle.loads(pickle.dumps(called(chunk))))
        assert len(done) == 3
        return done

    assert run_days(PLAN, 60, Seeded(), elsewhere) == run_days(PLAN, 60, Seeded())
    assert len(run_days(PLAN, 60, Seeded())) == 60


class Watching(Seeded):
    """Notes which rules every match was played under."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, int, int]] = []

    def play_match(
        self, ruleset: Ruleset, skills: tuple[float, ...], seed: int, pace: float, shuffle: float
    ) -> Sitting:
        options = ruleset.in_force()
        self.seen.append((ruleset.stage, options.target, options.games_to_win))
        return super().play_match(ruleset, skills, seed, pace, shuffle)


def test_every_match_has_the_rules_of_its_stage() -> None:
    watching = Watching()
    simulate_days(PLAN, 0, 1, watching)
    assert watching.seen.count(("preliminary", 151, 1)) == 8
    assert watching.seen.count(("semi-final", 101, 2)) == 2
    assert watching.seen.count(("third-place", 101, 2)) == 1
    assert watching.seen.count(("final", 101, 2)) == 1


@given(st.sampled_from(FORMATS), st.integers(2, 40))
def test_every_format_is_played_to_its_end(name: str, entries: int) -> None:
    plan = plan_of(name, entries)
    (day,) = simulate_days(plan, 0, 1, Seeded())
    assert len(day.fixtures) == len(day.seconds)
    (bookings,) = timetable(plan, day, plan.tables)
    assert sorted(each.fixture for each in bookings) == list(day.fixtures)


def test_the_strongest_wins_when_skill_decides_everything() -> None:
    class Certain(Seeded):
        def play_match(
            self, ruleset: Ruleset, skills: tuple[float, ...], seed: int, pace: float, shuffle: float
        ) -> Sitting:
            ranking = tuple(sorted(range(len(skills)), key=lambda side: -skills[side]))
            won = tuple(int(side == ranking[0]) for side in range(len(skills)))
            return Sitting(ranking, won, won, 10, 200)

    for name in FORMATS:
        plan = plan_of(name, 12)
        if name == "groups":  # of several groups the winners have won as much as each other
            plan = plan._replace(shape=Shape(name, 12))
        assert all(day.has_strongest_won for day in simulate_days(plan, 0, 5, Certain()))


def test_a_match_takes_its_turns_and_its_rounds() -> None:
    sitting = Sitting((0, 1), (0, 0), (1, 0), 10, 200)
    assert length(PLAN._replace(pace=6.5, shuffle=30), sitting) == 1600


def test_skills_are_shares_around_the_middle() -> None:
    skills = drawn_skills(3000, Stream(bytes(32)))
    assert all(0 <= skill <= 1 for skill in skills)
    assert mean(skills) == pytest.approx(0.5, abs=0.02)
    assert stdev(skills) == pytest.approx(1 / 6, abs=0.01)
    assert sum(1 / 3 < skill < 2 / 3 for skill in skills) / 3000 == pytest.approx(2 / 3, abs=0.03)


def test_every_stage_has_its_day_and_third_place_is_with_the_final() -> None:
    plan = PLAN._replace(has_day_per_stage=True)
    (day,) = simulate_days(plan, 0, 1, Seeded())
    stages = [{each.fixture.stage for each in row} for row in timetable(plan, day, 3)]
    assert stages == [{"preliminary"}, {"semi-final"}, {"third-place", "final"}]
    assert all(min(each.start for each in row) == 0 for row in timetable(plan, day, 3))


def test_groups_and_the_bracket_after_them_have_their_own_days() -> None:
    plan = plan_of("groups+elimination", 16)._replace(has_day_per_stage=True)
    (day,) = simulate_days(plan, 0, 1, Seeded())
    phases = [{each.fixture.phase for each in row} for row in timetable(plan, day, 3)]
    assert phases == [{"groups"}, {"quarter-finals"}, {"semi-finals"}, {"third place", "final"}]
