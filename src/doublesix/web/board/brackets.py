"""A bracket in words: byes and empty places said once."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.app.brackets import BracketBox, BracketSpot, SpotKind, read_bracket
from doublesix.web.presentation.board import Board, BoardMatch, BoardSide
from doublesix.web.presentation.formats import phase_words


class Spot(NamedTuple):
    """A place of a match: somebody, or words about who will stand there."""

    side: BoardSide | None
    words: str = ""


class Box(NamedTuple):
    """A match as it is drawn."""

    number: int
    spots: tuple[Spot, ...]
    line: BoardMatch | None = None
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
    is_due: bool = False
    """Whether a match of it can be played now."""


class Bracket(NamedTuple):
    """All rounds, the one that is played now, and the match for third place beside them."""

    columns: tuple[Column, ...]
    third: Box | None
    is_tables: bool
    current: int


def bracket_of(board: Board) -> Bracket | None:
    """The bracket of an event, where its format has one."""
    found = read_bracket(board.state, board.readings)
    if found is None:
        return None
    columns = tuple(
        Column(
            phase_words(each.phase),
            tuple(_box(board, box) for box in each.boxes),
            each.is_current,
            each.is_due,
        )
        for each in found.columns
    )
    third = _third(board, found.third) if found.third else None
    return Bracket(columns, third, found.is_tables, found.current)


def _box(board: Board, box: BracketBox) -> Box:
    held = [spot for spot in box.spots if spot.kind is not SpotKind.BYE]
    spots = _pass_byes(board, held) if box.is_bye else (_spot(board, spot) for spot in held)
    line = board.lines[box.number] if box.match else None
    return Box(box.number, tuple(spots), line, box.is_bye)


def _pass_byes(board: Board, held: list[BracketSpot]) -> Iterator[Spot]:
    """A place whose other side is nobody's: who holds it goes on without a match."""
    if not held:
        yield Spot(None, _("empty place"))
        return
    spot = _spot(board, held[0])
    yield spot._replace(side=spot.side._replace(note=spot.side.note or _("bye"))) if spot.side else spot


def _spot(board: Board, spot: BracketSpot) -> Spot:
    if spot.side is not None:
        return Spot(board.describe_side(spot.side))
    words = {
        SpotKind.WINNER: _("Winner of match {number}"),
        SpotKind.LOSER: _("Loser of match {number}"),
        SpotKind.OPENING: _("Known when the first part is over"),
        SpotKind.UNKNOWN: _("Not known yet"),
    }[spot.kind]
    return Spot(None, words.format(number=spot.feeder + 1))


def _third(board: Board, box: BracketBox) -> Box:
    if box.is_bye:
        words = _("Not played: there were not two who lost a semi-final.")
        return Box(box.number, (Spot(None, words),), None, True)
    return _box(board, box)
