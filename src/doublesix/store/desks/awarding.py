"""Vouchers that are prizes (E32): one for each winner of a free entry, once."""

from django.db import transaction

from doublesix.store.desks.asking import Who
from doublesix.store.desks.fees import give_voucher
from doublesix.store.desks.tournaments import State, locked, state_of
from doublesix.store.models import Tournament, Voucher
from doublesix.store.refused import refuse
from doublesix.tournament.playing import field_of
from doublesix.tournament.prizes import PAID, awards
from doublesix.tournament.state import FINISHED


def winners(state: State) -> dict[int, int]:
    """The numbers of the list that won a free entry, with their rank; nobody before the event is finished.

    A pair that was drawn entered as two, so both of it have a free entry of their own.
    """
    if state.status != FINISHED:
        return {}
    members = field_of(state).members
    return {
        number: award.rank
        for award in awards(state)
        if award.prize.free_entry and award.entrant is not None and award.why == PAID
        for number in members[award.entrant]
    }


def note_of(number: int, rank: int) -> str:
    """What stands beside a voucher in the list: the rank and the number, never a name."""
    return f"rank {rank}, number {number}"


def given(tournament: Tournament, state: State) -> dict[int, Voucher]:
    """The vouchers that winners have, by their numbers."""
    notes = {note_of(number, rank): number for number, rank in winners(state).items()}
    found = Voucher.objects.filter(given_by=tournament, note__in=notes)
    return {notes[voucher.note]: voucher for voucher in found}


@transaction.atomic
def give(tournament: Tournament, number: int, who: Who) -> str:
    """The voucher of a winner; its code is shown once, and there is one only."""
    row = locked(tournament)
    state = state_of(row)
    rank = winners(state).get(number)
    if rank is None:
        raise refuse("no_voucher_won", "E32", number=number)
    if number in given(row, state):
        raise refuse("voucher_given", "E32", number=number)
    return give_voucher(row, note_of(number, rank), who)
