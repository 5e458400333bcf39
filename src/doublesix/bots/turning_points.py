"""Where a round turned, and where a match did: the play that cost those who lost it the most.

Where no play of theirs lost points that count, it turned by itself: between two of their own decisions, or at
the count, where what they could expect fell the furthest. Only what a seat could know goes into it.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from doublesix.bots.accuracy import Analysis, Course, costliest
from doublesix.bots.weighed_decisions import Decision


class TurningPoint(NamedTuple):
    """A moment from which on a round was lost to a side: what it could expect before it, and after it."""

    game: int
    round: int
    turn: int
    side: str
    before: float
    after: float
    decision: Decision | None
    """The play that lost it; nothing where it turned by itself."""

    @property
    def fall(self) -> float:
        """How far the expectation fell."""
        return self.before - self.after


def turning_point_of(course: Course, found: Analysis) -> TurningPoint | None:
    """Where a round turned; nothing while it is played, where nobody lost it, and where nothing fell."""
    losers = [side for side, points in course.result.items() if points < 0]
    sides = {mark.turn: mark.side for mark in course.marks}
    own = [
        decision
        for decision in found.decisions
        if (decision.game, decision.round) == (course.game, course.round) and sides[decision.turn] in losers
    ]
    for decision in costliest(own, 1):
        best = decision.made + decision.plays[decision.best].value
        here = sides[decision.turn]
        return TurningPoint(
            course.game, course.round, decision.turn, here, best, decision.expected_value, decision
        )
    falls = [fall for side in losers for fall in _falls(course, side) if fall.fall > 0]
    return max(falls, key=lambda each: each.fall, default=None)


def _falls(course: Course, side: str) -> Iterator[TurningPoint]:
    """From each expectation of a side to its next, and to what the round brought."""
    marks = [(mark.turn, mark.value) for mark in course.marks if mark.side == side]
    for (_, before), (turn, after) in pairwise([*marks, (course.turns, course.result[side])]):
        yield TurningPoint(course.game, course.round, turn, side, before, after, None)


def turning_point(found: Analysis) -> TurningPoint | None:
    """Where the match turned: of its rounds' turning points the furthest fall, a play's before any other."""
    points = [turning_point_of(course, found) for course in found.rounds]
    known = [point for point in points if point is not None]
    return max(known, key=lambda each: (each.decision is not None, each.fall), default=None)
