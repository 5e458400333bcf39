"""What somebody wants of an event. The answer is events or a refusal (:mod:`.decide`)."""

from datetime import datetime
from typing import NamedTuple

from doublesix.tournament.fixtures import Entrant, Result
from doublesix.tournament.late_commands import LateCommand
from doublesix.tournament.settings import Settings


class Create(NamedTuple):
    """Begin an event from a preset or from last year's."""

    preset: str
    settings: Settings
    rules: str
    """The ruleset as a file's text."""


class Edit(NamedTuple):
    """Change what was decided, but for the rules."""

    settings: Settings


class AmendRules(NamedTuple):
    """Change the rules for matches that have not started (E12)."""

    rules: str
    reason: str


class Publish(NamedTuple):
    """Let everybody see the circular (E13)."""


class OpenEntries(NamedTuple):
    """Take entries until the deadline."""


class CloseEntries(NamedTuple):
    """Take no more entries, before the deadline or after it."""


class ExtendDeadline(NamedTuple):
    """Take entries until later (E5)."""

    closes_at: datetime
    reason: str


class Cancel(NamedTuple):
    """Call the event off (E12)."""

    reason: str


class Frozen(NamedTuple):
    """An entry in the list of a draw: its number there, and which entry it is."""

    number: int
    entry: int
    institution: int = 0


class FreezeList(NamedTuple):
    """Fix who takes part in the draw, in the order of entering (E8)."""

    entries: tuple[Frozen, ...]
    sha256: str
    """The hash of the published list, names and all."""


class CommitDraw(NamedTuple):
    """Publish what the secret hashes to, and which public values will be used when."""

    commitment: str
    sources: tuple[str, ...]
    moment: datetime


class EnterPublicValues(NamedTuple):
    """Write down what the public sources said."""

    values: tuple[str, ...]


class RevealDraw(NamedTuple):
    """Show the secret: the order follows."""

    secret: str


class RecordLots(NamedTuple):
    """Write down lots that were drawn by hand."""

    order: tuple[int, ...]


class ConfirmLots(NamedTuple):
    """A second person agrees with the lots written down."""


class DismissLots(NamedTuple):
    """The lots written down are wrong and are to be written anew."""


class NoteAttendance(NamedTuple):
    """An entry was or was not at the drawing of lots (E8)."""

    number: int
    is_there: bool


class Strike(NamedTuple):
    """An entry withdraws after the list was frozen: it keeps its place, its opponent has a walk-over."""

    number: int
    reason: str


class HallTable(NamedTuple):
    """A table in the hall: its number, and where it stands."""

    number: int
    place: str = ""


class LayTables(NamedTuple):
    """Say which tables there are, and whether matches come to free tables by themselves or by hand."""

    tables: tuple[HallTable, ...]
    is_fixed: bool = False


class PlanStage(NamedTuple):
    """Give a phase its own day and hour (E10)."""

    phase: str
    at: datetime


class CallMatch(NamedTuple):
    """Give a match a table (0: none) and a start; called again it is moved."""

    fixture: int
    table: int = 0
    at: datetime | None = None
    """Without one: what it was, or the later of now and the stage's time or the announced start."""
    before_start: bool = False
    """Whether who asks said in words that people are called before the announced start."""


class CallNext(NamedTuple):
    """Call the next matches to the free tables."""

    before_start: bool = False


class CallStage(NamedTuple):
    """Call all of a stage that is not called yet.

    Where tables are fixed, those that find none follow at the same tables so many minutes later.
    """

    phase: str
    at: datetime | None = None
    """Without one: the later of now and the stage's time or the announced start."""
    minutes: int = 60
    before_start: bool = False


class CheckIn(NamedTuple):
    """Say who of an entry is there, by places of the form from 0; nobody takes it back."""

    number: int
    places: tuple[int, ...]


class GrantDelay(NamedTuple):
    """Let a match's sides come until later (E10)."""

    fixture: int
    until: datetime
    reason: str


class GiveWalkOver(NamedTuple):
    """These did not come in time and are out of the tournament (E10, E21)."""

    fixture: int
    absent: tuple[Entrant, ...]


class StartMatch(NamedTuple):
    """A match begins, under the rules in force now."""

    fixture: int


class StartNow(NamedTuple):
    """A match begins at this moment, before its hour or after it, at its table or at the next free one."""

    fixture: int
    before_start: bool = False
    """Said: although play is announced for later."""
    is_without: bool = False
    """Said: although somebody of it has not come."""


class RecordResult(NamedTuple):
    """What a table reports."""

    fixture: int
    result: Result


class CorrectResult(NamedTuple):
    """A result was wrong: this is the right one."""

    fixture: int
    result: Result
    reason: str


class AnnulMatch(NamedTuple):
    """A match is to be played anew, or a walk-over was given in error."""

    fixture: int
    reason: str


class DisqualifyEntrant(NamedTuple):
    """Put a team, a pair or a player out of the tournament (P16)."""

    entrant: Entrant
    clause: str
    reason: str


class ReinstateEntrant(NamedTuple):
    """A disqualification did not stand."""

    entrant: Entrant
    reason: str


class HoldResults(NamedTuple):
    """Show the public nothing newer until the ceremony."""


class ReleaseResults(NamedTuple):
    """Show the public how it stands."""


class Finish(NamedTuple):
    """All matches are over: the ranking stands."""


Command = (
    Create
    | Edit
    | AmendRules
    | Publish
    | OpenEntries
    | CloseEntries
    | ExtendDeadline
    | Cancel
    | FreezeList
    | CommitDraw
    | EnterPublicValues
    | RevealDraw
    | RecordLots
    | ConfirmLots
    | DismissLots
    | NoteAttendance
    | Strike
    | LayTables
    | PlanStage
    | CallMatch
    | CallNext
    | CallStage
    | CheckIn
    | GrantDelay
    | GiveWalkOver
    | StartMatch
    | StartNow
    | RecordResult
    | CorrectResult
    | AnnulMatch
    | DisqualifyEntrant
    | ReinstateEntrant
    | HoldResults
    | ReleaseResults
    | Finish
    | LateCommand
)
