"""What happened to those who came late and those who left early (E41, E42, E43)."""

from datetime import datetime
from typing import NamedTuple

from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.late_commands import LateLot


class LateAccepted(NamedTuple):
    """An entry that came after the freeze has a number, and waits for a place."""

    number: int
    entry: int
    institution: int
    reason: str


class LateSeated(NamedTuple):
    """A late player sits down at one of the first tables, by its number from 0."""

    number: int
    table: int


class LateDrawCommitted(NamedTuple):
    """Who is drawn for which byes is fixed, and the commitment is public."""

    lots: tuple[LateLot, ...]
    byes: tuple[int, ...]
    sha256: str
    commitment: str
    sources: tuple[str, ...]
    moment: datetime


class LateValuesEntered(NamedTuple):
    """What the sources of a late draw said."""

    values: tuple[str, ...]


class LateDrawRevealed(NamedTuple):
    """The secret of a late draw is public, and what follows: the order, and who has which place."""

    secret: str
    seed: str
    order: tuple[int, ...]
    places: tuple[tuple[int, int], ...]


class LateLotsRecorded(NamedTuple):
    """Places drawn by hand were written down."""

    lots: tuple[LateLot, ...]
    byes: tuple[int, ...]
    sha256: str
    order: tuple[int, ...]
    places: tuple[tuple[int, int], ...]


class LateLotsConfirmed(NamedTuple):
    """A second person agreed."""


class LateLotsDismissed(NamedTuple):
    """What was written down was wrong."""


class LateDrawCalledOff(NamedTuple):
    """A late draw that was committed to was not made; its secret is never shown."""

    reason: str


class PartnerJoined(NamedTuple):
    """Who waited takes the place of a partner who is gone (E42)."""

    entrant: Entrant
    gone: int
    joined: int


class PersonReplaced(NamedTuple):
    """A named person took another's place in a team (E42)."""

    number: int
    place: int
    reason: str


class EntryRetired(NamedTuple):
    """Somebody left, and is no offender (E43)."""

    number: int
    reason: str


class RetirementTakenBack(NamedTuple):
    """Who had left is back, where nothing that followed from it was called."""

    number: int
    reason: str


LateEvent = (
    LateAccepted
    | LateSeated
    | LateDrawCommitted
    | LateValuesEntered
    | LateDrawRevealed
    | LateLotsRecorded
    | LateLotsConfirmed
    | LateLotsDismissed
    | LateDrawCalledOff
    | PartnerJoined
    | PersonReplaced
    | EntryRetired
    | RetirementTakenBack
)
