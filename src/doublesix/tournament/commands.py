"""What somebody wants of an event. The desk answers with events or a refusal (:mod:`.decide`)."""

from datetime import datetime
from typing import NamedTuple

from doublesix.tournament.fixtures import Result
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


class StartMatch(NamedTuple):
    """A match begins, under the rules in force now."""

    fixture: int


class RecordResult(NamedTuple):
    """What a table reports."""

    fixture: int
    result: Result


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
    | StartMatch
    | RecordResult
    | Finish
)
