"""Decisions once they are weighed, as plain values, and read again from what a row holds.

Nothing compiled is loaded here: whoever shows an analysis needs no search.
"""

from typing import Any, NamedTuple

from doublesix.bots.decisions import Shortage
from doublesix.play.commands import PlayTile
from doublesix.tiles import Tile


class SeatKnowledge(NamedTuple):
    """What the seat knew, for people."""

    hand: tuple[Tile, ...]
    numbers: tuple[int, ...]
    """The numbers open."""
    hand_sizes: tuple[int, ...]
    pile: int
    shortages: tuple[Shortage, ...]


class WeighedPlay(NamedTuple):
    """A play, its expected value with its standard error, and its value with all hands open where known."""

    play: PlayTile
    value: float
    error: float
    open: float | None


class Decision(NamedTuple):
    """A decision, weighed. ``chosen``, ``best`` are places in ``plays``."""

    position: int
    line: int
    game: int
    round: int
    turn: int
    seat: int
    player: str
    knew: SeatKnowledge
    plays: tuple[WeighedPlay, ...]
    chosen: int
    best: int
    lost: float
    """Points lost by the chosen play; 0 where the difference is within the error."""
    stake: float
    """Points between the best play and the worst; 0 where that is within the error."""
    made: float
    """What the round had brought the side before."""
    open_note: str
    """Why a value with all hands open is missing."""

    @property
    def expected_value(self) -> float:
        """What the side could expect of the whole round once the play was made."""
        return self.made + self.plays[self.chosen].value


def from_data(data: list[Any]) -> Decision:
    """The decision that was written as JSON: its fields in order. A float is the same float again."""
    decision = Decision(*data)
    hand, numbers, sizes, pile, shortages = data[Decision._fields.index("knew")]
    knew = SeatKnowledge(
        tuple(map(Tile, hand)),
        tuple(numbers),
        tuple(sizes),
        pile,
        tuple(Shortage(seat, tuple(open_then), drew) for seat, open_then, drew in shortages),
    )
    plays = tuple(
        WeighedPlay(PlayTile(seat, Tile(tile), Tile(on)), value, error, opened)
        for (seat, tile, on), value, error, opened in data[Decision._fields.index("plays")]
    )
    return decision._replace(knew=knew, plays=plays)
