"""A day in the hall for tests: an event that is drawn, with tables, hours, people who come and stay away."""

from datetime import UTC, datetime, timedelta
from typing import Any

from doublesix.tournament import commands as cmd
from doublesix.tournament.commands import HallTable
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.tournament.progress import field_of, fixtures_left
from tests.tournament.events_made import Life, drawn

NOON = datetime(2030, 4, 20, 8, 0, tzinfo=UTC)
"""Noon in Mauritius."""
LIMIT = NOON + timedelta(minutes=15)
MORNING = NOON - timedelta(hours=2)


def minutes(number: float) -> timedelta:
    """So many minutes."""
    return timedelta(minutes=number)


def tables(count: int) -> tuple[HallTable, ...]:
    """So many tables."""
    return tuple(HallTable(number, f"row {number}") for number in range(1, count + 1))


def hall(preset_name: str = "powc-2023", count: int = 4, laid: int = 0, **changes: Any) -> Life:
    """An event that is drawn, with so many tables."""
    life = drawn(preset_name, count, **changes)
    return life.do(cmd.LayTables(tables(laid)), at=MORNING) if laid else life


def match(life: Life, number: int) -> Fixture:
    """A match that can be played."""
    found = [each for each in fixtures_left(life.now) if each.number == number]
    assert found, f"match {number} cannot be played"
    return found[0]


def result(sides: tuple[int, ...], absent: tuple[int, ...] = ()) -> Result:
    """The first of those who are there wins, the others follow in their order."""
    there = tuple(side for side in sides if side not in absent)
    ranking = there + absent if there else ()
    games = tuple(int(side == ranking[0]) if ranking else 0 for side in sides)
    return Result(sides, ranking, tuple(100 - 10 * at for at in range(len(sides))), games, absent)


def played(life: Life, number: int, winner: int | None = None, at: datetime = LIMIT) -> Life:
    """A match is played, and its first side or this one wins."""
    sides = match(life, number).sides
    found = result(sides)
    if winner is not None:
        others = tuple(side for side in sides if side != winner)
        games = tuple(int(side == winner) for side in sides)
        found = found._replace(ranking=(winner, *others), games_won=games)
    return life.do(cmd.RecordResult(number, found), at=at)


def play_out(life: Life) -> Life:
    """Every match that is left, its first side wins."""
    while left := fixtures_left(life.now):
        played(life, left[0].number)
    return life


def come(life: Life, *entrants: int, at: datetime = MORNING) -> Life:
    """All of these check in, as many as play."""
    terms = life.now.settings.terms
    places = tuple(range(terms.players if terms.entrants == "teams" else 1))
    for entrant in entrants:
        for number in field_of(life.now).members[entrant]:
            life.do(cmd.CheckIn(number, places), at=at)
    return life


def stay_away(life: Life, number: int, *absent: int, at: datetime = NOON) -> Life:
    """These do not come to a match, the others do, and the walk-over is given."""
    sides = match(life, number).sides
    come(life, *(side for side in sides if side not in absent), at=at)
    life.do(cmd.CallMatch(number, 0, at), at=at)
    return life.do(cmd.GiveWalkOver(number, absent), at=at + minutes(15))
