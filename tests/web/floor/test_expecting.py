"""Expected times: never waited for, computed beside the pages, put on the event's own clock."""

from datetime import timedelta
from types import SimpleNamespace

import pytest

from doublesix.tournament import commands
from doublesix.tournament.playing import phases_of
from doublesix.web.floor import expecting
from doublesix.web.floor.expecting import Phase
from tests.web.floor import days
from tests.web.floor.days import NOON, Clock

pytestmark = pytest.mark.django_db
HOUR = 3600


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins without a forecast."""
    monkeypatch.setattr(expecting, "_known", type(expecting._known)())
    monkeypatch.setattr(expecting, "_wishes", type(expecting._wishes)())


def test_a_page_does_not_wait_and_the_same_is_computed_once(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = days.event(clock)
    asked: list[expecting.Asked] = []

    def compute(each: expecting.Asked) -> expecting.Forecast:
        asked.append(each)
        phases = phases_of(days.state_of(tournament))
        return tuple(
            Phase(phase, 1, at * HOUR, (at + 1) * HOUR, (at + 1) * HOUR + 600)
            for at, phase in enumerate(phases)
        )

    monkeypatch.setattr(expecting, "computed", compute)
    for _ in range(2):
        assert "Expected times are being computed" in days.said("floor_tables", tournament)
    assert expecting.work() == 1
    page = days.said("floor_tables", tournament)
    assert "12:00 to 13:00 nine days of ten by 13:10" in page
    assert "13:00 to 14:00" in page
    assert expecting.work() == 0
    days.do(tournament, commands.LayTables((commands.HallTable(1),)))
    assert "Expected times are being computed" in days.said("floor_tables", tournament)
    assert [each.tables for each in asked] == [2]


def test_what_failed_is_tried_again_after_a_while_and_not_before(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = days.event(clock)
    (first, *_) = phases_of(days.state_of(tournament))
    outcomes: list[expecting.Forecast] = [(), (Phase(first, 1, 0, HOUR, HOUR),)]
    seconds = [0.0]
    monkeypatch.setattr(expecting, "computed", lambda _asked: outcomes.pop(0))
    monkeypatch.setattr(expecting, "monotonic", lambda: seconds[0])

    def ask() -> expecting.Forecast | None:
        return expecting.forecast(tournament.pk, days.state_of(tournament))

    assert ask() is None
    assert expecting.work() == 1
    assert ask() == ()
    seconds[0] = expecting.AGAIN - 1
    assert ask() == ()
    assert expecting.work() == 0, "not before its time"
    seconds[0] = expecting.AGAIN
    assert ask() == ()
    assert expecting.work() == 1
    assert ask() == (Phase(first, 1, 0, HOUR, HOUR),)
    seconds[0] = 100 * expecting.AGAIN
    assert expecting.work() == 0, "what is known stays"


def test_a_forecast_that_cannot_be_read_does_not_stop_the_others(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = days.event(clock)
    answer = SimpleNamespace(stdout=b'{"phases": [{"phase": null, "day": 1, "start": 5}]}')
    monkeypatch.setattr("doublesix.web.floor.expecting.subprocess.run", lambda *_, **__: answer)
    assert expecting.forecast(tournament.pk, days.state_of(tournament)) is None
    assert expecting.work() == 1
    assert expecting.forecast(tournament.pk, days.state_of(tournament)) == ()


def test_a_stage_begins_at_its_hour_or_when_the_one_before_it_is_over(clock: Clock) -> None:
    tournament = days.event(clock)
    first, last, *_ = phases_of(days.state_of(tournament))
    found = (Phase(first, 1, 0, 2 * HOUR, 3 * HOUR), Phase(last, 1, 2 * HOUR, 3 * HOUR, 4 * HOUR))
    for planned, expected in ((1, 2), (5, 5)):
        days.do(tournament, commands.PlanStage(last, NOON + timedelta(hours=planned)))
        times = expecting.timed(days.state_of(tournament), found)
        assert times[first].starts == NOON
        assert times[last].starts == NOON + timedelta(hours=expected)
    # On a day of its own it has its own hour, and without one it has none.
    apart = (found[0], found[1]._replace(day=2, start=0, end=HOUR))
    days.do(tournament, commands.PlanStage(last, NOON + timedelta(days=1)))
    assert expecting.timed(days.state_of(tournament), apart)[last].ends == NOON + timedelta(hours=25)
    unplanned = days.state_of(tournament)._replace(stage_times={first: NOON})
    assert last not in expecting.timed(unplanned, apart)


@pytest.mark.slow
def test_the_model_of_the_plan_computes_it(clock: Clock) -> None:
    tournament = days.event(clock)
    assert expecting.forecast(tournament.pk, days.state_of(tournament)) is None
    assert expecting.work() == 1
    found = expecting.forecast(tournament.pk, days.state_of(tournament))
    assert found is not None
    assert {each.phase for each in found} == {*phases_of(days.state_of(tournament))}
    assert all(0 <= each.start < each.end <= each.late for each in found)
    wrong = expecting.asked_of(days.state_of(tournament))._replace(rules="no rules")
    assert expecting.computed(wrong) == ()
