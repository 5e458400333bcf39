"""What random rounds at full speed did, step by step, so that they can be compared with the referee.

A log is a table with a row for each round of a chunk, in the order they began in; rounds are played side by
side, so they end in another. Only where a log is given are the functions that write it compiled at all.
"""

from typing import Final

import numpy as np

from doublesix.kernels.bits import Word
from doublesix.kernels.encoding import Words
from doublesix.kernels.swift_words import merge

# What a row holds: how many steps there are, the deal, the lead, the end.
LOG_STEPS, LOG_HANDS, LOG_STARTER, LOG_LED, LOG_LED_POINTS = 0, 1, 5, 6, 7
LOG_GIVEN, LOG_WINNER, LOG_OUT = 8, 12, 13
LOG_FIRST: Final = 16
"""Where the steps begin: what was done, the plays to choose from, the layout they were for, the points."""
WORDS_A_STEP: Final = 4
MOST_STEPS: Final = 140
"""More than a round can have."""
LOG_WIDTH: Final = LOG_FIRST + WORDS_A_STEP * MOST_STEPS
# What was done is a play's bit, or a pass, and one of these more.
DONE_ON_DOUBLE: Final = 128
DONE_DRAW: Final = 256


@merge
def log_deal(
    log: Words,
    row: int,
    first: int,
    hands: tuple[Word, Word, Word, Word],
    starter: int,
    led: Word,
    points: int,
) -> None:
    """Write a deal and the lead; the hands are those of four seats from ``first`` on."""
    log[row, LOG_STEPS] = 0
    for at in range(4):
        log[row, LOG_HANDS + ((first + at) & 3)] = np.int64(hands[at])
    log[row, LOG_STARTER] = starter
    log[row, LOG_LED] = np.int64(led)
    log[row, LOG_LED_POINTS] = points


@merge
def log_step(log: Words, row: int, done: Word, plays: Word, layout: Word, points: Word) -> None:
    """Write what was done; nothing where no round is played any more."""
    if row >= 0:
        at = LOG_FIRST + WORDS_A_STEP * log[row, LOG_STEPS]
        log[row, LOG_STEPS] += 1
        log[row, at] = np.int64(done)
        log[row, at + 1] = np.int64(plays)
        log[row, at + 2] = np.int64(layout)
        log[row, at + 3] = np.int64(points)


@merge
def log_end(log: Words, row: int, given: tuple[int, int, int, int], winner: int, is_out: bool) -> None:
    """Write what the end gave each side, who won and how."""
    for side in range(4):
        log[row, LOG_GIVEN + side] = given[side]
    log[row, LOG_WINNER] = winner
    log[row, LOG_OUT] = is_out
