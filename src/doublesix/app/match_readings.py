"""What there is to know of a match as people are shown it: its sides, its status, how it ended.

Plain values; :mod:`doublesix.app.matches` reads them off an event.
"""

from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from doublesix.app.points_meaning import PointsMeaning
from doublesix.app.sheets.cards import SheetCard
from doublesix.tournament.day import Proposal
from doublesix.tournament.fixtures import Entrant, Fixture, Result
from doublesix.tournament.state import Call


class MatchStatus(StrEnum):
    """What a match is, from the one that can be played to the one that is over."""

    READY = "ready"
    """It can be played, and nobody was called."""
    CALLED = "called"
    OPEN = "open"
    """Its hour has come."""
    LATE = "late"
    """The time to come is over, and somebody has to confirm who did not (E10)."""
    PLAYING = "playing"
    AGREEMENT = "agreement"
    """A round is written that not all agreed to."""
    CONTESTED = "contested"
    """There are two versions of a round."""
    JUDGE = "judge"
    COMING = "coming"
    """The judge is on the way."""
    OVER = "over"


TO_COME: Final = frozenset({MatchStatus.READY, MatchStatus.CALLED, MatchStatus.OPEN, MatchStatus.LATE})
UNDER_WAY: Final = frozenset(
    {
        MatchStatus.PLAYING,
        MatchStatus.AGREEMENT,
        MatchStatus.CONTESTED,
        MatchStatus.JUDGE,
        MatchStatus.COMING,
    }
)


class PublicStatus(StrEnum):
    """What everybody may know of a match: not who is late, nor what a table does not agree on."""

    WAITING = "waiting"
    CALLED = "called"
    PLAYING = "playing"
    OVER = "over"


class TableStatus(StrEnum):
    """What the phones at a table are asked for next."""

    UNOPENED = "unopened"
    """To open the sheet."""
    LINE_UP = "line_up"
    """To say who plays."""
    PLAYING = "playing"
    OVER = "over"


class MatchOutcome(StrEnum):
    """How a match ended."""

    WON = "won"
    WALK_OVER = "walk_over"
    NOBODY = "nobody"
    """Nobody was there in time (E10)."""


class SideNote(StrEnum):
    """What there is to say of a side."""

    WON = "won"
    WALK_OVER = "walk_over"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"
    RETIRED = "retired"
    """Left, and is no offender (E43)."""


class SideReading(NamedTuple):
    """A side: points of the game in progress, or of the match when it is over; none where none are played."""

    entrant: Entrant
    points: int | None = None
    games: int | None = None
    """Games won, where a match takes several."""
    is_winner: bool = False
    note: SideNote | None = None
    """What there is to say of it in this match."""
    why_out: SideNote | None = None
    """Withdrawn, retired or disqualified, wherever it stands."""
    is_absent: bool = False
    is_ahead: bool = False
    """Whether it is ahead in the game in progress."""
    left: int | None = None
    """How many points it has left to the target, once they are few."""

    @property
    def is_out(self) -> bool:
        """Whether it plays no more, as far as this match says."""
        return self.why_out is not None or self.is_absent


class MatchReading(NamedTuple):
    """A match of which the sides are known."""

    fixture: Fixture
    status: MatchStatus
    sides: tuple[SideReading, ...]
    call: Call | None
    place: str
    """Where its table stands."""
    start: datetime | None
    """As it was called, else with its stage."""
    takes_games: bool
    """Whether it takes more than one game won."""
    games: tuple[tuple[int, ...], ...]
    """The scores of the games that are over, by side; none where the result is no longer the sheet's."""
    card: SheetCard | None
    result: Result | None
    outcome: MatchOutcome | None
    meaning: PointsMeaning
    limit: datetime | None = None
    """Until when its sides may come; this and what follows is known on the floor only (E10)."""
    missing: tuple[Entrant, ...] = ()
    """Sides that it waits for: not complete today, and not at the table where it has begun."""
    out: tuple[Entrant, ...] = ()
    """Sides that play no more."""
    proposal: Proposal | None = None

    @property
    def number(self) -> int:
        """Its number, from 0."""
        return self.fixture.number

    @property
    def table(self) -> int:
        """The table that it was called to; 0: none."""
        return self.call.table if self.call else 0

    @property
    def is_over(self) -> bool:
        """Whether it has a result."""
        return self.result is not None

    @property
    def is_agreed(self) -> bool:
        """Whether the score holds: no round is in it that waits until the others agree."""
        return self.is_over or self.card is None or not self.card.waiting

    @property
    def is_current(self) -> bool:
        """Whether it is for now: called, open or being played."""
        return self.status not in (MatchStatus.READY, MatchStatus.OVER)

    @property
    def has_judge(self) -> bool:
        """Whether its table called the judge."""
        return self.status in (MatchStatus.JUDGE, MatchStatus.COMING)

    @property
    def is_last_hand(self) -> bool:
        """Whether the last hand of its game was announced (E40)."""
        return self.result is None and self.card is not None and self.card.is_last_hand

    @property
    def is_by_time(self) -> bool:
        """Whether the time limit ended the game that decided it (E40)."""
        if self.result is None or self.card is None or not agrees_with_sheet(self.result, self.card):
            return False
        return self.card.is_over and list(self.card.by_time)[-1:] == [True]

    @property
    def public_status(self) -> PublicStatus:
        """What everybody may know."""
        if self.is_over:
            return PublicStatus.OVER
        if self.status in UNDER_WAY:
            return PublicStatus.PLAYING
        return PublicStatus.CALLED if self.call else PublicStatus.WAITING


def agrees_with_sheet(result: Result, card: SheetCard) -> bool:
    """Whether a result is the one of its sheet: a corrected one no longer is."""
    return card.points == [result.points_of(each) for each in card.sides if each in result.sides]
