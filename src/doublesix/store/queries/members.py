"""Who became a member by paying the fee (E30): everybody of the entries that owe nothing."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final, NamedTuple

from doublesix.store.models import Entry, Movement, Tournament
from doublesix.store.models.fees import CHARGED, PAID, REFUNDED, WAIVED
from doublesix.tournament import entries as rules

SETTLING: Final = (PAID, WAIVED)


class ClubMember(NamedTuple):
    """A person, how to reach them, and how the fee was settled."""

    name: str
    email: str
    mobile: str
    entry: Entry
    since: datetime
    """When the fee was settled."""
    receipts: tuple[int, ...]
    """The numbers of the receipts; none where a voucher or a waiver took its place."""


def list_members(tournament: Tournament) -> list[ClubMember]:
    """The members that this event made, in the order of entering; none where its fee makes nobody one."""
    rows = tournament.entries.exclude(status__in=(rules.REFUSED, rules.WITHDRAWN))
    found = rows.prefetch_related("players", "movements").order_by("place_at", "pk")
    return [member for entry in found for member in _members(entry)]


def _members(entry: Entry) -> Iterator[ClubMember]:
    lines: list[Movement] = list(entry.movements.all())
    sums = {kind: sum(each.amount for each in lines if each.kind == kind) for kind in (CHARGED, *SETTLING)}
    back = sum(each.amount for each in lines if each.kind == REFUNDED)
    settled = [each.at for each in lines if each.kind in SETTLING]
    if not settled or sums[PAID] + sums[WAIVED] - back < sums[CHARGED]:
        return
    receipts = tuple(each.receipt for each in lines if each.kind == PAID and each.receipt is not None)
    for player in entry.players.all():
        if player.name:
            yield ClubMember(player.name, player.email, player.mobile, entry, max(settled), receipts)
