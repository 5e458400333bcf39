"""A bracket as it is drawn: rounds from left to right, who stands where, what each place waits for.

Tables whose winner goes on are read the same way, with as many places a table as it has. All places are
there from the draw on, so that a page keeps its shape while the event goes on.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from doublesix.app.match_readings import MatchReading, SideNote, SideReading
from doublesix.app.matches import are_all_over, reasons_out
from doublesix.rules.options import THIRD_MATCH
from doublesix.tournament.chain import Chain
from doublesix.tournament.elimination import Elimination, bracket_rounds, third_place_number
from doublesix.tournament.fixtures import BracketRound, Entrant, Results, Slot
from doublesix.tournament.groups import Groups
from doublesix.tournament.places import LARGEST_TABLE, places
from doublesix.tournament.progress import field_of, format_of, results_of
from doublesix.tournament.state import Tournament
from doublesix.tournament.tables import Tables, third_game_number

_OPENING: Final = -1
"""Stands for the match that decides a place which only the opening decides."""


class SpotKind(StrEnum):
    """Who stands in a place, or who will."""

    SIDE = "side"
    BYE = "bye"
    WINNER = "winner"
    """The winner of another match."""
    LOSER = "loser"
    OPENING = "opening"
    """Whom the part before the bracket sends."""
    UNKNOWN = "unknown"


class BracketSpot(NamedTuple):
    """A place of a match."""

    kind: SpotKind
    side: SideReading | None = None
    feeder: int = -1
    """The match that decides it."""


class BracketBox(NamedTuple):
    """A match as it is drawn; byes have their spots too."""

    number: int
    spots: tuple[BracketSpot, ...]
    match: MatchReading | None = None
    is_bye: bool = False
    """Whether there is no match: who is there goes on, or nobody does."""

    @property
    def is_due(self) -> bool:
        """Whether it is a match that is not over."""
        return not self.is_bye and (self.match is None or not self.match.is_over)


class BracketColumn(NamedTuple):
    """A round."""

    phase: str
    boxes: tuple[BracketBox, ...]
    is_current: bool = False

    @property
    def is_due(self) -> bool:
        """Whether a match of it can be played now."""
        return self.is_current and any(box.match and not box.match.is_over for box in self.boxes)


class BracketReading(NamedTuple):
    """All rounds, and the match for third place beside them."""

    columns: tuple[BracketColumn, ...]
    third: BracketBox | None
    is_tables: bool = False

    @property
    def current(self) -> int:
        """The round that is played now."""
        return next((at for at, column in enumerate(self.columns) if column.is_current), 0)


def read_bracket(state: Tournament, matches: Mapping[int, MatchReading]) -> BracketReading | None:
    """The bracket of an event, where its format has one."""
    return _Reader(state, matches).bracket() if field_of(state).order else None


class _Reader:
    """Reads the bracket of one event."""

    def __init__(self, state: Tournament, matches: Mapping[int, MatchReading]) -> None:
        self.state = state
        self.matches = matches
        self.results: Results = results_of(state)
        self.out = reasons_out(state)

    def bracket(self) -> BracketReading | None:
        found = format_of(self.state)
        if isinstance(found, Elimination):
            return self._elimination(tuple(map(Slot, found.row)), found.third_place)
        if isinstance(found, Tables):
            return self._tables(found)
        if isinstance(found, Chain):
            row = _row_after(found, self.results)
            return self._elimination(row, found.third_place, found.opening.total)
        return None

    def _elimination(self, row: tuple[Slot, ...], third_place: int, number: int = 0) -> BracketReading:
        rounds = tuple(bracket_rounds(row, self.results, number))
        count = sum(not slot.is_bye for slot in row)
        third = None
        if third_place == THIRD_MATCH and count > 3:
            semis = rounds[-2].number
            third = self._third(third_place_number(rounds[-1]), (semis, semis + 1))
        return BracketReading(self._columns(rounds), third)

    def _tables(self, tables: Tables) -> BracketReading:
        rounds = tuple(tables.rounds(self.results))
        last = rounds[-1]
        has_third = tables.third_place == THIRD_MATCH and len(last.places[0]) == LARGEST_TABLE
        third = self._third(third_game_number(last), ()) if has_third else None
        return BracketReading(self._columns(rounds), third, True)

    def _columns(self, rounds: Iterable[BracketRound]) -> tuple[BracketColumn, ...]:
        """The first round with a match to play is the one to look at; when all is over, the last."""
        columns = [
            BracketColumn(
                each.phase, tuple(self._box(at, slots) for at, slots in enumerate(each.places, each.number))
            )
            for each in rounds
        ]
        due = (at for at, column in enumerate(columns) if any(box.is_due for box in column.boxes))
        current = next(due, len(columns) - 1)
        return tuple(column._replace(is_current=at == current) for at, column in enumerate(columns))

    def _box(self, number: int, slots: Sequence[Slot]) -> BracketBox:
        is_bye = sum(not slot.is_bye for slot in slots) < 2
        match = None if is_bye else self.matches.get(number)
        return BracketBox(number, tuple(self._spot(slot, match) for slot in slots), match, is_bye)

    def _spot(self, slot: Slot, match: MatchReading | None) -> BracketSpot:
        if slot.is_bye:
            return BracketSpot(SpotKind.BYE)
        if slot.entrant is not None:
            return BracketSpot(SpotKind.SIDE, self._side(slot.entrant, match))
        assert slot.feeder is not None
        if slot.feeder == _OPENING:
            return BracketSpot(SpotKind.OPENING)
        return BracketSpot(SpotKind.WINNER, feeder=slot.feeder)

    def _side(self, entrant: Entrant, match: MatchReading | None) -> SideReading:
        if match is not None:
            return next(side for side in match.sides if side.entrant == entrant)
        why: SideNote | None = self.out.get(entrant)
        return SideReading(entrant, note=why, why_out=why)

    def _third(self, number: int, semis: tuple[int, ...]) -> BracketBox:
        """The match between those who lost before the final (E11)."""
        match = self.matches.get(number)
        if match is not None:
            spots = tuple(BracketSpot(SpotKind.SIDE, side) for side in match.sides)
            return BracketBox(number, spots, match)
        if semis and are_all_over(self.matches):
            return BracketBox(number, (), None, True)
        losers = tuple(BracketSpot(SpotKind.LOSER, feeder=each) for each in semis)
        return BracketBox(number, losers or (BracketSpot(SpotKind.UNKNOWN),) * 2)


def _row_after(chain: Chain, results: Results) -> tuple[Slot, ...]:
    """The first places of the bracket behind groups or Swiss; until they are over only byes are known."""
    known = chain.bracket(results)
    if known is not None:
        return tuple(map(Slot, places(known.field)))
    seeds = places(range(_count_going_on(chain)))
    return tuple(Slot(None) if seed is None else Slot(None, _OPENING) for seed in seeds)


def _count_going_on(chain: Chain) -> int:
    """How many go on from the opening."""
    opening = chain.opening
    if isinstance(opening, Groups):
        return sum(min(chain.cut, len(group)) for group in opening.groups)
    return chain.cut
