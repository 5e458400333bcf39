"""What points mean: which score is good, who is ahead, and how far it is to the target.

In `powc` points are bad and the first to reach the target loses (P13); in the other games they are
good and it wins (G10, F11). Everything that shows a score asks here.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from doublesix.play.game_rules import GAME_RULES
from doublesix.rules.rulesets import Ruleset

BRINK: Final = 20
"""From how many points before the target on it is said how many are left."""


class PointsMeaning(NamedTuple):
    """What the points of one game are for."""

    target: int
    is_lower_better: bool

    def leader(self, points: Sequence[int | None]) -> int | None:
        """The side that is ahead, counted from 0; nobody where two are level or nothing is known."""
        known = [value for value in points if value is not None]
        if len(known) < 2 or len(known) < len(points):
            return None
        best = min(known) if self.is_lower_better else max(known)
        return points.index(best) if known.count(best) == 1 else None

    def left(self, points: int | None) -> int | None:
        """How many points are left to the target, once they are few."""
        if points is None or points >= self.target:
            return None
        left = self.target - points
        return left if left <= BRINK and points > 0 else None


def meaning_of(ruleset: Ruleset, stage: str) -> PointsMeaning:
    """What points mean in a match of this stage."""
    return PointsMeaning(ruleset.at_stage(stage).in_force().target, GAME_RULES[ruleset.game].points_are_bad)
