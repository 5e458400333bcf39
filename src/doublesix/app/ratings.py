"""How strong a player is in a game, by the results of matches, and how sure that is.

The method is Weng and Lin's for sides of several players, by the library OpenSkill: of its models the one of
Plackett and Luce, whose chances for two sides are those of Bradley and Terry. A strength is a normal belief
in points: a newcomer's is 1500, and 95 of 100 people are thought to lie within 400 of that. docs/ratings.md
says how the parameters were found and how well they do; `bench/ratings.py` measures it again.

Nothing else in the program knows the library. It keeps nothing and knows no clock: days come in as a number.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

SURE: Final = 1.96
"""So many deviations to each side hold 95 of 100."""
DAYS: Final = 365


class Rating(NamedTuple):
    """What is believed of a player's strength: its mean and its deviation, in points."""

    mu: float
    sigma: float


class RatingScale(NamedTuple):
    """What the points of a game mean."""

    luck: float
    """How far luck carries a side in one match, in points (`beta`)."""
    mean: float = 1500.0
    spread: float = 200.0
    """How far newcomers lie from the mean."""
    year: float = 60.0
    """How far a player's strength may move in a year (`tau`)."""

    @property
    def newcomer(self) -> Rating:
        """What is believed of somebody who has played no match."""
        return Rating(self.mean, self.spread)


SCALES: Final = {"powc": RatingScale(400.0), "bigsix": RatingScale(300.0), "straight": RatingScale(190.0)}
"""The one table of parameters, found by `bench/ratings.py`."""

Side = Sequence[Rating]


class ShownRating(NamedTuple):
    """A rating as people read it: 95 of 100 such statements hold the true strength."""

    points: int
    give_or_take: int


def rate(scale: RatingScale, sides: Sequence[Side], ranks: Sequence[int]) -> list[list[Rating]]:
    """The ratings after a match: the rank of each side, the lowest the best, equal ones for a tie."""
    model = PlackettLuce(mu=scale.mean, sigma=scale.spread, beta=scale.luck, tau=0.0, gamma=_whole_evidence)
    teams = [[model.rating(*player) for player in side] for side in sides]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [[Rating(player.mu, player.sigma) for player in team] for team in rated]


def _whole_evidence(*_: object) -> float:
    """By how much of what a match says the deviation shrinks: all of it.

    The library's own choice takes a small part: after a hundred matches here the doubt that it states is half
    as large again as it should be, or twice.
    """
    return 1.0


def after_days(scale: RatingScale, rating: Rating, days: float) -> Rating:
    """A rating that was not used for so many days: less sure, though never less than a newcomer's."""
    moved = scale.year**2 * max(days, 0.0) / DAYS
    grown = math.sqrt(rating.sigma**2 + moved)
    return Rating(rating.mu, max(rating.sigma, min(grown, scale.spread)))


def winning_chance(scale: RatingScale, side: Side, other: Side) -> float:
    """The chance that a side ends before another, by what is believed of both."""
    mu = sum(player.mu for player in side) - sum(player.mu for player in other)
    doubt = sum(player.sigma**2 for player in (*side, *other))
    return 1 / (1 + math.exp(-mu / math.sqrt(2 * scale.luck**2 + doubt)))


def shown_rating(rating: Rating) -> ShownRating:
    """The rating in whole points, give or take."""
    return ShownRating(round(rating.mu), math.ceil(SURE * rating.sigma))
