"""An event on its day for those who run it: what :mod:`doublesix.app.floor` reads off it, with names."""

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property

from doublesix.app.floor import (
    FloorReading,
    absent_numbers,
    count_told,
    count_told_of_stage,
    has_floor,
    numbers_still_in,
    read_floor,
)
from doublesix.app.match_readings import MatchReading
from doublesix.store.models import Tournament
from doublesix.store.queries.sheet_cards import card_of_row, list_sheets
from doublesix.store.services import names as naming
from doublesix.store.services import sheets
from doublesix.store.services.floor import forecast
from doublesix.store.services.tournaments import State, state_of
from doublesix.tournament import commands, day
from doublesix.tournament.context import CommandContext
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import field_of, phases_of


class Floor:
    """An event on its day, at a moment of the server's clock."""

    def __init__(self, tournament: Tournament, at: datetime, state: State | None = None) -> None:
        self.tournament = tournament
        self.state = state or state_of(tournament)
        self.at = at
        self.zone = self.state.settings.zone

    @property
    def is_drawn(self) -> bool:
        """Whether there are matches at all."""
        return has_floor(self.state)

    @cached_property
    def names(self) -> dict[Entrant, str]:
        """The entrants by name."""
        return naming.name_entrants(self.tournament, self.state)

    @cached_property
    def members(self) -> Mapping[Entrant, tuple[int, ...]]:
        """The numbers of the list behind each entrant."""
        return field_of(self.state).members

    @cached_property
    def phases(self) -> tuple[str, ...]:
        """The parts of the event, in their order."""
        return phases_of(self.state) if self.is_drawn else ()

    @cached_property
    def snapshot(self) -> FloorReading:
        """The floor as it stands."""
        cards = {number: card_of_row(row) for number, row in list_sheets(self.tournament, self.state).items()}
        seated = sheets.list_seated_sides(self.tournament, self.state)
        return read_floor(self.state, cards, seated, self.at)

    @property
    def proposals(self) -> dict[int, day.Proposal]:
        """The walk-overs that somebody has to confirm, by match (E10)."""
        return self.snapshot.proposals

    @property
    def matches(self) -> list[MatchReading]:
        """Every match that is known, in the order of play."""
        return list(self.snapshot.matches.values())

    def match(self, number: int) -> MatchReading | None:
        """One of them."""
        return self.snapshot.matches.get(number)

    def told_of(self, match: MatchReading) -> int:
        """How many entries hear of a match when it is called, moved or given time."""
        return count_told(self.state, match)

    def told_of_stage(self, phase: str) -> int:
        """How many entries hear of it when a stage gets another hour."""
        return count_told_of_stage(self.state, self.matches, phase)

    def told_of_walk_over(self, proposal: day.Proposal) -> int:
        """How many entries hear of it when a walk-over that is proposed is given."""
        command = commands.GiveWalkOver(proposal.fixture, proposal.absent)
        return forecast(self.state, command, asked=CommandContext(self.at, 0)).entries

    @cached_property
    def expected_numbers(self) -> set[int]:
        """The numbers of the list that are still in."""
        return numbers_still_in(self.state) if self.is_drawn else set()

    @cached_property
    def absentees(self) -> list[int]:
        """The numbers that are still in and not complete today."""
        return absent_numbers(self.state, self.at)
