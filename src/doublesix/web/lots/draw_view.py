"""What pages show of a draw: the list, the order, and what the order gave, with the names that are kept."""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.store.models import Tournament
from doublesix.store.services import draws as draw_service
from doublesix.store.services.tournaments import State
from doublesix.tournament import draws
from doublesix.tournament.chain import Chain
from doublesix.tournament.draws import DrawResult
from doublesix.tournament.fixtures import Format
from doublesix.tournament.groups import Groups
from doublesix.tournament.progress import Field, drawn_of, field_of, format_of
from doublesix.tournament.settings import PARTNERS, TEAMS
from doublesix.tournament.state import Draw
from doublesix.tournament.swiss import Swiss
from doublesix.web.presentation.board import Board
from doublesix.web.presentation.brackets import Box, Bracket, box_of, bracket_of
from doublesix.web.presentation.standings import group_title


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


class DrawView:
    """A draw as far as it is, for pages."""

    def __init__(self, tournament: Tournament, state: State) -> None:
        assert state.draw is not None
        self.tournament = tournament
        self._whole = state
        self.state = state.public_state
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
        found = self.draw_result.clashes if isinstance(self.draw_result, draws.Bracket) else ()
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

    @cached_property
    def board(self) -> Board:
        """The same event as its board shows it: what is held back is not there."""
        return Board(self.tournament, self._whole)

    @property
    def bracket(self) -> Bracket | None:
        """The bracket that is played from the start, or the tables (E8, E21, E22)."""
        return None if isinstance(format_of(self.state), Chain) else bracket_of(self.board)

    @property
    def groups(self) -> list[Group]:
        """Who is in which group, in the order of the lots."""
        opening = self._opening
        if not isinstance(opening, Groups):
            return []
        return [
            Group(group_title(at), tuple(line for each in group for line in self.members(each)))
            for at, group in enumerate(opening.groups, 1)
        ]

    @property
    def first_matches(self) -> list[Box]:
        """The matches to begin with, where all play in one field."""
        if not isinstance(self._opening, Swiss):
            return []
        lines = list(self.board.lines.values())
        return [box_of(line) for line in lines if line.phase == lines[0].phase]

    @property
    def _opening(self) -> Format:
        """What is played first."""
        found = format_of(self.state)
        return found.opening if isinstance(found, Chain) else found
