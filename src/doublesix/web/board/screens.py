"""What a display of the hall shows, cut into screens that can be read from far away."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from django.utils.translation import gettext as _

from doublesix.app.match_readings import PublicStatus
from doublesix.app.points_meaning import PointsMeaning
from doublesix.store.services.displays import BRACKET, CALLS, NEXT, NOW, RANKING, RESULTS, STANDINGS
from doublesix.web.presentation.board import Board, BoardMatch
from doublesix.web.presentation.brackets import Box, Bracket, Column, bracket_of
from doublesix.web.presentation.standings import StandingsGrid, StandingsRow, list_standings

TILES: Final = 12
"""Matches of two sides that one screen holds: those of 24 teams. One of more sides takes two places."""
CALLED: Final = 8
"""Calls that one screen holds."""
BOXES: Final = 8
"""Matches of the first round of a bracket that one screen holds: sixteen teams and what comes of them."""
ROUNDS: Final = 4
ROWS: Final = 12
"""Rows of a table in a column; a screen has two columns."""
RANKS: Final = 16
PODIUM: Final = 3
"""Places that stand on the podium."""
RESULTS_SHOWN: Final = 12
CALLS_SHOWN: Final = 1
"""Calls that stand beside every screen, and matches that come after them."""
COMING_SHOWN: Final = 2

Item = TypeVar("Item")


class HallRound(NamedTuple):
    """A round of the bracket on a screen: its matches, and whether an upright screen has no room for it."""

    name: str
    boxes: Sequence[Box]
    is_played: bool = False
    is_spare: bool = False


class HallStandings(NamedTuple):
    """A table of standings, or the part of it that stands in one column."""

    title: str
    rows: Sequence[StandingsRow]


class Podium(NamedTuple):
    """The first places, and whoever comes after them on the same screen."""

    first: Sequence[tuple[int, str]]
    others: Sequence[tuple[int, str]]


class DisplayScreen(NamedTuple):
    """One screenful: what kind it is, its heading, and its rows."""

    kind: str
    title: str
    rows: Sequence[Any]
    part: int = 1
    parts: int = 1
    at: int = 0
    """Where the kind has several tables or rounds: which."""
    meaning: PointsMeaning | None = None
    """What the points on it mean."""

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


def pack_evenly(items: Sequence[Item], size: Callable[[Item], int], most: int) -> list[list[Item]]:
    """On as few screens as hold them, and on each of these about as many."""
    count = len(pack(items, size, most))
    return next(found for room in range(1, most + 1) if len(found := pack(items, size, room)) == count)


def _cut(
    kind: str, title: str, items: Sequence[Any], size: Callable[[Any], int], most: int, at: int = 0
) -> list[DisplayScreen]:
    screens = pack_evenly(items, size, most)
    return [
        DisplayScreen(kind, title, rows, part, len(screens), at, _meaning(rows))
        for part, rows in enumerate(screens, 1)
    ]


def _meaning(rows: Sequence[Any]) -> PointsMeaning | None:
    """What points mean in these matches, where they agree about it."""
    lines = [row.line if isinstance(row, Box) else row for row in rows]
    found = {line.meaning for line in lines if isinstance(line, BoardMatch)}
    return found.pop() if len(found) == 1 else None


def _places(line: BoardMatch) -> int:
    return 1 if len(line.sides) <= 2 else 2


def _one(_row: object) -> int:
    return 1


def screens_of(board: Board, pages: Iterable[str]) -> list[DisplayScreen]:
    """Everything that a display shows, in its order; what has nothing to show is left out."""
    return [screen for page in pages for screen in _MAKERS.get(page, _nothing)(board)]


def _nothing(_board: Board) -> list[DisplayScreen]:
    return []


def _now(board: Board) -> list[DisplayScreen]:
    lines = board.matches_in_play
    phases = {line.phase for line in lines}
    title = _("{phase}, now").format(phase=phases.pop()) if len(phases) == 1 else _("Now playing")
    return _cut(NOW, title, lines, _places, TILES)


def _calls(board: Board) -> list[DisplayScreen]:
    return _cut(CALLS, _("Called to the tables"), board.newest_calls, _places, CALLED)


def _next(board: Board) -> list[DisplayScreen]:
    return _cut(NEXT, _("Next matches"), board.matches_to_come, _places, TILES)


def _results(board: Board) -> list[DisplayScreen]:
    lines = [line for line, _at in board.latest(RESULTS_SHOWN)]
    return _cut(RESULTS, _("Latest results"), lines, _places, TILES)


def _standings(board: Board) -> list[DisplayScreen]:
    blocks = [part for table in list_standings(board) for part in _columns(table)]
    columns = pack(blocks, lambda block: len(block.rows) + 1, ROWS + 1)
    screens = pack(columns, _one, 2)
    return [
        DisplayScreen(
            STANDINGS,
            _title(rows),
            rows,
            part,
            len(screens),
            meaning=_meaning([*board.lines.values()]),
        )
        for part, rows in enumerate(screens, 1)
    ]


def _columns(table: StandingsGrid) -> Iterator[HallStandings]:
    for start in range(0, len(table.rows), ROWS):
        yield HallStandings(table.title, table.rows[start : start + ROWS])


def _title(columns: Sequence[Sequence[HallStandings]]) -> str:
    titles = {block.title for column in columns for block in column}
    return titles.pop() if len(titles) == 1 else _("Standings")


def _ranking(board: Board) -> list[DisplayScreen]:
    rows = [
        (place, name)
        for place, rank in board.ranking
        for name in [each for _entrant, each in board.with_names(rank)] or [_("nobody")]
    ]
    first = [row for row in rows if row[0] <= PODIUM][: PODIUM + 1]
    others = rows[len(first) :]
    if not first:
        return []
    found = [Podium(first, others[: ROWS - len(first)])]
    found += [Podium((), part) for part in pack(others[ROWS - len(first) :], _one, RANKS)]
    return [
        DisplayScreen(RANKING, _("Ranking"), each, part, len(found)) for part, each in enumerate(found, 1)
    ]


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
    yield from _cut(
        "tables", column.name, column.boxes, lambda box: 1 if len(box.spots) <= 2 else 2, TILES, found.current
    )


def first_round(found: Bracket) -> int:
    """The round that a screen begins with: of sixteen teams all; of more, none that is over."""
    sizes = [len(column.boxes) for column in found.columns]
    whole = next((at for at, size in enumerate(sizes) if size <= BOXES), 0)
    return min(whole, found.current)


def _bracket_columns(found: Bracket) -> Iterator[DisplayScreen]:
    """The bracket from the round that is played, sixteen teams to a screen; what is over is skipped."""
    start = first_round(found)
    columns = found.columns[start : start + ROUNDS]
    parts = [
        (part, rows)
        for part in range(max(1, -(-len(columns[0].boxes) // BOXES)))
        if any(map(_is_due, (rows := _part(columns, part, found.current - start))[0].boxes))
    ] or [(0, _part(columns, 0, found.current - start))]
    for part, rows in parts:
        lines = [box for each in rows for box in each.boxes if box.line]
        yield DisplayScreen(BRACKET, _("Bracket"), rows, part + 1, _count(columns), start, _meaning(lines))
    if found.third is not None and found.third.line is not None:
        yield DisplayScreen(
            "tables", _("Third place"), [found.third], 1, 1, len(found.columns), _meaning([found.third])
        )


def _count(columns: Sequence[Column]) -> int:
    return max(1, -(-len(columns[0].boxes) // BOXES))


def _is_due(box: Box) -> bool:
    return not box.is_bye and (box.line is None or box.line.status is not PublicStatus.OVER)


def _part(columns: Sequence[Column], part: int, current: int) -> list[HallRound]:
    """A part of the bracket: eight matches of its first round, and what leads on from them."""
    spare = -1 if len(columns) < ROUNDS else (0 if current >= 2 else ROUNDS - 1)
    size, rows = BOXES, []
    for at, column in enumerate(columns):
        boxes = column.boxes[part * size : (part + 1) * size]
        if boxes:
            rows.append(HallRound(column.name, boxes, at == current and column.is_due, at == spare))
        size = max(1, size // 2)
    return rows


def calls(board: Board) -> list[BoardMatch]:
    """The newest call, which stands beside every screen."""
    return board.newest_calls[:CALLS_SHOWN]


def list_next(board: Board) -> list[BoardMatch]:
    """What comes after it."""
    called = {line.number for line in calls(board)}
    return [line for line in board.matches_to_come if line.number not in called][:COMING_SHOWN]


_MAKERS: Final[dict[str, Callable[[Board], list[DisplayScreen]]]] = {
    CALLS: _calls,
    NOW: _now,
    NEXT: _next,
    RESULTS: _results,
    BRACKET: _bracket,
    STANDINGS: _standings,
    RANKING: _ranking,
}
