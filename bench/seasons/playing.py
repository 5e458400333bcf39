"""Matches under our rules between players of known skill: the share of their plays that are the net's.

A match is played as the compiled games are (`kernels/matches.py`), but a good play is that of the small net
(level 6), so that players differ about as much as people may: from a child's first game to a sound player.
Each game of a match has its own lead draw.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doublesix.kernels.chance import GOLDEN, mix
from doublesix.kernels.compiler import kernel
from doublesix.kernels.encoding import BIGSIX, POWC, STRAIGHT, Words
from doublesix.kernels.engine import (
    AT_LAST,
    AT_TURN,
    MOST_PLAYS,
    WIDTH,
    Chance,
    Game,
    chosen_below,
    deal,
    draw_until_fit,
    end_worth,
    is_over,
    list_choices,
    make_pass,
    make_play,
    side_of,
)
from doublesix.kernels.matches import (
    ALWAYS,
    counts_of,
    next_starter,
    round_winner,
    side_at_target,
)
from doublesix.kernels.net import MOST_INPUTS, UNITS, Net, looks, net_of
from doublesix.kernels.policies import choose_randomly
from doublesix.rules.options import YES
from doublesix.rules.straight import hands_points

NAMES: Final = {POWC: "powc", BIGSIX: "bigsix", STRAIGHT: "straight"}
A_GAME: Final = 20
"""A game won counts two to this many points."""


@kernel
def play_turns(game: Any, net: Net, shares: Words, state: Words, scores: Words, rng: Chance) -> bool:
    """A dealt round to its end; whether a play reached the target (F11)."""
    plays = np.zeros(MOST_PLAYS, np.int64)
    inputs = np.zeros(MOST_INPUTS, np.int64)
    units = np.zeros(2 * UNITS, np.float32)
    logits = np.zeros(MOST_PLAYS, np.float32)
    while not is_over(game, state):
        seat = state[AT_TURN]
        draw_until_fit(state)
        count = list_choices(game, state, plays)
        if count == 0:
            make_pass(game, state)
            continue
        if chosen_below(rng, ALWAYS) < shares[seat]:
            looks(game, state, plays, count, net, inputs, units, logits)
            play = plays[np.argmax(logits[:count])]
        else:
            play = choose_randomly(plays, count, rng)
        side = side_of(game, seat)
        scores[side] += make_play(game, state, play)
        if game.kind == STRAIGHT and scores[side] >= game.options.target:
            return True
    return False


@kernel
def play_game(
    game: Any, net: Net, shares: Words, state: Words, deck: Words, scores: Words, rng: Chance
) -> int:
    """A game to its target: the side that won it, and the scores."""
    given = np.zeros(4, np.int64)
    starter = -1
    while True:
        deal(game, state, deck, rng)
        if starter >= 0:
            state[AT_TURN] = starter
        starter = state[AT_TURN]
        given[:] = 0
        if play_turns(game, net, shares, state, scores, rng):
            side = side_of(game, state[AT_LAST])
            if game.options.count_at_target == YES:
                scores[side] += hands_points(counts_of(state), 1 - side, game.options)
            return side
        side = end_worth(game, state, given)
        winner = -1 if game.kind == BIGSIX else round_winner(state, starter, side)
        scores += given
        starter = next_starter(game, starter, winner)
        side = side_at_target(game, scores)
        if side >= 0:
            return side


@kernel
def play_all(game: Any, net: Net, seed: np.uint64, shares: Words, results: Words) -> None:
    """A match for each row of shares, its result in the same row."""
    state = np.zeros(WIDTH, np.int64)
    deck = np.arange(game.lowest, 28)
    scores = np.zeros(4, np.int64)
    rng = np.zeros(1, np.uint64)
    rng[0] = mix(mix(seed * GOLDEN + np.uint64(1)))
    for row in range(len(shares)):
        results[row] = 0
        while True:
            scores[:] = 0
            side = play_game(game, net, shares[row], state, deck, scores, rng)
            results[row, side] += 1 << A_GAME
            results[row] += -scores if game.kind == POWC else scores
            if (results[row, side] + (1 << A_GAME - 1)) >> A_GAME == game.options.games_to_win:
                break


def play(game: Game, skills: npt.NDArray[np.float64], seed: int) -> Words:
    """What each side has of matches, the more the better: one for each row of skills, which are by seat."""
    shares = np.zeros((len(skills), 4), np.int64)
    shares[:, : skills.shape[1]] = np.round(skills * ALWAYS)
    results = np.zeros((len(skills), 4), np.int64)
    play_all(game, net_of(NAMES[game.kind]), np.uint64(seed), shares, results)
    return results
