"""What happened in many rounds, added up."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from doublesix.kernels.encoding import Words

# What a row of counts holds.
ROUNDS, PLAYED, PASSED, DRAWN, BLOCKED, TIED, LEAD_WON = range(7)
POINTS: Final = 7
SQUARED: Final = 11
"""Squares of: plays, passes, draws, points of each side."""
LEAD_POINTS: Final = 18
"""Points of the side that led."""
COUNTS: Final = 19
MOST_TURNS: Final = 128
"""More turns than a round can have."""
MOST_POINTS: Final = 512
"""More points than rounds give; rounds that gave more would be counted with those that gave one less."""


class Totals(NamedTuple):
    """What happened in rounds, added up."""

    counts: Words
    lengths: Words
    worths: Words

    def plus(self, other: "Totals") -> "Totals":
        """Both together."""
        return Totals(*(one + more for one, more in zip(self, other, strict=True)))


def empty_totals() -> Totals:
    """The totals of no rounds."""
    return Totals(np.zeros(COUNTS, np.int64), np.zeros(MOST_TURNS, np.int64), np.zeros(MOST_POINTS, np.int64))


def add_totals(parts: Iterable[Totals]) -> Totals:
    """All of them together."""
    result = empty_totals()
    for part in parts:
        result = result.plus(part)
    return result
