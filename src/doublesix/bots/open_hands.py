"""What each play was worth with all hands open: the truth that no seat could know.

It is shown beside an analysis and never part of anybody's accuracy. This is the only place of an analysis
that looks at more than the seat's own view.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from doublesix.bots.knowledge import play_code
from doublesix.kernels.solver import values_of_plays
from doublesix.kernels.solver_positions import Unsolvable, joined_number
from doublesix.play.state import Match

LIMIT: Final = 60_000
"""Positions looked at for one play before its value is left open: some hundredths of a second."""


class Truth(NamedTuple):
    """The exact value of plays to the seat's side by their code, where known, and why some are not."""

    values: dict[int, float]
    note: str


def truth_of(match: Match) -> Truth:
    """The exact values of the plays of the seat on turn, all hands open."""
    now = match.round
    assert now is not None
    try:
        valued = values_of_plays(match, LIMIT)
    except Unsolvable as reason:
        return Truth({}, str(reason))
    crossed = match.rules.game == "straight"
    found = {
        play_code(play.tile, play.on, joined_number(match, play), crossed): _to_seat(now.turn, value)
        for play, value, exact in valued
        if exact
    }
    is_whole = all(exact for _, _, exact in valued)
    return Truth(found, "" if is_whole else "not solved exactly within the limit of the search")


def _to_seat(seat: int, value: Mapping[str, int | float]) -> float:
    """A value by side (of two partnerships only A's is given) as it is to the side of a seat."""
    if "A" in value:
        return float(value["A"] if seat % 2 else -value["A"])
    return float(value[str(seat)])
