"""The floor as it stands: every match with its table, state, score and who is missing; walk-overs to give."""

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from typing import Final, NamedTuple

from doublesix.store.desks import names as naming
from doublesix.store.desks import sheets
from doublesix.store.desks.floor import foresee, still_in
from doublesix.store.desks.tournaments import State, state_of
from doublesix.store.models import MatchSheet, Tournament
from doublesix.tournament import commands, day
from doublesix.tournament.asked import Asked
from doublesix.tournament.fixtures import Entrant, Fixture, Result
from doublesix.tournament.playing import field_of, fixtures_of, out_entrants, phases_of, results_of
from doublesix.tournament.settings import TEAMS
from doublesix.tournament.state import DRAWN, FINISHED

READY: Final = "ready"
CALLED: Final = "called"
OPEN: Final = "open"
LATE: Final = "late"
PLAYING: Final = "playing"
AGREEMENT: Final = "agreement"
CONTESTED: Final = "contested"
JUDGE: Final = "judge"
COMING: Final = "coming"
OVER: Final = "over"
STATES: Final = (READY, CALLED, OPEN, LATE, PLAYING, AGREEMENT, CONTESTED, JUDGE, COMING, OVER)
"""What a match can be, from the one that can be played to the one that is over."""


class Match(NamedTuple):
    """A match on the floor."""

    fixture: Fixture
    state: str
    table: int
    place: str
    start: datetime | None
    limit: datetime | None
    missing: tuple[Entrant, ...]
    """Sides that are not complete today, and have not sat down where it has started."""
    out: tuple[Entrant, ...]
    card: MatchSheet | None
    result: Result | None
    proposal: day.Proposal | None

    @property
    def number(self) -> int:
        """Its number, from 0."""
        return self.fixture.number

    @property
    def is_called(self) -> bool:
        """Whether it is called, or is played without a call."""
        return self.state not in (READY, OVER)


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
        return self.state.status in (DRAWN, FINISHED)

    @cached_property
    def names(self) -> dict[Entrant, str]:
        """The entrants by name."""
        return naming.entrants(self.tournament, self.state)

    @cached_property
    def members(self) -> Mapping[Entrant, tuple[int, ...]]:
        """The numbers of the list behind each entrant."""
        return field_of(self.state).members

    @cached_property
    def phases(self) -> tuple[str, ...]:
        """The parts of the event, in their order."""
        return phases_of(self.state) if self.is_drawn else ()

    @cached_property
    def fixtures(self) -> tuple[Fixture, ...]:
        """Every match that is known."""
        return fixtures_of(self.state) if self.is_drawn else ()

    @cached_property
    def proposals(self) -> dict[int, day.Proposal]:
        """The walk-overs that somebody has to confirm, by match (E10)."""
        if not self.is_drawn:
            return {}
        return {each.fixture: each for each in day.proposals(self.state, self.at, self.seated)}

    @cached_property
    def seated(self) -> dict[int, frozenset[Entrant]]:
        """Who sat down at the tables where play has begun."""
        return sheets.seated(self.tournament, self.state)

    @cached_property
    def places(self) -> dict[int, str]:
        """Where each table stands."""
        return {table.number: table.place for table in self.state.tables}

    @cached_property
    def out(self) -> frozenset[Entrant]:
        """Who plays no more."""
        return out_entrants(self.state)

    @cached_property
    def cards(self) -> dict[int, MatchSheet]:
        """The cards of the sheets that count now."""
        editions = self.state.editions
        return {
            row.fixture: row
            for row in MatchSheet.objects.filter(tournament=self.tournament)
            if row.edition == editions.get(row.fixture, 0)
        }

    @cached_property
    def matches(self) -> list[Match]:
        """Every match that is known, in the order of play."""
        results = results_of(self.state) if self.is_drawn else {}
        return [self._match(each, results.get(each.number)) for each in self.fixtures]

    def match(self, number: int) -> Match | None:
        """One of them."""
        return next((each for each in self.matches if each.number == number), None)

    def _match(self, fixture: Fixture, result: Result | None) -> Match:
        number = fixture.number
        call = self.state.calls.get(number)
        table = call.table if call else 0
        start = call.at if call else day.stage_time(self.state, fixture.phase)
        state = self._state(fixture, result, start)
        is_to_come = state in (READY, CALLED, OPEN, LATE)
        has_begun = number in self.state.started and result is None
        return Match(
            fixture,
            state,
            table,
            self.places.get(table, ""),
            start,
            day.limit_of(self.state, number) if is_to_come else None,
            self._missing(fixture, start) if is_to_come or has_begun else (),
            tuple(side for side in fixture.sides if side in self.out),
            self.cards.get(number),
            result,
            self.proposals.get(number),
        )

    def _state(self, fixture: Fixture, result: Result | None, start: datetime | None) -> str:
        number = fixture.number
        if result is not None:
            return OVER
        card = self.cards.get(number)
        if card is not None:
            return _of_card(card)
        if number in self.state.started:
            return PLAYING
        if number in self.proposals:
            return LATE
        if number not in self.state.calls:
            is_open = not self.state.tables and start is not None and start <= self.at
            return OPEN if is_open else READY
        assert start is not None
        return OPEN if start <= self.at else CALLED

    def _missing(self, fixture: Fixture, start: datetime | None) -> tuple[Entrant, ...]:
        """The sides that are not complete, on the day of the match; on another day nobody is missing."""
        if start is not None and day.local_day(self.state, start) != day.local_day(self.state, self.at):
            return ()
        there = self.out
        if fixture.number in self.state.started:
            there |= self.seated.get(fixture.number, frozenset(fixture.sides))
        return tuple(
            side
            for side in fixture.sides
            if side not in there and not day.is_complete(self.state, side, self.at)
        )

    def told_of(self, match: Match) -> int:
        """How many entries hear of a match when it is called, moved or given time."""
        return sum(len(self.members[side]) for side in match.fixture.sides if side not in self.out)

    def told_of_stage(self, phase: str) -> int:
        """How many entries hear of it when a stage gets another hour: those called to it."""
        waiting = {*self.state.calls} - {*self.state.started}
        return sum(
            self.told_of(each)
            for each in self.matches
            if each.fixture.phase == phase and each.number in waiting and each.result is None
        )

    def told_of_walk_over(self, proposal: day.Proposal) -> int:
        """How many entries hear of it when a walk-over that is proposed is given."""
        command = commands.GiveWalkOver(proposal.fixture, proposal.absent)
        return foresee(self.state, command, asked=Asked(self.at, 0)).entries

    @cached_property
    def expected(self) -> set[int]:
        """The numbers of the list that are still in."""
        return still_in(self.state) if self.is_drawn else set()

    @cached_property
    def absentees(self) -> list[int]:
        """The numbers that are still in and not complete today."""
        terms = self.state.settings.terms
        needed = terms.players if terms.entrants == TEAMS else 1
        return sorted(
            each for each in self.expected if len(day.there_now(self.state, each, self.at)) < needed
        )


def _of_card(card: MatchSheet) -> str:
    """What a match is that has a sheet."""
    if card.needs_judge:
        return COMING if card.judge_is_coming else JUDGE
    if card.is_contested:
        return CONTESTED
    return AGREEMENT if card.waiting else PLAYING
