"""What somebody wants for those who come late and those who leave early (E41, E42, E43)."""

from datetime import datetime
from typing import NamedTuple


class LateLot(NamedTuple):
    """One lot of a late draw: its number there, and the numbers of the list behind it.

    A team or a player alone keeps its number; two players who become one entry get one of their own.
    """

    number: int
    members: tuple[int, ...]


class AcceptLate(NamedTuple):
    """Take an entry that came after the list was frozen (E41)."""

    entry: int
    institution: int
    reason: str


class CommitLateDraw(NamedTuple):
    """Fix who is drawn and for which byes, and publish what the secret hashes to."""

    lots: tuple[LateLot, ...]
    byes: tuple[int, ...]
    sha256: str
    commitment: str
    sources: tuple[str, ...]
    moment: datetime


class EnterLateValues(NamedTuple):
    """Write down what the public sources said."""

    values: tuple[str, ...]


class RevealLateDraw(NamedTuple):
    """Show the secret: order and places follow."""

    secret: str


class RecordLateLots(NamedTuple):
    """Write down places that were drawn by hand: by number of the lot, who has none waits."""

    lots: tuple[LateLot, ...]
    byes: tuple[int, ...]
    sha256: str
    order: tuple[int, ...]
    places: tuple[tuple[int, int], ...]


class ConfirmLateLots(NamedTuple):
    """A second person agrees with the places written down."""


class DismissLateLots(NamedTuple):
    """The places written down are wrong, and are to be written anew."""


class CallOffLateDraw(NamedTuple):
    """A late draw that was begun is not made; another one may be begun."""

    reason: str


class ReplacePerson(NamedTuple):
    """A named person takes another's place in a team (E42), by its place on the form from 0."""

    number: int
    place: int
    reason: str


class Retire(NamedTuple):
    """Somebody leaves, and is no offender (E43)."""

    number: int
    reason: str


class TakeBackRetirement(NamedTuple):
    """Who was noted as gone stays after all."""

    number: int
    reason: str


LateCommand = (
    AcceptLate
    | CommitLateDraw
    | EnterLateValues
    | RevealLateDraw
    | RecordLateLots
    | ConfirmLateLots
    | DismissLateLots
    | CallOffLateDraw
    | ReplacePerson
    | Retire
    | TakeBackRetirement
)
