"""Expected times: never waited for, computed beside the pages, put on the event's own clock."""

from datetime import timedelta

import pytest

from doublesix.tournament import commands
from doublesix.tournament.progress import phases_of
from doublesix.web.background import forecasts, playouts
from doublesix.web.background.playouts import Forecast, ForecastInput, ForecastPhase
from tests.web.floor import days
from tests.web.floor.days import NOON, Clock

pytestmark = pytest.mark.django_db
HOUR = 3600


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins without a forecast."""
    monkeypatch.setattr(forecasts, "_known", type(forecasts._known)())
    monkeypatch.setattr(forecasts, "_wishes", type(forecasts._wishes)())


def test_a_page_does_not_wait_and_the_same_is_computed_once(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = days.event(clock)
    asked: list[ForecastInput] = []

    def compute(each: ForecastInput) -> Forecast:
        asked.append(each)
        phases = phases_of(days.state_of(tournament))
        return tuple(
            ForecastPhase(phase, 1, at * HOUR, (at + 1) * HOUR, (at + 1) * HOUR + 600)
            for at, phase in enumerate(phases)
        )

    monkeypatch.setattr(forecasts, "compute_forecast", compute)
    for _ in range(2):
        assert "Expected times are being computed" in days.said("floor_tables", tournament)
    assert forecasts.compute_wanted() == 1
    page = days.said("floor_tables", tournament)
    assert "12:00 to 13:00 90 % likely by 13:10" in page
    assert "13:00 to 14:00" in page
    assert forecasts.compute_wanted() == 0
    days.do(tournament, commands.LayTables((commands.HallTable(1),)))
    assert "Expected times are being computed" in days.said("floor_tables", tournament)
    assert [each.tables for each in asked] == [2]


def test_what_failed_is_tried_again_after_a_while_and_not_before(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = days.event(clock)
    (first, *_) = phases_of(days.state_of(tournament))
    outcomes: list[Forecast] = [(), (ForecastPhase(first, 1, 0, HOUR, HOUR),)]
    seconds = [0.0]
    monkeypatch.setattr(forecasts, "compute_forecast", lambda _asked: outcomes.pop(0))
    monkeypatch.setattr(forecasts, "monotonic", lambda: seconds[0])

    def ask() -> Forecast | None:
        return forecasts.find_forecast(tournament.pk, days.state_of(tournament))

    assert ask() is None
    assert forecasts.compute_wanted() == 1
    assert ask() == ()
    seconds[0] = forecasts.AGAIN - 1
    assert ask() == ()
    assert forecasts.compute_wanted() == 0, "not before its time"
    seconds[0] = forecasts.AGAIN
    assert ask() == ()
    assert forecasts.compute_wanted() == 1
    assert ask() == (ForecastPhase(first, 1, 0, HOUR, HOUR),)
    seconds[0] = 100 * forecasts.AGAIN
    assert forecasts.compute_wanted() == 0, "what is known stays"


def test_a_forecast_that_fails_does_not_stop_the_others(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = days.event(clock)

    def fail(*_: object) -> Forecast:
        raise playouts.PlayoutFault("died")

    monkeypatch.setattr(playouts, "play_apart", fail)
    assert forecasts.find_forecast(tournament.pk, days.state_of(tournament)) is None
    assert forecasts.compute_wanted() == 1
    assert forecasts.find_forecast(tournament.pk, days.state_of(tournament)) == ()


def test_a_stage_begins_at_its_hour_or_when_the_one_before_it_is_over(clock: Clock) -> None:
    tournament = days.event(clock)
    first, last, *_ = phases_of(days.state_of(tournament))
    found = (
        ForecastPhase(first, 1, 0, 2 * HOUR, 3 * HOUR),
        ForecastPhase(last, 1, 2 * HOUR, 3 * HOUR, 4 * HOUR),
    )
    for planned, expected in ((1, 2), (5, 5)):
        days.do(tournament, commands.PlanStage(last, NOON + timedelta(hours=planned)))
        times = forecasts.phase_times(days.state_of(tournament), found)
        assert times[first].starts == NOON
        assert times[last].starts == NOON + timedelta(hours=expected)
    # On a day of its own it has its own hour, and without one it has none.
    apart = (found[0], found[1]._replace(day=2, start=0, end=HOUR))
    days.do(tournament, commands.PlanStage(last, NOON + timedelta(days=1)))
    assert forecasts.phase_times(days.state_of(tournament), apart)[last].ends == NOON + timedelta(hours=25)
    unplanned = days.state_of(tournament)._replace(stage_times={first: NOON})
    assert last not in forecasts.phase_times(unplanned, apart)


@pytest.mark.slow
def test_the_model_of_the_plan_computes_it(clock: Clock) -> None:
    tournament = days.event(clock)
    assert forecasts.find_forecast(tournament.pk, days.state_of(tournament)) is None
    assert forecasts.compute_wanted() == 1
    found = forecasts.find_forecast(tournament.pk, days.state_of(tournament))
    assert found is not None
    assert {each.phase for each in found} == {*phases_of(days.state_of(tournament))}
    assert all(0 <= each.start < each.end <= each.late for each in found)
    wrong = forecasts.forecast_input(days.state_of(tournament))._replace(rules="no rules")
    assert forecasts.compute_forecast(wrong) == ()
