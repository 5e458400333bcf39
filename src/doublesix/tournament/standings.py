"""Standings of groups and Swiss: a win or a bye is 1, a loss 0; ties by what the rule book says.

Whoever was absent is out of the tournament (E10) and stands behind all who were there.

The order is: score, mutual result, game difference, point difference (in `powc` fewer points are
better), lot. The mutual result of several who are level is their wins against each other, and counts
where all of them have met. The lot is the order of the field.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from doublesix.tournament.fixtures import Entrant, Result


class Standing(NamedTuple):
    """One entrant's line: score, matches and byes, differences; a greater difference is always better."""

    entrant: Entrant
    score: int = 0
    matches: int = 0
    games: int = 0
    points: int = 0
    was_absent: bool = False

    @property
    def per_match(self) -> tuple[float, float, float]:
        """The line as it compares with a line of a larger or smaller group."""
        return (self.score / self.matches, self.games / self.matches, self.points / self.matches)


def tally_results(
    field: Sequence[Entrant], results: Iterable[Result], byes: Iterable[Entrant], points_are_bad: bool
) -> dict[Entrant, Standing]:
    """Everybody's line after these results of two sides each, and these byes."""
    found = {entrant: Standing(entrant) for entrant in field}
    sign = -1 if points_are_bad else 1
    for result in results:
        for mine, other in ((0, 1), (1, 0)):
            entrant = result.sides[mine]
            line = found[entrant]
            found[entrant] = Standing(
                entrant,
                line.score + (result.winner == entrant),
                line.matches + 1,
                line.games + result.games_won[mine] - result.games_won[other],
                line.points + sign * (result.points[mine] - result.points[other]),
                line.was_absent or entrant in result.absent,
            )
    for entrant in byes:
        line = found[entrant]
        found[entrant] = line._replace(score=line.score + 1, matches=line.matches + 1)
    return found


def rank_entrants(found: dict[Entrant, Standing], results: Sequence[Result]) -> tuple[Entrant, ...]:
    """Everybody from first to last. The lines come in the order of the lot."""
    ordered: list[Entrant] = []
    by_score = sorted(found.values(), key=_level)
    for _, level in groupby(by_score, key=_level):
        tied = list(level)
        mutual = _mutual({line.entrant for line in tied}, results)
        tied.sort(key=lambda line: (-mutual.get(line.entrant, 0), -line.games, -line.points))
        ordered += [line.entrant for line in tied]
    return tuple(ordered)


def _level(line: Standing) -> tuple[bool, int]:
    return line.was_absent, -line.score


def _mutual(tied: set[Entrant], results: Sequence[Result]) -> dict[Entrant, int]:
    """The wins of those who are level against each other; nothing where not all have met."""
    among = [result for result in results if tied.issuperset(result.sides)]
    met = {frozenset(result.sides) for result in among}
    if any(frozenset(pair) not in met for pair in combinations(tied, 2)):
        return {}
    wins = dict.fromkeys(tied, 0)
    for result in among:
        if result.winner is not None:
            wins[result.winner] += 1
    return wins
