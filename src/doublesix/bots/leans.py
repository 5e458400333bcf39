"""What leans amount to: values and sums of a screening report, without what computes them.

The **lean** of a choice is how much more the play that was made gains than plays usually do when the
partner's true hand is given. Leans are summed up by rounds, which are dealt independently, and their mean is
compared with their own spread. That says how unusual a mean is, never why.
"""

from collections.abc import Iterable, Sequence
from math import inf, log, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

from doublesix.bots.decisions import Omission
from doublesix.play.commands import PlayTile
from doublesix.tiles import Tile

LEAST_ROUNDS: Final = 10
"""With fewer rounds the spread says too little."""
RATES: Final = (0.01, 0.001)
"""How often a report of partners who share nothing is marked as unusual, and as very unusual."""


class ScreenedPlay(NamedTuple):
    """A play: its value by what the seat could know, that with the partner's hand given, its usual share."""

    play: int
    could: float
    held: float
    usual: float


class WeighedChoice(NamedTuple):
    """A choice: the turn in the record, the plays, which was made."""

    row: int
    plays: tuple[ScreenedPlay, ...]
    made: int

    @property
    def lean(self) -> float:
        """Points that the play gains with the partner's hand given, over what plays usually gain."""
        gains = [play.held - play.could for play in self.plays]
        usual = sum(play.usual * gain for play, gain in zip(self.plays, gains, strict=True))
        return gains[self.made] - usual


class Choice(NamedTuple):
    """A choice of the partnership, with what stood in the file."""

    match: int
    line: int
    game: int
    round: int
    turn: int
    seat: int
    player: str
    partner_held: tuple[Tile, ...]
    plays: tuple[PlayTile, ...]
    weighed: WeighedChoice


class Evidence(NamedTuple):
    """What leans by rounds add up to."""

    rounds: int
    mean: float
    """Points a round."""
    error: float
    """Its standard error."""

    @property
    def p_value(self) -> float:
        """How often partners who share nothing have a mean as high against its spread, by chance."""
        if self.rounds < 2 or not self.error:
            return 1.0
        return upper_tail(self.mean / self.error, self.rounds - 1)


class Report(NamedTuple):
    """All that is said about a partnership. It never says what follows from it."""

    game: str
    evidence: Evidence
    choices: tuple[Choice, ...]
    skipped: tuple[tuple[int, Omission], ...]
    """What is left out, each with the number of its match."""

    @property
    def mark(self) -> int:
        """How many of :data:`RATES` the report is beyond; 0 too where there are few rounds."""
        if self.evidence.rounds < LEAST_ROUNDS:
            return 0
        return sum(self.evidence.p_value < rate for rate in RATES)


def sums_by_round(choices: Iterable[Choice]) -> list[float]:
    """The leans of each round in which there was a choice, summed up."""
    sums: dict[tuple[int, int, int], float] = {}
    for choice in choices:
        key = choice.match, choice.game, choice.round
        sums[key] = sums.get(key, 0.0) + choice.weighed.lean
    return list(sums.values())


def evidence_of(sums: Sequence[float]) -> Evidence:
    """What the leans of rounds, each summed up, amount to."""
    count = len(sums)
    error = stdev(sums) / sqrt(count) if count > 1 else inf
    return Evidence(count, fmean(sums) if sums else 0.0, error)


def upper_tail(t: float, freedom: int) -> float:
    """How likely Student's t is at least so high: a little too likely for few rounds (Wallace)."""
    z = (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log(1 + t * t / freedom))
    return NormalDist().cdf(-z if t > 0 else z)
