"""Standings of groups and of Swiss with names and words."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.app.standings import EntrantStanding, GroupStandings, read_standings
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.standings import Standing as Score
from doublesix.web.presentation.board import Board, BoardMatch, note_words


class StandingsRow(NamedTuple):
    """Somebody's place in a table."""

    place: int
    entrant: Entrant
    name: str
    score: Score
    note: str = ""
    goes_on: bool = False


class StandingsGrid(NamedTuple):
    """A group, or the one table of Swiss."""

    key: str
    title: str
    rows: tuple[StandingsRow, ...]
    matches: tuple[BoardMatch, ...] = ()


def list_standings(board: Board) -> list[StandingsGrid]:
    """The tables of an event, where its format has any."""
    return [_grid(board, each) for each in read_standings(board.state)]


def _grid(board: Board, table: GroupStandings) -> StandingsGrid:
    rows = tuple(_row(board, line) for line in table.lines)
    if not table.group:
        title = _("Round {number} of {count}").format(number=table.round, count=table.rounds)
        return StandingsGrid("swiss", title, rows)
    title = _("Group {letter}").format(letter=_letter(table.group))
    return StandingsGrid(
        f"group-{table.group}", title, rows, tuple(board.lines[each] for each in table.matches)
    )


def _letter(number: int) -> str:
    """A, B, … Z, then numbers."""
    return chr(64 + number) if number <= 26 else str(number)


def _row(board: Board, line: EntrantStanding) -> StandingsRow:
    entrant = line.score.entrant
    name = board.names[entrant]
    return StandingsRow(line.place, entrant, name, line.score, note_words(line.note), line.goes_on)
