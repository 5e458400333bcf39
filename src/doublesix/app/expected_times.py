"""When the parts of an event are expected to begin: a forecast on its clock, moved by how the day goes.

A forecast is made of days played out (``plan``) and knows seconds only. Here it is put on the clock, and what
has happened moves it: who began late, who is still playing. What is past is never expected.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import fixtures_of, results_of
from doublesix.tournament.state import Tournament

_STEP: Final = timedelta(minutes=5)
"""An expected hour is no more exact than that."""
THIRD_PLACE: Final = "third place"
"""The part of the event that nobody goes on to."""
_EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)


class ForecastInput(NamedTuple):
    """What a forecast depends on."""

    rules: str
    entries: int
    tables: int
    format: str
    is_split: bool
    """Whether stages have days of their own (E10)."""


class ForecastPhase(NamedTuple):
    """A part of the event in the forecast: seconds from the start of its day's play."""

    phase: str
    day: int
    start: int
    end: int
    late: int
    """When it is over on nine days of ten."""


Forecast = tuple[ForecastPhase, ...]
"""What was computed; nothing where it cannot be."""


class PhaseHours(NamedTuple):
    """When a part of the event is expected to begin and end."""

    phase: str
    starts: datetime
    ends: datetime
    ends_late: datetime


def phase_times(state: Tournament, found: Forecast) -> dict[str, PhaseHours]:
    """The forecast on the clock: from each stage's own hour, else after the stage before it.

    A stage that is planned for earlier than the one before it can end begins when that one ends.
    """
    times: dict[str, PhaseHours] = {}
    base: datetime | None = None
    last = 0
    for each in found:
        base, last = _base(state, each, base, is_first=each.day != last), each.day
        if base is not None:
            times[each.phase] = PhaseHours(
                each.phase,
                base + timedelta(seconds=each.start),
                base + timedelta(seconds=each.end),
                base + timedelta(seconds=each.late),
            )
    return times


def expected_starts(state: Tournament, found: Forecast, now: datetime) -> dict[str, datetime]:
    """When the parts that have not begun are expected to, as the day goes; none of it is past."""
    begun, unfinished = _begun(state), _unfinished(state)
    starts: dict[str, datetime] = {}
    base: datetime | None = None
    last = 0
    for each in found:
        base, last = _base(state, each, base, is_first=each.day != last), each.day
        if base is None:
            continue
        if each.phase in begun:
            base = begun[each.phase] - timedelta(seconds=each.start)
            if each.phase in unfinished:
                base = max(base, now - timedelta(seconds=each.end))
            continue
        start = max(base + timedelta(seconds=each.start), now)
        base = start - timedelta(seconds=each.start)
        starts[each.phase] = start + (_EPOCH - start) % _STEP
    return starts


def _base(
    state: Tournament, part: ForecastPhase, before: datetime | None, *, is_first: bool
) -> datetime | None:
    """From when on the seconds of a part count, after those of the part before it."""
    if is_first:
        before = state.settings.starts_at if part.day == 1 else None
    own = state.stage_times.get(part.phase)
    if own is None:
        return before
    since = own - timedelta(seconds=part.start)
    return since if before is None or is_first else max(before, since)


def next_phase(state: Tournament, found: Forecast, entrants: Iterable[Entrant]) -> str:
    """The part of the event after the last that somebody plays in, if they go on; nothing after the end."""
    own = {*entrants}
    theirs = {each.phase for each in fixtures_of(state) if own.intersection(each.sides)}
    phases = [each.phase for each in found if each.phase != THIRD_PLACE]
    last = max((phases.index(phase) for phase in theirs if phase in phases), default=len(phases))
    return next(iter(phases[last + 1 :]), "")


def _begun(state: Tournament) -> dict[str, datetime]:
    """When the first match of each part was to begin, of those that are begun."""
    found: dict[str, datetime] = {}
    for each in fixtures_of(state):
        call = state.calls.get(each.number)
        if call is not None:
            found[each.phase] = min(found.get(each.phase, call.at), call.at)
    return found


def _unfinished(state: Tournament) -> frozenset[str]:
    """The parts with matches that are not over."""
    results = results_of(state)
    return frozenset(each.phase for each in fixtures_of(state) if each.number not in results)
