"""How many entries there are."""

from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Count

from doublesix.store.models import Entry, Tournament
from doublesix.tournament import entries as rules


class EntryCount(NamedTuple):
    """How many entries were handed in, and how many of them wait for a place."""

    placed: int
    waiting: int


def count_entries(tournament: Tournament) -> EntryCount:
    """The entries that were handed in and stand."""
    found = tournament.entries.filter(status__in=(*rules.COUNTED, rules.WAITING))
    waiting = found.filter(status=rules.WAITING).count()
    return EntryCount(found.count() - waiting, waiting)


def count_placed(tournaments: Collection[Tournament]) -> dict[int, int]:
    """How many entries of each of these events have a place, by the event's key."""
    rows = Entry.objects.filter(tournament__in=tournaments, status__in=rules.COUNTED)
    return dict(rows.values_list("tournament").annotate(Count("pk")))


def count_drafts(tournament: Tournament) -> int:
    """The entries that were begun and never handed in, or taken back."""
    return tournament.entries.filter(status=rules.DRAFT).count()
