"""The desk's answers of the day: tables, who is there, walk-overs, what the public sees (E10, E21)."""

from datetime import datetime

from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament.asked import Answer, Asked
from doublesix.tournament.day import (
    free_tables,
    grace_of,
    is_there,
    limit_of,
    start_of,
    there_now,
)
from doublesix.tournament.decide_draw import listed
from doublesix.tournament.decide_play import open_match
from doublesix.tournament.fixtures import Fixture
from doublesix.tournament.following import with_calls
from doublesix.tournament.limits import LAST_TABLE
from doublesix.tournament.naming import naming_refusal, normal
from doublesix.tournament.playing import out_entrants
from doublesix.tournament.refusal import Refusal, refused
from doublesix.tournament.settings import people_of
from doublesix.tournament.state import DRAWN, TABLES, Tournament


def late_clause(state: Tournament) -> str:
    """The clause about whoever does not come: of a team, or of a player at a table."""
    return "E21" if state.kind == TABLES else "E10"


# Tables


def lay(state: Tournament, command: cmd.LayTables, _: Asked) -> Answer:
    """Which tables there are. One that is in use stays."""
    numbers = [table.number for table in command.tables]
    if len({*numbers}) < len(numbers) or not all(1 <= each <= LAST_TABLE for each in numbers):
        return refused("table_numbers", last=LAST_TABLE)
    wrong = naming_refusal(*(table.place for table in command.tables))
    if wrong:
        return wrong
    taken = {table.number for table in state.tables} - {table.number for table in free_tables(state)}
    gone = sorted(taken - {*numbers})
    if gone:
        return refused("table_in_use", table=gone[0])
    tables = tuple(cmd.HallTable(table.number, normal(table.place)) for table in command.tables)
    is_same = (tables, command.is_fixed) == (state.tables, state.is_fixed)
    return () if is_same else (ev.TablesLaid(tables, command.is_fixed),)


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
    if command.fixture in state.started:
        return refused("started_already", number=command.fixture + 1)
    if not command.reason.strip():
        return refused("no_reason", "E10")
    if command.until <= asked.at:
        return refused("delay_past", "E10")
    if command.until <= limit:
        return refused("delay_too_short", "E10", limit=limit.isoformat())
    return (ev.DelayGranted(command.fixture, command.until, command.reason.strip()),)


def _limit(state: Tournament, number: int) -> datetime | Refusal:
    """The limit of a match, or why it has none."""
    fixture = open_match(state, number)
    if isinstance(fixture, Refusal):
        return fixture
    clause = late_clause(state)
    if grace_of(state) is None:
        return refused("no_walk_over_clause", clause)
    return limit_of(state, number) or refused("not_called", clause, number=number + 1)


def walk_over(state: Tournament, command: cmd.GiveWalkOver, asked: Asked) -> Answer:
    """These did not come in time. What becomes of the match follows from who is left.

    Others may have begun without them; whether somebody of theirs sat down is known to its sheet.
    """
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
