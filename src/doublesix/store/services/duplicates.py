"""The guard against people entered twice: by number, or by name and address, refused; by less, shown.

Whatever brings somebody into an entry that counts asks here: handing in by page, API or desk, accepting,
freezing the list. An import asks the same of its lines before there are entries (:mod:`.entry_import`).
"""

from collections.abc import Collection, Container
from typing import NamedTuple

from doublesix.store.models import Entry, Player, Tournament
from doublesix.store.queries.doubles import Double, list_doubles
from doublesix.store.services.tournaments import state_of
from doublesix.tournament.doubles import EMAIL, IDENTITY, NAME, is_same_person, once_clause
from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.settings import Terms

__all__ = ["EMAIL", "IDENTITY", "NAME", "Duplicate", "duplicates_of", "identity_refusal", "listed_refusal"]


class Duplicate(NamedTuple):
    """A person of this entry, and another one with the same number, address or name."""

    player: Player
    other: Player
    same: tuple[str, ...]


def duplicates_of(entry: Entry) -> list[Duplicate]:
    """Who of an entry seems to be in another live entry of the event too, or in it twice, and by what."""
    doubles = list_doubles(entry.tournament, [entry.pk])
    wanted = {pk for each in doubles for pk in (each.one.player, each.other.player)}
    rows = Player.objects.select_related("entry").in_bulk(wanted)
    return [Duplicate(rows[each.one.player], rows[each.other.player], each.shared) for each in doubles]


def identity_refusal(entry: Entry, beside: Container[str]) -> Refusal | None:
    """That somebody is in the entry twice, or in another one of these states too (E2, E20)."""
    return identity_refusal_among(entry.tournament, [entry.pk], beside)


def identity_refusal_among(
    tournament: Tournament, entries: Collection[int], beside: Container[str]
) -> Refusal | None:
    """The same of several entries at once."""
    doubles = [
        each
        for each in list_doubles(tournament, entries)
        if is_same_person(each.shared) and (each.other.entry == each.one.entry or each.other.status in beside)
    ]
    if not doubles:
        return None
    # The number is the surest sign, and the one that can be corrected.
    double = min(doubles, key=lambda each: IDENTITY not in each.shared)
    clause = once_clause(state_of(tournament).settings.terms)
    return _refusal_of(double, double.other.entry == double.one.entry, clause)


def _refusal_of(double: Double, is_here: bool, clause: str) -> Refusal:
    name, other = double.one.name, double.other.name
    if IDENTITY in double.shared and is_here:
        return make_refusal("identity_twice_here", clause, name=name, other=other)
    if IDENTITY in double.shared:
        return make_refusal("identity_twice", clause, name=name, other=other)
    if is_here:
        return make_refusal("person_twice_here", clause, name=name)
    return make_refusal("person_twice", clause, name=name, entry=double.other.entry_name)


def listed_refusal(entries: Collection[Entry], terms: Terms) -> Refusal | None:
    """That somebody is twice on a list that is to be drawn, and in which entries."""
    if not entries:
        return None
    listed = {entry.pk: str(entry) for entry in entries}
    doubles = list_doubles(next(iter(entries)).tournament, listed)
    twice = {
        pk
        for double in doubles
        if is_same_person(double.shared) and double.other.entry in listed
        for pk in (double.one.entry, double.other.entry)
    }
    if not twice:
        return None
    names = ", ".join(name for pk, name in listed.items() if pk in twice)
    return make_refusal("identity_twice_listed", once_clause(terms), entries=names)
