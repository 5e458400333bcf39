"""What is possible and unlikely about a round: the table is asked once whether it is so.

What cannot be is refused elsewhere (:mod:`doublesix.play.possible`); this refuses nothing.
"""

from typing import Final, NamedTuple

from doublesix.app.sheets.written_round import WrittenRound
from doublesix.play.state import Match

USUAL_TILE: Final = 6
"""The pips of a tile, on average: more than a whole hand of such tiles is seldom left."""
USUAL_POINTS: Final = 80
"""Points made in play in one round by one side: more are seldom made."""
MANY_PIPS: Final = "many_pips"
NO_PIPS: Final = "no_pips"
MANY_POINTS: Final = "many_points"


class Doubt(NamedTuple):
    """Something to ask about: a code, the seat or the side, and how many."""

    code: str
    seat: int
    side: str
    number: int


def doubts(match: Match, written: WrittenRound) -> tuple[Doubt, ...]:
    """What is unlikely about a round as it is written."""
    usual = match.rules.hand_size * USUAL_TILE
    hands = [(seat, pips) for seat, pips in written.counts if pips > usual or not pips]
    return (
        *(Doubt(MANY_PIPS if pips else NO_PIPS, seat, "", pips) for seat, pips in hands),
        *(Doubt(MANY_POINTS, 0, side, points) for side, points in written.scored if points > USUAL_POINTS),
    )
