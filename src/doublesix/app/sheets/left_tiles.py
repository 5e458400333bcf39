"""The tiles that were left in hands, where a table tapped them: a fact of the log beside the counts.

The notation has no place for them: a sheet gives pips. So they never reach the referee's statements; they are
checked when the round is written, and shown with it once it counts.
"""

from collections.abc import Iterator
from typing import Final

from doublesix.app.sheets.referee import Outcome, refused_by_the_rules
from doublesix.app.sheets.state import Sheet
from doublesix.app.sheets.written_round import NamedTiles, WrittenRound, draws_of, plain
from doublesix.play.events import SheetRecorded
from doublesix.play.possible import impossible_tiles
from doublesix.play.state import Match
from doublesix.tiles import Tile, parse
from doublesix.tournament.refusal import Refusal

_SHEET: Final = "sheet"
"""The first word of the statement that gives a round's counts."""


def left_fault(begun: Match, ended: Outcome, left: NamedTiles) -> Refusal | None:
    """Why these tiles cannot have been left, in a round that can have ended with its counts.

    ``begun`` is the match with the round as it was before its end, ``ended`` what the end came to.
    """
    if not left:
        return None
    known: dict[int, int] = {}
    for seat, tile in draws_of(left) or ():
        known[seat] = known.get(seat, 0) | 1 << tile
    sheet = next(event for event in ended.events if isinstance(event, SheetRecorded))
    assert begun.round is not None, "hands are left in a round"
    answer = impossible_tiles(begun, begun.round, sheet, known)
    return None if answer is None else refused_by_the_rules(answer)


def is_same(one: WrittenRound, other: WrittenRound) -> bool:
    """Whether two wrote the same of what counts: no table waits because of a tile of the same pips."""
    return plain(one)._replace(left=()) == plain(other)._replace(left=())


def left_by_event(sheet: Sheet) -> dict[int, NamedTiles]:
    """By the place among the sheet's events of what gives a round's counts: what was left in it."""
    return _left_by_place(sheet, [isinstance(event, SheetRecorded) for event in sheet.events])


def _left_by_place(sheet: Sheet, gives_counts: list[bool]) -> dict[int, NamedTiles]:
    places = [at for at, is_one in enumerate(gives_counts) if is_one]
    counted = [each for each in sheet.rounds for line in each.lines if _gives_counts(line)]
    return {at: plain(each.written).left for at, each in zip(places, counted, strict=True)}


def _gives_counts(line: str) -> bool:
    return line.split()[:1] == [_SHEET]


def with_left_tiles(sheet: Sheet) -> Iterator[str]:
    """The statements that count; after a round's counts, as a comment, the tiles that were tapped."""
    told = _left_by_place(sheet, list(map(_gives_counts, sheet.lines)))
    for at, line in enumerate(sheet.lines):
        yield line
        left = told.get(at)
        if left:
            yield "# left in hand: " + " ".join(f"{seat}={tile}" for seat, tile in left)


def left_hands(left: NamedTiles) -> tuple[tuple[int, tuple[Tile, ...]], ...]:
    """By seat, the tiles that were left, the lowest first."""
    found: dict[int, list[Tile]] = {}
    for seat, text in left:
        tile = parse(text)
        assert tile is not None, "what stands in the log was looked at"
        found.setdefault(seat, []).append(tile)
    return tuple((seat, tuple(sorted(held))) for seat, held in sorted(found.items()))
