"""Questions of the day: when a match starts, until when a side may come, who is there, who is called next.

A side is there when as many of its people checked in as play, whichever of them: the spare stands in (E2).
Check-ins count for the local day on which the match starts. Nothing here looks at a clock.
"""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from types import MappingProxyType
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from doublesix.rules.options import OFF
from doublesix.tournament.commands import HallTable
from doublesix.tournament.events import MatchCalled
from doublesix.tournament.fixtures import Entrant, Fixture
from doublesix.tournament.late import held_entrants
from doublesix.tournament.progress import field_of, fixtures_left, fixtures_of, out_entrants
from doublesix.tournament.settings import players_needed, preset
from doublesix.tournament.state import Tournament

Seated = Mapping[int, frozenset[Entrant]]
"""Of matches that have begun: the sides of which somebody did something at the table."""
_WITH: Final = {"third place": ("final", "last table")}
"""The match for third place is on the day of the final, where it has no hour of its own (E11)."""


class Arrival(NamedTuple):
    """What was noted of one number of the list: when, and who was there then by place on the form."""

    number: int
    at: datetime
    places: tuple[int, ...]


class Evidence(NamedTuple):
    """What the desk noted of a side on the day of its match, and since when enough of them are there."""

    entrant: Entrant
    arrivals: tuple[Arrival, ...]
    complete_at: datetime | None


class Proposal(NamedTuple):
    """A match whose limit is over, who was not there by then, and what was noted of all its sides (E10)."""

    fixture: int
    limit: datetime
    absent: tuple[Entrant, ...]
    evidence: tuple[Evidence, ...]


# When


def stage_time(state: Tournament, phase: str) -> datetime | None:
    """The day and hour of a phase, where it has one."""
    times = (state.stage_times.get(each) for each in (phase, *_WITH.get(phase, ())))
    return next((time for time in times if time), None)


def is_early(state: Tournament, at: datetime) -> bool:
    """Whether play has not begun as announced: nobody is called then unless somebody says so in words."""
    starts = state.settings.starts_at
    return starts is None or at < starts


def has_own_days(state: Tournament) -> bool:
    """Whether each stage has a day of its own (E10): as the event is announced, or as it is planned."""
    planned = {local_day(state, time) for time in state.stage_times.values()}
    return preset(state.preset).has_own_days or len(planned) > 1


def stage_in_play(state: Tournament) -> str:
    """The stage that is not over yet, of those before all others; nothing where all are over."""
    return next((each.phase for each in fixtures_left(state)), "")


def has_to_wait(state: Tournament, phase: str) -> bool:
    """Whether the stage before this one is still being played, where each has a day of its own (E10)."""
    now = stage_in_play(state)
    return phase not in (now, *_WITH.get(now, ())) and has_own_days(state)


def next_start(state: Tournament, phase: str, at: datetime) -> datetime:
    """When a match of a phase starts that is called now: not before its stage, nor before play begins."""
    return max(at, stage_time(state, phase) or state.settings.starts_at or at)


def start_of(state: Tournament, number: int) -> datetime | None:
    """When a match starts: as it was called, else with its stage."""
    if number in state.calls:
        return state.calls[number].at
    phase = next((each.phase for each in fixtures_of(state) if each.number == number), "")
    return stage_time(state, phase)


def played_at(state: Tournament, number: int) -> datetime | None:
    """When a match was played: at its start, however late it was written down; before it where its result
    was there before."""
    times = (start_of(state, number), state.recorded_at.get(number))
    return min((time for time in times if time), default=None)


def day_of_final(state: Tournament) -> datetime | None:
    """When the event was decided: its final, where there is none its last match; before that its start."""
    known = fixtures_of(state)
    last = [each for each in known if each.stage == "final"] or known
    times = (played_at(state, each.number) for each in last)
    return max((time for time in times if time), default=state.settings.starts_at)


def grace_of(state: Tournament) -> timedelta | None:
    """How long after the start a side may come, by the rules in force, where they say so (E10)."""
    minutes = state.version.ruleset.in_force().grace_minutes
    return None if minutes == OFF else timedelta(minutes=minutes)


def limit_of(state: Tournament, number: int) -> datetime | None:
    """Until when the sides of a match may come.

    Where there are tables, a match that waits for one has no limit yet: its grace runs from its call (E10).
    """
    grace = grace_of(state)
    start = None if state.tables and number not in state.calls else start_of(state, number)
    if grace is None or start is None:
        return None
    # Begun before its hour: who was told that hour may come as if it began then.
    return max(start + grace, state.promised.get(number, start) + grace, state.delays.get(number, start))


# Who


def local_day(state: Tournament, at: datetime) -> date:
    """The date of a moment where the event is."""
    return at.astimezone(ZoneInfo(state.settings.zone)).date()


def _arrivals(state: Tournament, entrant: Entrant, on_day_of: datetime) -> tuple[Arrival, ...]:
    """What was noted of an entrant on a day, in its order."""
    day = local_day(state, on_day_of)
    found = [
        Arrival(number, *noted)
        for number in field_of(state).members[entrant]
        for noted in state.presence.get(number, ())
        if local_day(state, noted.at) == day
    ]
    return tuple(sorted(found, key=lambda arrival: arrival.at))


def _complete_at(state: Tournament, entrant: Entrant, arrivals: tuple[Arrival, ...]) -> datetime | None:
    """Since when enough of them are there, after what was noted."""
    needed = players_needed(state.settings.terms)
    there = dict.fromkeys(field_of(state).members[entrant], 0)
    since = None
    for arrival in arrivals:
        there[arrival.number] = len(arrival.places)
        is_complete = all(count >= needed for count in there.values())
        since = (since or arrival.at) if is_complete else None
    return since


