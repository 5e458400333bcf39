"""Whole rounds, many at once: deal, play, count.

Work is cut into chunks of a fixed size, each with its own stream of chance, and the chunks' counts are
added up; so the same seed gives the same numbers however many threads share the work.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

import numpy as np

from doublesix.kernels.chance import stream
from doublesix.kernels.compiler import kernel
from doublesix.kernels.encoding import Words
from doublesix.kernels.engine import (
    AT_PASSES,
    AT_TURN,
    MOST_PLAYS,
    PASS,
    WIDTH,
    Chance,
    Game,
    deal,
    draw_until_fit,
    end_worth,
    game_of,
    is_over,
    list_choices,
    side_of,
)
from doublesix.kernels.policies import POLICIES, RANDOM, take_turn
from doublesix.kernels.swift import play_random_chunk
from doublesix.kernels.totals import (
    BLOCKED,
    DRAWN,
    LEAD_POINTS,
    LEAD_WON,
    PASSED,
    PLAYED,
    POINTS,
    ROUNDS,
    SQUARED,
    TIED,
    Totals,
    add_totals,
    empty_totals,
)
from doublesix.rules.rulesets import Ruleset
from doublesix.tiles import COUNT

CHUNK: Final = 1 << 15
"""Rounds in a chunk."""


@kernel
def play_chunk(
    game: Any, rounds: int, rng: Chance, policy: int, counts: Words, lengths: Words, worths: Words
) -> None:
    """Play rounds and add up what happened.

    ``lengths`` counts rounds by turns taken, ``worths`` by the points that they gave to all sides together.
    """
    state = np.zeros(WIDTH, np.int64)
    play_list = np.zeros(MOST_PLAYS, np.int64)
    points = np.zeros(4, np.int64)
    deck = np.arange(game.lowest, COUNT)
    for _ in range(rounds):
        deal(game, state, deck, rng)
        starter = side_of(game, state[AT_TURN])
        points[:] = 0
        played, passed, drawn = 0, 0, 0
        while not is_over(game, state):
            drawn += draw_until_fit(state)
            count = list_choices(game, state, play_list)
            if take_turn(game, state, play_list, count, policy, points, rng) == PASS:
                passed += 1
            else:
                played += 1
        winner = end_worth(game, state, points)
        if state[AT_PASSES]:
            passed -= state[AT_PASSES]  # nobody passes after a block: it ends the round at once
            counts[BLOCKED] += 1
            counts[TIED] += winner < 0
        counts[ROUNDS] += 1
        counts[PLAYED] += played
        counts[PASSED] += passed
        counts[DRAWN] += drawn
        counts[LEAD_WON] += winner == starter
        counts[LEAD_POINTS] += points[starter]
        counts[SQUARED] += played * played
        counts[SQUARED + 1] += passed * passed
        counts[SQUARED + 2] += drawn * drawn
        worth = 0
        for side in range(4):
            worth += points[side]
            counts[POINTS + side] += points[side]
            counts[SQUARED + 3 + side] += points[side] * points[side]
        lengths[min(played + passed + drawn, len(lengths) - 1)] += 1
        worths[min(worth, len(worths) - 1)] += 1


class RoundsChunk(NamedTuple):
    """Some rounds to play, and the stream of chance they are played with."""

    game: Game
    policy: int
    seed: int
    number: int
    rounds: int


def cut(game: Game, policy: int, seed: int, rounds: int) -> Iterator[RoundsChunk]:
    """The chunks of this many rounds."""
    for number, first in enumerate(range(0, rounds, CHUNK)):
        yield RoundsChunk(game, policy, seed, number, min(CHUNK, rounds - first))


def play(chunk: RoundsChunk) -> Totals:
    """The rounds of a chunk; other threads may run meanwhile."""
    totals = empty_totals()
    rng = np.array([stream(chunk.seed, chunk.number)], np.uint64)
    if chunk.policy == RANDOM:
        play_random_chunk(chunk.game, chunk.rounds, rng, *totals)
    else:
        play_chunk(chunk.game, chunk.rounds, rng, chunk.policy, *totals)
    return totals


def play_rounds(
    ruleset: Ruleset, rounds: int, seed: int, policy: str = "random", jobs: int = 1, players: int = 0
) -> Totals:
    """Rounds under a ruleset, all seats with the same policy; the numbers do not depend on the jobs."""
    chunks = cut(game_of(ruleset, players), POLICIES[policy], seed, rounds)
    if jobs == 1:
        return add_totals(map(play, chunks))
    with ThreadPoolExecutor(jobs) as pool:
        return add_totals(pool.map(play, chunks))
