"""Decisions about calls: hours of stages, matches called one by one, together, and moved (E10).

Before the announced start nobody is called unless whoever asks says so, knowing how many it concerns.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament.audience import audience
from doublesix.tournament.consequences import state_after
from doublesix.tournament.context import Answer, CommandContext
from doublesix.tournament.day import (
    busy,
    free_tables,
    has_to_wait,
    is_early,
    local_day,
    next_calls,
    next_start,
    stage_time,
    uncalled_matches,
)
from doublesix.tournament.decide_play import missing_announcement, open_match
from doublesix.tournament.fixtures import Fixture
from doublesix.tournament.progress import fixtures_left, phases_of, sides_in
from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.state import DRAWN, Tournament

Calls = tuple[ev.MatchCalled, ...]


def plan(state: Tournament, command: cmd.PlanStage, asked: CommandContext) -> Answer:
    """A phase gets its day and hour. Matches of it that were called and have not begun move with it."""
    if state.status != DRAWN:
        return make_refusal("not_drawn", "E8")
    if command.phase not in phases_of(state):
        return make_refusal("no_such_phase", "E10", phase=command.phase)
    if state.stage_times.get(command.phase) == command.at:
        return ()
    planned = ev.StagePlanned(*command)
    return (planned, *_moved_with(state, state_after(state, (planned,), asked), asked.at))


def _moved_with(before: Tournament, now: Tournament, at: datetime) -> Iterator[ev.MatchCalled]:
    """The calls of the stages that have another hour now: the first of a stage is for that hour, the others
    for as much later as they were."""
    called: dict[str, list[int]] = {}
    for fixture in fixtures_left(before):
        is_open = fixture.number in before.calls and fixture.number not in before.started
        if is_open and stage_time(now, fixture.phase) != stage_time(before, fixture.phase):
            called.setdefault(fixture.phase, []).append(fixture.number)
    for phase, numbers in called.items():
        first = min(before.calls[number].at for number in numbers)
        later = next_start(now, phase, at) - first
        for number in numbers:
            table, start, _ = before.calls[number]
            if later:
                yield ev.MatchCalled(number, table, start + later)


def call(state: Tournament, command: cmd.CallMatch, asked: CommandContext) -> Answer:
    """A match gets a table and a start. Who was called before is told again only of what changed."""
    fixture = open_match(state, command.fixture)
    if isinstance(fixture, Refusal):
        return fixture
    before = state.calls.get(fixture.number)
    wrong = missing_announcement(state.settings) or _start_fault(state, command, asked)
    at = command.at or (before.at if before else next_start(state, fixture.phase, asked.at))
    wrong = wrong or place_fault(state, fixture, command.table, at)
    if wrong:
        return wrong
    if before and (before.table, before.at) == (command.table, at):
        return ()
    calls = (ev.MatchCalled(fixture.number, command.table, at),)
    return _unless_early(state, calls, asked, is_said=command.before_start)


def _start_fault(state: Tournament, command: cmd.CallMatch, asked: CommandContext) -> Refusal | None:
    """Nobody is called for a time that is over, and what has started does not start again."""
    before = state.calls.get(command.fixture)
    if command.at is None or (before and before.at == command.at):
        return None
    if command.fixture in state.started:
        return make_refusal("started_already", number=command.fixture + 1)
    return _past(command.at, asked)


def _past(at: datetime, asked: CommandContext) -> Refusal | None:
    """Hours are given in minutes, so the minute that is running still counts."""
    is_over = at < asked.at.replace(second=0, microsecond=0)
    return make_refusal("start_past", "E10") if is_over else None


def place_fault(state: Tournament, fixture: Fixture, table: int, at: datetime) -> Refusal | None:
    """A table has one match at a time and so has a side; fixed tables can be given for later hours too."""
    if table and table not in {each.number for each in state.tables}:
        return make_refusal("no_such_table", table=table)
    sides = {*sides_in(state, fixture)}
    for other in fixtures_left(state):
        theirs = state.calls.get(other.number)
        is_held = theirs is not None or other.number in state.started
        if other.number == fixture.number or not is_held:
            continue
        if state.is_fixed and theirs and theirs.at != at:
            continue
        if table and theirs and theirs.table == table:
            return make_refusal("table_taken", table=table, number=other.number + 1)
        if not sides.isdisjoint(sides_in(state, other)):
            return make_refusal("side_busy", number=other.number + 1)
    return None


def _unless_early(state: Tournament, calls: Calls, asked: CommandContext, *, is_said: bool) -> Answer:
    """These calls; before the announced start only if that was said."""
    if is_said or not is_early(state, asked.at):
        return calls
    facts = {"matches": len(calls), "entries": len(audience(state, calls, asked))}
    starts = state.settings.starts_at
    assert starts is not None  # nobody is called while it is told later
    return make_refusal("before_start", "E9", start=starts.isoformat(), **facts)


def call_next(state: Tournament, command: cmd.CallNext, asked: CommandContext) -> Answer:
    """The next matches come to the free tables."""
    wrong = _hall_fault(state)
    if wrong:
        return wrong
    calls = next_calls(state, asked.at)
    if not calls:
        return _nothing_due(state, asked)
    return _unless_early(state, calls, asked, is_said=command.before_start)


def _hall_fault(state: Tournament) -> Refusal | None:
    if state.status != DRAWN:
        return make_refusal("not_drawn", "E8")
    return missing_announcement(state.settings) if state.tables else make_refusal("no_tables")


def _nothing_due(state: Tournament, asked: CommandContext) -> Refusal:
    """Why none of the next matches is called now."""
    waiting = uncalled_matches(state)
    if waiting and free_tables(state):
        phase = waiting[0].phase
        if has_to_wait(state, phase):
            return make_refusal("stage_before", "E10")
        start = next_start(state, phase, asked.at)
        if local_day(state, start) > local_day(state, asked.at):
            return make_refusal("another_day", "E10", start=start.isoformat())
    return make_refusal("nothing_to_call")


def call_stage(state: Tournament, command: cmd.CallStage, asked: CommandContext) -> Answer:
    """All of a stage that is not called yet, in its order."""
    wrong = _hall_fault(state)
    if not wrong and command.phase not in phases_of(state):
        wrong = make_refusal("no_such_phase", "E10", phase=command.phase)
    if not wrong and has_to_wait(state, command.phase):
        wrong = make_refusal("stage_before", "E10")
    if not wrong and command.at is not None:
        wrong = _past(command.at, asked)
    if wrong:
        return wrong
    due = [each for each in uncalled_matches(state) if each.phase == command.phase]
    start = command.at or next_start(state, command.phase, asked.at)
    step = timedelta(minutes=max(1, command.minutes))
    calls = tuple(_waves(state, due, start, step) if state.is_fixed else _to_free(state, due, start))
    if not calls:
        return make_refusal("nothing_to_call")
    return _unless_early(state, calls, asked, is_said=command.before_start)


def _to_free(state: Tournament, due: Iterable[Fixture], start: datetime) -> Iterator[ev.MatchCalled]:
    """As many as find a free table."""
    free = [table.number for table in free_tables(state)]
    taken = {*busy(state)}
    for fixture in due:
        sides = {*sides_in(state, fixture)}
        if free and taken.isdisjoint(sides):
            taken |= sides
            yield ev.MatchCalled(fixture.number, free.pop(0), start)


def _waves(
    state: Tournament, due: list[Fixture], start: datetime, step: timedelta
) -> Iterator[ev.MatchCalled]:
    """The matches wave after wave: at each hour a table has one match, and so has a side."""
    by_number = {each.number: each for each in fixtures_left(state)}
    waiting = list(due)
    while waiting:
        held = [number for number, call in state.calls.items() if number in by_number and call.at == start]
        used = {state.calls[number].table for number in held}
        taken = {side for number in held for side in sides_in(state, by_number[number])}
        free = [table.number for table in state.tables if table.number not in used]
        for fixture in tuple(waiting):
            sides = {*sides_in(state, fixture)}
            if free and taken.isdisjoint(sides):
                taken |= sides
                waiting.remove(fixture)
                yield ev.MatchCalled(fixture.number, free.pop(0), start)
        start += step
