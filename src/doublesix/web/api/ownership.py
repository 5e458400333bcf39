"""What belongs to the one who asks, by the rule of the pages (:mod:`doublesix.web.requests.entries`)."""

from django.http import Http404

from doublesix.store.models import Entry, Player
from doublesix.web.requests.access import EventAccess
from doublesix.web.requests.entries import (
    find_own_entry,
    find_own_institution,
    list_own_entries,
    list_own_institutions,
)

institution = find_own_institution
institutions = list_own_institutions
entry = find_own_entry


def entries(access: EventAccess) -> list[Entry]:
    """Their entries: of the institutions they represent, and those they made for themselves."""
    found = [
        row for each in list_own_institutions(access) for row in each.entries.select_related("institution")
    ]
    return [*found, *list_own_entries(access)]


def player(access: EventAccess, pk: int, place: str) -> Player:
    """Somebody on the form of one of their entries."""
    found = entry(access, pk).players.filter(place=place).first()
    if found is None:
        raise Http404
    return found
