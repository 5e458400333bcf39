"""What happened at a table on the screen. People are numbers, plays statements of the notation."""

from typing import NamedTuple


class TableOpened(NamedTuple):
    """The table is there, under these rules, with its deals committed to."""

    rules: str
    stage: str
    players: int
    level: int
    """Of the bots that fill or hold a seat."""
    seconds: int
    """That a play may take; 0: any time."""
    patience: int
    """Seconds on top for who has lost the connection."""
    is_strict: bool
    commitment: str
    is_guided: bool = False
    delay: int = 0
    """Seconds that those who watch are behind."""
    tournament: int = 0
    fixture: int = 0
    edition: int = 0
    """The match of an event that is played here; no event where the first is 0."""
    rounds: int = 0
    """After so many rounds the table is over; 0: a whole match is played."""
    daily: str = ""
    """The day (ISO) whose daily deal is played here."""


class SeatTaken(NamedTuple):
    """Somebody sat down, with an own number for the deals or none."""

    seat: int
    person: int
    number: str = ""


class SeatFilled(NamedTuple):
    """A bot sits here."""

    seat: int
    level: int


class SeatLeft(NamedTuple):
    """Somebody gave up the seat."""

    seat: int
    key: str = ""


class MatchBegun(NamedTuple):
    """All seats are taken: play begins."""


class Played(NamedTuple):
    """Statements of the notation: of a seat, or (0) of the dealer and the judge."""

    seat: int
    lines: tuple[str, ...]
    key: str = ""


class ReadySaid(NamedTuple):
    """A seat is ready for the next round."""

    seat: int
    key: str = ""


class CourtesySaid(NamedTuple):
    """A seat said one of the ready-made phrases."""

    seat: int
    phrase: str
    key: str = ""


class SeatHeld(NamedTuple):
    """The time was over: a bot plays for this seat until its player returns."""

    seat: int


class SeatReturned(NamedTuple):
    """The player of a seat that a bot held is back."""

    seat: int


class ConnectionLost(NamedTuple):
    """Nothing was heard of the player of a seat for a while."""

    seat: int


class ConnectionBack(NamedTuple):
    """The player of a seat is connected again."""

    seat: int


class ClockRestarted(NamedTuple):
    """The server was away: the time to play begins anew."""


class FloorJudgeAsked(NamedTuple):
    """A seat asked for the floor judge; nothing is played until the judge says so.

    Without a key nobody asked: the time of the seat is over.
    """

    seat: int
    key: str = ""
    text: str = ""
    """What it is about, for the judge alone."""


class PlayResumed(NamedTuple):
    """The judge has no more to say."""


class SecretShown(NamedTuple):
    """The secret of the deals, after the match."""

    secret: str


class TableClosed(NamedTuple):
    """Nobody sits here any more, or the floor took the match back to the hall and said why."""

    reason: str = ""


Event = (
    TableOpened
    | SeatTaken
    | SeatFilled
    | SeatLeft
    | MatchBegun
    | Played
    | ReadySaid
    | CourtesySaid
    | SeatHeld
    | SeatReturned
    | ConnectionLost
    | ConnectionBack
    | ClockRestarted
    | FloorJudgeAsked
    | PlayResumed
    | SecretShown
    | TableClosed
)
