"""Expected times: never waited for, computed beside the pages, put on the event's own clock."""

import pytest

from doublesix.app.expected_times import Forecast, ForecastInput, ForecastPhase
from doublesix.tournament import commands
from doublesix.tournament.progress import phases_of
from doublesix.web.background import forecasts, playouts
from doublesix.web.presentation import forecasts as known
from tests.web.floor import days
from tests.web.floor.days import Clock

pytestmark = pytest.mark.django_db
HOUR = 3600


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins without a forecast."""
    monkeypatch.setattr(known, "_known", type(known._known)())
    monkeypatch.setattr(known, "_wishes", type(known._wishes)())


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
    monkeypatch.setattr(known, "monotonic", lambda: seconds[0])

    def ask() -> Forecast | None:
        return known.find_forecast(tournament.pk, days.state_of(tournament))

    assert ask() is None
    assert forecasts.compute_wanted() == 1
    assert ask() == ()
    seconds[0] = known.AGAIN - 1
    assert ask() == ()
    assert forecasts.compute_wanted() == 0, "not before its time"
    seconds[0] = known.AGAIN
    assert ask() == ()
    assert forecasts.compute_wanted() == 1
    assert ask() == (ForecastPhase(first, 1, 0, HOUR, HOUR),)
    seconds[0] = 100 * known.AGAIN
    assert forecasts.compute_wanted() == 0, "what is known stays"


def test_a_forecast_that_fails_does_not_stop_the_others(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = days.event(clock)

    def fail(*_: object) -> Forecast:
        raise playouts.PlayoutFault("died")

    monkeypatch.setattr(playouts, "play_apart", fail)
    assert known.find_forecast(tournament.pk, days.state_of(tournament)) is None
    assert forecasts.compute_wanted() == 1
    assert known.find_forecast(tournament.pk, days.state_of(tournament)) == ()


@pytest.mark.slow
def test_the_model_of_the_plan_computes_it(clock: Clock) -> None:
    tournament = days.event(clock)
    assert known.find_forecast(tournament.pk, days.state_of(tournament)) is None
    assert forecasts.compute_wanted() == 1
    found = known.find_forecast(tournament.pk, days.state_of(tournament))
    assert found is not None
    assert {each.phase for each in found} == {*phases_of(days.state_of(tournament))}
    assert all(0 <= each.start < each.end <= each.late for each in found)
    wrong = known.forecast_input(days.state_of(tournament))._replace(rules="no rules")
    assert forecasts.compute_forecast(wrong) == ()
