"""The public list of entries: a count while entries come in, the numbered list once it is frozen (E8)."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from doublesix.store.models import Tournament
from doublesix.store.queries.entry_counts import count_entries
from doublesix.store.services.draws import load_list
from doublesix.tournament.state import Draw
from doublesix.web.requests.access import EventAccess, at_event


class PublicEntry(NamedTuple):
    """An entry as everybody sees it; a name that was deleted is not there."""

    number: int
    name: str
    institution: str
    is_struck: bool


def list_public_entries(tournament: Tournament, draw: Draw) -> list[PublicEntry]:
    """The frozen list and who came late (E41); who withdrew afterwards stays in it, struck through."""
    known = {each.number: each for each in load_list(tournament)}
    struck = set(draw.struck)
    found = []
    for frozen in draw.whole_list:
        entry = known.get(frozen.number)
        name, institution = (entry.name, entry.institution) if entry else ("", "")
        found.append(PublicEntry(frozen.number, name, institution, frozen.number in struck))
    return found


@at_event("see")
def entries(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Who is entered."""
    draw = access.state.draw
    context = {
        "access": access,
        "tab": "entered",
        "terms": access.state.settings.terms,
        "frozen_at": draw.times["frozen"] if draw else None,
        "rows": list_public_entries(access.tournament, draw) if draw else [],
        "count": count_entries(access.tournament),
    }
    return render(request, "public/entered.html", context)
