"""The three searches behind one face: positions of a match in, what they are worth out.

A worth is one number: for two sides the difference of their points in favour of the first side (in `powc`,
where points are bad, what B is charged minus what A is charged), for three or four players a result as
:mod:`doublesix.kernels.solver_each` writes it. Each search has its own memory: one search, one thread.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from doublesix.kernels.line_search import new_work
from doublesix.kernels.solver_duel import FAR, GAVE_UP, new_memory, probe_duel
from doublesix.kernels.solver_each import NOTHING, solve_each, worth_to
from doublesix.kernels.solver_layout import DEEPEST, Spread
from doublesix.kernels.solver_positions import line_of, order_of_seats, spread_of
from doublesix.kernels.solver_powc import probe_line, solve_line
from doublesix.play.events import Event, RoundEnded, TilePlayed
from doublesix.play.state import Match

ENTRIES: Final = 1 << 18
"""Positions that a search of `straight` or `bigsix` keeps."""
NO_LIMIT: Final = 1 << 40
Settled = tuple[int, int, bool]
Value = dict[str, int | float]


class LineSearch:
    """`powc`: always exact."""

    def __init__(self) -> None:
        self.nodes = 0
        self.work = new_work()

    def settle(self, match: Match) -> Settled:
        """What the position is worth."""
        value, nodes = solve_line(self.work, line_of(match), match.options)
        self.nodes += nodes
        return value, DEEPEST, True

    def gain(self, _match: Match, log: Sequence[Event]) -> int:
        """What B was charged minus what A was charged."""
        return sum(event.points[1] - event.points[0] for event in log if isinstance(event, RoundEnded))

    def agrees(self, match: Match, seat: int, worth: int, _deep: int) -> bool:
        """Whether the seat keeps its worth."""
        low = worth - seat % 2  # A asks "at least worth?", B "at most worth?"
        value = probe_line(self.work, line_of(match), low, low + 1, match.options)[0]
        return (value >= worth) if seat % 2 else (value <= worth)

    def values(self, _match: Match, worth: int) -> Value:
        """The worth to A."""
        return {"A": worth}


class _LayoutSearch(ABC):
    """What the searches of `straight` and `bigsix` share: memory, limit, deepening."""

    def __init__(self, limit: int) -> None:
        self.nodes = 0
        self.limit = limit
        self.memory = new_memory(ENTRIES)

    def settle(self, match: Match) -> Settled:
        """The proof, or the deepest search that the limit allows."""
        spread = spread_of(match)
        worth = self.search(spread, DEEPEST, self.limit)
        if worth != GAVE_UP:
            return worth, DEEPEST, True
        left, deep = self.limit, 0
        best = self.search(spread, 0, NO_LIMIT)
        while left > 0:
            before = self.nodes
            worth = self.search(spread, deep + 1, left)
            left -= self.nodes - before
            if worth == GAVE_UP:
                break
            best, deep = worth, deep + 1
        return best, deep, False

    def proves(self, spread: Spread) -> bool:
        """Whether the limit does to search a position to its end."""
        return self.search(spread, DEEPEST, self.limit) != GAVE_UP

    @abstractmethod
    def search(self, spread: Spread, deep: int, limit: int) -> int:
        """The worth of a position searched so deep, or GAVE_UP."""


class DuelSearch(_LayoutSearch):
    """`straight`, and `bigsix` with two players."""

    def search(self, spread: Spread, deep: int, limit: int) -> int:
        """Ask "is it at least this much?" until it is known."""
        lowest, highest, value = -FAR, FAR, 0
        while lowest < highest:
            asked = max(value, lowest + 1)
            value, _, nodes = probe_duel(spread, deep, asked - 1, asked, limit, *self.memory)
            self.nodes += nodes
            limit -= nodes
            if value == GAVE_UP:
                return GAVE_UP
            lowest, highest = (lowest, value) if value < asked else (value, highest)
        return value

    def gain(self, match: Match, log: Sequence[Event]) -> int:
        """The points of the first side minus the other's."""
        gain = 0
        for event in log:
            if isinstance(event, TilePlayed):
                gain += event.points if event.seat % 2 else -event.points
            elif isinstance(event, RoundEnded):
                first, second = _two_sides(match)
                gain += event.points[first] - event.points[second]
        return gain

    def agrees(self, match: Match, seat: int, worth: int, deep: int) -> bool:
        """Whether the seat keeps its worth."""
        assert match.game is not None
        wants_more = order_of_seats(match, match.game).index(seat) % 2 == 0
        low = worth - 1 if wants_more else worth
        value = probe_duel(spread_of(match), deep, low, low + 1, NO_LIMIT, *self.memory)[0]
        return (value >= worth) if wants_more else (value <= worth)

    def values(self, match: Match, worth: int) -> Value:
        """The worth to A, or to each of two players."""
        if match.rules.is_partnership:
            return {"A": worth}
        first, second = _two_sides(match)
        return {match.rules.sides[first]: worth, match.rules.sides[second]: -worth}


def _two_sides(match: Match) -> tuple[int, int]:
    """The places of the two sides in a row of points."""
    if match.rules.is_partnership:
        return 0, 1
    first, second = (seat - 1 for seat in range(1, 5) if match.seats >> seat & 1)
    return first, second


class EachSearch(_LayoutSearch):
    """`bigsix` with three or four players."""

    def search(self, spread: Spread, deep: int, limit: int) -> int:
        """The result by max^n."""
        result, _, nodes = solve_each(spread, deep, limit, 0, NOTHING, *self.memory)
        self.nodes += nodes
        return result

    def gain(self, match: Match, log: Sequence[Event]) -> int:
        """The result of the round, if it has ended."""
        assert match.game is not None
        seats = order_of_seats(match, match.game)
        for event in log:
            if isinstance(event, RoundEnded) and any(event.points):
                winner = max(range(len(seats)), key=lambda at: event.points[seats[at] - 1])
                return 8 * event.points[seats[winner] - 1] + winner + 1
        return 0

    def agrees(self, match: Match, seat: int, worth: int, deep: int) -> bool:
        """Whether the result is the same."""
        assert match.game is not None
        place = order_of_seats(match, match.game).index(seat)
        result = solve_each(spread_of(match), deep, NO_LIMIT, place, worth, *self.memory)[0]
        return bool(result == worth)

    def values(self, match: Match, worth: int) -> Value:
        """For each seat the own points minus the mean of the others'."""
        assert match.game is not None
        seats = order_of_seats(match, match.game)
        many = len(seats)
        each = [Fraction(worth_to(place, worth, many), many - 1) for place in range(many)]
        return {str(seat): _plain(value) for seat, value in zip(seats, each, strict=True)}


def _plain(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else round(float(value), 6)
