"""A sheet as its stream makes it."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from doublesix.app.sheets.commands import Person, Rule
from doublesix.app.sheets.written_round import WrittenRound
from doublesix.play.events import Event as PlayEvent
from doublesix.play.events import GameEnded
from doublesix.play.state import Match
from doublesix.tournament.fixtures import Entrant


class WaitingRound(NamedTuple):
    """A round that is written and does not count yet."""

    id: str
    side: int
    written: WrittenRound
    at: datetime
    confirmed: frozenset[int] = frozenset()
    """The sides that agreed so far."""


class Rival(NamedTuple):
    """Another version of a round, written meanwhile on another phone."""

    id: str
    side: int
    against: str
    written: WrittenRound
    at: datetime


class CountedRound(NamedTuple):
    """A round that counts: who wrote it, the statements, and what they came to."""

    id: str
    side: int
    lines: tuple[str, ...]
    written: WrittenRound
    game: int
    """The number of its game."""
    gained: tuple[int, ...]
    """What it gave each side, penalties included."""
    scores: tuple[int, ...]
    """The totals of the game after it."""
    is_void: bool
    at: datetime


class Call(NamedTuple):
    """A call for the judge."""

    side: int
    reason: str
    at: datetime
    acknowledged_at: datetime | None = None
    acknowledged_by: int = 0
    escalated_at: datetime | None = None
    closed_at: datetime | None = None


class Ruling(NamedTuple):
    """A ruling and what became of it."""

    ruling: Rule
    version: int
    lines: tuple[str, ...]
    at: datetime
    by: int
    appeal: str = ""
    appeal_side: int = -1
    is_upheld: bool | None = None
    answer: str = ""


class Sheet(NamedTuple):
    """The sheet of a match."""

    rules: str
    version: int
    sides: tuple[Entrant, ...]
    match: Match
    opened_at: datetime
    line_up: Mapping[int, tuple[Person, ...]] = {}
    """Who plays for each side."""
    events: tuple[PlayEvent, ...] = ()
    """What the referee made of everything that counts."""
    lines: tuple[str, ...] = ()
    """All statements that count, in order."""
    rounds: tuple[CountedRound, ...] = ()
    waiting: tuple[WaitingRound, ...] = ()
    rivals: tuple[Rival, ...] = ()
    ids: frozenset[str] = frozenset()
    """Everything that was ever written here, so that nothing is written twice."""
    calls: tuple[Call, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    papers: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    """Each side's points in the games that are over."""
    games: tuple[tuple[tuple[int, ...], int], ...] = ()
    """The games that are over: their scores, and who won, as a side."""
    joined: Mapping[str, str] = {}
    """By id under which a side wrote what another had written, the id of the round that it is now."""
    named: int = 0
    """The seats of which a starter was named, while that can still be changed."""
    game_since: datetime | None = None
    """When the game before ended; nothing in the first."""
    last_hand: int = 0
    """The number of the game of which the last hand was announced; 0 for none (E40)."""

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self.match.ended is not None

    @property
    def written_count(self) -> int:
        """How many rounds are written, counting or waiting."""
        return len(self.rounds) + len(self.waiting)

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals of the game in progress."""
        count = len(self.sides)
        return self.match.game.scores[:count] if self.match.game else (0,) * count

    @property
    def games_won(self) -> tuple[int, ...]:
        """Each side's games."""
        return self.match.games_won[: len(self.sides)]

    @property
    def is_last_hand(self) -> bool:
        """Whether the last hand of this game was announced, or equal scores play on after it (E40)."""
        if self.is_over:
            return False
        is_over = self.match.game is not None and self.match.game.time_is_over
        return is_over or self.last_hand == game_number(self.match)

    @property
    def by_time(self) -> tuple[bool, ...]:
        """Which of the games that are over the time limit ended (E40)."""
        return tuple(event.by_time for event in self.events if isinstance(event, GameEnded))

    @property
    def open_call(self) -> int | None:
        """The number of a call that is not closed."""
        return next((at for at, call in enumerate(self.calls) if call.closed_at is None), None)

    def active_sides(self) -> frozenset[int]:
        """The sides that still play."""
        if self.match.rules.is_partnership:
            return frozenset({0, 1})
        return frozenset(side for side in range(len(self.sides)) if self.match.seats >> side + 1 & 1)


def game_number(match: Match) -> int:
    """The number of the game that is in progress, or comes next."""
    return match.games + (match.game is None)
