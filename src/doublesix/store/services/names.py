"""Names of those who play, for pages and papers: entrants by their lots, people by their places on the form.

Names are in rows that can be deleted; whoever's name is gone is a number.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.store.models import Player, Tournament
from doublesix.store.services import draws
from doublesix.store.services.tournaments import State
from doublesix.tournament.entries import places_of
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import field_of

NamesByNumber = Mapping[int, str]


class Member(NamedTuple):
    """Somebody of an entry: the number of the list, the place on the form from 0 and by name, the name."""

    number: int
    place: int
    role: str
    name: str


def load_public_names(tournament: Tournament) -> NamesByNumber:
    """The public names by number, for who asks for several things."""
    return draws.load_names(tournament)


def name_entrants(
    tournament: Tournament, state: State, names: NamesByNumber | None = None
) -> dict[Entrant, str]:
    """The entrants by name; a pair by both names."""
    names = load_public_names(tournament) if names is None else names
    return {
        entrant: " & ".join(
            names.get(number) or _("number {number}").format(number=number) for number in numbers
        )
        for entrant, numbers in field_of(state).members.items()
    }


def list_members(
    tournament: Tournament,
    state: State,
    numbers: tuple[int, ...] | None = None,
    names: NamesByNumber | None = None,
) -> Mapping[int, tuple[Member, ...]]:
    """The people behind these numbers of the list, or behind all, in the order of the form."""
    draw = state.draw
    if draw is None:
        return {}
    wanted = {
        each.entry: each.number for each in draw.whole_list if numbers is None or each.number in numbers
    }
    roles = places_of(state.settings.terms)
    names = load_public_names(tournament) if names is None else names
    found: dict[int, tuple[Member, ...]] = {
        number: (Member(number, 0, roles[0], names.get(number, "")),) for number in wanted.values()
    }
    named_by_entry: dict[int, dict[str, str]] = {}
    rows = Player.objects.filter(entry__in=wanted).values_list("entry", "place", "name")
    for entry, place, name in rows:
        named_by_entry.setdefault(entry, {})[place] = name
    for entry, people in named_by_entry.items():
        number = wanted[entry]
        named = [
            Member(number, at, role, people.get(role) or _("player {number}").format(number=at + 1))
            for at, role in enumerate(roles)
            if role in people
        ]
        found[number] = tuple(named) or found[number]
    return found


def name_at_table(
    tournament: Tournament,
    state: State,
    numbers: tuple[int, ...] | None = None,
    names: NamesByNumber | None = None,
) -> Mapping[int, tuple[Member, ...]]:
    """The people behind these numbers as they are called where others read it.

    Who entered alone has agreed to one public name; the people of a team have the names of their form.
    """
    names = load_public_names(tournament) if names is None else names
    people = list_members(tournament, state, numbers, names)
    if len(places_of(state.settings.terms)) > 1:
        return people
    return {
        number: tuple(
            each._replace(name=names.get(number) or _("number {number}").format(number=number))
            for each in found
        )
        for number, found in people.items()
    }
