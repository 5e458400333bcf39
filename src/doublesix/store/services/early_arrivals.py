"""Who is at the desk before the lots are drawn: checked in as soon as the lots give them a number (E10)."""

from django.db import transaction

from doublesix.store.actor import Actor
from doublesix.store.models import Entry, Tournament
from doublesix.store.refusals import refuse
from doublesix.store.services.tournaments import State, carry_out, lock_tournament, state_of
from doublesix.tournament import commands
from doublesix.tournament import entries as rules
from doublesix.tournament.day import local_day
from doublesix.tournament.settings import people_of


@transaction.atomic
def note_arrival(entry: Entry, who: Actor, *, is_here: bool = True) -> Entry:
    """The desk sees the people of an entry, or takes that back."""
    lock_tournament(entry.tournament)
    row = Entry.objects.select_related("tournament", "institution").filter(pk=entry.pk).first()
    if row is None:
        raise refuse("changed_meanwhile")
    if row.status not in rules.LIVE:
        raise refuse("entry_out")
    if state_of(row.tournament).draw is not None:
        raise refuse("check_in_instead", "E10")
    row.arrived_at = who.at if is_here else None
    row.save()
    return row


def check_in_arrivals(tournament: Tournament, state: State, who: Actor) -> State:
    """Check in whom the desk saw today; of another day it says nothing."""
    assert state.draw is not None
    numbers = {each.entry: each.number for each in state.draw.entries if each.number not in state.draw.struck}
    found = Entry.objects.filter(tournament=tournament, pk__in=numbers, arrived_at__isnull=False)
    today = local_day(state, who.at)
    everybody = tuple(range(people_of(state.settings.terms)))
    for entry in found.order_by("place_at", "pk"):
        if entry.arrived_at is not None and local_day(state, entry.arrived_at) == today:
            state = carry_out(tournament, commands.CheckIn(numbers[entry.pk], everybody), who)
    return state
