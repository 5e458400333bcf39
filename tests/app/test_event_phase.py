"""Where an event and its drawing of lots stand: every phase from the draft to the end."""

from datetime import datetime, timedelta

import pytest

from doublesix.app.event_phase import (
    DrawStep,
    EventPhase,
    EventTime,
    is_played_now,
    read_draw_step,
    read_phase,
    read_time,
)
from doublesix.tournament import commands as cmd
from tests.tournament.events_made import (
    CLOSES,
    MOMENT,
    START,
    Life,
    committed,
    created,
    drawn,
    frozen,
    opened,
)
from tests.tournament.hall import LIMIT, NOON, hall, play_out, played

DAY = timedelta(days=1)


def lives() -> list[tuple[Life, datetime, EventPhase, DrawStep]]:
    """Events with a moment, and where they and their draws stand then."""
    by_hand = frozen().do(cmd.RecordLots((1, 2, 3, 4)), at=MOMENT)
    valued = committed().do(cmd.EnterPublicValues(("3 5 1 6",)), at=MOMENT)
    return [
        (created(), START, EventPhase.DRAFT, DrawStep.EARLY),
        (created().do(cmd.Publish()), START, EventPhase.ANNOUNCED, DrawStep.EARLY),
        (opened(), START, EventPhase.OPEN, DrawStep.TAKING),
        (opened(), CLOSES, EventPhase.OPEN, DrawStep.TAKING),
        (opened(), CLOSES + timedelta(seconds=1), EventPhase.PAST_DEADLINE, DrawStep.READY),
        (opened().do(cmd.CloseEntries()), START, EventPhase.CLOSED, DrawStep.READY),
        (frozen(), MOMENT, EventPhase.FROZEN, DrawStep.LISTED),
        (committed(), MOMENT - DAY / 24, EventPhase.FROZEN, DrawStep.WAITING),
        (committed(), MOMENT, EventPhase.FROZEN, DrawStep.VALUES),
        (valued, MOMENT, EventPhase.FROZEN, DrawStep.REVEAL),
        (by_hand, MOMENT, EventPhase.FROZEN, DrawStep.CONFIRM),
        (drawn(), MOMENT, EventPhase.DRAWN, DrawStep.DONE),
        (drawn(starts_at=None), NOON, EventPhase.DRAWN, DrawStep.DONE),
        (drawn(), CLOSES + 14 * DAY, EventPhase.PLAYING_TODAY, DrawStep.DONE),
        (play_out(hall()), LIMIT, EventPhase.PLAYED, DrawStep.DONE),
        (play_out(hall()).do(cmd.Finish(), at=LIMIT), LIMIT, EventPhase.FINISHED, DrawStep.DONE),
        (opened().do(cmd.Cancel("a storm")), START, EventPhase.CANCELLED, DrawStep.OVER),
        (drawn().do(cmd.Cancel("a storm"), at=MOMENT), NOON, EventPhase.CANCELLED, DrawStep.OVER),
    ]


@pytest.mark.parametrize("at", range(len(lives())))
def test_where_an_event_and_its_draw_stand(at: int) -> None:
    life, now, phase, step = lives()[at]
    assert (read_phase(life.now, now), read_draw_step(life.now, now)) == (phase, step)


def test_none_is_missing() -> None:
    assert {phase for _life, _now, phase, _step in lives()} == {*EventPhase}
    assert {step for _life, _now, _phase, step in lives()} == {*DrawStep}


def test_a_day_of_a_stage_or_of_a_call_is_played_too() -> None:
    later = NOON + 7 * DAY
    life = hall()
    assert read_phase(life.now, later) is EventPhase.DRAWN
    life.do(cmd.PlanStage("semi-finals", later), at=NOON)
    assert read_phase(life.now, later) is EventPhase.PLAYING_TODAY
    called = hall().do(cmd.CallMatch(0, 0, later), at=NOON)
    assert read_phase(called.now, later) is EventPhase.PLAYING_TODAY
    played(called, 0, at=later)
    assert read_phase(called.now, later) is EventPhase.DRAWN


@pytest.mark.parametrize("phase", EventPhase)
def test_what_each_phase_allows(phase: EventPhase) -> None:
    order = list(EventPhase)
    at = order.index(phase)
    assert phase.takes_entries == (phase is EventPhase.OPEN)
    assert phase.is_before_entries == (at < order.index(EventPhase.OPEN))
    assert phase.is_before_list == (order.index(EventPhase.OPEN) <= at <= order.index(EventPhase.CLOSED))
    is_drawn = order.index(EventPhase.DRAWN) <= at <= order.index(EventPhase.FINISHED)
    assert phase.has_matches == is_drawn
    assert phase.is_over == (at >= order.index(EventPhase.FINISHED))
    assert phase.is_in_play == (is_drawn and phase is not EventPhase.FINISHED)


def test_what_people_come_to_the_page_for() -> None:
    later = NOON + 7 * DAY
    assert read_time(opened().now, START) is EventTime.AHEAD
    assert read_time(hall().now, MOMENT) is EventTime.AHEAD
    assert read_time(hall().now, CLOSES + 14 * DAY) is EventTime.TODAY
    assert read_time(played(hall(), 0).now, later) is EventTime.TODAY
    assert read_time(play_out(hall()).now, LIMIT) is EventTime.OVER
    assert read_time(opened().do(cmd.Cancel("a storm")).now, START) is EventTime.CANCELLED


def test_an_event_is_played_once_it_has_begun_and_past_midnight() -> None:
    assert not is_played_now(opened().now, START)
    assert not is_played_now(hall().now, NOON)
    life = hall(count=8).do(cmd.CallMatch(0, 0, NOON), cmd.StartMatch(0), at=NOON)
    assert is_played_now(life.now, NOON)
    assert is_played_now(life.now, NOON + timedelta(hours=13))
    assert not is_played_now(life.now, NOON + timedelta(hours=30))
    played(life, 0)
    assert not is_played_now(life.now, NOON + timedelta(hours=13))
    assert not is_played_now(play_out(hall()).now, LIMIT)
