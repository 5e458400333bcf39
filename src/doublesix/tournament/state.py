"""An event as its log makes it: a value that :mod:`.evolve` folds and :mod:`.decide` looks at."""

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Final, NamedTuple

from doublesix.rules.rulesets import Ruleset, parse
from doublesix.tournament.commands import Frozen, HallTable
from doublesix.tournament.draws import PublicValue
from doublesix.tournament.fixtures import Entrant, Result
from doublesix.tournament.late_commands import LateLot
from doublesix.tournament.settings import PARTNERS, Settings

# The life of an event in its order; at its end it is finished or cancelled.
DRAFT: Final = "draft"
PUBLISHED: Final = "published"
OPEN: Final = "open"
CLOSED: Final = "closed"
FROZEN: Final = "frozen"
DRAWN: Final = "drawn"
FINISHED: Final = "finished"
CANCELLED: Final = "cancelled"
OVER: Final = (FINISHED, CANCELLED)
BRACKET: Final = "bracket"
TABLES: Final = "tables"


class Version(NamedTuple):
    """The rules as they held from a moment on, and why they were amended (E12)."""

    number: int
    rules: str
    since: datetime
    reason: str = ""

    @property
    def ruleset(self) -> Ruleset:
        """The rules to play by."""
        return _parse_rules(self.rules, f"version {self.number}")


@lru_cache(maxsize=64)
def _parse_rules(rules: str, name: str) -> Ruleset:
    return parse(rules, name)


class Extension(NamedTuple):
    """A deadline that was moved (E5)."""

    at: datetime
    before: datetime
    after: datetime
    reason: str


class Draw(NamedTuple):
    """A drawing of lots, as far as it is."""

    entries: tuple[Frozen, ...]
    sha256: str
    times: Mapping[str, datetime]
    """When the list was frozen, the commitment published, the values entered, the order made."""
    commitment: str = ""
    sources: tuple[str, ...] = ()
    moment: datetime | None = None
    values: tuple[str, ...] = ()
    secret: str = ""
    seed: str = ""
    order: tuple[int, ...] = ()
    by_hand: bool = False
    recorded_by: int = 0
    confirmed_by: int = 0
    there: frozenset[int] = frozenset()
    struck: tuple[int, ...] = ()
    late: tuple[Frozen, ...] = ()
    """Who came after the list was frozen, numbered on from it (E41)."""

    @property
    def is_drawn(self) -> bool:
        """Whether the order stands: revealed, or confirmed by a second person."""
        return "drawn" in self.times

    @property
    def whole_list(self) -> tuple[Frozen, ...]:
        """Everybody with a number: the list as it was frozen, and who came late."""
        return self.entries + self.late

    @property
    def numbers(self) -> dict[int, int]:
        """By entry, its number on the list: the one number that people are told of it (E8)."""
        return {each.entry: each.number for each in self.whole_list}

    @property
    def public(self) -> tuple[PublicValue, ...]:
        """The public values as the proof has them, once they are known."""
        return tuple(map(PublicValue, self.sources, self.values))


class LateDraw(NamedTuple):
    """A draw of those who came late (E41), as far as it is: its lots, and the byes they are drawn for."""

    lots: tuple[LateLot, ...]
    byes: tuple[int, ...]
    draw: Draw
    """Its own secret, public values and order; it has no list of entries."""
    places: tuple[tuple[int, int], ...] = ()
    """By place of the bracket, from 1, the number of the lot; by hand they stand when they are confirmed."""

    @property
    def is_drawn(self) -> bool:
        """Whether its places stand."""
        return self.draw.is_drawn


class CalledOffDraw(NamedTuple):
    """A late draw that was committed to and not made: everybody may ask why."""

    commitment: str
    at: datetime
    reason: str


class Join(NamedTuple):
    """A partner who is gone, and who took the place (E42)."""

    entrant: Entrant
    gone: int
    joined: int


class Call(NamedTuple):
    """A match at its table (0: none), the start that people were told, and when they were told."""

    table: int
    at: datetime
    called_at: datetime


class Presence(NamedTuple):
    """Who of an entry was there from a moment on, by their places on the form; nobody: it was taken back."""

    at: datetime
    places: tuple[int, ...]


class Correction(NamedTuple):
    """A result that was corrected: by whom and why, and the later matches that no longer count."""

    at: datetime
    by: int
    fixture: int
    before: Result
    after: Result
    reason: str
    annulled: tuple[int, ...] = ()


class Tournament(NamedTuple):
    """An event. Before it is created it has no settings."""

    preset: str
    settings: Settings
    status: str
    versions: tuple[Version, ...]
    published_at: datetime | None = None
    extensions: tuple[Extension, ...] = ()
    cancelled: str = ""
    draw: Draw | None = None
    started: Mapping[int, int] = {}
    """Which version of the rules each started match is played under."""
    results: Mapping[int, Result] = {}
    """What tables reported, corrected where it was wrong."""
    recorded_at: Mapping[int, datetime] = {}
    """When each result was reported; a correction comes later and changes no day."""
    walk_overs: Mapping[int, Result] = {}
    """The results of matches that were not played because of who was out then."""
    tables: tuple[HallTable, ...] = ()
    is_fixed: bool = False
    """Whether matches get their tables by hand alone."""
    stage_times: Mapping[str, datetime] = {}
    calls: Mapping[int, Call] = {}
    presence: Mapping[int, tuple[Presence, ...]] = {}
    """By number of the list, from first to last."""
    delays: Mapping[int, datetime] = {}
    promised: Mapping[int, datetime] = {}
    """The hour that people were told of a match that was begun before it."""
    absent: Mapping[int, tuple[Entrant, ...]] = {}
    """Who did not come to a match in time (E10)."""
    disqualified: frozenset[Entrant] = frozenset()
    late_draws: tuple[LateDraw, ...] = ()
    called_off: tuple[CalledOffDraw, ...] = ()
    seats: Mapping[int, int] = {}
    """By number of a late player, the table of the first ones at which it sits, from 0 (E41)."""
    joins: tuple[Join, ...] = ()
    retired: tuple[int, ...] = ()
    """The numbers of those who left and are no offenders (E43)."""
    editions: Mapping[int, int] = {}
    """How often a match was annulled."""
    corrections: tuple[Correction, ...] = ()
    board: "Tournament | None" = None
    """The event at the moment when its results were held back."""

    @property
    def public_state(self) -> "Tournament":
        """What the public may see."""
        return self.board or self

    @property
    def version(self) -> Version:
        """The rules in force."""
        return self.versions[-1]

    def version_of(self, fixture: int) -> Version:
        """The rules that a match started under, else those in force (E12)."""
        started = self.started.get(fixture)
        return self.version if started is None else self.versions[started - 1]

    @property
    def kind(self) -> str:
        """What its draw draws."""
        if self.settings.terms.entrants == PARTNERS:
            return PARTNERS
        return TABLES if self.settings.format == "tables" else BRACKET

    def takes_entries(self, at: datetime) -> bool:
        """Whether an entry that arrives now is in time: the last moment is the deadline itself (E5)."""
        return takes_entries(self.status, self.settings.closes_at, at)


def takes_entries(status: str, closes_at: datetime | None, at: datetime) -> bool:
    """Whether an event that stands so takes an entry that arrives now (E5)."""
    return status == OPEN and closes_at is not None and at <= closes_at
