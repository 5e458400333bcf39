"""All entries of an event as a list: what each lacks, found with few queries however many there are."""

from typing import Final, NamedTuple

from django.db.models import Q, QuerySet

from doublesix.store.models import Entry, Tournament
from doublesix.store.queries.forms import form_of, with_forms
from doublesix.tournament import entries as rules
from doublesix.tournament.settings import Terms

READY: Final = "ready"
INCOMPLETE: Final = "incomplete"


class EntryWithLacks(NamedTuple):
    """An entry and what it lacks before it can be accepted."""

    entry: Entry
    lacks: tuple[rules.Lack, ...]

    @property
    def is_ready(self) -> bool:
        """Whether the secretary can accept it as it is: these come first."""
        return self.entry.status == rules.SUBMITTED and not self.lacks

    @property
    def is_incomplete(self) -> bool:
        """Whether it was handed in and lacks something, an endorsement for instance (E7)."""
        return self.entry.status in (rules.SUBMITTED, rules.ACCEPTED) and bool(self.lacks)


def list_with_lacks(entries: QuerySet[Entry], terms: Terms) -> list[EntryWithLacks]:
    """The entries with what they lack."""
    return [EntryWithLacks(entry, rules.all_lacks(form_of(entry), terms)) for entry in with_forms(entries)]


def search_entries(tournament: Tournament, terms: Terms, asked: dict[str, str]) -> list[EntryWithLacks]:
    """The entries that were asked for, in the order of entering; drafts last."""
    entries = tournament.entries.all()
    state = asked.get("state", "")
    if state in rules.STATUSES:
        entries = entries.filter(status=state)
    if "institution" in asked:
        entries = entries.filter(institution=int(asked["institution"]))
    if "text" in asked:
        entries = entries.filter(pk__in=_match_text(tournament, asked["text"]))
    rows = list_with_lacks(entries, terms)
    if state == READY:
        rows = [row for row in rows if row.is_ready]
    if state == INCOMPLETE:
        rows = [row for row in rows if row.is_incomplete]
    return sorted(rows, key=lambda row: (row.entry.place_at is None, row.entry.place_at or 0, row.entry.pk))


def _match_text(tournament: Tournament, text: str) -> QuerySet[Entry, int]:
    """The entries that hold every word."""
    entries = tournament.entries.all()
    for word in text.split()[:8]:
        entries = entries.filter(
            Q(name__icontains=word)
            | Q(institution__name__icontains=word)
            | Q(players__name__icontains=word)
            | Q(players__email__icontains=word)
            | Q(players__mobile__icontains=word)
        )
    return entries.order_by().values_list("pk", flat=True).distinct()
