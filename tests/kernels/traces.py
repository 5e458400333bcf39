"""Rounds of compiled play that are followed turn by turn: played from a seed, and read from a log."""

from typing import Any, NamedTuple

import numpy as np

from doublesix.kernels.chance import stream
from doublesix.kernels.compiler import kernel
from doublesix.kernels.encoding import PLAYS, Words, tiles_of
from doublesix.kernels.engine import (
    AT_HANDS,
    AT_LAST,
    AT_TURN,
    MOST_PLAYS,
    PASS,
    WIDTH,
    Chance,
    Game,
    deal,
    draw_until_fit,
    end_worth,
    is_over,
    list_choices,
)
from doublesix.kernels.policies import take_turn
from doublesix.kernels.traces import (
    BITS,
    BLOCK,
    DEALT,
    IN_WORD,
    LOG_CHOICES,
    LOG_DRAWN,
    LOG_GIVEN,
    LOG_HANDS,
    LOG_HOW,
    LOG_PILE,
    LOG_PLAY,
    LOG_POINTS,
    LOG_SEAT,
    LOG_STARTER,
    LOG_WIDTH,
    LOG_WINNER,
    OUT,
    TAKEN,
    log_choices,
    log_deal,
    log_end,
    log_turn,
)
from doublesix.tiles import COUNT


@kernel
def trace_round(game: Any, policies: Words, deck: Words, rng: Chance, log: Words) -> int:
    """Play one round and write it down; how many rows that are.

    ``deck`` holds the tiles as they lie from the round before, or a :func:`fresh_deck`.
    """
    state = np.zeros(WIDTH, np.int64)
    play_list = np.zeros(MOST_PLAYS, np.int64)
    points = np.zeros(4, np.int64)
    deal(game, state, deck, rng)
    at = log_deal(log, 0, state, len(deck) - game.players * game.hand_size)
    while not is_over(game, state):
        points[:] = 0
        seat = state[AT_TURN]
        drawn = draw_until_fit(state)
        count = list_choices(game, state, play_list)
        log_choices(log, at, seat, drawn, play_list, count)
        play = take_turn(game, state, play_list, count, policies[seat], points, rng)
        at = log_turn(log, at, play, points.sum())
    points[:] = 0
    winner = end_worth(game, state, points)
    how = OUT if state[AT_HANDS + state[AT_LAST]] == 0 else BLOCK
    return log_end(log, at, state, points, winner, how)


class Turn(NamedTuple):
    """A turn: who drew how many tiles, then played what of which choices and for how many points.

    Seats are counted from 1. ``play`` is PASS for a pass and NO_TURN where the drawing blocked the round.
    """

    seat: int
    drawn: int
    play: int
    points: int
    choices: frozenset[int]


class Trace(NamedTuple):
    """A round as it was played; the tiles of a hand as a set, those not dealt in the order they lie in."""

    hands: tuple[int, ...]
    rest: tuple[int, ...]
    starter: int
    turns: tuple[Turn, ...]
    points: tuple[int, ...]
    """What the end gave each side."""
    winner: int
    """The side that won, or -1."""
    how: int


def fresh_deck(game: Game) -> Words:
    """The tiles of a set as they come out of the box."""
    return np.arange(game.lowest, COUNT)


def trace_seed(game: Game, policies: tuple[int, ...], seed: int) -> Trace:
    """The round that a seed gives, a policy for each seat."""
    log = np.zeros((1 << 8, LOG_WIDTH), np.int64)
    rng = np.array([stream(seed)], np.uint64)
    rows = trace_round(game, np.array(policies, np.int64), fresh_deck(game), rng, log)
    (trace,) = read(game, log[:rows])
    return trace


def read(game: Game, log: Words) -> list[Trace]:
    """The rounds of a log, which holds them whole."""
    found: list[Trace] = []
    dealt: list[int] = []
    turns: list[Turn] = []
    for row in log.tolist():
        if row[0] == DEALT:
            dealt, turns = row, []
        elif row[0] == TAKEN:
            turns.append(_turn(row))
        else:
            found.append(_round(game, dealt, turns, row))
    return found


def _turn(row: list[int]) -> Turn:
    ends, doubles = row[LOG_CHOICES], row[LOG_CHOICES + 1]
    choices = frozenset(
        play for play in range(2 * PLAYS) if (ends if play < PLAYS else doubles) >> play % PLAYS & 1
    )
    return Turn(row[LOG_SEAT] + 1, row[LOG_DRAWN], row[LOG_PLAY], row[LOG_POINTS], choices)


def _round(game: Game, dealt: list[int], turns: list[Turn], end: list[int]) -> Trace:
    hands = tuple(tiles_of(hand) for hand in dealt[LOG_HANDS : LOG_HANDS + game.players])
    packed = dealt[LOG_PILE : LOG_PILE + 2]
    fields = [word >> BITS * at & 31 for word in packed for at in range(IN_WORD)]
    return Trace(
        hands,
        tuple(tile - 1 for tile in fields if tile),
        dealt[LOG_STARTER] + 1,
        tuple(turn for turn in turns if turn.play >= PASS or turn.drawn),
        tuple(end[LOG_GIVEN : LOG_GIVEN + 4]),
        end[LOG_WINNER],
        end[LOG_HOW],
    )
