"""Identity numbers (E6): a keyed hash and the last characters are kept."""

from collections.abc import Mapping

from doublesix.store.evidence import candidates, identify
from doublesix.store.keys import identity_keys
from doublesix.store.models import Player
from doublesix.store.refusals import refuse


def keep_identity(player: Player, given: Mapping[str, str]) -> None:
    """Keep the number that was given, or forget the one that was kept; an empty field changes nothing."""
    number = given.get("identity", "").strip()
    if number:
        try:
            kept = identify(number, identity_keys())
            known = candidates(number, identity_keys())
        except ValueError:
            raise refuse("identity_unreadable", "E6") from None
        # Under an older key the same number has another hash: the one in use here finds its like.
        here = Player.objects.filter(entry__tournament=player.entry.tournament_id, identity_digest__in=known)
        older = here.exclude(pk=player.pk).values_list("identity_digest", flat=True).first()
        player.identity_digest, player.identity_tail = older or kept.digest, kept.tail
    elif given.get("forget_identity"):
        player.identity_digest = player.identity_tail = ""
