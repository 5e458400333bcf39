"""Before a result is corrected: which later matches it would move, and which of them have begun."""

from typing import NamedTuple

from doublesix.tournament.consequences import sides_by_number
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import results_of
from doublesix.tournament.state import Tournament


class MovedMatch(NamedTuple):
    """A later match whose sides would be others; nobody where it is not known before or after."""

    fixture: int
    before_sides: tuple[Entrant, ...]
    after_sides: tuple[Entrant, ...]
    is_started: bool
    has_result: bool


def matches_moved_between(state: Tournament, then: Tournament) -> tuple[MovedMatch, ...]:
    """The matches whose sides are others in a later state, in the order of play."""
    before, now, results = sides_by_number(state), sides_by_number(then), results_of(state)
    return tuple(
        MovedMatch(each, before.get(each, ()), now.get(each, ()), each in state.started, each in results)
        for each in sorted({*before, *now})
        if before.get(each) != now.get(each)
    )
