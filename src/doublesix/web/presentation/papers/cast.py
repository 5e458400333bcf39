"""Who an entrant is on paper: its public name, its institution, and the people it names."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.store.models import Tournament
from doublesix.store.services import draws, names
from doublesix.store.services.tournaments import State
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import field_of
from doublesix.tournament.settings import TEAMS
from doublesix.web.presentation.formats import place_words


class PaperPerson(NamedTuple):
    """Somebody of an entry: what they are called, and their place of the form in words (E2)."""

    name: str
    place: str = ""


class PaperEntry(NamedTuple):
    """An entry of the list of the draw."""

    number: int
    name: str
    institution: str = ""
    people: tuple[PaperPerson, ...] = ()
    """Those of a team; a player's own name is the entry's."""
    is_struck: bool = False


class PaperEntrant(NamedTuple):
    """An entrant: a team, a player, or a pair that the lots made (F2)."""

    entrant: Entrant
    name: str
    entries: tuple[PaperEntry, ...]

    @property
    def people(self) -> tuple[str, ...]:
        """The names of all its people; a pair's are those of both its entries."""
        named = [person.name for each in self.entries for person in each.people]
        return tuple(named) or tuple(each.name for each in self.entries)

    @property
    def members(self) -> tuple[str, ...]:
        """The people that its name does not tell already."""
        return tuple(each for each in self.people if each not in self.name)


def list_entries(state: State, tournament: Tournament) -> dict[int, PaperEntry]:
    """Everybody on the list of the draw, by number; a name deleted since is said to be withheld."""
    if state.draw is None:
        return {}
    listed = {each.number: each for each in draws.load_list(tournament)}
    people = _people(state, tournament)
    found = {}
    for each in state.draw.whole_list:
        known = listed.get(each.number)
        name = known.name if known else ""
        found[each.number] = PaperEntry(
            each.number,
            name or _("name withheld"),
            known.institution if known else "",
            tuple(person for person in people.get(each.number, ()) if person.name not in ("", name)),
            each.number in state.draw.struck,
        )
    return found


def _people(state: State, tournament: Tournament) -> Mapping[int, tuple[PaperPerson, ...]]:
    terms = state.settings.terms
    if terms.entrants != TEAMS:
        return {}
    return {
        number: tuple(PaperPerson(member.name, place_words(member.role, terms)) for member in members)
        for number, members in names.list_members(tournament, state).items()
    }


def list_entrants(state: State, tournament: Tournament) -> dict[Entrant, PaperEntrant]:
    """Every entrant of the draw."""
    known = list_entries(state, tournament)
    found = {}
    for entrant, numbers in field_of(state).members.items():
        behind = tuple(known[each] for each in numbers)
        found[entrant] = PaperEntrant(entrant, join_partners(each.name for each in behind), behind)
    return found


def join_partners(called: Iterable[str]) -> str:
    """Names that belong together, as the pages write a pair."""
    return " & ".join(called)
