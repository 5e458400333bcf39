"""A match begun by the floor, before its hour or after it: at its table, or at the next free one (E10).

Whoever was told a later hour may come until then: an early start takes nobody's time away. Before the
announced start, and while somebody is missing, it has to be said that the match begins all the same.
"""

from datetime import datetime

from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament.audience import audience
from doublesix.tournament.context import Answer, CommandContext
from doublesix.tournament.day import (
    free_tables,
    has_to_wait,
    is_early,
    local_day,
    missing_today,
    stage_time,
)
from doublesix.tournament.decide_calls import place_fault
from doublesix.tournament.decide_play import missing_announcement, open_match
from doublesix.tournament.fixtures import Fixture
from doublesix.tournament.progress import field_of, fixtures_left, sides_in
from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.state import Tournament


def start_now(state: Tournament, command: cmd.StartNow, asked: CommandContext) -> Answer:
    """A match begins at this moment; its sides are told where they were told something else, or nothing."""
    fixture = open_match(state, command.fixture)
    if isinstance(fixture, Refusal):
        return fixture
    if fixture.number in state.started:
        return make_refusal("started_already", number=fixture.number + 1)
    wrong = missing_announcement(state.settings)
    events = wrong or _events(state, fixture, asked)
    if isinstance(events, Refusal):
        return events
    return _unsaid(state, fixture, command, events, asked) or events


def _events(state: Tournament, fixture: Fixture, asked: CommandContext) -> tuple[ev.Event, ...] | Refusal:
    """What comes of it, or why it cannot be."""
    number, before = fixture.number, state.calls.get(fixture.number)
    told, table = _hour_told(state, fixture), _table(state, fixture)
    wrong = (
        _day_fault(state, fixture, told, asked)
        or _busy(state, fixture, table)
        or place_fault(state, fixture, table, asked.at)
    )
    if wrong:
        return wrong
    forward = (ev.StartBroughtForward(number, told),) if told > asked.at else ()
    is_told = before is not None and before.at <= asked.at
    call = () if is_told else (ev.MatchCalled(number, table, asked.at),)
    return (*forward, *call, ev.MatchStarted(number, state.version.number))


def _day_fault(state: Tournament, fixture: Fixture, told: datetime, asked: CommandContext) -> Refusal | None:
    """A stage is played on its day, and after the one before where each has its own (E10)."""
    if has_to_wait(state, fixture.phase):
        return make_refusal("stage_before", "E10")
    if local_day(state, told) > local_day(state, asked.at):
        return make_refusal("another_day", "E10", start=told.isoformat())
    return None


def _hour_told(state: Tournament, fixture: Fixture) -> datetime:
    """The hour that people were told for a match: of its call, of its stage, or of the event."""
    call = state.calls.get(fixture.number)
    told = call.at if call else stage_time(state, fixture.phase) or state.settings.starts_at
    assert told is not None, "nobody plays while it is told later"
    return told


def _table(state: Tournament, fixture: Fixture) -> int:
    """Where it is played: the table that it was called to, else the next free one; 0 where there is none."""
    call = state.calls.get(fixture.number)
    if call is not None:
        return call.table
    return next((each.number for each in free_tables(state)), 0)


def _busy(state: Tournament, fixture: Fixture, table: int) -> Refusal | None:
    """Who plays at this moment cannot begin another match, nor can a table have two, whatever its hours."""
    if state.tables and not table and fixture.number not in state.calls:
        return make_refusal("no_free_table")
    sides = {*sides_in(state, fixture)}
    for other in fixtures_left(state):
        if other.number == fixture.number or other.number not in state.started:
            continue
        call = state.calls.get(other.number)
        if table and call and call.table == table:
            return make_refusal("table_taken", table=table, number=other.number + 1)
        if not sides.isdisjoint(sides_in(state, other)):
            return make_refusal("side_busy", number=other.number + 1)
    return None


def _unsaid(
    state: Tournament,
    fixture: Fixture,
    command: cmd.StartNow,
    events: tuple[ev.Event, ...],
    asked: CommandContext,
) -> Refusal | None:
    """What has to be said first: that play is announced for later, that somebody is missing."""
    if is_early(state, asked.at) and not command.before_start:
        starts = state.settings.starts_at
        assert starts is not None  # nobody plays while it is told later
        entries = len(audience(state, events, asked))
        return make_refusal("before_start", "E9", start=starts.isoformat(), matches=1, entries=entries)
    missing = missing_today(state, sides_in(state, fixture), asked.at)
    if missing and not command.is_without:
        members = field_of(state).members
        numbers = ", ".join(str(number) for side in missing for number in members[side])
        return make_refusal("sides_missing", "E10", numbers=numbers)
    return None
