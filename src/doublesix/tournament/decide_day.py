"""The desk's answers of the day: tables, hours, calls, who is there, and walk-overs (E10, E21)."""

from datetime import datetime

from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament.asked import Answer, Asked
from doublesix.tournament.day import (
    free_tables,
    grace_of,
    is_there,
    limit_of,
    next_calls,
    next_start,
    stage_time,
    start_of,
    there_now,
)
from doublesix.tournament.decide_draw import listed
from doublesix.tournament.decide_play import open_match
from doublesix.tournament.fixtures import Fixture
from doublesix.tournament.following import after, with_calls
from doublesix.tournament.playing import fixtures_left, out_entrants, phases_of, sides_in
from doublesix.tournament.refusal import Refusal, refused
from doublesix.tournament.settings import people_of
from doublesix.tournament.state import DRAWN, TABLES, Tournament


def late_clause(state: Tournament) -> str:
    """The clause about whoever does not come: of a team, or of a player at a table."""
    return "E21" if state.kind == TABLES else "E10"


# Tables and hours


def lay(state: Tournament, command: cmd.LayTables, _: Asked) -> Answer:
    """Which tables there are. One that is in use stays."""
    numbers = [table.number for table in command.tables]
    if len({*numbers}) < len(numbers) or min(numbers, default=1) < 1:
        return refused("table_numbers")
    taken = {table.number for table in state.tables} - {table.number for table in free_tables(state)}
    gone = sorted(taken - {*numbers})
    if gone:
        return refused("table_in_use", table=gone[0])
    tables = tuple(cmd.HallTable(table.number, table.place.strip()) for table in command.tables)
    is_same = (tables, command.is_fixed) == (state.tables, state.is_fixed)
    return () if is_same else (ev.TablesLaid(tables, command.is_fixed),)


def plan(state: Tournament, command: cmd.PlanStage, asked: Asked) -> Answer:
    """A phase gets its day and hour. Matches that were called for the old hour are called for the new one."""
    if state.status != DRAWN:
        return refused("not_drawn", "E8")
    if command.phase not in phases_of(state):
        return refused("no_such_phase", "E10", phase=command.phase)
    if state.stage_times.get(command.phase) == command.at:
        return ()
    planned = ev.StagePlanned(*command)
    now = after(state, (planned,), asked)
    moved = []
    for fixture in fixtures_left(state):
        call, start = state.calls.get(fixture.number), stage_time(now, fixture.phase)
        is_moved = call is not None and call.at == stage_time(state, fixture.phase) != start
        if call and start and is_moved and fixture.number not in state.started:
            moved.append(ev.MatchCalled(fixture.number, call.table, max(asked.at, start)))
    return (planned, *moved)


def call(state: Tournament, command: cmd.CallMatch, asked: Asked) -> Answer:
    """A match gets a table and a start. Who was called before is told again only of what changed."""
    fixture = open_match(state, command.fixture)
    if isinstance(fixture, Refusal):
        return fixture
    before = state.calls.get(fixture.number)
    wrong = _start_fault(state, command, asked)
    at = command.at or (before.at if before else next_start(state, fixture.phase, asked.at))
    wrong = wrong or _place_fault(state, fixture, command.table, at)
    if wrong:
        return wrong
    if before and (before.table, before.at) == (command.table, at):
        return ()
    return (ev.MatchCalled(fixture.number, command.table, at),)


def _start_fault(state: Tournament, command: cmd.CallMatch, asked: Asked) -> Refusal | None:
    """Nobody is called for a time that is over, and what has started does not start again."""
    before = state.calls.get(command.fixture)
    if command.at is None or (before and before.at == command.at):
        return None
    if command.fixture in state.started:
        return refused("started_already", number=command.fixture + 1)
    # Hours are given in minutes, so the minute that is running still counts.
    is_over = command.at < asked.at.replace(second=0, microsecond=0)
    return refused("start_past", "E10") if is_over else None


