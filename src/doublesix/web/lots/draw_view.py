"""What pages show of a draw: the list, the order, and what the order gave, with the names that are kept."""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.app.brackets import BracketSpot, SpotKind, read_bracket
from doublesix.app.matches import read_matches
from doublesix.store.models import Tournament
from doublesix.store.services import draws as draw_service
from doublesix.store.services.tournaments import State
from doublesix.tournament import draws
from doublesix.tournament.draws import Bracket, DrawResult
from doublesix.tournament.progress import Field, drawn_of, field_of, fixtures_left
from doublesix.tournament.settings import PARTNERS, TEAMS
from doublesix.tournament.state import TABLES, Draw
from doublesix.web.presentation.board import note_words
from doublesix.web.presentation.formats import phase_words


class ListedEntry(NamedTuple):
    """A line of the frozen list."""

    number: int
    name: str
    institution: str
    is_struck: bool = False
    is_there: bool = False
    is_withheld: bool = False
    is_late: bool = False
    """Came after the list was frozen (E41)."""
    is_retired: bool = False


class Group(NamedTuple):
    """Who belongs together: a pair, a table, the two of a match."""

    label: str
    members: tuple[ListedEntry, ...]
    note: str = ""


class Seat(NamedTuple):
    """A place of the bracket: the people who stand there, nobody (a bye), or the winner of another match."""

    members: tuple[ListedEntry, ...]
    is_bye: bool = False
    feeder: int = 0
    """The match that decides it, by the number that people call it."""
    is_struck: bool = False
    note: str = ""


class DrawView:
    """A draw as far as it is, for pages."""

    def __init__(self, tournament: Tournament, state: State) -> None:
        assert state.draw is not None
        self.state = state
        self.draw: Draw = state.draw
        kept = {each.number: each for each in draw_service.load_list(tournament)}
        self.listed = [self._line(each.number, kept) for each in self.draw.entries]
        self.late = [self._line(each.number, kept) for each in self.draw.late]
        self.by_number: Mapping[int, ListedEntry] = {line.number: line for line in (*self.listed, *self.late)}

    def _line(self, number: int, kept: Mapping[int, draws.Entry]) -> ListedEntry:
        entry = kept.get(number)
        return ListedEntry(
            number,
            entry.name if entry else _("name withheld"),
            entry.institution if entry else "",
            number in (*self.draw.struck, *self.state.retired),
            number in self.draw.there,
            entry is None,
            number > len(self.draw.entries),
            number in self.state.retired,
        )

    @property
    def is_drawn(self) -> bool:
        """Whether the order stands."""
        return self.draw.is_drawn

    @property
    def all_listed(self) -> list[ListedEntry]:
        """The frozen list, and who came late."""
        return [*self.listed, *self.late]

    @property
    def has_teams(self) -> bool:
        """Whether somebody can stand in for somebody (E42)."""
        return self.state.settings.terms.entrants == TEAMS

    @property
    def has_institutions(self) -> bool:
        """Whether the list has a column for them."""
        return any(line.institution for line in self.listed)

    @property
    def absent_entries(self) -> list[ListedEntry]:
        """Those not noted as present, of those who still take part (E8)."""
        return [line for line in self.listed if not line.is_there and not line.is_struck]

    @property
    def order(self) -> list[ListedEntry]:
        """The lots as they were drawn."""
        return [self.by_number[number] for number in self.draw.order]

    @cached_property
    def field(self) -> Field:
        """Who plays."""
        return field_of(self.state)

    @cached_property
    def draw_result(self) -> DrawResult:
        """What the order gives, as the proof file has it."""
        return drawn_of(self.state)

    @property
    def clashes(self) -> list[ListedEntry]:
        """Those who share a half with a mate, because there was no other way."""
        found = self.draw_result.clashes if isinstance(self.draw_result, Bracket) else ()
        return [self.by_number[number] for number in found]

    def members(self, entrant: int) -> tuple[ListedEntry, ...]:
        """The people of an entrant: one line, or the two of a pair."""
        return tuple(self.by_number[number] for number in self.field.members[entrant])

    @property
    def pairs(self) -> list[Group]:
        """The partners by the number they share (F2)."""
        if self.state.kind != PARTNERS:
            return []
        return [Group(str(number), self.members(number)) for number in self.field.order]

    @property
    def partnerless_entry(self) -> ListedEntry | None:
        """Who has no partner yet (E31)."""
        return self.by_number[self.field.waiting] if self.field.waiting else None

    @property
    def tables(self) -> list[Group]:
        """The first tables (E21, E22)."""
        if not isinstance(self.draw_result, draws.DrawnTables):
            return []
        late = self.field.late
        return [
            Group(
                str(table + 1),
                tuple(self.by_number[each] for each in (*drawn, *(who for at, who in late if at == table))),
            )
            for table, drawn in enumerate(self.draw_result.tables)
        ]

    @property
    def has_bracket(self) -> bool:
        """Whether it is played as an elimination from the start."""
        return self.state.settings.format == "elimination"

    @property
    def rounds(self) -> list[tuple[str, list[tuple[int, list[Seat]]]]]:
        """The bracket with names: rounds, their matches, and the two of each."""
        found = read_bracket(self.state, read_matches(self.state, {}, timezone.now()))
        if found is None or not self.has_bracket:
            return []
        return [
            (
                phase_words(column.phase),
                [(box.number + 1, list(map(self._seat, box.spots))) for box in column.boxes],
            )
            for column in found.columns
        ]

    def _seat(self, spot: BracketSpot) -> Seat:
        if spot.side is None:
            return Seat((), spot.kind is SpotKind.BYE, spot.feeder + 1)
        members, note = self.members(spot.side.entrant), spot.side.why_out or spot.side.note
        return Seat(members, is_struck=spot.side.why_out is not None, note=note_words(note))

    @property
    def first_matches(self) -> list[Group]:
        """The matches to begin with, in formats that are neither a bracket nor tables."""
        if self.has_bracket or self.state.kind == TABLES:
            return []
        return [
            Group(str(each.number + 1), tuple(line for side in each.sides for line in self.members(side)))
            for each in fixtures_left(self.state)
        ]
