"""Playouts from seeded arithmetic: quick, and with no tile in them."""

import random
from typing import NamedTuple

from doublesix.rules.rulesets import Ruleset


class Sitting(NamedTuple):
    """What the port asks for."""

    ranking: tuple[int, ...]
    points: tuple[int, ...]
    games_won: tuple[int, ...]
    rounds: int
    turns: int


class Seeded:
    """A side of greater skill wins a game more often; a game has some rounds of some turns."""

    def play_match(
        self, ruleset: Ruleset, skills: tuple[float, ...], seed: int, pace: float, shuffle: float
    ) -> Sitting:
        """A match of as many games as the stage asks for."""
        options = ruleset.in_force()
        dice = random.Random(f"{seed} {skills} {ruleset.stage}")
        won, points = [0] * len(skills), [0] * len(skills)
        rounds = 0
        while max(won) < options.games_to_win:
            form = [dice.gauss(skill, 0.3) for skill in skills]
            won[form.index(max(form))] += 1
            for side in range(len(skills)):
                points[side] += dice.randrange(options.target)
            rounds += dice.randint(options.target // 22, options.target // 12)
        turns = sum(dice.randint(15, 26) for _ in range(rounds))
        ranking = sorted(range(len(skills)), key=lambda side: -won[side])
        return Sitting(tuple(ranking), tuple(points), tuple(won), rounds, turns)
