"""What random rounds at full speed did, step by step, so that they can be compared with the referee.

A log is a table with a row for each round of a chunk, in the order they began in; rounds are played side by
side, so they end in another. Only where a log is given are the functions that write it compiled at all.
"""

from typing import Final

import numpy as np

from doublesix.kernels.bits import Word
from doublesix.kernels.encoding import ON_DOUBLE, POWC, STRAIGHT, Words
from doublesix.kernels.engine import PASS, Game
from doublesix.kernels.swift_words import NO_PLAY, PLACES, PLAY_OF_BIT, SECOND, merge
from doublesix.kernels.traces import BLOCK, NO_TURN, OUT, Trace, Turn
from doublesix.tiles import COUNT, HIGH, LOW, NUMBERS, members, other_end

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


# Reading


def read_log(game: Game, log: Words) -> list[Trace]:
    """The rounds of a log."""
    return [_round(game, row) for row in log.tolist()]


def _round(game: Game, row: list[int]) -> Trace:
    hands = tuple(row[LOG_HANDS : LOG_HANDS + game.players])
    starter, led = row[LOG_STARTER], row[LOG_LED]
    may_lead = {led} if game.kind not in (POWC, STRAIGHT) else set(members(hands[starter]))
    choices = frozenset(NUMBERS * HIGH[tile] + LOW[tile] for tile in may_lead)
    turns = [Turn(starter + 1, 0, NUMBERS * HIGH[led] + LOW[led], row[LOG_LED_POINTS], choices)]
    seat, drawn = _after(game, starter), []
    here = 0
    for step in range(row[LOG_STEPS]):
        at = LOG_FIRST + WORDS_A_STEP * step
        done, plays, layout, points = row[at : at + WORDS_A_STEP]
        if done & DONE_DRAW:
            drawn.append(done % SECOND)
            here += 1
            continue
        turns.append(
            Turn(seat + 1, here, _play(game, done, layout), points, _choices(game, plays % (1 << 64), layout))
        )
        seat, here = _after(game, seat), 0
    if here:
        turns.append(Turn(seat + 1, here, NO_TURN, 0, frozenset()))
    dealt = sum(hands)
    rest = [tile for tile in range(game.lowest, COUNT) if not dealt >> tile & 1 and tile not in drawn]
    return Trace(
        hands,
        (*drawn, *rest),
        starter + 1,
        tuple(turns),
        tuple(row[LOG_GIVEN : LOG_GIVEN + 4]),
        row[LOG_WINNER],
        OUT if row[LOG_OUT] else BLOCK,
    )


def _after(game: Game, seat: int) -> int:
    return (seat + 1) % game.players


def _play(game: Game, done: int, layout: int) -> int:
    bit = done % DONE_ON_DOUBLE
    if bit == NO_PLAY:
        return PASS
    return _play_number(game, bit, layout) + (ON_DOUBLE if done & DONE_ON_DOUBLE else 0)


def _play_number(game: Game, bit: int, layout: int) -> int:
    """A play as compiled code names it elsewhere; in ``powc`` the second bit is for the lower end."""
    if game.kind != POWC:
        return PLAY_OF_BIT[bit]
    ends = layout // PLACES
    number = HIGH[ends] if bit < SECOND else LOW[ends]
    return NUMBERS * number + other_end(bit % SECOND, number)


def _choices(game: Game, plays: int, layout: int) -> frozenset[int]:
    """All plays there were, in ``straight`` those on a double apart."""
    pairs = [_play_number(game, bit, layout) for bit in range(NO_PLAY) if plays >> bit & 1]
    if game.kind != STRAIGHT:
        return frozenset(pairs)
    found = set()
    for play in pairs:
        open_places = layout >> 8 * (play // NUMBERS) & 255
        if open_places & 15:
            found.add(play)
        if open_places >> 4:
            found.add(play + ON_DOUBLE)
    return frozenset(found)
