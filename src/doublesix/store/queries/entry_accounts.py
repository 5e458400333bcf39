"""Accounts of fees (E30): of an entry, of an event, of all its entries, and what is to be given back."""

from typing import NamedTuple

from django.db.models import Sum

from doublesix.store.models import Entry, Movement, Tournament
from doublesix.tournament import entries as rules
from doublesix.tournament.late import waiting_numbers
from doublesix.tournament.progress import field_of
from doublesix.tournament.state import Tournament as State


class FeeAccount(NamedTuple):
    """The sums of an entry or of an event."""

    charged: int = 0
    paid: int = 0
    waived: int = 0
    refunded: int = 0

    @property
    def debt(self) -> int:
        """What is still to pay; below zero: to give back."""
        return self.charged - self.waived - self.paid + self.refunded


def account_of(entry: Entry) -> FeeAccount:
    """The sums of an entry."""
    return _sums(Movement.objects.filter(entry=entry))


def totals(tournament: Tournament) -> FeeAccount:
    """The sums of an event."""
    return _sums(Movement.objects.filter(entry__tournament=tournament))


def _sums(movements: object) -> FeeAccount:
    rows = movements.order_by().values_list("kind").annotate(Sum("amount"))  # type: ignore[attr-defined]
    return FeeAccount(**dict(rows))


class EntryAccount(NamedTuple):
    """An entry with its account."""

    entry: Entry
    account: FeeAccount
    plays: bool = True
    """Whether it plays as far as the lots say: it is not struck, and has its partner (E31)."""

    @property
    def net_paid(self) -> int:
        """What was paid and not given back."""
        return self.account.paid - self.account.refunded

    @property
    def due(self) -> int:
        """What is still to come in: nothing of who takes no part, or waits for a partner (E30, E31)."""
        return max(self.account.debt, 0) if self.plays and self.entry.status in rules.COUNTED else 0

    @property
    def may_pay(self) -> bool:
        """Whether something can be taken: of who waits too, but of nobody who is out."""
        return self.account.debt > 0 and self.entry.status in rules.LIVE

    @property
    def back(self) -> int:
        """What is to be given back: all of it to who does not take part, else what is too much."""
        if self.entry.status in (rules.REFUSED, rules.WITHDRAWN):
            return self.net_paid
        return max(-self.account.debt, 0)


def list_accounts(tournament: Tournament, state: State) -> list[EntryAccount]:
    """Every entry that has a line of money, in the order of entering."""
    sums: dict[int, dict[str, int]] = {}
    lines = Movement.objects.filter(entry__tournament=tournament).order_by()
    for entry, kind, amount in lines.values_list("entry", "kind").annotate(Sum("amount")):
        sums.setdefault(entry, {})[kind] = amount
    entries = Entry.objects.filter(pk__in=sums).select_related("institution").order_by("place_at", "pk")
    out = entries_without_match(state)
    return [EntryAccount(entry, FeeAccount(**sums[entry.pk]), entry.pk not in out) for entry in entries]


def list_due_accounts(tournament: Tournament, state: State) -> list[EntryAccount]:
    """Those from whom something is to come in."""
    return [each for each in list_accounts(tournament, state) if each.due]


def entries_without_match(state: State) -> set[int | None]:
    """The entries on the list that play no match: struck, without a partner (E31), without a place (E41)."""
    draw = state.draw
    if draw is None:
        return set()
    out = {*draw.struck, *(waiting_numbers(state) if draw.is_drawn else ())}
    return {each.entry for each in draw.whole_list if each.number in out}


def entry_without_partner(state: State) -> int | None:
    """The entry that was drawn last and has no partner: refunded if nobody joins (E31, E42)."""
    waiting = field_of(state).waiting
    if state.draw is None or waiting is None:
        return None
    return next(each.entry for each in state.draw.entries if each.number == waiting)
