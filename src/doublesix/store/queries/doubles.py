"""Who of some entries shares a number, an address or a name with somebody else at the event."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from doublesix.store.models import Player, Tournament
from doublesix.tournament.doubles import Marks, marks_of, shared_marks
from doublesix.tournament.entries import LIVE


class PersonOnForm(NamedTuple):
    """Somebody on a form of the event."""

    player: int
    entry: int
    entry_name: str
    status: str
    place: str
    name: str
    marks: Marks


class Double(NamedTuple):
    """Somebody of an entry that was asked about, and another one like them."""

    one: PersonOnForm
    other: PersonOnForm
    shared: tuple[str, ...]


def list_doubles(tournament: Tournament, entries: Collection[int]) -> list[Double]:
    """Everybody of these entries who shares something with somebody of a live entry, or of their own."""
    if not entries:
        return []
    by_mark: dict[tuple[int, str], list[PersonOnForm]] = {}
    asked: list[PersonOnForm] = []
    for each in _people(tournament, entries):
        for key in enumerate(each.marks):
            if key[1]:
                by_mark.setdefault(key, []).append(each)
        if each.entry in entries:
            asked.append(each)
    found = []
    for one in asked:
        others = {
            other.player: other for key in enumerate(one.marks) if key[1] for other in by_mark.get(key, ())
        }
        found += [
            Double(one, other, shared_marks(one.marks, other.marks))
            for other in others.values()
            if other.entry != one.entry or one.player < other.player  # within an entry each pair once
        ]
    return found


def _people(tournament: Tournament, entries: Collection[int]) -> Iterator[PersonOnForm]:
    """Everybody on live forms, and on those that are asked about whatever became of them."""
    people = Player.objects.filter(entry__tournament=tournament.pk)
    rows = people.filter(entry__status__in=LIVE) | people.filter(entry__in=entries)
    names = ("pk", "entry", "entry__name", "entry__status", "place", "name", "email", "identity_digest")
    for pk, entry, entry_name, status, place, name, email, digest in rows.order_by("pk").values_list(*names):
        marks = marks_of(digest, email, name)
        yield PersonOnForm(pk, entry, entry_name or f"#{entry}", status, place, name, marks)
