"""A table on the screen, as its log makes it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from doublesix.app.online.events import Event, TableOpened
from doublesix.app.sheets.reasons import Reason
from doublesix.play import events as e
from doublesix.play import evolve
from doublesix.play.irregular import let_stand
from doublesix.play.state import Match

WAITING: Final = "waiting"
PLAYING: Final = "playing"
BETWEEN: Final = "between"
PAUSED: Final = "paused"
OVER: Final = "over"
KEYS: Final = 16
"""Keys of a seat's last commands that are remembered."""


class OnlineSeat(NamedTuple):
    """Who sits at a seat: a person, a bot of a level, or nobody yet."""

    person: int = 0
    level: int = 0
    """Of the bot that sits here, or holds it."""
    number: str = ""
    is_held: bool = False
    is_connected: bool = True
    is_ready: bool = False
    keys: tuple[str, ...] = ()

    @property
    def is_free(self) -> bool:
        """Whether nobody sits here."""
        return not self.person and not self.level

    @property
    def is_bot(self) -> bool:
        """Whether a bot sits here for good."""
        return bool(self.level) and not self.person

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot plays here now."""
        return self.is_bot or self.is_held


class PlayedEvent(NamedTuple):
    """An event of the referee, and what it was worth."""

    event: e.Event
    reasons: tuple[Reason, ...]
    claimed: int = 0
    """What a tile that lies wrong scores unless it is caught."""


class Entry(NamedTuple):
    """What happened, by its number: the table's event and what the referee made of it."""

    n: int
    at: datetime
    event: Event
    played: tuple[PlayedEvent, ...] = ()


class OnlineTable(NamedTuple):
    """A table on the screen."""

    opening: TableOpened
    match: Match
    seats: tuple[OnlineSeat, ...]
    """The seats that play, the first at 0."""
    entries: tuple[Entry, ...]
    last: e.Event | None = None
    """The referee's last event."""
    round_from: int = 0
    """The number under which the round in progress, or the last one, was dealt."""
    game_number: int = 0
    round_number: int = 0
    """Of the game and the round that are in progress, or were last."""
    rounds_ended: int = 0
    scores: tuple[int, ...] = ()
    """Of the game in progress, or at the end of the last."""
    changed: int = 0
    """The number of the last thing that was played, dealt or ruled."""
    turn_since: datetime | None = None
    """Since when it is the turn of whose turn it is, or the round is over."""
    numbers: tuple[str, ...] = ()
    """Of the seats for the deals, as they were when play began: who leaves later takes none away."""
    has_begun: bool = False
    is_paused: bool = False
    is_closed: bool = False
    hall_reason: str = ""
    """Why the floor took the match back to the hall; empty: it did not."""
    secret: str = ""
    """Of the deals, once it was shown."""

    @property
    def n(self) -> int:
        """The number of the last thing that happened."""
        return self.entries[-1].n

    @property
    def status(self) -> str:
        """Whether it waits for players, is played, between rounds, paused or over."""
        if self.match.ended is not None or self.is_closed:
            return OVER
        if 0 < self.opening.rounds <= self.rounds_ended:
            return OVER
        if not self.has_begun:
            return WAITING
        if self.is_paused:
            return PAUSED
        return PLAYING if self.match.round is not None else BETWEEN

    @property
    def misplaid(self) -> e.TileMisplaid | None:
        """A tile that lies where it must not, until it is caught or stands."""
        return self.match.round.misplaid if self.match.round is not None else None

    @property
    def as_it_lies(self) -> Match:
        """The match as it looks: what lies wrong is a play like any other until it is caught (F16, F17)."""
        return self.match if self.misplaid is None else evolve(self.match, let_stand(self.match)[0])

    @property
    def turn(self) -> int:
        """Whose turn it is, as it looks; 0: nobody's."""
        now = self.as_it_lies.round
        return now.turn if now is not None else 0

    def on_turn(self, seat: int) -> Match | None:
        """The match as it lies, if this seat may play now: several may where who starts is open (F12)."""
        match = self.as_it_lies
        now = match.round
        if now is None or not (1 << now.turn if now.turn else now.starters) >> seat & 1:
            return None
        return match._replace(round=now._replace(turn=seat))

    def seat(self, number: int) -> OnlineSeat:
        """A seat by its number."""
        return self.seats[number - 1]

    @property
    def people(self) -> Mapping[int, int]:
        """Who sits at which seat."""
        return {at: seat.person for at, seat in enumerate(self.seats, 1) if seat.person}

    @property
    def play_events(self) -> tuple[e.Event, ...]:
        """All that the referee noted."""
        return tuple(each.event for entry in self.entries for each in entry.played)
