"""A bracket in words: byes and empty places said once, who plays whom, and the parts of a large one."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.app.brackets import BracketBox, BracketSpot, SpotKind, read_bracket
from doublesix.app.expected_times import THIRD_PLACE
from doublesix.app.match_readings import PublicStatus, SideNote
from doublesix.web.presentation.board import Board, BoardMatch, BoardSide, note_words
from doublesix.web.presentation.formats import phase_words

PART: Final = 16
"""Matches of a round that one part of a large bracket has: those of 32 teams."""


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
    feeders: tuple[int, ...] = ()
    """The matches that decide who plays."""
    is_over: bool = False
    about: datetime | None = None
    """When it is expected to begin, where no hour is set."""

    @property
    def label(self) -> int:
        """The number that people call it by."""
        return self.number + 1

    @property
    def entrants(self) -> tuple[int, ...]:
        """Who stands in it."""
        return tuple(spot.side.entrant for spot in self.spots if spot.side)

    @property
    def is_playing(self) -> bool:
        """Whether it is being played."""
        return self.line is not None and self.line.status is PublicStatus.PLAYING

    @property
    def versus(self) -> str:
        """Who plays whom, for those who cannot see the box."""
        return _(" against ").join(spot.side.whole_name if spot.side else spot.words for spot in self.spots)

    @property
    def score(self) -> str:
        """The score in words; nothing where there is none."""
        sides = [spot.side for spot in self.spots if spot.side]
        points = [side.games if self.is_over and side.games is not None else side.points for side in sides]
        if not points or None in points:
            return ""
        return _(" to ").join(map(str, points))

    @property
    def winner(self) -> str:
        """Who won it."""
        return next((spot.side.whole_name for spot in self.spots if spot.side and spot.side.is_winner), "")


class Column(NamedTuple):
    """A round."""

    name: str
    boxes: tuple[Box, ...]
    is_current: bool = False
    is_due: bool = False
    """Whether a match of it can be played now."""
    first: int = 0
    """Which of its round the first box is."""

    @property
    def status(self) -> str:
        """How far it is, in a few words."""
        matches = [box for box in self.boxes if not box.is_bye]
        playing, over = sum(box.is_playing for box in matches), sum(box.is_over for box in matches)
        if playing:
            return ngettext("{count} now", "{count} now", playing).format(count=playing)
        if over and over == len(matches):
            return ngettext("{count} finished", "{count} finished", over).format(count=over)
        return ""


class Bracket(NamedTuple):
    """All rounds, the one that is played now, and the match for third place beside them."""

    columns: tuple[Column, ...]
    third: Box | None
    is_tables: bool
    current: int
    own_count: int
    """How many rounds it has of its own: those of a part end with its winner, and the event goes on."""

    @property
    def part_count(self) -> int:
        """How many parts of 32 teams it has; none where it is shown whole."""
        size = len(self.columns[0].boxes)
        return 0 if self.is_tables or size <= PART else size // PART

    def part(self, number: int) -> "Bracket":
        """Part 0 is the end, from the round of 32 on; the others begin with 32 teams each."""
        if not self.part_count:
            return self
        if not number:
            start = next(at for at, column in enumerate(self.columns) if len(column.boxes) <= PART)
            columns = self.columns[start:]
            return Bracket(columns, self.third, False, max(0, self.current - start), len(columns))
        return self._replace(
            columns=tuple(_slice(each, at, number - 1) for at, each in enumerate(self.columns)),
            own_count=PART.bit_length(),
        )

    def part_of(self, entrant: int) -> int:
        """The part of the first rounds that somebody stands in."""
        for at, box in enumerate(self.columns[0].boxes):
            if entrant in box.entrants:
                return at // PART + 1 if self.part_count else 0
        return 0

    @property
    def usual_part(self) -> int:
        """The part that is shown when nobody asks: the end once it is played, else the first."""
        if not self.part_count:
            return 0
        return int(len(self.columns[self.current].boxes) > PART)


def bracket_of(board: Board) -> Bracket | None:
    """The bracket of an event, where its format has one."""
    found = read_bracket(board.state, board.readings)
    if found is None:
        return None
    columns = tuple(
        Column(
            phase_words(each.phase),
            tuple(_box(board, box, each.phase) for box in each.boxes),
            each.is_current,
            each.is_due,
        )
        for each in found.columns
    )
    third = _third(board, found.third) if found.third else None
    return Bracket(columns, third, found.is_tables, found.current, len(columns))


def _slice(column: Column, at: int, part: int) -> Column:
    """What a part has of a round: its share, or the one match that its winner comes to."""
    first, size = (part * PART) >> at, max(PART >> at, 1)
    return column._replace(boxes=column.boxes[first : first + size], first=first)


def box_of(line: BoardMatch) -> Box:
    """A match that stands in no bracket, drawn as those that do."""
    is_over = line.status is PublicStatus.OVER
    return Box(line.number, tuple(map(_held_spot, line.sides)), line, is_over=is_over, about=line.about)


def _held_spot(side: BoardSide) -> Spot:
    """Somebody's place; that they won is seen without a word."""
    return Spot(side._replace(note="") if side.note == note_words(SideNote.WON) else side)


def _box(board: Board, box: BracketBox, phase: str) -> Box:
    held = [spot for spot in box.spots if spot.kind is not SpotKind.BYE]
    spots = _pass_byes(board, held) if box.is_bye else (_spot(board, spot) for spot in held)
    line = board.lines[box.number] if box.match else None
    feeders = tuple(spot.feeder for spot in held if spot.kind in (SpotKind.WINNER, SpotKind.LOSER))
    about = line.about if line else None if box.is_bye else board.expected_hours.get(phase)
    is_over = bool(box.match and box.match.is_over)
    return Box(box.number, tuple(spots), line, box.is_bye, feeders, is_over, about)


def _pass_byes(board: Board, held: list[BracketSpot]) -> Iterator[Spot]:
    """A place whose other side is nobody's: who holds it goes on without a match."""
    if not held:
        yield Spot(None, _("empty place"))
        return
    spot = _spot(board, held[0])
    yield spot._replace(side=spot.side._replace(note=spot.side.note or _("bye"))) if spot.side else spot


def _spot(board: Board, spot: BracketSpot) -> Spot:
    if spot.side is not None:
        return _held_spot(board.describe_side(spot.side))
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
    return _box(board, box, THIRD_PLACE)
