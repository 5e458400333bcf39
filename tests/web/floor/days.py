"""An event on its day, at a clock that tests set: noon in Mauritius is the start (E10)."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from doublesix.store.actor import Actor
from doublesix.store.models import LogRow, Tournament
from doublesix.store.services import tournaments
from doublesix.tournament import commands, day
from doublesix.tournament.commands import HallTable
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import fixtures_left
from doublesix.tournament.state import Tournament as State
from tests.store import people
from tests.web.draw import lots, pages

NOON = datetime(2030, 4, 20, 8, 0, tzinfo=UTC)
"""12:00 in Mauritius."""


class Clock:
    """The server's clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = NOON - timedelta(days=30)
        monkeypatch.setattr(timezone, "now", lambda: self.now)

    def at(self, hour: int, minute: int = 0, second: int = 0) -> None:
        """Set it to an hour of the day in Mauritius."""
        self.now = NOON + timedelta(hours=hour - 12, minutes=minute, seconds=second)


def event(clock: Clock, preset: str = "powc-2023", count: int = 4, tables: int = 2) -> Tournament:
    """An event with its lots drawn and its tables laid; its first stage is at noon, and it is eleven."""
    found = lots.drawn(preset, count)
    state = tournaments.state_of(found)
    settings = state.settings._replace(zone="Indian/Mauritius")
    if settings != state.settings:
        do(found, commands.Edit(settings))
    if tables:
        do(found, commands.LayTables(tuple(HallTable(at, "Hall") for at in range(1, tables + 1))))
    tournaments.appoint(found, people.account("Jo"), "judge")
    clock.at(11)
    first = fixtures_left(state_of(found))[0].phase
    do(found, commands.PlanStage(first, NOON))
    return found


def do(tournament: Tournament, command: commands.Command, name: str = "Olga") -> State:
    """A command of the organiser, now; calls say that they may come before the announced start."""
    if isinstance(command, commands.CallMatch | commands.CallNext):
        command = command._replace(before_start=True)
    return tournaments.carry_out(tournament, command, Actor(people.account(name), timezone.now()))


def state_of(tournament: Tournament) -> State:
    """The event as it stands."""
    return tournaments.state_of(tournament)


def call_all(tournament: Tournament) -> None:
    """Call what can be called."""
    do(tournament, commands.CallNext())


def called(clock: Clock, preset: str = "powc-2023", count: int = 4, tables: int = 2) -> Tournament:
    """An event whose first matches are called."""
    found = event(clock, preset, count, tables)
    call_all(found)
    return found


def sides(tournament: Tournament, number: int) -> tuple[int, ...]:
    """Who meets in a match that is to be played."""
    return next(each.sides for each in fixtures_left(state_of(tournament)) if each.number == number)


def win(tournament: Tournament, number: int) -> None:
    """The first side of a match wins it, as the desk writes it down."""
    playing = sides(tournament, number)
    result = Result(playing, playing, (0,) * len(playing), (1, *(0,) * (len(playing) - 1)))
    do(tournament, commands.RecordResult(number, result))


def tap(tournament: Tournament, *numbers: int) -> None:
    """The scorekeeper checks whole entries in."""
    for number in numbers:
        answer = pages.post("check_in", tournament, "Kim", all=number)
        assert answer.status_code == 303, pages.text(answer)


def give(tournament: Tournament, name: str, number: int, *absent: int) -> Any:
    """Somebody taps the button of a proposal."""
    value = f"{number}:{','.join(map(str, absent))}"
    return pages.post("floor_walk_over", tournament, name, proposal=value)


def confirmed(page: str, tournament: Tournament, name: str = "Sam", *more: object, **fields: object) -> Any:
    """A form that tells people, and then the page's own form that says how many and that it is to be."""
    answer = pages.post(page, tournament, name, *more, **fields)
    assert answer.status_code == 200, "nobody is told before it was said how many"
    hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', answer.content.decode())
    again = {key: value for key, value in hidden if key not in ("csrfmiddlewaretoken", "key")}
    return pages.post(page, tournament, name, *more, **again)


def said(page: str, tournament: Tournament, name: str = "Sam", *more: object) -> str:
    """What a page says to somebody."""
    return pages.text(pages.get(page, tournament, name, *more))


def proposals(tournament: Tournament) -> tuple[day.Proposal, ...]:
    """The walk-overs to confirm now."""
    return day.proposals(state_of(tournament), timezone.now())


def limit(tournament: Tournament, number: int) -> datetime | None:
    """Until when the sides of a match may come."""
    return day.limit_of(state_of(tournament), number)


def happened(tournament: Tournament, kind: str) -> int:
    """How often the log says this."""
    return LogRow.objects.filter(stream=tournament.stream, kind=kind).count()
