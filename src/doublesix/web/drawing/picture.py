"""What pages show of a draw: the list, the order, and what the order gave, with the names that are kept."""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.store.desks import draws as desk
from doublesix.store.desks.tournaments import State
from doublesix.store.models import Tournament
from doublesix.tournament import draws
from doublesix.tournament.draws import Bracket, Drawn
from doublesix.tournament.playing import Field, drawn_of, field_of, fixtures_left
from doublesix.tournament.settings import PARTNERS
from doublesix.tournament.state import TABLES, Draw
from doublesix.web.drawing.bracket import Round, Spot, rounds


class Listed(NamedTuple):
    """A line of the frozen list."""

    number: int
    name: str
    institution: str
    is_struck: bool = False
    is_there: bool = False
    is_withheld: bool = False


class Group(NamedTuple):
    """Who belongs together: a pair, a table, the two of a match."""

    label: str
    members: tuple[Listed, ...]
    note: str = ""


class Seat(NamedTuple):
    """A spot of the bracket with the people who stand there."""

    spot: Spot
    members: tuple[Listed, ...]


class Picture:
    """A draw as far as it is, for pages."""

    def __init__(self, tournament: Tournament, state: State) -> None:
        assert state.draw is not None
        self.state = state
        self.draw: Draw = state.draw
        kept = {each.number: each for each in desk.listed(tournament)}
        self.listed = [self._line(each.number, kept) for each in self.draw.entries]
        self.by_number: Mapping[int, Listed] = {line.number: line for line in self.listed}

    def _line(self, number: int, kept: Mapping[int, draws.Entry]) -> Listed:
        entry = kept.get(number)
        return Listed(
            number,
            entry.name if entry else _("name withheld"),
            entry.institution if entry else "",
            number in self.draw.struck,
            number in self.draw.there,
            entry is None,
        )

    @property
    def is_drawn(self) -> bool:
        """Whether the order stands."""
        return self.draw.is_drawn

    @property
    def has_institutions(self) -> bool:
        """Whether the list has a column for them."""
        return any(line.institution for line in self.listed)

    @property
    def missing(self) -> list[Listed]:
        """Those not noted as present, of those who still take part (E8)."""
        return [line for line in self.listed if not line.is_there and not line.is_struck]

    @property
    def order(self) -> list[Listed]:
        """The lots as they were drawn."""
        return [self.by_number[number] for number in self.draw.order]

    @cached_property
    def field(self) -> Field:
        """Who plays."""
        return field_of(self.state)

    @cached_property
    def drawn(self) -> Drawn:
        """What the order gives, as the proof file has it."""
        return drawn_of(self.state)

    @property
    def clashes(self) -> list[Listed]:
        """Those who share a half with a mate, because there was no other way."""
        found = self.drawn.clashes if isinstance(self.drawn, Bracket) else ()
        return [self.by_number[number] for number in found]

    def members(self, entrant: int) -> tuple[Listed, ...]:
        """The people of an entrant: one line, or the two of a pair."""
        return tuple(self.by_number[number] for number in self.field.members[entrant])

    @property
    def pairs(self) -> list[Group]:
        """The partners by the number they share (F2)."""
        if self.state.kind != PARTNERS:
            return []
        return [Group(str(number), self.members(number)) for number in self.field.order]

    @property
    def waiting(self) -> Listed | None:
        """Who has no partner yet (E31)."""
        return self.by_number[self.field.waiting] if self.field.waiting else None

    @property
    def tables(self) -> list[Group]:
        """The first tables (E21, E22)."""
        if not isinstance(self.drawn, draws.Tables):
            return []
        return [
            Group(str(number), tuple(self.by_number[each] for each in table))
            for number, table in enumerate(self.drawn.tables, 1)
        ]

    @property
    def has_bracket(self) -> bool:
        """Whether it is played as an elimination from the start."""
        return self.state.settings.format == "elimination"

    @property
    def rounds(self) -> list[tuple[str, list[tuple[int, list[Seat]]]]]:
        """The bracket with names: rounds, their matches, and the two of each."""
        return [self._named(each) for each in rounds(self.state)] if self.has_bracket else []

    def _named(self, column: Round) -> tuple[str, list[tuple[int, list[Seat]]]]:
        return column.name, [
            (match.number, [Seat(spot, self._people(spot)) for spot in match.spots])
            for match in column.matches
        ]

    def _people(self, spot: Spot) -> tuple[Listed, ...]:
        return self.members(spot.entrant) if spot.entrant is not None else ()

    @property
    def first_matches(self) -> list[Group]:
        """The matches to begin with, in formats that are neither a bracket nor tables."""
        if self.has_bracket or self.state.kind == TABLES:
            return []
        return [
            Group(str(each.number + 1), tuple(line for side in each.sides for line in self.members(side)))
            for each in fixtures_left(self.state)
        ]
