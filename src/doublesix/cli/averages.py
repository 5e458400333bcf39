"""What counts of simulated rounds and games say: averages with their errors, shares, distributions."""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from doublesix.app.summaries import Share
from doublesix.kernels import matches, totals
from doublesix.kernels.encoding import Words
from doublesix.kernels.totals import Totals

_Z: Final = 1.96
"""Standard errors to each side of a 95 % interval."""


class Mean(NamedTuple):
    """An average and its standard error."""

    value: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """Between which values the true one is with 95 % confidence."""
        return self.value - _Z * self.error, self.value + _Z * self.error


class Spread(NamedTuple):
    """How values are spread: how many times each was seen, from 0 on."""

    times: tuple[int, ...]

    def within(self, share: float) -> int:
        """The smallest value that this share of them does not exceed."""
        wanted = share * sum(self.times)
        seen = 0
        for value, times in enumerate(self.times):
            seen += times
            if seen and seen >= wanted:
                return value
        return 0

    @property
    def mean(self) -> Mean:
        """The average."""
        count = sum(self.times)
        total = sum(value * times for value, times in enumerate(self.times))
        squares = sum(value * value * times for value, times in enumerate(self.times))
        return _mean(count, total, squares)


class Rounds(NamedTuple):
    """What rounds were like. A share is of all rounds; points are by side."""

    played: int
    seconds: float
    plays: Mean
    passes: Mean
    draws: Mean
    blocked: Share
    tied: Share
    lead: Share
    """How often the side that led won."""
    lead_points: float
    points: dict[str, Mean]
    turns: Spread
    """Plays, passes and draws."""
    worth: Spread
    """The points of all sides together."""

    @property
    def even(self) -> float:
        """The share of a side when the lead is worth nothing."""
        return (1 - self.tied.value) / len(self.points)


class Games(NamedTuple):
    """What games to the target were like."""

    played: int
    rounds: Spread
    turns: Mean
    lengths: tuple[float, ...]
    """Seconds, the shortest first."""
    lead: Share
    """How often the side that led the first round won the game."""

    def within(self, share: float) -> float:
        """The seconds that this share of the games do not exceed."""
        return self.lengths[max(0, -(-int(share * 100) * self.played // 100) - 1)]


def _mean(count: int, total: int, squares: int) -> Mean:
    value = total / count
    # Whole numbers up to the end: the difference of two large squares would lose its digits.
    spread = count * squares - total * total
    return Mean(value, sqrt(spread / count / max(1, count - 1) / count))


def of_rounds(sums: Totals, sides: Sequence[str], seconds: float) -> Rounds:
    """What so many rounds were like."""
    counts: list[int] = sums.counts.tolist()
    count = counts[totals.ROUNDS]

    def mean(at: int, squared: int) -> Mean:
        return _mean(count, counts[at], counts[totals.SQUARED + squared])

    def share(at: int) -> Share:
        return Share(counts[at], count)

    return Rounds(
        played=count,
        seconds=seconds,
        plays=mean(totals.PLAYED, 0),
        passes=mean(totals.PASSED, 1),
        draws=mean(totals.DRAWN, 2),
        blocked=share(totals.BLOCKED),
        tied=share(totals.TIED),
        lead=share(totals.LEAD_WON),
        lead_points=counts[totals.LEAD_POINTS] / count,
        points={name: mean(totals.POINTS + side, 3 + side) for side, name in enumerate(sides)},
        turns=_spread(sums.lengths.tolist()),
        worth=_spread(sums.worths.tolist()),
    )


def _spread(times: list[int]) -> Spread:
    while times and not times[-1]:
        times.pop()
    return Spread(tuple(times))


def of_games(rows: Words, pace: float, shuffle: float) -> Games:
    """What so many games were like, at so many seconds a turn and between rounds."""
    table: list[list[int]] = rows.tolist()
    times = [0] * (1 + max(row[matches.OF_ROUNDS] for row in table))
    for row in table:
        times[row[matches.OF_ROUNDS]] += 1
    turns = [row[matches.OF_TURNS] for row in table]
    lengths = sorted(row[matches.OF_TURNS] * pace + row[matches.OF_ROUNDS] * shuffle for row in table)
    led = sum(row[matches.OF_WON + row[matches.OF_STARTER]] for row in table)
    return Games(
        played=len(table),
        rounds=Spread(tuple(times)),
        turns=_mean(len(turns), sum(turns), sum(each * each for each in turns)),
        lengths=tuple(lengths),
        lead=Share(led, len(table)),
    )
