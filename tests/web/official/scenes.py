"""Events with their officials, for tests of the officials' pages."""

from typing import Any

from django.test import Client
from django.urls import reverse

from doublesix.app.roles import JUDGE, SCOREKEEPER, TREASURER
from doublesix.store.models import Entry, Institution, Tournament
from doublesix.store.services import endorsements, entries, tournaments
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


def team(institution: Institution, by: str = "Rita") -> Entry:
    """A team that is filled in and handed in."""
    entry = people.fill(entries.begin_team(institution, people.who(by)), by)
    return entries.submit(entry, entry.revision, people.who(by))


def endorsed(entry: Entry) -> Entry:
    """The same entry with its sealed paper seen."""
    assert entry.institution is not None
    endorsements.record_paper(
        entry.institution, "Otto Officer", "Permanent secretary", [entry], None, people.who("Sam")
    )
    entry.refresh_from_db()
    return entry


def player(tournament: Tournament, name: str) -> Entry:
    """A player who entered for the fair."""
    asks = people.who(name)
    entry = entries.begin_player(tournament, asks)
    values = {"player": {"name": name, "mobile": "555 0199", "email": f"{name.lower()}@example.org"}}
    entry = entries.save(entry, {"name": name}, values, entry.revision, asks)
    return entries.submit(entry, entry.revision, asks)


def at(name: str, tournament: Tournament, *more: object) -> str:
    """The address of a page of an event."""
    return reverse(name, args=[tournament.slug, *more])


def said(response: Any) -> str:
    """All that the page says."""
    return str(response.content.decode())
