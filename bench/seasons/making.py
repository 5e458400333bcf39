"""Seasons: everybody plays as often, with and against whoever the shuffle gives, and the strengths are known.

In a season by formula the strengths are drawn and a match is decided by the side's strength and luck. In a
season by play the matches are played out, and a strength is what the skill is worth, fitted to other seasons.
"""

import math
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from doublesix.app.ratings import SCALES
from doublesix.kernels.engine import game_of
from doublesix.rules.rulesets import preset
from seasons.playing import play

PLAYERS: Final = 60
MATCHES: Final = 150
"""Of each player in a season."""
SKILLS: Final = (0.2, 1.0)
"""From four plays of five by chance to a sound player; as many people at each skill."""
FITTED_ON: Final = tuple(range(100, 106))
"""Seasons that say what skill is worth; none of them is rated."""

Floats = npt.NDArray[np.float64]


class RatedMatch(NamedTuple):
    """Who played on which side, which rank each side had, and on which day."""

    sides: tuple[tuple[int, ...], ...]
    ranks: tuple[int, ...]
    day: float


class Season(NamedTuple):
    """Matches in their order, and each player's strength in points at the end of each day."""

    matches: list[RatedMatch]
    strengths: Floats
    """In points by the scale of the game; a row for each day, or one for all."""

    def strengths_on(self, day: float) -> Floats:
        """What everybody was worth then."""
        found: Floats = self.strengths[min(int(day), len(self.strengths) - 1)]
        return found


def seatings(game: str, chance: Any) -> list[Any]:
    """Tables for a season: in bigsix two, three and four sit down equally often."""
    if game != "bigsix":
        return [seats for _ in range(MATCHES) for seats in chance.permutation(PLAYERS).reshape(-1, 4)]
    tables = [
        seats
        for count in (2, 3, 4)
        for _ in range(MATCHES // 3)
        for seats in chance.permutation(PLAYERS).reshape(-1, count)
    ]
    return [tables[at] for at in chance.permutation(len(tables))]


def sides_of(game: str, seats: Any) -> tuple[tuple[int, ...], ...]:
    """The players of each side."""
    row = [int(seat) for seat in seats]
    return tuple((seat,) for seat in row) if game == "bigsix" else ((row[0], row[2]), (row[1], row[3]))


def ranks_of(results: list[float]) -> tuple[int, ...]:
    """The rank of each side, equal ones alike."""
    return tuple(1 + sum(other > own for other in results) for own in results)


def by_formula(game: str, seed: int, spread: float = 1.0, days: int = 0, moves: float = 0.0) -> Season:
    """Sides as strong as their players together, and luck of the Bradley-Terry kind.

    ``spread`` is how much more people differ than the scale says; in so many ``days`` a strength ``moves`` by
    so many points a year, as a walk at random.
    """
    chance, scale = np.random.default_rng(seed), SCALES[game]
    strengths = [scale.mean + spread * scale.spread * chance.standard_normal(PLAYERS)]
    for _ in range(days):
        strengths.append(strengths[-1] + moves / math.sqrt(365) * chance.standard_normal(PLAYERS))
    tables = seatings(game, chance)
    season = Season([], np.array(strengths))
    for at, seats in enumerate(tables):
        day, sides = days * at / len(tables), sides_of(game, seats)
        now = season.strengths_on(day)
        luck = chance.gumbel(size=len(sides)) * math.sqrt(2) * scale.luck
        found = [sum(now[player] for player in side) + more for side, more in zip(sides, luck, strict=True)]
        season.matches.append(RatedMatch(sides, ranks_of(found), day))
    return season


def played(game: str, seed: int, skills: tuple[float, float]) -> tuple[list[RatedMatch], Floats]:
    """The matches of a season by play, and everybody's skill."""
    chance = np.random.default_rng(seed)
    skill, tables = chance.uniform(*skills, PLAYERS), seatings(game, chance)
    found: dict[int, Any] = {}
    for count in {len(seats) for seats in tables}:
        places = [at for at, seats in enumerate(tables) if len(seats) == count]
        rows = np.array([skill[tables[at]] for at in places])
        found.update(zip(places, play(game_of(preset(game), count), rows, 10 * seed + count), strict=True))
    matches = []
    for at, seats in enumerate(tables):
        sides = sides_of(game, seats)
        matches.append(RatedMatch(sides, ranks_of(found[at][: len(sides)].tolist()), 0.0))
    return matches, skill


def by_play(game: str, seed: int, skills: tuple[float, float] = SKILLS) -> Season:
    """Matches played out, strengths from what skill is worth."""
    scale = SCALES[game]
    matches, skill = played(game, seed, skills)
    worth = powers(skill) @ worth_of_skill(game)
    return Season(matches, scale.mean + math.sqrt(2) * scale.luck * (worth - worth.mean())[None])


def powers(skill: Floats) -> Floats:
    """What the worth of a skill is made of."""
    return np.stack([skill, skill**2, skill**3], axis=-1)


@cache
def worth_of_skill(game: str) -> Floats:
    """What each power of a skill is worth, in units of luck: the likeliest by all pairs of sides that met."""
    rows, won = [], []
    for seed in FITTED_ON:
        matches, skill = played(game, seed, (0.0, 1.0))
        for match in matches:
            worth = [powers(skill[list(side)]).sum(axis=0) for side in match.sides]
            for first, second, result in meetings(match):
                if result != 0.5:
                    rows.append(worth[first] - worth[second])
                    won.append(result)
    table, results, fit = np.array(rows), np.array(won), np.zeros(3)
    for _ in range(12):  # Newton's steps: there after six
        share = 1 / (1 + np.exp(-table @ fit))
        fit += np.linalg.solve((table.T * (share * (1 - share))) @ table, table.T @ (results - share))
    return fit


def meetings(match: RatedMatch) -> list[tuple[int, int, float]]:
    """All pairs of sides of a match: 1 where the first was ahead, 0 where the second, a half for a tie."""
    return [
        (first, second, (1 + np.sign(match.ranks[second] - match.ranks[first])) / 2)
        for first in range(len(match.sides))
        for second in range(first + 1, len(match.sides))
    ]
