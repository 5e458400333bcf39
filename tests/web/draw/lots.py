"""Events at a stage of their draw, for tests: many entries at once, accepted, without the way there."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from doublesix.app.roles import SCOREKEEPER, SECRETARY
from doublesix.store.actor import Actor
from doublesix.store.models import Entry, Institution, Player, Role, Tournament
from doublesix.store.services import draws, tournaments
from doublesix.tournament.entries import ACCEPTED, places_of
from doublesix.tournament.settings import preset
from tests.scenes import present_scene
from tests.store import people

BARE = {"evidence": False, "endorsement": False, "signatures": False, "contacts": False}
"""Terms without papers, so that entries are complete with their names."""


def now(name: str) -> Actor:
    """Somebody, now."""
    return Actor(people.account(name), timezone.now())


@present_scene
def closed(preset_name: str = "powc-2023", count: int = 6, apart: bool = False, **terms: Any) -> Tournament:
    """An event whose deadline was yesterday, with so many accepted entries; two teams an institution."""
    settings = preset(preset_name).settings
    yesterday = timezone.now() - timedelta(days=1)
    settings = settings._replace(
        closes_at=yesterday,
        starts_at=timezone.now() + timedelta(days=30),
        venue="Hall",
        apart=apart,
        terms=settings.terms._replace(**{**BARE, **terms}),
    )
    long_ago = yesterday - timedelta(days=9)
    found = people.begun(preset_name, settings, long_ago, Tara=SECRETARY, Kim=SCOREKEEPER)
    enter(found, count, long_ago)
    return found


def enter(tournament: Tournament, count: int, at: datetime) -> list[Entry]:
    """So many more accepted entries."""
    terms = tournaments.state_of(tournament).settings.terms
    made = []
    for number in range(1, count + 1):
        institution, name = None, f"Player {number}"
        if terms.institutions:
            ministry = f"Ministry {(number + 1) // 2}"
            institution, _ = Institution.objects.get_or_create(
                tournament=tournament, key=ministry.lower(), defaults={**people.HEAD, "name": ministry}
            )
            name = f"{ministry}, team {2 - number % 2}"
            Role.objects.get_or_create(
                tournament=tournament,
                account=people.account("Rita"),
                role="representative",
                institution=institution,
            )
        entry = Entry.objects.create(
            tournament=tournament,
            institution=institution,
            account=people.account("Rita"),
            name=name,
            status=ACCEPTED,
            place_at=at,
        )
        Player.objects.bulk_create(
            Player(entry=entry, place=place, name=f"{place} {number}", designation="Clerk")
            for place in places_of(terms)
        )
        made.append(entry)
    return made


@present_scene
def frozen(preset_name: str = "powc-2023", count: int = 6, apart: bool = False, **terms: Any) -> Tournament:
    """An event whose list is fixed."""
    found = closed(preset_name, count, apart, **terms)
    draws.freeze(found, now("Sam"))
    return found


def committed(tournament: Tournament, sources: tuple[str, ...] = ("Dice",)) -> Tournament:
    """The commitment was published an hour ago, the moment is over."""
    before = Actor(people.account("Sam"), timezone.now() - timedelta(hours=1))
    draws.commit(tournament, sources, timezone.now() - timedelta(minutes=1), before)
    return tournament


@present_scene
def drawn(preset_name: str = "powc-2023", count: int = 6, apart: bool = False, **terms: Any) -> Tournament:
    """An event whose lots are drawn."""
    found = committed(frozen(preset_name, count, apart, **terms))
    draws.enter_values(found, ["3 5 1 6"], now("Sam"))
    draws.reveal(found, now("Sam"))
    return found
