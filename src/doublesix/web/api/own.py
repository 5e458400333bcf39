"""What belongs to the one who asks, by the rule of the pages (:mod:`doublesix.web.entrant.owning`)."""

from django.http import Http404

from doublesix.store.models import Endorsement, Entry, Paper, Player
from doublesix.web.desk import Desk
from doublesix.web.entrant.owning import (
    is_own,
    own_entries,
    own_entry,
    own_institution,
    own_institutions,
    represents,
)

institution = own_institution
institutions = own_institutions
entry = own_entry


def entries(desk: Desk) -> list[Entry]:
    """Their entries: of the institutions they represent, and those they made for themselves."""
    found = [row for each in own_institutions(desk) for row in each.entries.select_related("institution")]
    return [*found, *own_entries(desk)]


def player(desk: Desk, pk: int, place: str) -> Player:
    """Somebody on the form of one of their entries."""
    found = entry(desk, pk).players.filter(place=place).first()
    if found is None:
        raise Http404
    return found


def may_open(desk: Desk, paper: Paper) -> bool:
    """Whether the one who asks may open a paper: who sees all evidence, and its own people."""
    if desk.may("see_evidence"):
        return True
    if paper.entry is not None:
        return is_own(desk, paper.entry)
    given = Endorsement.objects.filter(paper=paper).select_related("institution").first()
    return given is not None and represents(desk.account, given.institution)
