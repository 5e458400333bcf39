"""What a display of the hall shows, cut into screens of a few rows that can be read from far away."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from django.utils.translation import gettext as _

from doublesix.store.services.displays import BRACKET, NEXT, NOW, RANKING, RESULTS, STANDINGS
from doublesix.web.board.brackets import Box, Bracket, bracket_of
from doublesix.web.presentation.board import Board, BoardMatch
from doublesix.web.presentation.standings import list_standings

LINES: Final = 8
"""Lines of names that one screen holds."""
ROWS: Final = 7
"""Rows of a table that one screen holds."""
RANKS: Final = 8
"""Ranks that one screen holds: they have no line of headings."""
BOXES: Final = 4
"""Matches of a round of the bracket that one screen holds, with the round after it."""
ROUNDS: Final = 2
"""Rounds side by side: with more, names are cut too short to be told apart."""
RESULTS_SHOWN: Final = 10
CALLS_SHOWN: Final = 2

Item = TypeVar("Item")


class DisplayScreen(NamedTuple):
    """One screenful: what kind it is, its heading, and its rows."""

    kind: str
    title: str
    rows: Sequence[Any]
    part: int = 1
    parts: int = 1
    at: int = 0
    """Where the kind has several tables or rounds: which."""

    @property
    def key(self) -> str:
        """The id of its part of the board."""
        return f"s-{self.kind}-{self.at}-{self.part}"


def pack(items: Iterable[Item], size: Callable[[Item], int], most: int) -> list[list[Item]]:
    """The items in their order, as many to a screen as it holds."""
    found: list[list[Item]] = []
    room = 0
    for item in items:
        needed = size(item)
        if needed > room or not found:
            found.append([])
            room = most
        found[-1].append(item)
        room -= needed
    return found


def _cut(
    kind: str, title: str, items: Iterable[Any], size: Callable[[Any], int], most: int, at: int = 0
) -> list[DisplayScreen]:
    screens = pack(items, size, most)
    return [DisplayScreen(kind, title, rows, part, len(screens), at) for part, rows in enumerate(screens, 1)]


def _tall(line: BoardMatch) -> int:
    return len(line.sides)


def _one(_row: object) -> int:
    return 1


def screens_of(board: Board, pages: Iterable[str]) -> list[DisplayScreen]:
    """Everything that a display shows, in its order; what has nothing to show is left out."""
    return [screen for page in pages for screen in _MAKERS.get(page, _nothing)(board)]


def _nothing(_board: Board) -> list[DisplayScreen]:
    return []


def _now(board: Board) -> list[DisplayScreen]:
    return _cut(NOW, _("Now playing"), board.matches_in_play, _tall, LINES)


def _next(board: Board) -> list[DisplayScreen]:
    return _cut(NEXT, _("Next matches"), board.matches_to_come, _tall, LINES)


def _results(board: Board) -> list[DisplayScreen]:
    lines = [line for line, _at in board.latest(RESULTS_SHOWN)]
    return _cut(RESULTS, _("Latest results"), lines, _tall, LINES)


def _standings(board: Board) -> list[DisplayScreen]:
    found: list[DisplayScreen] = []
    for at, table in enumerate(list_standings(board)):
        found += _cut(STANDINGS, table.title, table.rows, _one, ROWS, at)
    return found


def _ranking(board: Board) -> list[DisplayScreen]:
    rows = [
        (place, name)
        for place, rank in board.ranking
        for name in [each for _entrant, each in board.with_names(rank)] or [_("nobody")]
    ]
    return _cut(RANKING, _("Ranking"), rows, _one, RANKS)


def _bracket(board: Board) -> list[DisplayScreen]:
    found = bracket_of(board)
    if found is None:
        return []
    if found.is_tables:
        return list(_rounds(found))
    return list(_bracket_columns(found))


def _rounds(found: Bracket) -> Iterator[DisplayScreen]:
    """Tables have no lines between them: the round that is played, table by table."""
    column = found.columns[found.current]
    yield from _cut("tables", column.name, column.boxes, lambda box: len(box.spots), LINES, found.current)


def _bracket_columns(found: Bracket) -> Iterator[DisplayScreen]:
    """The round that is played and the next one, a few matches of it on each screen."""
    start = min(found.current, max(0, len(found.columns) - ROUNDS))
    columns = found.columns[start : start + ROUNDS]
    parts = max(1, -(-len(columns[0].boxes) // BOXES))
    for part in range(parts):
        rows: list[tuple[str, Sequence[Box]]] = []
        size = BOXES
        for column in columns:
            rows.append((column.name, column.boxes[part * size : (part + 1) * size]))
            size //= 2
        yield DisplayScreen(BRACKET, columns[0].name, rows, part + 1, parts, start)
    if found.third is not None and found.third.line is not None:
        yield DisplayScreen("tables", _("Third place"), [found.third], 1, 1, len(found.columns))


def calls(board: Board) -> list[BoardMatch]:
    """The newest calls, for the line that every screen has."""
    return board.newest_calls[:CALLS_SHOWN]


_MAKERS: Final[dict[str, Callable[[Board], list[DisplayScreen]]]] = {
    NOW: _now,
    NEXT: _next,
    RESULTS: _results,
    BRACKET: _bracket,
    STANDINGS: _standings,
    RANKING: _ranking,
}
