"""Who wins what (E11, E32): the prizes of the settings, by the ranks that the event came to.

A rank that several share takes as many places as they are: the money of those places is put together and
parted equally, what is left over goes one unit each to the first by lot, and whatever cannot be parted each
of them gets. The share of whoever was absent is not paid, and a rank that nobody has stays unpaid (E10).
"""

from typing import Final, NamedTuple

from doublesix.tournament.fixtures import Entrant, ranks_with_places
from doublesix.tournament.progress import ranks_of, results_of
from doublesix.tournament.settings import Prize
from doublesix.tournament.state import Tournament

PAID: Final = ""
EMPTY: Final = "empty"
ABSENT: Final = "absent"


class Award(NamedTuple):
    """A prize, or a share of one: of which rank, whose, and why it is not paid where it is not."""

    rank: int
    entrant: Entrant | None
    prize: Prize
    why: str = PAID


def awards(state: Tournament) -> tuple[Award, ...]:
    """Every prize with who has it, once all matches are over."""
    absent = {entrant for result in results_of(state).values() for entrant in result.absent}
    prizes = {prize.rank: prize for prize in state.settings.prizes}
    found: list[Award] = []
    for place, rank in ranks_with_places(ranks_of(state)):
        pooled = [prizes.pop(each) for each in range(place, place + len(rank)) if each in prizes]
        for at, entrant in enumerate(rank if pooled else ()):
            share = _share(pooled, place, at, len(rank))
            found.append(Award(place, entrant, share, ABSENT if entrant in absent else PAID))
    found += [Award(rank, None, prize, EMPTY) for rank, prize in prizes.items()]
    return tuple(sorted(found, key=lambda award: award.rank))


def _share(pooled: list[Prize], place: int, at: int, count: int) -> Prize:
    """What one of so many gets of the prizes of their places; alone, the prize itself."""
    amount, left = divmod(sum(prize.amount for prize in pooled), count)
    return Prize(
        rank=place,
        amount=amount + (at < left),
        trophy=any(prize.trophy for prize in pooled),
        other="; ".join(dict.fromkeys(prize.other for prize in pooled if prize.other)),
        free_entry=any(prize.free_entry for prize in pooled),
    )
