"""Standings of groups and of Swiss with names and words."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.app.standings import EntrantStanding, GroupStandings, read_standings
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.standings import Standing as Score
from doublesix.web.presentation.board import Board, keep_number, note_words
from doublesix.web.presentation.brackets import Box, box_of


class StandingsRow(NamedTuple):
    """Somebody's place in a table."""

    place: int
    entrant: Entrant
    name: str
    score: Score
    note: str = ""
    goes_on: bool = False
    prefix: str = ""
    """The first words of the name, where all teams share them."""

    @property
    def short_name(self) -> str:
        """The name without them."""
        return keep_number(self.name.removeprefix(self.prefix).lstrip())


class StandingsGrid(NamedTuple):
    """A group, or the one table of Swiss."""

    key: str
    title: str
    rows: tuple[StandingsRow, ...]
    matches: tuple[Box, ...] = ()

    @property
    def going_on(self) -> int:
        """How many places lead to the bracket."""
        return sum(row.goes_on for row in self.rows)


def list_standings(board: Board) -> list[StandingsGrid]:
    """The tables of an event, where its format has any."""
    return [_grid(board, each) for each in read_standings(board.state)]


def _grid(board: Board, table: GroupStandings) -> StandingsGrid:
    rows = tuple(_row(board, line) for line in table.lines)
    if not table.group:
        title = _("Round {number} of {count}").format(number=table.round, count=table.rounds)
        return StandingsGrid("swiss", title, rows)
    return StandingsGrid(
        f"group-{table.group}",
        group_title(table.group),
        rows,
        tuple(box_of(board.lines[each]) for each in table.matches),
    )


def group_title(number: int) -> str:
    """What a group is called: A, B, … Z, then numbers."""
    letter = chr(64 + number) if number <= 26 else str(number)
    return _("Group {letter}").format(letter=letter)


def _row(board: Board, line: EntrantStanding) -> StandingsRow:
    entrant = line.score.entrant
    name = board.names[entrant]
    note = note_words(line.note)
    return StandingsRow(line.place, entrant, name, line.score, note, line.goes_on, board.prefix)
