"""The review of many entries: all that are in order are accepted at once, exactly those that were shown."""

import hashlib
from typing import NamedTuple

from django.db import transaction

from doublesix.chance import canonical
from doublesix.store.actor import Actor
from doublesix.store.models import Entry, Tournament
from doublesix.store.notifications.recipients import enterers_of, with_people
from doublesix.store.queries.review import list_queue, review
from doublesix.store.refusals import refuse
from doublesix.store.services import decisions
from doublesix.store.services.tournaments import lock_tournament, state_of


class Bundle(NamedTuple):
    """Entries that can be accepted together, who would be told, and a hash of exactly these."""

    entries: list[Entry]
    people: list[str]
    """The addresses of whoever looks after them, each once."""
    digest: str


def list_in_order(tournament: Tournament) -> Bundle:
    """What accepting all that are in order would do now; nothing is written."""
    terms = state_of(tournament).settings.terms
    found = review(tournament, with_people(list_queue(tournament)), terms)
    ready = [each.entry for each in found if each.findings.is_in_order]
    people = {reader.email: None for entry in ready for reader in enterers_of(entry) if reader.email}
    told = [[entry.pk, entry.revision] for entry in ready]
    return Bundle(ready, list(people), hashlib.sha256(canonical(told)).hexdigest())


@transaction.atomic
def accept_in_order(tournament: Tournament, seen: str, who: Actor) -> list[Entry]:
    """Accept all that are in order, if they are those that were shown; ``seen`` is the hash of these."""
    row = lock_tournament(tournament)
    if state_of(row).draw is not None:
        raise refuse("list_is_frozen", "E8")
    bundle = list_in_order(row)
    if bundle.digest != seen:
        raise refuse("changed_meanwhile")
    return [decisions.accept(entry, entry.revision, who) for entry in bundle.entries]
