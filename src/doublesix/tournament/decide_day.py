"""Decisions of the day: tables, who is there, walk-overs, what the public sees (E10, E21)."""

from datetime import datetime

from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament.consequences import with_calls
from doublesix.tournament.context import Answer, CommandContext
from doublesix.tournament.day import (
    free_tables,
    grace_of,
    is_there,
    limit_of,
    start_of,
    there_now,
)
from doublesix.tournament.decide_draw import draw_with_number
from doublesix.tournament.decide_play import open_match
from doublesix.tournament.fixtures import Fixture
from doublesix.tournament.limits import LAST_TABLE
from doublesix.tournament.names import naming_refusal, normal
from doublesix.tournament.progress import out_entrants
from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.settings import people_of
from doublesix.tournament.state import DRAWN, TABLES, Tournament


def late_clause(state: Tournament) -> str:
    """The clause about whoever does not come: of a team, or of a player at a table."""
    return "E21" if state.kind == TABLES else "E10"


# Tables


def lay(state: Tournament, command: cmd.LayTables, _: CommandContext) -> Answer:
    """Which tables there are. One that is in use stays."""
    numbers = [table.number for table in command.tables]
    if len({*numbers}) < len(numbers) or not all(1 <= each <= LAST_TABLE for each in numbers):
        return make_refusal("table_numbers", last=LAST_TABLE)
    wrong = naming_refusal(*(table.place for table in command.tables))
    if wrong:
        return wrong
    taken = {table.number for table in state.tables} - {table.number for table in free_tables(state)}
    gone = sorted(taken - {*numbers})
    if gone:
        return make_refusal("table_in_use", table=gone[0])
    tables = tuple(cmd.HallTable(table.number, normal(table.place)) for table in command.tables)
    is_same = (tables, command.is_fixed) == (state.tables, state.is_fixed)
    return () if is_same else (ev.TablesLaid(tables, command.is_fixed),)


# Who is there


def check_in(state: Tournament, command: cmd.CheckIn, asked: CommandContext) -> Answer:
    """Who of an entry is there today."""
    draw = draw_with_number(state, command.number)
    if isinstance(draw, Refusal):
        return draw
    if state.status != DRAWN:
        return make_refusal("not_drawn", "E8")
    places = tuple(sorted({*command.places}))
    if any(not 0 <= place < people_of(state.settings.terms) for place in places):
        return make_refusal("no_such_player", "E2", number=command.number)
    is_same = places == there_now(state, command.number, asked.at)
    return () if is_same else (ev.CheckedIn(command.number, places),)


def delay(state: Tournament, command: cmd.GrantDelay, asked: CommandContext) -> Answer:
    """The sides of a match may come until later."""
    limit = _limit(state, command.fixture)
    if isinstance(limit, Refusal):
        return limit
    if command.fixture in state.started:
        return make_refusal("started_already", number=command.fixture + 1)
    if not command.reason.strip():
        return make_refusal("no_reason", "E10")
    if command.until <= asked.at:
        return make_refusal("delay_past", "E10")
    if command.until <= limit:
        return make_refusal("delay_too_short", "E10", limit=limit.isoformat())
    return (ev.DelayGranted(command.fixture, command.until, command.reason.strip()),)


def _limit(state: Tournament, number: int) -> datetime | Refusal:
    """The limit of a match, or why it has none."""
    fixture = open_match(state, number)
    if isinstance(fixture, Refusal):
        return fixture
    clause = late_clause(state)
    if grace_of(state) is None:
        return make_refusal("no_walk_over_clause", clause)
    return limit_of(state, number) or make_refusal("not_called", clause, number=number + 1)


def walk_over(state: Tournament, command: cmd.GiveWalkOver, asked: CommandContext) -> Answer:
    """These did not come in time. What becomes of the match follows from who is left.

    Others may have begun without them; whether somebody of theirs sat down is known to its sheet.
    """
    limit = _limit(state, command.fixture)
    if isinstance(limit, Refusal):
        return limit
    clause = late_clause(state)
    if asked.at < limit:
        return make_refusal("not_over_yet", clause, limit=limit.isoformat())
    fixture = open_match(state, command.fixture)
    start = start_of(state, command.fixture)
    assert isinstance(fixture, Fixture)
    assert start is not None
    absent = tuple(side for side in fixture.sides if side in command.absent)
    if not absent or len(absent) != len(command.absent):
        return make_refusal("not_of_match", clause, number=command.fixture + 1)
    if any(is_there(state, side, start, limit) for side in absent):
        return make_refusal("was_there", clause, limit=limit.isoformat())
    left = tuple(side for side in absent if side not in out_entrants(state))
    if not left:
        return make_refusal("is_out", clause)
    return with_calls(state, (ev.WalkOverGiven(command.fixture, left),), asked)


# What the public sees


def hold(state: Tournament, _: cmd.HoldResults, __: CommandContext) -> Answer:
    """Nothing newer is shown until the ceremony."""
    if state.status != DRAWN:
        return make_refusal("not_drawn", "E8")
    return make_refusal("held_already") if state.board else (ev.ResultsHeld(),)


def release(state: Tournament, _: cmd.ReleaseResults, __: CommandContext) -> Answer:
    """All is shown again."""
    return (ev.ResultsReleased(),) if state.board else make_refusal("not_held")
