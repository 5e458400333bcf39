"""The tiles that were left in hands, where a table tapped them: a fact of the log beside the counts.

The notation has no place for them: a sheet gives pips. So they never reach the referee's statements; they are
checked when the round is written, and shown with it once it counts.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from doublesix.app.sheets.referee import refused_by_the_rules
from doublesix.app.sheets.state import Sheet
from doublesix.app.sheets.written_round import NamedTiles, WrittenRound, draws_of, plain
from doublesix.play.events import SheetRecorded
from doublesix.play.possible import impossible_tiles
from doublesix.play.state import Match
from doublesix.tiles import Tile, parse
from doublesix.tournament.refusal import Refusal

_SHEET: Final = "sheet "
"""How the statement begins that gives a round's counts."""


def left_fault(begun: Match, written: WrittenRound) -> Refusal | None:
    """Why these tiles cannot have been left, in a round that can have ended with its counts.

    ``begun`` is the match with the round as it was before its end.
    """
    if not written.left:
        return None
    known: dict[int, int] = {}
    for seat, tile in draws_of(written.left) or ():
        known[seat] = known.get(seat, 0) | 1 << tile
    blamed = draws_of(written.blamed) or ()
    sheet = SheetRecorded(written.how, written.by, written.counts, blamed, written.scored)
    assert begun.round is not None, "hands are left in a round"
    answer = impossible_tiles(begun, begun.round, sheet, known)
    return None if answer is None else refused_by_the_rules(answer)


def is_same(one: WrittenRound, other: WrittenRound) -> bool:
    """Whether two wrote the same of what counts: no table waits because of a tile of the same pips."""
    return plain(one)._replace(left=()) == plain(other)._replace(left=())


def left_by_sheet(sheet: Sheet) -> Iterator[NamedTiles]:
    """What was left, by each statement of what counts that gives a round's counts, in their order."""
    counted = [each for each in sheet.rounds for line in each.lines if line.startswith(_SHEET)]
    return iter([plain(each.written).left for each in counted])


def with_left_tiles(sheet: Sheet, lines: Sequence[str]) -> Iterator[str]:
    """The statements that count; after a round's counts, as a comment, the tiles that were tapped."""
    told = left_by_sheet(sheet)
    for line in lines:
        yield line
        left = next(told) if line.startswith(_SHEET) else ()
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
