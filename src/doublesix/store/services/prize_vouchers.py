"""Vouchers that are prizes (E32): one for each winner of a free entry, once; mailed, and mailed again."""

from django.db import transaction

from doublesix.store.actor import Actor
from doublesix.store.models import Entry, Tournament, Voucher
from doublesix.store.notifications.messages import write
from doublesix.store.notifications.recipients import people_of, with_people
from doublesix.store.queries.voucher_codes import code_of
from doublesix.store.refusals import refuse
from doublesix.store.services.fees import give_voucher
from doublesix.store.services.tournaments import State, lock_tournament, state_of
from doublesix.tournament.prizes import PAID, awards
from doublesix.tournament.progress import field_of
from doublesix.tournament.state import FINISHED


def list_winners(state: State) -> dict[int, int]:
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


def list_given(tournament: Tournament, state: State) -> dict[int, Voucher]:
    """The vouchers that winners have, by their numbers."""
    notes = {note_of(number, rank): number for number, rank in list_winners(state).items()}
    found = Voucher.objects.filter(given_by=tournament, note__in=notes)
    return {notes[voucher.note]: voucher for voucher in found}


@transaction.atomic
def give_prize(tournament: Tournament, number: int, who: Actor) -> str:
    """The voucher of a winner, of which there is one only; its code, which is mailed to them too."""
    row = lock_tournament(tournament)
    state = state_of(row)
    rank = list_winners(state).get(number)
    if rank is None:
        raise refuse("no_voucher_won", "E32", number=number)
    if number in list_given(row, state):
        raise refuse("voucher_given", "E32", number=number)
    code = give_voucher(row, note_of(number, rank), who)
    _mail(row, state, number, code)
    return code


@transaction.atomic
def mail_prize(tournament: Tournament, number: int) -> None:
    """Mail the voucher of a winner once more, as long as it is not used."""
    row = lock_tournament(tournament)
    state = state_of(row)
    voucher = list_given(row, state).get(number)
    if voucher is None:
        raise refuse("no_voucher_won", "E32", number=number)
    if voucher.used_at is not None:
        raise refuse("voucher_used", "E32")
    code = code_of(voucher)
    if not code:
        raise refuse("voucher_code_gone", "E32")
    if not _mail(row, state, number, code):
        raise refuse("nobody_to_tell", "E32")


def _mail(tournament: Tournament, state: State, number: int, code: str) -> bool:
    """Write to everybody of the winner's entry; whether there is anybody. The code is not kept once sent."""
    assert state.draw is not None, "who won was drawn"
    entry = next(each.entry for each in state.draw.entries if each.number == number)
    found = with_people(Entry.objects.filter(pk=entry)).first()  # the data may have been deleted
    if found is None:
        return False
    readers = people_of(found)
    facts = {"entry": found, "code": code}
    write("voucher", readers, tournament, lambda: facts, found, is_secret=True)
    return bool(readers)
