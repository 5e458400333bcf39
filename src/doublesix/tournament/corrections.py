"""Before a result is corrected: which later matches it would move, and which of them have begun."""

from datetime import UTC, datetime
from typing import Final, NamedTuple

from doublesix.tournament.asked import Asked
from doublesix.tournament.events import ResultCorrected
from doublesix.tournament.fixtures import Entrant, Result
from doublesix.tournament.following import after, sides_by_number, with_annulments
from doublesix.tournament.playing import results_of
from doublesix.tournament.state import Tournament

_NOW: Final = Asked(datetime.min.replace(tzinfo=UTC), 0)
"""A preview happens at no time."""


class Moved(NamedTuple):
    """A later match whose sides would be others; nobody where it is not known before or after."""

    fixture: int
    before_sides: tuple[Entrant, ...]
    after_sides: tuple[Entrant, ...]
    is_started: bool
    has_result: bool


def moved_by(state: Tournament, number: int, result: Result) -> tuple[Moved, ...]:
    """What a correction would move, in the order of play."""
    events = with_annulments(state, (ResultCorrected(number, result, ""),), _NOW, "", cause=number)
    return moved_between(state, after(state, events, _NOW))


def moved_between(state: Tournament, then: Tournament) -> tuple[Moved, ...]:
    """The matches whose sides are others in a later state, in the order of play."""
    before, now, results = sides_by_number(state), sides_by_number(then), results_of(state)
    return tuple(
        Moved(each, before.get(each, ()), now.get(each, ()), each in state.started, each in results)
        for each in sorted({*before, *now})
        if before.get(each) != now.get(each)
    )
