"""The list of all entries, with filters, and the same as a file."""

from collections.abc import Iterator, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from doublesix.store.desks.importing import PERSON
from doublesix.store.models import Entry
from doublesix.tournament import entries as rules
from doublesix.tournament.settings import Terms
from doublesix.web.desk import Desk, at_event
from doublesix.web.entrant.words import missing
from doublesix.web.official.files import csv_file, local
from doublesix.web.official.filter_form import asked_of, filter_form
from doublesix.web.official.listing import Listed, found

SHOWN: int = 300
"""Rows on a page; more are found by a filter or in the file."""


@at_event("see_entries")
def entries(request: HttpRequest, desk: Desk) -> HttpResponse:
    """All entries, or those that were asked for."""
    form = filter_form(request.GET, desk.tournament)
    rows = found(desk.tournament, desk.state.settings.terms, asked_of(form))
    numbers = desk.state.draw.numbers if desk.state.draw else {}
    context = {
        "desk": desk,
        "tab": "desk",
        "form": form,
        "is_numbered": bool(numbers),
        "is_filtered": bool(asked_of(form)),
        "rows": [(row, missing(row.lacks), numbers.get(row.entry.pk, "")) for row in rows[:SHOWN]],
        "count": len(rows),
        "most": SHOWN,
        "query": request.GET.urlencode(),
        "has_institutions": desk.state.settings.terms.institutions,
    }
    return render(request, "official/entries.html", context)


@at_event("see_entries")
def entries_csv(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The same list with everybody's contacts, as a file."""
    terms = desk.state.settings.terms
    rows = found(desk.tournament, terms, asked_of(filter_form(request.GET, desk.tournament)))
    numbers = desk.state.draw.numbers if desk.state.draw else {}
    lines: list[Sequence[object]] = [
        _headings(terms),
        *(_line(row, numbers.get(row.entry.pk, ""), terms, desk.tournament.zone) for row in rows),
    ]
    return csv_file(f"{desk.tournament.slug}-entries.csv", lines)


def _headings(terms: Terms) -> list[str]:
    return [
        "number", "state", "institution", "name", "handed in", "missing", "comment", "clause",
        *(f"{place} {name}" for place in rules.places_of(terms) for name in PERSON),
    ]  # fmt: skip


def _line(row: Listed, number: int | str, terms: Terms, zone: str) -> list[object]:
    entry = row.entry
    gaps = "; ".join(f"{each.words} ({each.clause})" for each in missing(row.lacks))
    return [
        number,
        entry.status,
        entry.institution.name if entry.institution else "",
        entry.name,
        local(entry.place_at, zone),
        gaps,
        entry.comment,
        entry.clause,
        *_people(entry, terms),
    ]


def _people(entry: Entry, terms: Terms) -> Iterator[str]:
    known = {player.place: player for player in entry.players.all()}
    for place in rules.places_of(terms):
        player = known.get(place)
        yield from (str(getattr(player, field, "")) for field in PERSON.values())
