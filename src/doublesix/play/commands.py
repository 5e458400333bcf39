"""What people at a table want: commands, in the imperative.

Seats are 1 to 4, sides are named as in the notation ("A", "B", or the seat's number in ``bigsix``).
A command says nothing about whether it may be done: :func:`doublesix.play.decide` does.
"""

from typing import NamedTuple

from doublesix.tiles import NO_TILE, Tile

Draws = tuple[tuple[int, Tile], ...]
"""Who drew which tile."""
Counts = tuple[tuple[int, int], ...]
"""The pips left at each seat that is counted."""
Points = tuple[tuple[str, int], ...]
"""Points for each side that is named."""


class StartGame(NamedTuple):
    """Begin the next game."""


class DrawLead(NamedTuple):
    """Draw for the lead (P2, F4)."""

    draws: Draws


class StartRound(NamedTuple):
    """Begin the next round."""


class DealHand(NamedTuple):
    """Give a seat its tiles (P4, G1, F1)."""

    seat: int
    tiles: tuple[Tile, ...]


class LayPile(NamedTuple):
    """Lay out the draw pile, the next tile first (G2)."""

    tiles: tuple[Tile, ...]


class Redeal(NamedTuple):
    """Take back what was dealt (P15, G3)."""


class PlayTile(NamedTuple):
    """Lead a tile, or join it to the tile ``on``."""

    seat: int
    tile: Tile
    on: Tile = NO_TILE


class Pass(NamedTuple):
    """Say pass."""

    seat: int


class DrawTile(NamedTuple):
    """Draw a tile from the pile (G7); which one, where the pile is not laid out."""

    seat: int
    tile: Tile = NO_TILE


class BlameTile(NamedTuple):
    """Put down a tile that does not fit in ``powc`` (P7)."""

    seat: int
    tile: Tile


class Misplay(NamedTuple):
    """Lay a tile that does not fit against the ``number`` of ``on``, ``showing`` outward (F16)."""

    seat: int
    tile: Tile
    on: Tile
    number: int
    showing: int


class PlayWrongSpinner(NamedTuple):
    """Join a tile to a short end of a double that is not the spinner (F17)."""

    seat: int
    tile: Tile
    on: Tile


class PlayOutOfTurn(NamedTuple):
    """Lay a tile out of turn (F15)."""

    seat: int
    tile: Tile


class ExposeTile(NamedTuple):
    """Let a tile be seen (F14)."""

    seat: int
    tile: Tile


class Talk(NamedTuple):
    """Talk across the table (F13)."""

    seat: int


class Catch(NamedTuple):
    """Catch the misplay or wrong spinner just made (F16, F17)."""

    seat: int


class Settle(NamedTuple):
    """Go on: a misplay that nobody caught stands."""


class RecordOut(NamedTuple):
    """Write down a round that somebody ended by going out."""

    by: int
    counts: Counts
    blamed: Draws = ()
    scored: Points = ()
    is_kept: bool = False
    """Whether it counts already: then nobody asks any more whether it can be."""


class RecordBlocked(NamedTuple):
    """Write down a blocked round."""

    counts: Counts
    blamed: Draws = ()
    scored: Points = ()
    is_kept: bool = False
    """As of :class:`RecordOut`."""


class RecordTarget(NamedTuple):
    """Write down a round in which play reached the target (F11)."""

    scored: Points


class AnnounceTime(NamedTuple):
    """Say that the time limit is over: the round in progress is the game's last (E40)."""


class Penalise(NamedTuple):
    """Judge: points against a side or a seat, at once."""

    who: str
    points: int
    reason: str


class VoidRound(NamedTuple):
    """Judge: the round in progress counts nothing."""

    reason: str


class Disqualify(NamedTuple):
    """Judge: a side is out of the match (P16)."""

    side: str
    reason: str


class Warn(NamedTuple):
    """Judge: a warning to a side or a seat, with no other effect."""

    who: str
    reason: str


class CorrectScore(NamedTuple):
    """Judge: the game's totals from here on."""

    scores: Points
    reason: str


class ForfeitGame(NamedTuple):
    """Judge: the game in progress is lost by a side."""

    side: str
    reason: str


class ForfeitMatch(NamedTuple):
    """Judge: the match is lost by a side."""

    side: str
    reason: str


class WalkOver(NamedTuple):
    """A side was not there (E10, E21, E31)."""

    side: str
    reason: str


class LineUp(NamedTuple):
    """Name who sits at a seat from here on (E2)."""

    seat: int
    name: str


Command = (
    StartGame
    | DrawLead
    | StartRound
    | DealHand
    | LayPile
    | Redeal
    | PlayTile
    | Pass
    | DrawTile
    | BlameTile
    | Misplay
    | PlayWrongSpinner
    | PlayOutOfTurn
    | ExposeTile
    | Talk
    | Catch
    | Settle
    | RecordOut
    | RecordBlocked
    | RecordTarget
    | AnnounceTime
    | Penalise
    | VoidRound
    | Disqualify
    | Warn
    | CorrectScore
    | ForfeitGame
    | ForfeitMatch
    | WalkOver
    | LineUp
)
