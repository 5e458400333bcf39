"""Where an event stands in its life, and where its drawing of lots does, at a moment."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from doublesix.tournament import state as life
from doublesix.tournament.day import local_day
from doublesix.tournament.progress import has_ranking
from doublesix.tournament.state import Tournament


class EventPhase(StrEnum):
    """The life of an event in its order, as far as people can tell its parts from each other."""

    DRAFT = "draft"
    ANNOUNCED = "announced"
    OPEN = "open"
    """It takes entries."""
    PAST_DEADLINE = "past_deadline"
    """The deadline is over, and nobody closed the entries (E5)."""
    CLOSED = "closed"
    FROZEN = "frozen"
    DRAWN = "drawn"
    """Its lots are drawn, and no match is for today."""
    PLAYING_TODAY = "playing_today"
    PLAYED = "played"
    """Every match is over, and nobody said that the ranking stands."""
    FINISHED = "finished"
    CANCELLED = "cancelled"

    @property
    def takes_entries(self) -> bool:
        """Whether an entry that arrives now is in time (E5)."""
        return self is EventPhase.OPEN

    @property
    def is_before_entries(self) -> bool:
        """Whether it never took entries."""
        return self in (EventPhase.DRAFT, EventPhase.ANNOUNCED)

    @property
    def is_before_list(self) -> bool:
        """Whether entries were opened and the list is not fixed: the deadline can be moved (E5)."""
        return self in (EventPhase.OPEN, EventPhase.PAST_DEADLINE, EventPhase.CLOSED)

    @property
    def has_matches(self) -> bool:
        """Whether its lots are drawn, and it was not cancelled."""
        return self in _WITH_MATCHES

    @property
    def is_in_play(self) -> bool:
        """Whether results can be recorded."""
        return self.has_matches and not self.is_over

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be changed."""
        return self in (EventPhase.FINISHED, EventPhase.CANCELLED)


_WITH_MATCHES: Final = (
    EventPhase.DRAWN,
    EventPhase.PLAYING_TODAY,
    EventPhase.PLAYED,
    EventPhase.FINISHED,
)


def read_phase(state: Tournament, now: datetime) -> EventPhase:
    """Where an event stands."""
    if state.status == life.OPEN:
        return EventPhase.OPEN if state.takes_entries(now) else EventPhase.PAST_DEADLINE
    if state.status == life.DRAWN:
        return _phase_in_play(state, now)
    return EventPhase.ANNOUNCED if state.status == life.PUBLISHED else EventPhase(state.status)


def _phase_in_play(state: Tournament, now: datetime) -> EventPhase:
    if has_ranking(state):
        return EventPhase.PLAYED
    calls = (call.at for number, call in state.calls.items() if number not in state.results)
    hours = (state.settings.starts_at, *state.stage_times.values(), *calls)
    is_today = any(local_day(state, each) == local_day(state, now) for each in hours if each)
    return EventPhase.PLAYING_TODAY if is_today else EventPhase.DRAWN


LONGEST_DAY: Final = timedelta(hours=16)
"""For so long a match at its table belongs to the day on which it was called."""


class EventTime(StrEnum):
    """What people come to an event's page for at a moment."""

    AHEAD = "ahead"
    """What it is and how to enter; once the lots are drawn, who meets whom."""
    TODAY = "today"
    """How it stands: it is its day, or some of it was played."""
    OVER = "over"
    """Who won."""
    CANCELLED = "cancelled"


def read_time(state: Tournament, now: datetime) -> EventTime:
    """What the page of an event says first. Of what is held back nothing is known here (E11)."""
    shown = state.public_state
    phase = read_phase(shown, now)
    if state.status == life.CANCELLED:
        return EventTime.CANCELLED
    if phase in (EventPhase.PLAYED, EventPhase.FINISHED):
        return EventTime.OVER
    has_begun = bool(shown.results or shown.started)
    is_today = phase is EventPhase.PLAYING_TODAY or (phase is EventPhase.DRAWN and has_begun)
    return EventTime.TODAY if is_today else EventTime.AHEAD


def is_played_now(state: Tournament, now: datetime) -> bool:
    """Whether everybody may be told that an event is being played: it is its day, and it has begun.

    A day goes on past midnight as long as a match is at its table.
    """
    shown = state.public_state
    if state.status != life.DRAWN or not (shown.started or shown.results) or has_ranking(shown):
        return False
    if read_phase(shown, now) is EventPhase.PLAYING_TODAY:
        return True
    under_way = [number for number in shown.started if number not in shown.results]
    hours = [shown.settings.starts_at, *(shown.calls[each].at for each in under_way if each in shown.calls)]
    return bool(under_way) and any(each and now - LONGEST_DAY < each <= now for each in hours)


class DrawStep(StrEnum):
    """Where a drawing of lots stands: what is done next."""

    EARLY = "early"
    """Entries have not begun."""
    TAKING = "taking"
    READY = "ready"
    """The list can be frozen."""
    LISTED = "listed"
    """It is to be announced how the lots are drawn."""
    WAITING = "waiting"
    """The moment announced has not come."""
    VALUES = "values"
    REVEAL = "reveal"
    CONFIRM = "confirm"
    """Lots drawn by hand wait for a second person."""
    DONE = "done"
    OVER = "over"


def read_draw_step(state: Tournament, now: datetime) -> DrawStep:
    """Where the draw of an event stands."""
    phase, draw = read_phase(state, now), state.draw
    if phase is EventPhase.CANCELLED:
        return DrawStep.OVER
    if phase.has_matches:
        return DrawStep.DONE
    if draw is None:
        if phase.is_before_entries:
            return DrawStep.EARLY
        return DrawStep.TAKING if phase.takes_entries else DrawStep.READY
    if draw.by_hand:
        return DrawStep.CONFIRM
    if draw.moment is None:
        return DrawStep.LISTED
    if draw.values:
        return DrawStep.REVEAL
    return DrawStep.VALUES if now >= draw.moment else DrawStep.WAITING
