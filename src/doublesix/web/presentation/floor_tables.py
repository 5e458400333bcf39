"""The tables of the floor in words: who is at each, how it stands; and what can be called."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.app.floor import match_at_tables
from doublesix.app.match_readings import TO_COME, MatchReading, SideReading
from doublesix.app.points_meaning import PointsMeaning
from doublesix.tournament.state import DRAWN
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.floor_words import FloorRow, row_of
from doublesix.web.presentation.formats import phase_words


class TableSide(NamedTuple):
    """A side at a table: its points, bold where it is ahead or won, and what is left of them."""

    name: str
    points: int | None
    games: int | None
    is_strong: bool
    is_out: bool
    left: int | None


class FloorTable(NamedTuple):
    """A table and the match at it; without one it is free."""

    id: str
    number: int
    place: str
    match: FloorRow | None = None
    sides: tuple[TableSide, ...] = ()
    round: int = 0
    """The round in progress, counted from 1; 0 where none is played."""
    is_agreed: bool = True
    is_lower_better: bool = False
    may_start: bool = False
    find: str = ""

    @property
    def state(self) -> str:
        """What it is, for its look."""
        return self.match.state if self.match else "free"


class ReadyMatch(NamedTuple):
    """A match that can be called, and the free table that it can be called to."""

    row: FloorRow
    names: tuple[str, ...]
    phase: str
    free_table: int
    may_start: bool
    find: str


def list_table_cards(floor: Floor, phase: str) -> list[FloorTable]:
    """Every table, in the order of the hall; then what is played without one."""
    tables = [table.number for table in floor.state.tables]
    places = {table.number: table.place for table in floor.state.tables}
    return [
        describe_table(floor, number, places.get(number, ""), match)
        for number, match in match_at_tables(tables, floor.matches)
        if phase in ("", match.fixture.phase if match else "")
    ]


def describe_table(floor: Floor, number: int, place: str, match: MatchReading | None) -> FloorTable:
    """A table with the match at it."""
    if match is None:
        return FloorTable(f"table-{number}", number, place, find=str(number))
    row = row_of(floor, match)
    return FloorTable(
        f"match-{match.number}",
        number,
        place,
        row,
        tuple(_side(floor, match, each) for each in match.sides),
        match.card.rounds + 1 if match.card and not match.is_over else 0,
        match.is_agreed,
        match.meaning.is_lower_better,
        floor.state.status == DRAWN and match.status in TO_COME,
        find_words(row),
    )


def _side(floor: Floor, match: MatchReading, side: SideReading) -> TableSide:
    return TableSide(
        unbroken(floor.names[side.entrant]),
        side.points,
        side.games if match.takes_games else None,
        side.is_ahead or side.is_winner,
        side.entrant in match.out or side.is_out,
        side.left,
    )


def list_ready(floor: Floor, matches: list[MatchReading]) -> list[ReadyMatch]:
    """What can be called, each with a free table as long as there are any."""
    taken = {each.table for each in floor.matches if each.is_current}
    free = [table.number for table in floor.state.tables if table.number not in taken]
    is_drawn = floor.state.status == DRAWN
    return [
        ReadyMatch(
            row_of(floor, each),
            tuple(unbroken(floor.names[side]) for side in each.fixture.sides),
            phase_words(each.fixture.phase),
            free[at] if is_drawn and at < len(free) else 0,
            is_drawn,
            find_words(row_of(floor, each)),
        )
        for at, each in enumerate(matches)
    ]


def unbroken(name: str) -> str:
    """A name whose number never stands on a line of its own."""
    first, _space, last = name.rpartition(" ")
    return f"{first}\N{NO-BREAK SPACE}{last}" if first and last.isdigit() else name


def find_words(row: FloorRow) -> str:
    """What a match is found by."""
    return f"{row.number + 1} {row.sides} {row.table}".lower()


def meaning_words(meaning: PointsMeaning) -> str:
    """Which score is good, and what the target does."""
    if meaning.is_lower_better:
        return _("Lower is better; who reaches {target} has lost.").format(target=meaning.target)
    return _("Higher is better; who reaches {target} has won.").format(target=meaning.target)


def floor_meaning(matches: list[MatchReading]) -> str:
    """The same, where it is one for all that is played now."""
    found = {each.meaning for each in matches if not each.is_over}
    return meaning_words(found.pop()) if len(found) == 1 else ""