def _place_fault(state: Tournament, fixture: Fixture, table: int, at: datetime) -> Refusal | None:
    """A table has one match at a time and so has a side; fixed tables can be given for later hours too."""
    if table and table not in {each.number for each in state.tables}:
        return refused("no_such_table", table=table)
    sides = {*sides_in(state, fixture)}
    for other in fixtures_left(state):
        theirs = state.calls.get(other.number)
        is_held = theirs is not None or other.number in state.started
        if other.number == fixture.number or not is_held:
            continue
        if state.is_fixed and theirs and theirs.at != at:
            continue
        if table and theirs and theirs.table == table:
            return refused("table_taken", table=table, number=other.number + 1)
        if not sides.isdisjoint(sides_in(state, other)):
            return refused("side_busy", number=other.number + 1)
    return None


def call_next(state: Tournament, _: cmd.CallNext, asked: Asked) -> Answer:
    """The next matches come to the free tables."""
    if state.status != DRAWN:
        return refused("not_drawn", "E8")
    if not state.tables:
        return refused("no_tables")
    return next_calls(state, asked.at) or refused("nothing_to_call")


# Who is there


def check_in(state: Tournament, command: cmd.CheckIn, asked: Asked) -> Answer:
    """Who of an entry is there today."""
    draw = listed(state, command.number)
    if isinstance(draw, Refusal):
        return draw
    if state.status != DRAWN:
        return refused("not_drawn", "E8")
    places = tuple(sorted({*command.places}))
    if any(not 0 <= place < people_of(state.settings.terms) for place in places):
        return refused("no_such_player", "E2", number=command.number)
    is_same = places == there_now(state, command.number, asked.at)
    return () if is_same else (ev.CheckedIn(command.number, places),)


def delay(state: Tournament, command: cmd.GrantDelay, asked: Asked) -> Answer:
    """The sides of a match may come until later."""
    limit = _limit(state, command.fixture)
    if isinstance(limit, Refusal):
        return limit
    if not command.reason.strip():
        return refused("no_reason", "E10")
    if command.until <= asked.at:
        return refused("delay_past", "E10")
    if command.until <= limit:
        return refused("delay_too_short", "E10", limit=limit.isoformat())
    return (ev.DelayGranted(command.fixture, command.until, command.reason.strip()),)


def _limit(state: Tournament, number: int) -> datetime | Refusal:
    """The limit of a match that has not started, or why it has none."""
    fixture = open_match(state, number)
    if isinstance(fixture, Refusal):
        return fixture
    clause = late_clause(state)
    if number in state.started:
        return refused("started_already", number=number + 1)
    if grace_of(state) is None:
        return refused("no_walk_over_clause", clause)
    return limit_of(state, number) or refused("not_called", clause, number=number + 1)


def walk_over(state: Tournament, command: cmd.GiveWalkOver, asked: Asked) -> Answer:
    """These did not come in time. What becomes of the match follows from who is left."""
    limit = _limit(state, command.fixture)
    if isinstance(limit, Refusal):
        return limit
    clause = late_clause(state)
    if asked.at < limit:
        return refused("not_over_yet", clause, limit=limit.isoformat())
    fixture = open_match(state, command.fixture)
    start = start_of(state, command.fixture)
    assert isinstance(fixture, Fixture)
    assert start is not None
    absent = tuple(side for side in fixture.sides if side in command.absent)
    if not absent or len(absent) != len(command.absent):
        return refused("not_of_match", clause, number=command.fixture + 1)
    if any(is_there(state, side, start, limit) for side in absent):
        return refused("was_there", clause, limit=limit.isoformat())
    left = tuple(side for side in absent if side not in out_entrants(state))
    if not left:
        return refused("is_out", clause)
    return with_calls(state, (ev.WalkOverGiven(command.fixture, left),), asked)


# What the public sees


def hold(state: Tournament, _: cmd.HoldResults, __: Asked) -> Answer:
    """Nothing newer is shown until the ceremony."""
    if state.status != DRAWN:
        return refused("not_drawn", "E8")
    return refused("held_already") if state.board else (ev.ResultsHeld(),)


def release(state: Tournament, _: cmd.ReleaseResults, __: Asked) -> Answer:
    """All is shown again."""
    return (ev.ResultsReleased(),) if state.board else refused("not_held")
