"""A bracket as it is drawn: rounds from left to right, with scores; byes and empty places said once.

Tables whose winner goes on are drawn the same way, with as many places a table as it has. All places are
there from the draw on, so that a page keeps its shape while the event goes on.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from doublesix.rules.options import THIRD_MATCH
from doublesix.tournament.chain import Chain
from doublesix.tournament.elimination import Elimination
from doublesix.tournament.fixtures import Slot, next_slot
from doublesix.tournament.groups import Groups
from doublesix.tournament.places import LARGEST_TABLE, most_at_last, places, runs, table_sizes
from doublesix.tournament.tables import Tables
from doublesix.web.board.reading import Board, Line, Side
from doublesix.web.papers.telling import phase_words

LATER: Final = -1
"""Stands for the match that decides a place which only the opening decides."""


class Spot(NamedTuple):
    """A place of a match: somebody, or words about who will stand there."""

    side: Side | None
    words: str = ""


class Box(NamedTuple):
    """A match as it is drawn."""

    number: int
    spots: tuple[Spot, ...]
    line: Line | None = None
    is_bye: bool = False

    @property
    def label(self) -> int:
        """The number that people call it by."""
        return self.number + 1


class Column(NamedTuple):
    """A round."""

    name: str
    boxes: tuple[Box, ...]
    is_current: bool = False

    @property
    def is_due(self) -> bool:
        """Whether a match of it can be played now."""
        return self.is_current and any(box.line and box.line.status != "over" for box in self.boxes)


class Bracket(NamedTuple):
    """All rounds, and the match for third place beside them."""

    columns: tuple[Column, ...]
    third: Box | None
    is_tables: bool = False

    @property
    def current(self) -> int:
        """The round that is played now."""
        return next((at for at, column in enumerate(self.columns) if column.is_current), 0)


def bracket_of(board: Board) -> Bracket | None:
    """The bracket of an event, where its format has one."""
    found = board.format if board.is_drawn else None
    if isinstance(found, Elimination):
        return _drawn(board, places(found.field), 0, found.third_place)
    if isinstance(found, Tables):
        return _tables(board, found)
    if isinstance(found, Chain):
        known = found.bracket(board.results)
        field: Sequence[int | None] = known.field if known else [None] * _count(found)
        seeds = places(range(len(field)))
        row = tuple(None if seed is None else field[seed] for seed in seeds)
        byes = tuple(seed is None for seed in seeds)
        return _drawn(board, row, found.opening.total, found.third_place, byes)
    return None


def _count(chain: Chain) -> int:
    """How many go on from the opening."""
    opening = chain.opening
    if isinstance(opening, Groups):
        return sum(min(chain.cut, len(group)) for group in opening.groups)
    return chain.cut


def _slot(entrant: int | None, is_bye: bool) -> Slot:
    return Slot(None) if is_bye else Slot(entrant, LATER if entrant is None else None)


def _drawn(
    board: Board,
    entrants: Sequence[int | None],
    number: int,
    third_place: int,
    byes: Sequence[bool] | None = None,
) -> Bracket:
    empty = byes or [entrant is None for entrant in entrants]
    row = [_slot(entrant, is_bye) for entrant, is_bye in zip(entrants, empty, strict=True)]
    count = empty.count(False)
    columns, third = [], None
    while len(row) > 1:
        if len(row) == 2 and third_place == THIRD_MATCH and count > 3:
            third = _third(board, number, (number - 2, number - 1))
        number += len(row) == 2  # the match for third place has the number before the final's
        pairs = list(zip(row[::2], row[1::2], strict=True))
        boxes = tuple(_box(board, at, pair) for at, pair in enumerate(pairs, number))
        columns.append(Column(phase_words(_phase(len(row))), boxes))
        row = [next_slot(at, pair, board.results) for at, pair in enumerate(pairs, number)]
        number += len(pairs)
    return Bracket(_with_current(columns), third)


def _phase(size: int) -> str:
    return {2: "final", 4: "semi-finals", 8: "quarter-finals"}.get(size, f"round of {size}")


def _tables(board: Board, found: Tables) -> Bracket:
    row: tuple[Slot, ...] = tuple(map(Slot, found.field))
    columns, number, turn = [], 0, 1
    while len(row) > most_at_last(found.preferred):
        seated = runs(row, table_sizes(len(row), found.preferred))
        boxes = tuple(_box(board, at, table) for at, table in enumerate(seated, number))
        columns.append(Column(phase_words(f"round {turn}"), boxes))
        row = tuple(next_slot(at, table, board.results) for at, table in enumerate(seated, number))
        number, turn = number + len(seated), turn + 1
    columns.append(Column(phase_words("last table"), (_box(board, number, row),)))
    has_third = found.third_place == THIRD_MATCH and len(row) == LARGEST_TABLE
    third = _third(board, number + 1, ()) if has_third else None
    return Bracket(_with_current(columns), third, True)


def _with_current(columns: list[Column]) -> tuple[Column, ...]:
    """The first round with a match to play is the one to look at; when all is over, the last."""
    due = (at for at, column in enumerate(columns) if any(_is_due(box) for box in column.boxes))
    current = next(due, len(columns) - 1)
    return tuple(column._replace(is_current=at == current) for at, column in enumerate(columns))


def _is_due(box: Box) -> bool:
    return not box.is_bye and (box.line is None or box.line.status != "over")


def _box(board: Board, number: int, slots: Sequence[Slot]) -> Box:
    waiting = [slot for slot in slots if not slot.is_bye]
    line = board.lines.get(number)
    if line is not None and len(waiting) > 1:
        return Box(number, tuple(map(Spot, line.sides)), line)
    if len(waiting) < 2:
        return Box(number, tuple(_passed(board, waiting)), None, True)
    return Box(number, tuple(Spot(*_one(board, slot)) for slot in waiting))


def _passed(board: Board, waiting: list[Slot]) -> Iterator[Spot]:
    """A place whose other side is nobody's: who holds it goes on without a match."""
    if not waiting:
        yield Spot(None, _("empty place"))
        return
    side, words = _one(board, waiting[0])
    yield Spot(side._replace(note=side.note or _("bye")) if side else None, words)


def _one(board: Board, slot: Slot) -> tuple[Side | None, str]:
    if slot.entrant is not None:
        out = slot.entrant in board.state.disqualified
        note = _("disqualified") if out else ""
        return Side(slot.entrant, board.names[slot.entrant], note=note, is_out=out), ""
    if slot.feeder == LATER:
        return None, _("Known when the first part is over")
    assert slot.feeder is not None
    return None, _("Winner of match {number}").format(number=slot.feeder + 1)


def _third(board: Board, number: int, semis: tuple[int, ...]) -> Box:
    """The match between those who lost before the final (E11)."""
    line = board.lines.get(number)
    if line is not None:
        return Box(number, tuple(map(Spot, line.sides)), line)
    if (
        semis
        and all(each in board.results or each not in board.lines for each in semis)
        and board.is_complete
    ):
        return Box(
            number, (Spot(None, _("Not played: there were not two who lost a semi-final.")),), None, True
        )
    words = _("Loser of match {number}")
    spots = [Spot(None, words.format(number=each + 1)) for each in semis] or [
        Spot(None, _("Not known yet"))
    ] * 2
    return Box(number, tuple(spots))
