"""Expected hours: a forecast on the clock, moved by how the day goes."""

from datetime import datetime, timedelta

from doublesix.app.expected_times import ForecastPhase, expected_starts, next_phase, phase_times
from doublesix.tournament import commands as cmd
from tests.tournament.events_made import Life
from tests.tournament.hall import NOON, hall, played

HOUR = 3600
QUARTERS, SEMIS, THIRD, FINAL = "quarter-finals", "semi-finals", "third place", "final"
FOUND = (
    ForecastPhase(QUARTERS, 1, 0, HOUR, 2 * HOUR),
    ForecastPhase(SEMIS, 1, HOUR, 2 * HOUR, 3 * HOUR),
    ForecastPhase(THIRD, 1, 2 * HOUR, 3 * HOUR, 4 * HOUR),
    ForecastPhase(FINAL, 1, 2 * HOUR, 3 * HOUR, 4 * HOUR),
)


def event() -> Life:
    """Eight teams, two tables, to begin at noon."""
    life = hall(count=8, laid=4)
    life.do(cmd.Edit(life.now.settings._replace(starts_at=NOON)), at=NOON)
    return life


def hours(starts: dict[str, datetime]) -> dict[str, float]:
    """Hours after noon."""
    return {phase: (at - NOON).total_seconds() / HOUR for phase, at in starts.items()}


def expected(life: Life, after: float) -> dict[str, float]:
    """What is expected so many hours after noon."""
    return hours(expected_starts(life.now, FOUND, NOON + timedelta(hours=after)))


def test_a_stage_begins_at_its_hour_or_when_the_one_before_it_is_over() -> None:
    state = event().now
    for planned, starts in ((1, 2), (5, 5)):
        now = state._replace(stage_times={FINAL: NOON + timedelta(hours=planned)})
        times = phase_times(now, FOUND)
        assert times[QUARTERS].starts == NOON
        assert times[FINAL].starts == NOON + timedelta(hours=starts)
    # On a day of its own it has its own hour, and without one it has none.
    apart = (*FOUND[:3], FOUND[3]._replace(day=2, start=0, end=HOUR))
    tomorrow = state._replace(stage_times={FINAL: NOON + timedelta(days=1)})
    assert phase_times(tomorrow, apart)[FINAL].ends == NOON + timedelta(hours=25)
    assert FINAL not in phase_times(state._replace(stage_times={QUARTERS: NOON}), apart)
    assert hours(expected_starts(tomorrow, apart, NOON))[FINAL] == 24
    assert FINAL not in expected_starts(state, apart, NOON)


def test_before_play_the_forecast_stands() -> None:
    assert expected(event(), -2) == {QUARTERS: 0, SEMIS: 1, THIRD: 2, FINAL: 2}
    assert expected_starts(event().now, (), NOON) == {}


def test_who_begins_late_moves_what_follows() -> None:
    life = event()
    for number in range(4):
        life.do(cmd.CallMatch(number, number + 1, NOON + timedelta(minutes=30)), at=NOON)
    assert expected(life, 0.75) == {SEMIS: 1.5, THIRD: 2.5, FINAL: 2.5}


def test_an_hour_that_is_set_takes_up_the_delay() -> None:
    life = event()
    life.do(cmd.CallMatch(0, 1, NOON + timedelta(hours=1)), at=NOON)
    state = life.now._replace(stage_times={SEMIS: NOON + timedelta(hours=3)})
    assert hours(expected_starts(state, FOUND, NOON))[SEMIS] == 3
    assert hours(expected_starts(state, FOUND, NOON))[FINAL] == 4


def test_who_is_still_playing_moves_it_too_and_nothing_is_expected_in_the_past() -> None:
    life = event()
    for number in range(4):
        life.do(cmd.CallMatch(number, number + 1, NOON), at=NOON)
    assert expected(life, 1.5) == {SEMIS: 1.5, THIRD: 2.5, FINAL: 2.5}
    for number in range(4):
        played(life, number, at=NOON + timedelta(hours=1))
    # All is over, so they begin now; an expected hour is no more exact than five minutes.
    assert expected(life, 1) == {SEMIS: 1, THIRD: 2, FINAL: 2}
    assert expected(life, 1.26) == {SEMIS: 4 / 3, THIRD: 7 / 3, FINAL: 7 / 3}


def test_the_part_after_ones_last() -> None:
    life = event()
    assert next_phase(life.now, FOUND, [1]) == SEMIS
    assert next_phase(life.now, FOUND, []) == ""
    assert next_phase(life.now, FOUND[:1], [1]) == ""
    while len(life.now.results) < 4:
        played(life, len(life.now.results))
    for number in (4, 5):
        played(life, number)
    winner = life.now.results[4].winner
    assert winner is not None
    assert next_phase(life.now, FOUND, [winner]) == ""
    left = life.now.results[4].losers
    assert next_phase(life.now, FOUND[:3], left) == ""
