"""What happened at a table: events, in the past tense. The log of them is the match.

An event carries facts and what they were worth, never an explanation: those are computed from the
log when somebody asks. Sets of tiles are one whole number, rows by seat have five places.
"""

from typing import NamedTuple

from doublesix.play.commands import Draws, Points
from doublesix.tiles import Tile


class GameStarted(NamedTuple):
    """A game began."""


class LeadDrawn(NamedTuple):
    """A lead draw, or a redraw among those tied (P2, F4)."""

    draws: Draws


class RoundStarted(NamedTuple):
    """A round began."""


class HandDealt(NamedTuple):
    """A seat took its tiles, in this order."""

    seat: int
    tiles: tuple[Tile, ...]


class PileLaid(NamedTuple):
    """The draw pile, the next tile first (G2)."""

    tiles: tuple[Tile, ...]


class Redealt(NamedTuple):
    """What was dealt in this round is void (P15, G3)."""


class PlayersCounted(NamedTuple):
    """How many sit at the table, seen from the first hands or counts (G1)."""

    players: int


class HandsUnwritten(NamedTuple):
    """The plays of this round are written without the hands."""


class TilePlayed(NamedTuple):
    """A tile was joined to the ``number`` of ``on``, at a short ``end`` of the spinner or not."""

    seat: int
    tile: Tile
    on: Tile
    number: int
    end: bool
    points: int


class Passed(NamedTuple):
    """A seat passed; ``points`` is what a mistaken pass costs (P9, F18)."""

    seat: int
    mistaken: bool
    points: int


class TileDrawn(NamedTuple):
    """A seat drew a tile from the pile (G7)."""

    seat: int
    tile: Tile


class TileBlamed(NamedTuple):
    """A tile that did not fit was set aside, face up (P7)."""

    seat: int
    tile: Tile


class TileMisplaid(NamedTuple):
    """A tile lies where it must not, until the other team catches it or goes on (F16, F17)."""

    seat: int
    tile: Tile
    on: Tile
    number: int
    showing: int
    wrong_spinner: bool


class MisplayStood(NamedTuple):
    """Nobody caught it: it is a play like any other."""

    points: int


class MisplayCaught(NamedTuple):
    """The other team caught it: the tile is back, exposed."""

    by: int


class TileExposed(NamedTuple):
    """A tile was seen and stays face up (F14), or came back so when played out of turn (F15)."""

    seat: int
    tile: Tile
    out_of_turn: bool


class Talked(NamedTuple):
    """Talking across the table; ``points`` is what it gave the other team (F13)."""

    seat: int
    points: int


class SheetRecorded(NamedTuple):
    """A table wrote only its counts: ``how`` is out, blocked or target."""

    how: str
    by: int
    counts: tuple[tuple[int, int], ...]
    blamed: Draws
    scored: Points


class RoundEnded(NamedTuple):
    """A round is over. ``points`` is what the count gave each side, ``starts`` who may start next.

    ``how``: out, blocked, target or void. ``counts`` and ``shown`` are the pips and the tiles of the
    hands that were counted, by seat; -1 and 0 for a hand that was not.
    """

    how: str
    by: int
    winner: str | None
    void: bool
    points: tuple[int, ...]
    counts: tuple[int, ...]
    shown: tuple[int, ...]
    starts: int


class GameEnded(NamedTuple):
    """A game is over; ``starts`` is who may start the next one."""

    winner: str
    starts: int
    by_time: bool = False
    """Whether the time limit ended it (E40)."""


class MatchEnded(NamedTuple):
    """The match is over: by play, walkover, disqualification or judge."""

    winner: str
    decided_by: str


class TimeAnnounced(NamedTuple):
    """The time limit is over: the round in progress is the game's last (E40)."""


class Penalised(NamedTuple):
    """The judge gave points against a side or a seat."""

    who: str
    points: int
    reason: str


class RoundVoided(NamedTuple):
    """The judge voided the round in progress."""

    reason: str


class Disqualified(NamedTuple):
    """The judge disqualified a side."""

    side: str
    reason: str


class Warned(NamedTuple):
    """The judge warned a side or a seat."""

    who: str
    reason: str


class ScoreCorrected(NamedTuple):
    """The judge set the game's totals."""

    scores: Points
    reason: str


class GameForfeited(NamedTuple):
    """The judge gave the game in progress against a side."""

    side: str
    reason: str


class MatchForfeited(NamedTuple):
    """The judge gave the match against a side."""

    side: str
    reason: str


class WalkedOver(NamedTuple):
    """A side was not there."""

    side: str
    reason: str


class PlayerStruck(NamedTuple):
    """A player of ``bigsix`` is out; the others go on (E21)."""

    seat: int


class LinedUp(NamedTuple):
    """Somebody sits at a seat from here on (E2)."""

    seat: int
    name: str


Event = (
    GameStarted
    | LeadDrawn
    | RoundStarted
    | HandDealt
    | PileLaid
    | Redealt
    | PlayersCounted
    | HandsUnwritten
    | TilePlayed
    | Passed
    | TileDrawn
    | TileBlamed
    | TileMisplaid
    | MisplayStood
    | MisplayCaught
    | TileExposed
    | Talked
    | SheetRecorded
    | RoundEnded
    | GameEnded
    | MatchEnded
    | TimeAnnounced
    | Penalised
    | RoundVoided
    | Disqualified
    | Warned
    | ScoreCorrected
    | GameForfeited
    | MatchForfeited
    | WalkedOver
    | PlayerStruck
    | LinedUp
)
