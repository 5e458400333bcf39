"""Names for the judge's pages: sides, seats and people of any sheet of an event, and who works there."""

from collections.abc import Iterable
from functools import cached_property

from django.utils.translation import gettext as _

from doublesix.app.sheets import seating
from doublesix.app.sheets.results import entrant_of
from doublesix.app.sheets.state import Sheet
from doublesix.store.models import Tournament
from doublesix.store.queries.actors import name_actors
from doublesix.store.services import names
from doublesix.store.services.tournaments import State
from doublesix.tournament.fixtures import Entrant, Fixture
from doublesix.tournament.progress import fixtures_of
from doublesix.web.presentation.formats import phase_words


class Names:
    """Everybody of an event by name; asked for once a page."""

    def __init__(self, tournament: Tournament, state: State) -> None:
        self.tournament = tournament
        self.state = state
        self.entrants = names.name_entrants(tournament, state)

    @cached_property
    def _people(self) -> dict[tuple[int, int], str]:
        found = names.name_at_table(self.tournament, self.state)
        return {(each.number, each.place): each.name for people in found.values() for each in people}

    @cached_property
    def fixtures(self) -> dict[int, Fixture]:
        """The matches that are known, by their numbers."""
        return {each.number: each for each in fixtures_of(self.state)}

    def side(self, entrant: Entrant) -> str:
        """An entrant's name."""
        return self.entrants.get(entrant) or _("number {number}").format(number=entrant)

    def sides(self, entrants: Iterable[Entrant]) -> str:
        """Who meets whom."""
        return " – ".join(self.side(each) for each in entrants)

    def public(self, sheet: Sheet, who: str) -> str:
        """The side that a word of the notation stands for; never a person."""
        return self.side(entrant_of(sheet, who))

    def whom(self, sheet: Sheet, who: str) -> str:
        """A side, or whoever sits at a seat, with the side."""
        side = self.public(sheet, who)
        if not sheet.match.rules.is_partnership or not who.isdigit():
            return side
        person = seating.seats(sheet)[int(who) - 1].person
        name = self._people.get((person.number, person.place)) if person else None
        if name is None:
            name = _("seat {seat}").format(seat=who)
        return name if name == side else f"{name} ({side})"

    def phase(self, number: int) -> str:
        """What part of the event a match belongs to; nothing where the match is not known now."""
        found = self.fixtures.get(number)
        return phase_words(found.phase) if found and found.phase else ""

    def table(self, number: int) -> int:
        """The table of a match; 0 where it has none."""
        call = self.state.calls.get(number)
        return call.table if call else 0

    def place(self, number: int) -> str:
        """Where the table of a match stands."""
        table = self.table(number)
        return next((each.place for each in self.state.tables if each.number == table), "")


def accounts(ids: Iterable[int]) -> dict[int, str]:
    """Who did something, by name; somebody whose account is gone has none."""
    return name_actors(ids)
