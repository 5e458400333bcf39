"""Who an entrant is on paper: its public name, its institution, and the people it names."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from doublesix.store.desks import draws, names
from doublesix.store.desks.tournaments import State
from doublesix.store.models import Tournament
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.playing import field_of
from doublesix.tournament.settings import TEAMS
from doublesix.web.papers.telling import place_words

SPARE: Final = "spare"


class Person(NamedTuple):
    """Somebody of an entry: what they are called, and their place of the form in words (E2)."""

    name: str
    place: str = ""
    is_spare: bool = False


class Entered(NamedTuple):
    """An entry of the list of the draw."""

    number: int
    name: str
    institution: str = ""
    people: tuple[Person, ...] = ()
    """Those of a team; a player's own name is the entry's."""
    is_struck: bool = False


class Side(NamedTuple):
    """An entrant: a team, a player, or a pair that the lots made (F2)."""

    entrant: Entrant
    name: str
    entries: tuple[Entered, ...]

    @property
    def people(self) -> tuple[str, ...]:
        """The names of all its people; a pair's are those of both its entries."""
        named = [person.name for each in self.entries for person in each.people]
        return tuple(named) or tuple(each.name for each in self.entries)

    @property
    def members(self) -> tuple[str, ...]:
        """The people that its name does not tell already."""
        return tuple(each for each in self.people if each not in self.name)


def entered(state: State, tournament: Tournament) -> dict[int, Entered]:
    """Everybody on the list of the draw, by number; a name deleted since is said to be withheld."""
    if state.draw is None:
        return {}
    listed = {each.number: each for each in draws.listed(tournament)}
    people = _people(state, tournament)
    found = {}
    for each in state.draw.entries:
        known = listed.get(each.number)
        name = known.name if known else ""
        found[each.number] = Entered(
            each.number,
            name or _("name withheld"),
            known.institution if known else "",
            tuple(person for person in people.get(each.number, ()) if person.name not in ("", name)),
            each.number in state.draw.struck,
        )
    return found


def _people(state: State, tournament: Tournament) -> Mapping[int, tuple[Person, ...]]:
    terms = state.settings.terms
    if terms.entrants != TEAMS:
        return {}
    return {
        number: tuple(
            Person(member.name, place_words(member.role, terms), member.role.startswith(SPARE))
            for member in members
        )
        for number, members in names.members(tournament, state).items()
    }


def sides(state: State, tournament: Tournament) -> dict[Entrant, Side]:
    """Every entrant of the draw."""
    known = entered(state, tournament)
    found = {}
    for entrant, numbers in field_of(state).members.items():
        behind = tuple(known[each] for each in numbers)
        found[entrant] = Side(entrant, joined(each.name for each in behind), behind)
    return found


def joined(called: Iterable[str]) -> str:
    """Names that belong together, as the pages write a pair."""
    return " & ".join(called)
