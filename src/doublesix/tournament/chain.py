"""Stages chained: groups or Swiss first, then those who did best meet in single elimination."""

from itertools import accumulate, pairwise
from typing import NamedTuple

from doublesix.rules.options import THIRD_MATCH
from doublesix.tournament.elimination import Elimination
from doublesix.tournament.fixtures import Entrant, Fixture, Ranks, Results, trim_ranks
from doublesix.tournament.groups import Groups
from doublesix.tournament.places import bracket_size
from doublesix.tournament.swiss import Swiss


class Chain(NamedTuple):
    """The first rows of the opening go on: so many of each group, or the first so many of Swiss."""

    opening: Groups | Swiss
    cut: int
    third_place: int = THIRD_MATCH

    def fixtures(self, results: Results) -> tuple[Fixture, ...]:
        """The opening's fixtures and, when all of them are over, those of the bracket."""
        opening = self.opening.fixtures(results)
        count = self.opening.total
        if not all(number in results for number in range(count)):
            return opening
        everything = tuple(range(count))
        bracket = self._bracket(results).fixtures(_later(results, count))
        return opening + tuple(
            each._replace(
                number=each.number + count,
                after=tuple(number + count for number in each.after) or everything,
                part=1,
            )
            for each in bracket
        )

    def bracket(self, results: Results) -> Elimination | None:
        """The bracket, once everything before it is over."""
        is_over = all(number in results for number in range(self.opening.total))
        return self._bracket(results) if is_over else None

    def _bracket(self, results: Results) -> Elimination:
        opening = {number: results[number] for number in range(self.opening.total)}
        rows = self.opening.rows(opening)[: self.cut]
        if isinstance(self.opening, Groups):
            rows = apart(rows, self.opening.groups)
        field = tuple(entrant for row in rows for entrant in row)
        return Elimination(field, self.third_place, self.opening.points_are_bad)

    def ranks(self, results: Results) -> Ranks:
        """The bracket's ranks, then those who did not go on, row by row."""
        opening = {number: results[number] for number in range(self.opening.total)}
        bracket = self._bracket(results).rows(_later(results, self.opening.total))
        return trim_ranks(bracket + self.opening.rows(opening)[self.cut :])


def _later(results: Results, count: int) -> Results:
    return {number - count: result for number, result in results.items() if number >= count}


def apart(rows: Ranks, groups: tuple[tuple[Entrant, ...], ...]) -> Ranks:
    """The rows with as few exchanges as needed for nobody to meet their own group in a first match.

    Whoever would is exchanged with the first in the same row for whom that puts both apart. With three
    groups or more there is always one.
    """
    group_of = {entrant: number for number, group in enumerate(groups) for entrant in group}
    field = [entrant for row in rows for entrant in row]
    opponents = [_first_opponent(seed, len(field)) for seed in range(len(field))]

    def clashes(seed: int, entrant: Entrant) -> bool:
        other = opponents[seed]
        return other is not None and group_of[field[other]] == group_of[entrant]

    starts = list(accumulate(map(len, rows), initial=0))
    for start, end in pairwise(starts):
        for seed in range(start, end):
            # Whoever is placed later is the one to move; within a row all are of different groups.
            if (opponents[seed] or 0) >= start or not clashes(seed, field[seed]):
                continue
            for other in range(start, end):
                if not clashes(other, field[seed]) and not clashes(seed, field[other]):
                    field[seed], field[other] = field[other], field[seed]
                    break
    return tuple(tuple(field[start:end]) for start, end in pairwise(starts))


def _first_opponent(seed: int, count: int) -> int | None:
    """Whom a seed, from 0, is sure to meet in its first match: in the first round, or after two byes."""
    size = bracket_size(count)
    if size - 1 - seed < count:
        return size - 1 - seed
    other = size // 2 - 1 - seed
    return other if size - 1 - other >= count else None
