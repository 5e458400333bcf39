"""A simulation: what is asked of it, and what came out."""

from typing import TYPE_CHECKING, NamedTuple

from doublesix.play.game_rules import GAME_RULES
from doublesix.rules.rulesets import Ruleset

if TYPE_CHECKING:
    from doublesix.cli import averages


class Question(NamedTuple):
    """What is to be simulated, and at what pace people play."""

    ruleset: Ruleset
    players: int
    rounds: int
    games: int
    policy: str
    seed: int
    pace: float
    shuffle: float

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        return GAME_RULES[self.ruleset.game].sides[: self.players]


class SimulationResult(NamedTuple):
    """What came out: fewer rounds or games than asked for when somebody stopped it."""

    rounds: "averages.Rounds"
    games: "averages.Games | None"
    is_stopped: bool
