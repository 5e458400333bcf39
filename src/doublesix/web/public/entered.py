"""The public list of entries: a count while entries come in, the numbered list once it is frozen (E8)."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from doublesix.store.desks.draws import listed
from doublesix.store.models import Tournament
from doublesix.tournament import entries as rules
from doublesix.tournament.state import Draw
from doublesix.web.desk import Desk, at_event


class Row(NamedTuple):
    """An entry as everybody sees it; a name that was deleted is not there."""

    number: int
    name: str
    institution: str
    is_struck: bool


class Count(NamedTuple):
    """How many entries were handed in, and how many of them wait for a place."""

    placed: int
    waiting: int


def counted(tournament: Tournament) -> Count:
    """The entries that were handed in and stand."""
    found = tournament.entries.filter(status__in=(*rules.COUNTED, rules.WAITING))
    waiting = found.filter(status=rules.WAITING).count()
    return Count(found.count() - waiting, waiting)


def rows(tournament: Tournament, draw: Draw) -> list[Row]:
    """The frozen list; who withdrew afterwards stays in it, struck through."""
    known = {each.number: each for each in listed(tournament)}
    struck = set(draw.struck)
    found = []
    for frozen in draw.entries:
        entry = known.get(frozen.number)
        name, institution = (entry.name, entry.institution) if entry else ("", "")
        found.append(Row(frozen.number, name, institution, frozen.number in struck))
    return found


@at_event("see")
def entered(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Who is entered."""
    draw = desk.state.draw
    context = {
        "desk": desk,
        "tab": "entered",
        "terms": desk.state.settings.terms,
        "frozen_at": draw.times["frozen"] if draw else None,
        "rows": rows(desk.tournament, draw) if draw else [],
        "count": counted(desk.tournament),
    }
    return render(request, "public/entered.html", context)
