"""People entered twice: by the identity number refused (E6), by other signs shown to the secretary."""

from collections.abc import Collection, Container
from itertools import chain, combinations
from typing import Final, NamedTuple

from django.db.models import Count, Q
from django.db.models.functions import Lower

from doublesix.store.desks.tournaments import state_of
from doublesix.store.models import Entry, Player
from doublesix.tournament.entries import LIVE
from doublesix.tournament.refusal import Refusal, refused
from doublesix.tournament.settings import TEAMS, Terms

IDENTITY: Final = "identity"
EMAIL: Final = "email"
NAME: Final = "name"


class Double(NamedTuple):
    """A person of this entry, and another one with the same number, address or name."""

    player: Player
    other: Player
    same: tuple[str, ...]


def doubles_of(entry: Entry) -> list[Double]:
    """Who of an entry seems to be in another live entry of the event too, or in it twice, and by what."""
    people = list(entry.players.all())
    alike = Q(identity_digest__in=[each.identity_digest for each in people if each.identity_digest])
    alike |= Q(small_email__in=[each.email.lower() for each in people if each.email])
    alike |= Q(small_name__in=[each.name.lower() for each in people if each.name])
    others = (
        Player.objects.annotate(small_email=Lower("email"), small_name=Lower("name"))
        .filter(alike, entry__tournament=entry.tournament_id, entry__status__in=LIVE)
        .exclude(entry=entry)
        .select_related("entry")
    )
    pairs = chain(((each, other) for other in others for each in people), combinations(people, 2))
    found = (Double(each, other, _same(each, other)) for each, other in pairs)
    return [double for double in found if double.same]


def once_clause(terms: Terms) -> str:
    """By which clause nobody is in two entries: a team is its own people (E2), a player enters once (E20)."""
    return "E2" if terms.entrants == TEAMS else "E20"


def identity_refusal(entry: Entry, beside: Container[str]) -> Refusal | None:
    """That somebody's identity number is in the entry twice, or in another one of these states too (E6)."""
    for double in doubles_of(entry):
        other = double.other.entry
        if IDENTITY in double.same and (other == entry or other.status in beside):
            clause = once_clause(state_of(entry.tournament).settings.terms)
            code = "identity_twice_here" if other == entry else "identity_twice"
            return refused(code, clause, name=double.player.name, other=double.other.name)
    return None


def listed_refusal(entries: Collection[Entry], terms: Terms) -> Refusal | None:
    """That an identity number is twice on a list that is to be drawn, and in which entries."""
    players = Player.objects.filter(entry__in=entries).exclude(identity_digest="")
    numbers = players.values("identity_digest").annotate(times=Count("pk")).filter(times__gt=1)
    twice = players.filter(identity_digest__in=numbers.values("identity_digest")).select_related("entry")
    names = dict.fromkeys(str(player.entry) for player in twice.order_by("pk"))
    if not names:
        return None
    return refused("identity_twice_listed", once_clause(terms), entries=", ".join(names))


def _same(one: Player, other: Player) -> tuple[str, ...]:
    pairs = (
        (IDENTITY, one.identity_digest, other.identity_digest),
        (EMAIL, one.email.lower(), other.email.lower()),
        (NAME, one.name.lower(), other.name.lower()),
    )
    return tuple(what for what, here, there in pairs if here and here == there)
