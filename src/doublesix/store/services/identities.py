"""Identity numbers (E6): a keyed hash and the last characters are kept."""

from collections.abc import Iterable, Mapping

from doublesix.store.evidence import candidates, identify
from doublesix.store.keys import identity_keys
from doublesix.store.models import Player, Tournament
from doublesix.store.refusals import refuse


class KnownIdentities:
    """The hashes that are kept at an event, all of them for many players or those ``among`` some."""

    def __init__(self, tournament: Tournament, among: Iterable[str] | None = None) -> None:
        rows = Player.objects.filter(entry__tournament=tournament).exclude(identity_digest="")
        if among is not None:
            rows = rows.filter(identity_digest__in=among)
        self._players: dict[str, list[int]] = {}
        for pk, digest in rows.order_by("pk").values_list("pk", "identity_digest"):
            self._players.setdefault(digest, []).append(pk)

    def find(self, known: Iterable[str], own: int | None) -> str | None:
        """Under which of these hashes somebody else's number is kept: the first that was."""
        found = [(pk, digest) for digest in known for pk in self._players.get(digest, ()) if pk != own]
        return min(found)[1] if found else None


def keep_identity(player: Player, given: Mapping[str, str], here: KnownIdentities | None = None) -> None:
    """Keep the number that was given, or forget the one that was kept; an empty field changes nothing."""
    number = given.get("identity", "").strip()
    if number:
        try:
            kept = identify(number, identity_keys())
            known = candidates(number, identity_keys())
        except ValueError:
            raise refuse("identity_unreadable", "E6") from None
        # Under an older key the same number has another hash: the one in use here finds its like.
        older = (here or KnownIdentities(player.entry.tournament, known)).find(known, player.pk)
        player.identity_digest, player.identity_tail = older or kept.digest, kept.tail
    elif given.get("forget_identity"):
        player.identity_digest = player.identity_tail = ""
