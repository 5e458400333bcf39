"""The organiser's list of institutions, to look names up in: by name, by a known spelling, by likeness."""

from collections.abc import Iterable

from doublesix.store.models import Institution, ListedInstitution, Tournament
from doublesix.tournament.names import normal
from doublesix.tournament.spellings import like


def key_of(name: str) -> str:
    """A name without case and spaces."""
    return normal(name).casefold()


class InstitutionList:
    """A list, ready to be asked; an empty one is false: then the organiser keeps none."""

    def __init__(self, rows: Iterable[ListedInstitution]) -> None:
        self.rows = list(rows)
        self._by_key: dict[str, ListedInstitution] = {}
        for row in self.rows:
            for name in row.spellings:
                self._by_key.setdefault(key_of(name), row)
        self._by_key |= {row.key: row for row in self.rows}

    def __bool__(self) -> bool:
        return bool(self.rows)

    def find(self, name: str) -> ListedInstitution | None:
        """The institution that is called so, in the list's own words or in a spelling that was confirmed."""
        return self._by_key.get(key_of(name))

    def propose(self, name: str) -> tuple[str, ...]:
        """The names of the list that could be meant by one that it does not have; nobody is merged by it."""
        names: dict[str, str] = {}
        for row in self.rows:
            names |= dict.fromkeys((row.name, *row.spellings), row.name)
        return tuple(dict.fromkeys(names[found] for found in like(normal(name), names)))[:5]


def load_list(tournament: Tournament) -> InstitutionList:
    """The list of an event."""
    return InstitutionList(tournament.listed_institutions.all())


def official_address(institution: Institution) -> str:
    """Where the organiser's list says that an institution's officer is reached; nothing if it does not."""
    row = load_list(institution.tournament).find(institution.name)
    return row.officer_email if row is not None else ""


def forms_of_same(institution: Institution) -> list[Institution]:
    """All forms of the event that are the same institution by the list, this one among them (E3)."""
    known = load_list(institution.tournament)
    row = known.find(institution.name)
    if row is None:
        return [institution]
    return [each for each in institution.tournament.institutions.all() if known.find(each.name) == row]
