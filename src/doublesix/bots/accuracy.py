"""How well each player chose, and how the expectation went over each round: sums over weighed decisions.

A player's **accuracy** is the share, in 100, of what hung on the choices and was kept: over all decisions,
the points between the best play and the worst, less the points lost. 100: nothing was lost that counts; 0:
always the worst play. Only what the seat could know goes into it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from doublesix.bots.decisions import Omission, Replay, side_of
from doublesix.bots.weighed_decisions import Decision
from doublesix.play.state import Match


class Player(NamedTuple):
    """A player's decisions, summed up."""

    seat: int
    name: str
    decisions: int
    best: int
    """Decisions without a loss that counts."""
    lost: float
    """Points lost, all together."""
    stake: float
    """Points between the best play and the worst, all together."""

    @property
    def best_share(self) -> float:
        """The share of decisions that were best, as far as can be told."""
        return self.best / self.decisions

    @property
    def lost_each(self) -> float:
        """Points lost a decision."""
        return self.lost / self.decisions

    @property
    def accuracy(self) -> float:
        """The share of what was at stake that was kept, in 100."""
        return 100.0 * (1.0 - self.lost / self.stake) if self.stake else 100.0


class Mark(NamedTuple):
    """What a side could expect of the whole round once one of its seats had made a play."""

    line: int
    turn: int
    seat: int
    side: str
    value: float
    lost: float


class Course(NamedTuple):
    """The expectation over a round, and what came of it for each side where it has ended."""

    game: int
    round: int
    turns: int
    marks: tuple[Mark, ...]
    result: dict[str, float]


class Analysis(NamedTuple):
    """All that is said about a match."""

    decisions: tuple[Decision, ...]
    players: tuple[Player, ...]
    rounds: tuple[Course, ...]
    skipped: tuple[Omission, ...]


def analysis_of(found: Replay, weighed: Sequence[Decision]) -> Analysis:
    """Sum up weighed decisions; ``found`` is the replay they are from, whose lines are the file's."""
    lines = {situation.position: situation.line for situation in found.situations}
    decisions = tuple(decision._replace(line=lines[decision.position]) for decision in weighed)
    courses = tuple(course for course in _courses(found, decisions) if course.marks)
    return Analysis(decisions, _players(decisions), courses, found.skipped)


def costliest(decisions: Sequence[Decision], count: int) -> list[Decision]:
    """The decisions that lost the most, the costliest first."""
    lossy = [decision for decision in decisions if decision.lost]
    return sorted(lossy, key=lambda decision: -decision.lost)[:count]


def for_team_a(course: Course) -> Course:
    """All values as points for team A."""
    marks = tuple(mark._replace(value=-mark.value) if mark.side == "B" else mark for mark in course.marks)
    result = dict.fromkeys(("A", "B"), course.result["A"]) if course.result else {}
    return course._replace(marks=marks, result=result)


def _players(decisions: Sequence[Decision]) -> tuple[Player, ...]:
    groups: dict[tuple[int, str], list[Decision]] = {}
    for decision in decisions:
        groups.setdefault((decision.seat, decision.player), []).append(decision)
    return tuple(
        Player(
            seat,
            name,
            len(own),
            sum(not decision.lost for decision in own),
            sum(decision.lost for decision in own),
            sum(decision.stake for decision in own),
        )
        for (seat, name), own in sorted(groups.items(), key=lambda group: group[0][0])
    )


def _courses(found: Replay, decisions: Sequence[Decision]) -> list[Course]:
    match = found.match
    return [
        Course(
            entry.game,
            entry.round,
            entry.turns,
            tuple(
                _mark(match, decision)
                for decision in decisions
                if (decision.game, decision.round) == (entry.game, entry.round)
            ),
            entry.result,
        )
        for entry in found.rounds
    ]


def _mark(match: Match, decision: Decision) -> Mark:
    side = side_of(match, decision.seat)
    return Mark(decision.line, decision.turn, decision.seat, side, decision.expected_value, decision.lost)
