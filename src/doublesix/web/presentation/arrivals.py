"""Who of the list is there today, entry by entry, as the desk sees it (E2, E10)."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.app.floor import out_numbers
from doublesix.store.services import draws, names
from doublesix.tournament import day
from doublesix.tournament.settings import players_needed
from doublesix.web.presentation.entry_words import PLACES
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.formats import hour


class ArrivalPerson(NamedTuple):
    """Somebody of an entry, and whether they are there."""

    place: int
    role: str
    name: str
    is_there: bool


class Arrival(NamedTuple):
    """An entry of the list on the day."""

    number: int
    name: str
    institution: str
    people: tuple[ArrivalPerson, ...]
    needed: int
    since: str
    """The hour of the last thing noted today, where somebody is there."""
    is_out: bool
    is_expected: bool

    @property
    def there(self) -> int:
        """How many are there."""
        return sum(person.is_there for person in self.people)

    @property
    def is_complete(self) -> bool:
        """Whether enough of them are there to play."""
        return self.there >= self.needed

    @property
    def is_new(self) -> bool:
        """Whether they still have to check in."""
        return self.is_expected and not self.there

    @property
    def words(self) -> str:
        """How it stands."""
        if self.is_out:
            return _("out of the tournament")
        if not self.there:
            return "" if self.is_expected else _("plays no more")
        if not self.is_complete:
            return _("{there} of {needed} there, not enough to play").format(
                there=self.there, needed=self.needed
            )
        if self.stands_in:
            return _("there, the spare stands in (E2)")
        if len(self.people) == 1:
            return _("there")
        return _("{there} of {all} there").format(there=self.there, all=len(self.people))

    @property
    def stands_in(self) -> bool:
        """Whether a player is missing and a spare plays instead (E2)."""
        players = [person for person in self.people if person.place < self.needed]
        return self.is_complete and not all(person.is_there for person in players)

    @property
    def find(self) -> str:
        """What a search looks at."""
        people = " ".join(person.name for person in self.people)
        return f"{self.number} {self.name} {self.institution} {people}".casefold()


class Roll:
    """The list of the draw on the day."""

    def __init__(self, floor: Floor, only: int | None = None) -> None:
        self.floor = floor
        self.people = dict(
            names.list_members(floor.tournament, floor.state, None if only is None else (only,))
        )
        self.listed = {each.number: each for each in draws.load_list(floor.tournament)}
        self.out = out_numbers(floor.state)

    @property
    def numbers(self) -> list[int]:
        """The numbers of the list."""
        draw = self.floor.state.draw
        return [each.number for each in draw.entries] if draw and self.floor.is_drawn else []

    def arrival(self, number: int) -> Arrival:
        """An entry of it."""
        state, at = self.floor.state, self.floor.at
        there = day.there_now(state, number, at)
        noted = state.presence.get(number, ())
        listed = self.listed.get(number)
        return Arrival(
            number,
            listed.name if listed else _("number {number}").format(number=number),
            listed.institution if listed else "",
            tuple(
                ArrivalPerson(
                    each.place, str(PLACES.get(each.role, each.role)), each.name, each.place in there
                )
                for each in self.people.get(number, ())
            ),
            players_needed(state.settings.terms),
            hour(noted[-1].at, self.floor.zone) if there else "",
            number in self.out,
            number in self.floor.expected_numbers,
        )


def list_arrivals(floor: Floor) -> list[Arrival]:
    """Everybody on the list, those who are expected first, by name."""
    roll = Roll(floor)
    found = [roll.arrival(number) for number in roll.numbers]
    return sorted(found, key=lambda each: (not each.is_expected, each.name.casefold(), each.number))


def filter_arrivals(rows: Sequence[Arrival], word: str) -> list[Arrival]:
    """Those that every part of a search is about."""
    asked = word.casefold().split()
    return [each for each in rows if all(part in each.find for part in asked)]
