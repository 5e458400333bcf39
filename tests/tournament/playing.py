"""Formats played to their end with results from a seeded die, or with results that a test decides."""

import random
from collections.abc import Callable

from doublesix.tournament.fixtures import Fixture, Format, Result

Decide = Callable[[Fixture], Result]


def by_lot(seed: int) -> Decide:
    """Anybody beats anybody, with any points."""
    dice = random.Random(seed)

    def decide(fixture: Fixture) -> Result:
        ranking = dice.sample(fixture.sides, len(fixture.sides))
        points = tuple(dice.randrange(5) for _ in ranking)
        return Result(
            fixture.sides, tuple(ranking), points, tuple(int(s == ranking[0]) for s in fixture.sides)
        )

    return decide


def lower_wins(fixture: Fixture) -> Result:
    """The entrant of the lower number wins by one game; points are 10 for each place behind."""
    ranking = tuple(sorted(fixture.sides))
    points = tuple(10 * ranking.index(side) for side in fixture.sides)
    return Result(fixture.sides, ranking, points, tuple(int(s == ranking[0]) for s in fixture.sides))


def won(winner: int, loser: int, points: tuple[int, int] = (0, 0), games: tuple[int, int] = (1, 0)) -> Result:
    """A match of two sides."""
    return Result((winner, loser), (winner, loser), points, games)


def waves(event: Format, decide: Decide) -> tuple[list[tuple[Fixture, ...]], dict[int, Result]]:
    """The fixtures as they became known together, and all results."""
    results: dict[int, Result] = {}
    found = []
    while due := tuple(each for each in event.fixtures(results) if each.number not in results):
        found.append(due)
        results |= {each.number: decide(each) for each in due}
    return found, results
