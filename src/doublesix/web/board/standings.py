"""Standings of groups and of Swiss as they are now: a win or a bye is 1, ties by what the rule book says."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.tournament.chain import Chain
from doublesix.tournament.fixtures import Entrant, Fixture, Result
from doublesix.tournament.groups import Groups
from doublesix.tournament.standings import Line as Score
from doublesix.tournament.standings import lines, standing
from doublesix.tournament.swiss import Swiss
from doublesix.web.board.reading import Board, Line


class Row(NamedTuple):
    """Somebody's place in a table."""

    place: int
    entrant: Entrant
    name: str
    score: Score
    note: str = ""
    goes_on: bool = False


class Table(NamedTuple):
    """A group, or the one table of Swiss."""

    key: str
    title: str
    rows: tuple[Row, ...]
    matches: tuple[Line, ...] = ()


def tables_of(board: Board) -> list[Table]:
    """The tables of an event, where its format has any."""
    found = board.format if board.is_drawn else None
    opening = found.opening if isinstance(found, Chain) else found
    if isinstance(opening, Groups):
        cut = found.cut if isinstance(found, Chain) else 0
        return [_group(board, opening, at, group, cut) for at, group in enumerate(opening.groups, 1)]
    if isinstance(opening, Swiss):
        return [_swiss(board, opening, found.cut if isinstance(found, Chain) else 0)]
    return []


def _played(board: Board, total: int) -> tuple[list[Fixture], list[Result]]:
    """The matches of the opening, and the results so far."""
    fixtures = [each for each in board.fixtures if each.number < total]
    return fixtures, [board.results[each.number] for each in fixtures if each.number in board.results]


def _group(board: Board, groups: Groups, at: int, group: tuple[Entrant, ...], cut: int) -> Table:
    fixtures, _all = _played(board, groups.total)
    ours = [each for each in fixtures if set(group).issuperset(each.sides)]
    results = [board.results[each.number] for each in ours if each.number in board.results]
    scores = lines(group, results, (), groups.points_are_bad)
    title = _("Group {letter}").format(letter=_letter(at))
    matches = tuple(board.lines[each.number] for each in ours)
    return Table(f"group-{at}", title, _rows(board, scores, results, cut), matches)


def _letter(number: int) -> str:
    """A, B, … Z, then numbers."""
    return chr(64 + number) if number <= 26 else str(number)


def _swiss(board: Board, swiss: Swiss, cut: int) -> Table:
    fixtures, results = _played(board, swiss.total)
    byes: list[Entrant] = []
    if len(swiss.field) % 2:
        for phase in dict.fromkeys(each.phase for each in fixtures):
            busy = {side for each in fixtures if each.phase == phase for side in each.sides}
            byes += [entrant for entrant in swiss.field if entrant not in busy]
    scores = lines(swiss.field, results, byes, swiss.points_are_bad)
    count = len(dict.fromkeys(each.phase for each in fixtures))
    title = _("Round {number} of {count}").format(number=count, count=swiss.rounds)
    return Table("swiss", title, _rows(board, scores, results, cut))


def _rows(board: Board, scores: dict[Entrant, Score], results: list[Result], cut: int) -> tuple[Row, ...]:
    out = board.state.disqualified
    return tuple(
        Row(
            place,
            entrant,
            board.names[entrant],
            scores[entrant],
            _("disqualified") if entrant in out else _("absent") if scores[entrant].was_absent else "",
            place <= cut,
        )
        for place, entrant in enumerate(standing(scores, results), 1)
    )
