"""The list of all entries, with filters, and the same as a file."""

from collections.abc import Iterator, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from doublesix.store.models import Entry
from doublesix.store.services.import_rows import PERSON
from doublesix.tournament import entries as rules
from doublesix.tournament.settings import Terms
from doublesix.web.official.entry_search import EntryWithLacks, search_entries
from doublesix.web.official.files import csv_file
from doublesix.web.official.filter_form import filter_form, filters_in
from doublesix.web.presentation.entry_words import describe_lacks
from doublesix.web.presentation.formats import local_time
from doublesix.web.requests.access import EventAccess, at_event

SHOWN: int = 300
"""Rows on a page; more are found by a filter or in the file."""


@at_event("see_entries")
def entries(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """All entries, or those that were asked for."""
    form = filter_form(request.GET, access.tournament)
    rows = search_entries(access.tournament, access.state.settings.terms, filters_in(form))
    numbers = access.state.draw.numbers if access.state.draw else {}
    context = {
        "access": access,
        "form": form,
        "is_numbered": bool(numbers),
        "is_filtered": bool(filters_in(form)),
        "rows": [(row, describe_lacks(row.lacks), numbers.get(row.entry.pk, "")) for row in rows[:SHOWN]],
        "count": len(rows),
        "most": SHOWN,
        "query": request.GET.urlencode(),
        "has_institutions": access.state.settings.terms.institutions,
    }
    return render(request, "official/entries.html", context)


@at_event("see_entries")
def entries_csv(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The same list with everybody's contacts, as a file."""
    terms = access.state.settings.terms
    rows = search_entries(access.tournament, terms, filters_in(filter_form(request.GET, access.tournament)))
    numbers = access.state.draw.numbers if access.state.draw else {}
    lines: list[Sequence[object]] = [
        _headings(terms),
        *(_csv_row(row, numbers.get(row.entry.pk, ""), terms, access.tournament.zone) for row in rows),
    ]
    return csv_file(f"{access.tournament.slug}-entries.csv", lines)


def _headings(terms: Terms) -> list[str]:
    return [
        "number", "state", "institution", "name", "submitted", "missing", "comment", "clause",
        *(f"{place} {name}" for place in rules.places_of(terms) for name in PERSON),
    ]  # fmt: skip


def _csv_row(row: EntryWithLacks, number: int | str, terms: Terms, zone: str) -> list[object]:
    entry = row.entry
    gaps = "; ".join(f"{each.words} ({each.clause})" for each in describe_lacks(row.lacks))
    return [
        number,
        entry.status,
        entry.institution.name if entry.institution else "",
        entry.name,
        local_time(entry.place_at, zone),
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
