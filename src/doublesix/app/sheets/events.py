"""What happened on a sheet. People are named by numbers, sides by their place in the match, from 0."""

from typing import NamedTuple

from doublesix.app.sheets.commands import Person, Rule
from doublesix.app.sheets.written_round import WrittenRound
from doublesix.tournament.fixtures import Entrant


class SheetOpened(NamedTuple):
    """The sheet began, under this version of the rules."""

    rules: str
    version: int
    stage: str
    sides: tuple[Entrant, ...]


class LineUpNamed(NamedTuple):
    """Who plays for a side (E2)."""

    side: int
    people: tuple[Person, ...]


class StarterNamed(NamedTuple):
    """Who starts the next round."""

    seat: int


class AbsentStruck(NamedTuple):
    """A side did not come in time; what was written with it does not count, and the others go on (E21)."""

    side: int
    lines: tuple[str, ...]


class SideRetired(NamedTuple):
    """A side left a table of three or four; the round in progress is void, and the others go on (E43)."""

    side: int
    lines: tuple[str, ...]


class RoundWritten(NamedTuple):
    """A side wrote a round; it does not count yet."""

    id: str
    side: int
    written: WrittenRound


class RoundContested(NamedTuple):
    """A side wrote something else for a round that was written already; both are kept."""

    id: str
    side: int
    against: str
    written: WrittenRound


class RoundConfirmed(NamedTuple):
    """A side agreed with a round, or an official did for all."""

    id: str
    side: int
    also: str = ""
    """The id under which the side had written the same itself."""
    is_handed: bool = False
    """Whether the phone was handed over, without a code."""


class RoundWithdrawn(NamedTuple):
    """A round that did not count was taken back."""

    id: str
    side: int


class RoundCounted(NamedTuple):
    """All sides agree, or the desk or the judge says so: the round counts, as these statements."""

    id: str
    lines: tuple[str, ...]


class RoundPlayed(NamedTuple):
    """A round that was played on the screen, play by play; it counts at once."""

    id: str
    lines: tuple[str, ...]


class JudgeCalled(NamedTuple):
    """A side asked for the judge."""

    side: int
    reason: str


class CallAcknowledged(NamedTuple):
    """A judge is coming."""

    call: int


class CallEscalated(NamedTuple):
    """Nobody had acknowledged it in time."""

    call: int


class CallClosed(NamedTuple):
    """The judge was there."""

    call: int


class RulingGiven(NamedTuple):
    """A ruling, and the statements that carry it out."""

    ruling: Rule
    version: int
    """Of the rules that the clause is taken from."""
    lines: tuple[str, ...]


class RulingAppealed(NamedTuple):
    """A side asked the organiser."""

    ruling: int
    side: int
    reason: str


class AppealDecided(NamedTuple):
    """The organiser upheld a ruling or changed it."""

    ruling: int
    is_upheld: bool
    reason: str


class LastHandAnnounced(NamedTuple):
    """The floor announced the last hand of a game, by its number; the round that says so decides (E40)."""

    game: int


class LastHandTakenBack(NamedTuple):
    """It had been announced by mistake."""


class PaperAttached(NamedTuple):
    """A photo of the paper sheet."""

    paper: str


Event = (
    SheetOpened
    | LineUpNamed
    | StarterNamed
    | AbsentStruck
    | SideRetired
    | RoundWritten
    | RoundContested
    | RoundConfirmed
    | RoundWithdrawn
    | RoundCounted
    | RoundPlayed
    | JudgeCalled
    | CallAcknowledged
    | CallEscalated
    | CallClosed
    | RulingGiven
    | RulingAppealed
    | AppealDecided
    | LastHandAnnounced
    | LastHandTakenBack
    | PaperAttached
)
