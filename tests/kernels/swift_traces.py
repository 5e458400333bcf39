"""The rounds of random play at full speed, one by one, read from their log."""

import numpy as np

from doublesix.kernels.chance import stream
from doublesix.kernels.encoding import ON_DOUBLE, POWC, STRAIGHT, Words
from doublesix.kernels.engine import PASS, Game
from doublesix.kernels.swift import play_random_chunk
from doublesix.kernels.swift_log import (
    DONE_DRAW,
    DONE_ON_DOUBLE,
    LOG_FIRST,
    LOG_GIVEN,
    LOG_HANDS,
    LOG_LED,
    LOG_LED_POINTS,
    LOG_OUT,
    LOG_STARTER,
    LOG_STEPS,
    LOG_WIDTH,
    LOG_WINNER,
    WORDS_A_STEP,
)
from doublesix.kernels.swift_words import NO_PLAY, PLACES, PLAY_OF_BIT, SECOND
from doublesix.kernels.totals import empty_totals
from doublesix.kernels.traces import BLOCK, NO_TURN, OUT
from doublesix.tiles import COUNT, HIGH, LOW, NUMBERS, members, other_end

from .traces import Trace, Turn


def random_traces(game: Game, rounds: int, seed: int, chunk: int = 0) -> list[Trace]:
    """The rounds of a chunk, one by one in the order they began in."""
    log = np.zeros((rounds, LOG_WIDTH), np.int64)
    rng = np.array([stream(seed, chunk)], np.uint64)
    play_random_chunk(game, rounds, rng, *empty_totals(), log)
    return _read(game, log)


def _read(game: Game, log: Words) -> list[Trace]:
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
