"""Events with their officials, for tests of the officials' pages."""

from typing import Any

from django.test import Client
from django.urls import reverse

from doublesix.app.roles import JUDGE, SCOREKEEPER, TREASURER
from doublesix.store.models import Tournament
from doublesix.store.services import tournaments
from tests.store import people


def signed_in(name: str) -> Client:
    """A browser in which somebody is signed in."""
    client = Client()
    client.force_login(people.account(name))
    return client


def staffed(tournament: Tournament) -> Tournament:
    """The same event with Tom as treasurer, Kim as scorekeeper and Jo as judge."""
    for name, role in (("Tom", TREASURER), ("Kim", SCOREKEEPER), ("Jo", JUDGE)):
        tournaments.appoint(tournament, people.account(name), role)
    return tournament


def event(preset: str = "powc-2023", **terms: Any) -> Tournament:
    """An open event with all its officials, open now as it is open in the tests' years."""
    return staffed(people.event(preset, **terms))


def at(name: str, tournament: Tournament, *more: object) -> str:
    """The address of a page of an event."""
    return reverse(name, args=[tournament.slug, *more])


def said(response: Any) -> str:
    """All that the page says."""
    return str(response.content.decode())
