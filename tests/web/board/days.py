"""Events in the middle of their day, for tests of the board."""

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from doublesix.store.models import Tournament
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.tournament.progress import fixtures_left
from tests.store import matches, people


def text(response: Any) -> str:
    """What a page says, without its tags."""
    plain = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(plain.replace("&#x27;", "'").replace("&amp;", "&").split())


def get(page: str, tournament: Tournament, *more: object, name: str = "") -> Any:
    """A page as somebody sees it."""
    client = Client()
    if name:
        client.force_login(people.account(name))
    return client.get(reverse(page, args=[tournament.slug, *more]))


def post(page: str, tournament: Tournament, who: str, /, *more: object, **fields: object) -> Any:
    """What comes of a form that somebody sends."""
    client = Client()
    client.force_login(people.account(who))
    return client.post(reverse(page, args=[tournament.slug, *more]), fields)


def drawn(format_name: str, count: int, preset: str = "powc-2023") -> Tournament:
    """An event of any format, its lots drawn, the first matches called."""
    return matches.drawn(preset, count, format_name=format_name)


def left(tournament: Tournament) -> tuple[Fixture, ...]:
    """The matches without a result."""
    return fixtures_left(tournaments.state_of(tournament))


def record(tournament: Tournament, fixture: Fixture, winner: int = 0, points: int = 90) -> None:
    """A result in a word: the winner's points, and more for the others."""
    sides = fixture.sides
    order = (sides[winner], *(side for side in sides if side != sides[winner]))
    scores = tuple(points if side == order[0] else 151 for side in sides)
    games = tuple(int(side == order[0]) for side in sides)
    result = Result(sides, order, scores, games)
    tournaments.carry_out(tournament, commands.RecordResult(fixture.number, result), matches.now("Sam"))


def play_all(tournament: Tournament, until: int = 0) -> None:
    """Results in a word, until so many matches are left."""
    while len(due := left(tournament)) > until:
        record(tournament, due[0])
