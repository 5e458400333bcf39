"""The accounts of all entries of an event, summed with one query, and what is to be given back."""

from typing import NamedTuple

from django.db.models import Sum

from doublesix.store.desks.fees import Account
from doublesix.store.models import Entry, Movement, Tournament
from doublesix.tournament import entries as rules
from doublesix.tournament.settings import PARTNERS
from doublesix.tournament.state import Tournament as State


class Owed(NamedTuple):
    """An entry with its account."""

    entry: Entry
    account: Account
    plays: bool = True
    """Whether it plays as far as the lots say: it is not struck, and has its partner (E31)."""

    @property
    def kept(self) -> int:
        """What was paid and not given back."""
        return self.account.paid - self.account.refunded

    @property
    def due(self) -> int:
        """What is still to come in: nothing of who takes no part, or waits for a partner (E30, E31)."""
        return max(self.account.owed, 0) if self.plays and self.entry.status in rules.COUNTED else 0

    @property
    def may_pay(self) -> bool:
        """Whether something can be taken: of who waits too, but of nobody who is out."""
        return self.account.owed > 0 and self.entry.status in rules.LIVE

    @property
    def back(self) -> int:
        """What is to be given back: all of it to who does not take part, else what is too much."""
        if self.entry.status in (rules.REFUSED, rules.WITHDRAWN):
            return self.kept
        return max(-self.account.owed, 0)


def accounts_of(tournament: Tournament, state: State) -> list[Owed]:
    """Every entry that has a line of money, in the order of entering."""
    sums: dict[int, dict[str, int]] = {}
    lines = Movement.objects.filter(entry__tournament=tournament).order_by()
    for entry, kind, amount in lines.values_list("entry", "kind").annotate(Sum("amount")):
        sums.setdefault(entry, {})[kind] = amount
    entries = Entry.objects.filter(pk__in=sums).select_related("institution").order_by("place_at", "pk")
    out = without_match(state)
    return [Owed(entry, Account(**sums[entry.pk]), entry.pk not in out) for entry in entries]


def owing(tournament: Tournament, state: State) -> list[Owed]:
    """Those from whom something is to come in."""
    return [each for each in accounts_of(tournament, state) if each.due]


def without_match(state: State) -> set[int | None]:
    """The entries on the frozen list that play no match: struck, or without a partner (E31)."""
    if state.draw is None:
        return set()
    return {each.entry for each in state.draw.entries if each.number in state.draw.struck} | {odd_one(state)}


def odd_one(state: State) -> int | None:
    """The entry that was drawn last and has no partner: refunded if nobody joins (E31)."""
    draw = state.draw
    if state.settings.terms.entrants != PARTNERS or draw is None or len(draw.order) % 2 == 0:
        return None
    return next(each.entry for each in draw.entries if each.number == draw.order[-1])
