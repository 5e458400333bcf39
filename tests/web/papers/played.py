"""Events on their day and at their end, for the papers: tables laid, matches called, results, people."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from doublesix.store.models import Entry, Player, Tournament
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from doublesix.tournament.commands import HallTable
from doublesix.tournament.entries import places_of
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.tournament.progress import fixtures_left
from tests.scenes import scene
from tests.store import people
from tests.web.papers import scenes

NOON: Final = people.PLAYS
"""12:00 in Mauritius."""
TABLES: Final = (HallTable(1, "by the door"), HallTable(2, "under the clock"), HallTable(13))


def do(tournament: Tournament, command: commands.Command, at: datetime = NOON) -> None:
    """Something that the secretary does on the day."""
    tournaments.carry_out(tournament, command, people.who("Sam", at))


def with_people(tournament: Tournament) -> None:
    """Give every entry of a list made by :mod:`scenes` its people."""
    state = tournaments.state_of(tournament)
    assert state.draw is not None
    names = dict(tournament.draw_names.values_list("number", "name"))
    for each in state.draw.entries:
        entry = Entry.objects.create(pk=each.entry, tournament=tournament, name=names[each.number])
        for place in places_of(state.settings.terms):
            Player.objects.create(entry=entry, place=place, name=f"{place.title()} Person{each.number}")


@scene
def at_noon(preset: str, names: Sequence[str], **facts: str) -> Tournament:
    """An event whose lots are drawn and whose first matches are called to three tables."""
    tournament = scenes.drawn(preset, names, **facts)
    with_people(tournament)
    first = fixtures_left(tournaments.state_of(tournament))[0].phase
    before = NOON - timedelta(minutes=30)
    do(tournament, commands.LayTables(TABLES, is_fixed=False), before)
    do(tournament, commands.PlanStage(first, NOON), before)
    do(tournament, commands.CallNext(before_start=True), before)
    return tournament


def report(tournament: Tournament, fixture: Fixture, winner: int = 0, points: Sequence[int] = ()) -> None:
    """A result in which this side wins."""
    result = result_of(fixture, winner, points)
    do(tournament, commands.RecordResult(fixture.number, result), NOON + timedelta(minutes=1))


def result_of(fixture: Fixture, winner: int = 0, points: Sequence[int] = ()) -> Result:
    """What a table reports where this side wins."""
    sides = fixture.sides
    ranking = (sides[winner], *(side for side in sides if side != sides[winner]))
    made = tuple(points) or tuple(0 if at == winner else 151 for at in range(len(sides)))
    won = tuple(int(at == winner) for at in range(len(sides)))
    return Result(sides, ranking, made, won)


def to_the_end(tournament: Tournament) -> Tournament:
    """Every match played, the first side winning."""
    while left := fixtures_left(tournaments.state_of(tournament)):
        report(tournament, left[0])
    return tournament