def there_now(state: Tournament, number: int, at: datetime) -> tuple[int, ...]:
    """Who of a number of the list is there today, by place on the form."""
    noted = state.presence.get(number, ())
    is_today = bool(noted) and local_day(state, noted[-1].at) == local_day(state, at)
    return noted[-1].places if is_today else ()


def is_complete(state: Tournament, entrant: Entrant, at: datetime) -> bool:
    """Whether enough of an entrant's people are there today (E2)."""
    needed = players_needed(state.settings.terms)
    return all(len(there_now(state, number, at)) >= needed for number in field_of(state).members[entrant])


def missing_today(state: Tournament, sides: Iterable[Entrant], at: datetime) -> tuple[Entrant, ...]:
    """Those of whom not enough are there today; nobody where nobody is checked in at all (E2)."""
    if not any(there_now(state, number, at) for number in state.presence):
        return ()
    return tuple(side for side in sides if not is_complete(state, side, at))


def is_there(state: Tournament, entrant: Entrant, on_day_of: datetime, by: datetime) -> bool:
    """Whether enough of an entrant's people were there on that day by a moment, the moment included."""
    arrivals = tuple(each for each in _arrivals(state, entrant, on_day_of) if each.at <= by)
    return _complete_at(state, entrant, arrivals) is not None


def evidence(state: Tournament, number: int) -> tuple[Evidence, ...]:
    """What the desk noted of the sides of a match on the day of its start."""
    start = start_of(state, number)
    sides = next((each.sides for each in fixtures_of(state) if each.number == number), ())
    if start is None:
        return tuple(Evidence(side, (), None) for side in sides)
    found = []
    for side in sides:
        arrivals = _arrivals(state, side, start)
        found.append(Evidence(side, arrivals, _complete_at(state, side, arrivals)))
    return tuple(found)


def missing_entrants(state: Tournament, fixture: Fixture) -> tuple[Entrant, ...]:
    """Who was not there by the limit of a match, of those who are not out already."""
    start, limit = start_of(state, fixture.number), limit_of(state, fixture.number)
    if start is None or limit is None:
        return ()
    out = out_entrants(state)
    return tuple(
        side for side in fixture.sides if side not in out and not is_there(state, side, start, limit)
    )


def proposals(state: Tournament, at: datetime, seated: Seated = MappingProxyType({})) -> tuple[Proposal, ...]:
    """The walk-overs that somebody has to confirm now (E10); none where the rules know no limit.

    A match that some of its sides began without the others is proposed too: ``seated`` says who sat down.
    """
    found = []
    for fixture in fixtures_left(state):
        number = fixture.number
        limit = limit_of(state, number)
        if limit is None or at < limit:
            continue
        there = seated.get(number, frozenset(fixture.sides)) if number in state.started else frozenset()
        absent = tuple(side for side in missing_entrants(state, fixture) if side not in there)
        if absent:
            found.append(Proposal(fixture.number, limit, absent, evidence(state, fixture.number)))
    return tuple(found)


# Where


def _at_tables(state: Tournament) -> tuple[Fixture, ...]:
    """The matches without a result that were called or have started."""
    return tuple(
        each for each in fixtures_left(state) if each.number in state.calls or each.number in state.started
    )


def busy(state: Tournament) -> frozenset[Entrant]:
    """Who plays now or was called, of those who are not out."""
    return frozenset(side for each in _at_tables(state) for side in each.sides) - out_entrants(state)


def free_tables(state: Tournament) -> tuple[HallTable, ...]:
    """The tables at which nobody plays and to which nobody was called."""
    taken = {state.calls[each.number].table for each in _at_tables(state) if each.number in state.calls}
    return tuple(table for table in state.tables if table.number not in taken)


def uncalled_matches(state: Tournament) -> tuple[Fixture, ...]:
    """The matches that can be played and that nobody was called to; who may get another opponent by the
    late draw that is going on waits for it (E41)."""
    held = held_entrants(state)
    return tuple(
        each
        for each in fixtures_left(state)
        if each.number not in state.calls and each.number not in state.started and held.isdisjoint(each.sides)
    )


def _is_due(state: Tournament, phase: str, at: datetime, *, by_itself: bool) -> bool:
    """Whether a stage is called today: on its day, and where stages have their own after the one before.

    By itself a stage is called that has an hour, or for which play was announced.
    """
    if has_to_wait(state, phase):
        return False
    has_hour = stage_time(state, phase) is not None or phase == fixtures_of(state)[0].phase
    if by_itself and not has_hour and has_own_days(state):
        return False
    return local_day(state, next_start(state, phase, at)) <= local_day(state, at)


def next_calls(state: Tournament, at: datetime, *, by_itself: bool = False) -> tuple[MatchCalled, ...]:
    """The next matches in their order, each for the next free table; nobody is called to two."""
    free = [table.number for table in free_tables(state)]
    taken, out = set(busy(state)), out_entrants(state)
    waiting = uncalled_matches(state) if free else ()
    due = {
        phase for phase in {each.phase for each in waiting} if _is_due(state, phase, at, by_itself=by_itself)
    }
    found = []
    for fixture in waiting:
        sides = {*fixture.sides} - out
        if free and fixture.phase in due and taken.isdisjoint(sides):
            found.append(MatchCalled(fixture.number, free.pop(0), next_start(state, fixture.phase, at)))
            taken |= sides
    return tuple(found)
