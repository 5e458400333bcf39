"""People who seem to be entered twice: for the secretary to look at, nothing is decided by it."""

from itertools import chain, combinations
from typing import Final, NamedTuple

from django.db.models import Q
from django.db.models.functions import Lower

from doublesix.store.models import Entry, Player
from doublesix.tournament.entries import LIVE

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


def _same(one: Player, other: Player) -> tuple[str, ...]:
    pairs = (
        (IDENTITY, one.identity_digest, other.identity_digest),
        (EMAIL, one.email.lower(), other.email.lower()),
        (NAME, one.name.lower(), other.name.lower()),
    )
    return tuple(what for what, here, there in pairs if here and here == there)
