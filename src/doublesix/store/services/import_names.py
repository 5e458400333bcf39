"""What the institutions of a file are called here: confirmed spellings, and what somebody says is the same.

Names that look alike are proposed and never merged by likeness: somebody says so, in the preview.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from doublesix.store.models import Tournament
from doublesix.store.queries.institutions import key_of, load_list
from doublesix.store.services import institutions
from doublesix.tournament.spellings import like

MOST: Final = 100
"""Proposals that one preview makes; who has more has another kind of file."""
MOST_COMPARED: Final = 300
"""Names of the file itself that others of it are compared with."""

Meanings = Mapping[str, str]
"""By the name in the file, which institution somebody says it is."""


class Likeness(NamedTuple):
    """A name of the file that nobody has here, those it could stand for, and the one that was chosen."""

    spelling: str
    proposals: tuple[str, ...]
    chosen: str


class ImportNames:
    """The names of a file's institutions, and what they are here."""

    def __init__(self, tournament: Tournament, names: Iterable[str], meanings: Meanings) -> None:
        self.tournament = tournament
        self.names = {key_of(name): name for name in names if name}
        self.listed = load_list(tournament)
        self.forms = {form.key: form.name for form in tournament.institutions.order_by("-pk")}
        self._form_of = {
            row.pk: name for name in self.forms.values() if (row := self.listed.find(name)) is not None
        }
        said = {key_of(spelling): meaning for spelling, meaning in meanings.items()}
        self.said = {
            key: meaning
            for key, meaning in said.items()
            if key in self.names and key != key_of(meaning) and self._is_name(meaning)
        }

    def _is_name(self, name: str) -> bool:
        return key_of(name) in self.names or self._is_known(name)

    def _is_known(self, name: str) -> bool:
        return key_of(name) in self.forms or self.listed.find(name) is not None

    def resolve(self, name: str) -> str:
        """The institution that a name stands for: its form's name where there is one (E3)."""
        for _ in self.said:  # what is the same as something else that is the same as a third
            if key_of(name) not in self.said:
                break
            name = self.said[key_of(name)]
        row = self.listed.find(name)
        return name if row is None else self._form_of.get(row.pk, row.name)

    def list_likenesses(self) -> tuple[Likeness, ...]:
        """The new names that look like others: of the list, of forms here, of earlier lines of the file."""
        return tuple(each for each, _ in zip(self._likenesses(), range(MOST), strict=False))

    def _likenesses(self) -> Iterator[Likeness]:
        known = {name: name for name in self.forms.values()}
        for row in self.listed.rows:
            known |= dict.fromkeys((row.name, *row.spellings), row.name)
        room = MOST_COMPARED
        for key, spelling in self.names.items():
            if self._is_known(spelling):
                continue
            likely = tuple(dict.fromkeys(known[each] for each in like(spelling, known)))[:5]
            if likely:
                yield Likeness(spelling, likely, self.said.get(key, ""))
            elif room:
                known[spelling] = spelling
                room -= 1

    def remember(self) -> None:
        """Keep what was said as other names of the institutions that the organiser's list has."""
        for key in self.said:
            spelling = self.names[key]
            row = load_list(self.tournament).find(self.resolve(spelling))
            if row is not None and load_list(self.tournament).find(spelling) is None:
                institutions.add_spelling(row, spelling, row.revision)
