"""What happened to an event, in the past tense. Their log is the event; nothing is ever taken from it.

An entry is named by its number in the list of the draw or by its id, a person not at all.
"""

from datetime import datetime
from typing import NamedTuple

from doublesix.tournament.commands import Frozen, HallTable
from doublesix.tournament.fixtures import Entrant, Result
from doublesix.tournament.late_events import LateEvent
from doublesix.tournament.settings import Settings


class Created(NamedTuple):
    """An event was begun."""

    preset: str
    settings: Settings
    rules: str


class Edited(NamedTuple):
    """Something that was decided changed."""

    settings: Settings


class RulesAmended(NamedTuple):
    """A new version of the rules holds for matches that start from now on (E12)."""

    rules: str
    reason: str


class Published(NamedTuple):
    """Everybody can see the circular."""


class EntriesOpened(NamedTuple):
    """Entries are taken."""


class EntriesClosed(NamedTuple):
    """Entries are no longer taken."""


class DeadlineExtended(NamedTuple):
    """Entries are taken until later (E5)."""

    closes_at: datetime
    reason: str


class Cancelled(NamedTuple):
    """The event is off (E12)."""

    reason: str


class ListFrozen(NamedTuple):
    """It is fixed who takes part in the draw (E8)."""

    entries: tuple[Frozen, ...]
    sha256: str


class DrawCommitted(NamedTuple):
    """The secret's commitment is public, with the sources to come."""

    commitment: str
    sources: tuple[str, ...]
    moment: datetime


class PublicValuesEntered(NamedTuple):
    """What the sources said, in their order."""

    values: tuple[str, ...]


class DrawRevealed(NamedTuple):
    """The secret is public, and the order that follows."""

    secret: str
    seed: str
    order: tuple[int, ...]


class LotsRecorded(NamedTuple):
    """Lots drawn by hand were written down."""

    order: tuple[int, ...]


class LotsConfirmed(NamedTuple):
    """A second person agreed."""


class LotsDismissed(NamedTuple):
    """What was written down was wrong."""


class AttendanceNoted(NamedTuple):
    """Whether an entry was at the drawing of lots."""

    number: int
    is_there: bool


class EntryStruck(NamedTuple):
    """An entry withdrew; its place stays."""

    number: int
    reason: str


class TablesLaid(NamedTuple):
    """These are the tables of the hall."""

    tables: tuple[HallTable, ...]
    is_fixed: bool = False


class StagePlanned(NamedTuple):
    """A phase has its day and hour (E10)."""

    phase: str
    at: datetime


class MatchCalled(NamedTuple):
    """A match got a table (0: none) and a start, or another one."""

    fixture: int
    table: int
    at: datetime


class CallDropped(NamedTuple):
    """A match that was called has other sides now, and waits to be called again."""

    fixture: int


class CheckedIn(NamedTuple):
    """So many of an entry are there, by their places on the form."""

    number: int
    places: tuple[int, ...]


class DelayGranted(NamedTuple):
    """The sides of a match may come until later (E10)."""

    fixture: int
    until: datetime
    reason: str


class WalkOverGiven(NamedTuple):
    """These did not come in time (E10, E21)."""

    fixture: int
    absent: tuple[Entrant, ...]


class StartBroughtForward(NamedTuple):
    """A match begins before the hour that people were told; until that hour they may still come."""

    fixture: int
    promised: datetime


class MatchStarted(NamedTuple):
    """A match began, under this version of the rules (E12)."""

    fixture: int
    version: int


class ResultRecorded(NamedTuple):
    """A table reported."""

    fixture: int
    result: Result


class ResultCorrected(NamedTuple):
    """A result was wrong; the old one stays in the log."""

    fixture: int
    result: Result
    reason: str


class MatchAnnulled(NamedTuple):
    """What was played of a match no longer counts: its sides are others now, or it is played anew."""

    fixture: int
    reason: str
    cause: int = -1
    """The match whose correction did it, where one did."""


class EntrantDisqualified(NamedTuple):
    """A team, a pair or a player is out of the tournament, and unranked (P16)."""

    entrant: Entrant
    clause: str
    reason: str


class EntrantReinstated(NamedTuple):
    """A disqualification did not stand."""

    entrant: Entrant
    reason: str


class ResultsHeld(NamedTuple):
    """The public sees nothing newer from now on."""


class ResultsReleased(NamedTuple):
    """The public sees how it stands."""


class Finished(NamedTuple):
    """The ranking stands."""


Event = (
    Created
    | Edited
    | RulesAmended
    | Published
    | EntriesOpened
    | EntriesClosed
    | DeadlineExtended
    | Cancelled
    | ListFrozen
    | DrawCommitted
    | PublicValuesEntered
    | DrawRevealed
    | LotsRecorded
    | LotsConfirmed
    | LotsDismissed
    | AttendanceNoted
    | EntryStruck
    | TablesLaid
    | StagePlanned
    | MatchCalled
    | CallDropped
    | CheckedIn
    | DelayGranted
    | WalkOverGiven
    | StartBroughtForward
    | MatchStarted
    | ResultRecorded
    | ResultCorrected
    | MatchAnnulled
    | EntrantDisqualified
    | EntrantReinstated
    | ResultsHeld
    | ResultsReleased
    | Finished
    | LateEvent
)


class Logged(NamedTuple):
    """An event as the log has it: when it happened, and who did it (an account's id)."""

    at: datetime
    by: int
    event: Event
