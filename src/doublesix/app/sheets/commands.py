"""What people at a table, a judge and the desk want of a sheet."""

from typing import Final, NamedTuple

from doublesix.app.sheets.written_round import SidePoints, WrittenRound
from doublesix.tournament.fixtures import Entrant

DESK: Final = -1
"""Stands for the desk where a side is named: a signed paper sheet typed in by an official."""
JUDGE: Final = -2
"""Stands for the floor judge."""
OFFICIALS: Final = frozenset({DESK, JUDGE})
"""Whose word makes a round count, and who can take back what was agreed with."""


class Person(NamedTuple):
    """Somebody of an entry: the number in the list of the draw, and the place in its form, from 0."""

    number: int
    place: int = 0


class OpenSheet(NamedTuple):
    """Begin the sheet of a match under the rules that the match started with (E12)."""

    rules: str
    version: int
    stage: str
    sides: tuple[Entrant, ...]


class NameLineUp(NamedTuple):
    """Say who plays for a side (E2); seats follow the order given."""

    side: int
    people: tuple[Person, ...]
    is_judge: bool = False


class NameStarter(NamedTuple):
    """Say who starts, where that is not known: who won the lead draw, or whom the winners chose (F12)."""

    side: int
    seat: int


class StrikeAbsent(NamedTuple):
    """A side did not come in time: the others of its table go on without (E21)."""

    side: int


class RetireSide(NamedTuple):
    """A side leaves a table of three or four: the others go on without (E43)."""

    side: int


class Write(NamedTuple):
    """Write a round. ``after`` is how many rounds the writer saw before it.

    A correction takes the place of what the same side wrote there, while nobody has agreed with it. What is
    kept in a log may be from when rounds of the next game could be written ahead.
    """

    id: str
    side: int
    after: int
    written: WrittenRound
    is_correction: bool = False
    is_kept: bool = False


class Confirm(NamedTuple):
    """Agree with a round that another side wrote, and with those before it; an official agrees for all."""

    id: str
    side: int
    is_handed: bool = False
    """Whether the phone was handed over instead of a code being typed, where the organiser allows that."""


class Withdraw(NamedTuple):
    """Take back a round that nobody has confirmed; an official takes back any that does not count yet."""

    id: str
    side: int


class Keep(NamedTuple):
    """Judge: of what was written for a round, this holds."""

    id: str


class RecordPlayed(NamedTuple):
    """Take over a round that the server refereed on the screen."""

    id: str
    lines: tuple[str, ...]


class CallJudge(NamedTuple):
    """Ask for the floor judge (P18)."""

    side: int
    reason: str


class Acknowledge(NamedTuple):
    """A judge is coming."""

    call: int


class Escalate(NamedTuple):
    """Nobody came: tell the secretary and the organiser."""

    call: int


class CloseCall(NamedTuple):
    """The judge was there."""

    call: int


class Rule(NamedTuple):
    """Give a ruling: the facts that may be public, the clause, the decision and whom it concerns."""

    decision: str
    who: str
    """A side or a seat as the notation names it; empty where it concerns nobody alone."""
    clause: str
    facts: str
    points: int = 0
    scores: SidePoints = ()
    call: int = -1
    """The call that it answers, if any."""


class Appeal(NamedTuple):
    """Ask the organiser to look at a ruling."""

    ruling: int
    side: int
    reason: str


class DecideAppeal(NamedTuple):
    """The organiser upholds a ruling or changes it; ``instead`` is what holds from now on."""

    ruling: int
    is_upheld: bool
    reason: str
    instead: Rule | None = None


class AnnounceLastHand(NamedTuple):
    """The floor says that the time of the game is over: the hand being played is its last (E40)."""


class TakeBackLastHand(NamedTuple):
    """It was said by mistake."""


class Attach(NamedTuple):
    """A photo of the paper sheet was handed in; it is kept elsewhere, under this number."""

    paper: str


Command = (
    OpenSheet
    | NameLineUp
    | NameStarter
    | StrikeAbsent
    | RetireSide
    | Write
    | Confirm
    | Withdraw
    | Keep
    | RecordPlayed
    | CallJudge
    | Acknowledge
    | Escalate
    | CloseCall
    | Rule
    | Appeal
    | DecideAppeal
    | AnnounceLastHand
    | TakeBackLastHand
    | Attach
)
