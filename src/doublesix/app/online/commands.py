"""What is asked of a table: by a person at a seat, by the server that deals and keeps time."""

from typing import NamedTuple

from doublesix.play.commands import Command as PlayCommand
from doublesix.tiles import NO_TILE, Tile

# A person at a seat. ``key`` tells a command that is sent again; ``seen`` is the number that was looked at.


class Sit(NamedTuple):
    """Take a free seat, any (0) or this one."""

    person: int
    seat: int = 0
    number: str = ""


class Put(NamedTuple):
    """Put a tile down: alone, or against the ``number`` of ``on``."""

    seat: int
    tile: Tile
    on: Tile = NO_TILE
    number: int = -1
    is_wrong: bool = False
    """On a short end of a double that is not the spinner."""
    key: str = ""
    seen: int = 0


class SayPass(NamedTuple):
    """Say pass."""

    seat: int
    key: str = ""
    seen: int = 0


class TakeTile(NamedTuple):
    """Draw from the pile."""

    seat: int
    key: str = ""
    seen: int = 0


class CatchOther(NamedTuple):
    """Say that what was just laid lies wrong."""

    seat: int
    key: str = ""
    seen: int = 0


class ShowTile(NamedTuple):
    """Lay a tile of the own hand face up."""

    seat: int
    tile: Tile
    key: str = ""
    seen: int = 0


class Say(NamedTuple):
    """Say one of the courtesies."""

    seat: int
    phrase: str
    key: str = ""


class BeReady(NamedTuple):
    """Be ready for the next round."""

    seat: int
    key: str = ""


class AskJudge(NamedTuple):
    """Call the floor judge, and say what it is about."""

    seat: int
    key: str = ""
    text: str = ""


class Leave(NamedTuple):
    """Give up the seat."""

    seat: int
    key: str = ""


# The server


class Begin(NamedTuple):
    """Begin; bots sit where nobody does."""


class DealNext(NamedTuple):
    """Deal what is dealt next from the secret."""

    secret: bytes


class PlayForSeat(NamedTuple):
    """What a bot chose for the seat it has or holds."""

    seat: int
    command: PlayCommand
    seen: int


class LetStand(NamedTuple):
    """Nobody caught the last tile of the round in time."""


class HoldSeat(NamedTuple):
    """The time to play is over."""

    seat: int


class NoteConnection(NamedTuple):
    """Somebody is connected, or no longer."""

    seat: int
    is_there: bool


class RestartClock(NamedTuple):
    """The server is back."""


class Resume(NamedTuple):
    """The judge lets play go on."""


class ApplyRuling(NamedTuple):
    """A judge's ruling as statements of the notation."""

    lines: tuple[str, ...]


class TakeToHall(NamedTuple):
    """The floor takes a match back to the hall."""

    reason: str


class ShowSecret(NamedTuple):
    """Show the secret of the deals; that of a daily deal only on a later day (ISO) than its own."""

    secret: bytes
    today: str = ""


OfSeat = Put | SayPass | TakeTile | CatchOther | ShowTile | Say | BeReady | AskJudge | Leave
Command = (
    OfSeat
    | Sit
    | Begin
    | DealNext
    | PlayForSeat
    | LetStand
    | HoldSeat
    | NoteConnection
    | RestartClock
    | Resume
    | ApplyRuling
    | TakeToHall
    | ShowSecret
)
