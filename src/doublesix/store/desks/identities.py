"""Identity numbers (E6): a keyed hash and the last characters are kept; who gave the same twice is found."""

from collections import defaultdict
from collections.abc import Mapping

from doublesix.store.desks.papers import vault
from doublesix.store.evidence import candidates, identify
from doublesix.store.models import Player, Tournament
from doublesix.store.refused import refuse
from doublesix.tournament.entries import LIVE


def keep_identity(player: Player, given: Mapping[str, str]) -> None:
    """Keep the number that was given, or forget the one that was kept; an empty field changes nothing."""
    number = given.get("identity", "").strip()
    if number:
        try:
            kept = identify(number, vault())
            known = candidates(number, vault())
        except ValueError:
            raise refuse("identity_unreadable", "E6") from None
        # Under an older key the same number has another hash: the one in use here finds its like.
        here = Player.objects.filter(entry__tournament=player.entry.tournament_id, identity_digest__in=known)
        older = here.exclude(pk=player.pk).values_list("identity_digest", flat=True).first()
        player.identity_digest, player.identity_tail = older or kept.digest, kept.tail
    elif given.get("forget_identity"):
        player.identity_digest = player.identity_tail = ""


def same_twice(tournament: Tournament) -> dict[int, list[Player]]:
    """By entry: people of other entries with an identity number of this one; for the secretary to look at."""
    people = (
        Player.objects.filter(entry__tournament=tournament, entry__status__in=LIVE)
        .exclude(identity_digest="")
        .select_related("entry")
    )
    alike: dict[str, list[Player]] = defaultdict(list)
    for player in people:
        alike[player.identity_digest].append(player)
    found: dict[int, list[Player]] = defaultdict(list)
    for group in alike.values():
        for player in group:
            found[player.entry_id] += [other for other in group if other.entry_id != player.entry_id]
    return {entry: others for entry, others in found.items() if others}
