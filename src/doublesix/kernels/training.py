"""How the nets were trained: self-play, every play of every decision tried once.

At each decision every legal play is made in the true deal and the round played out by the net; the net is
moved towards plays that did better than the mean of the net's own choice. One thread, one stream of
chance: the same seed and number of rounds give the same net.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from doublesix.kernels.chance import stream
from doublesix.kernels.compiler import inline, kernel
from doublesix.kernels.encoding import Words
from doublesix.kernels.engine import (
    AT_TURN,
    MOST_PLAYS,
    WIDTH,
    Chance,
    Game,
    deal,
    draw_until_fit,
    is_over,
    list_choices,
    make_pass,
    make_play,
    side_of,
)
from doublesix.kernels.net import (
    MOST_INPUTS,
    NOTHING,
    OUTGOING,
    ROWS,
    THRESHOLDS,
    UNITS,
    Net,
    add_inputs,
    list_own,
    list_shared,
    looks,
    pick,
    to_shares,
)
from doublesix.kernels.rollouts import BY_NET, play_out, worth_to
from doublesix.tiles import COUNT

SCALES: Final = (0.05, 0.07, 0.02)
"""What a point counts, by game: about as much as points differ from round to round."""
FIRST_RATE, LAST_RATE = 0.02, 0.0005
"""How long the steps are, at first and at last: shorter ones are less led astray by luck."""
SLICES: Final = 200
AVERAGED_FROM: Final = 160
"""From which slice on the nets are averaged."""


@kernel
def train_rounds(game: Any, net: Net, rounds: int, rate: float, rng: Chance) -> float:
    """Play rounds against itself and improve the net after every decision; the mean regret, in points."""
    state = np.zeros(WIDTH, np.int64)
    ahead = np.zeros(WIDTH, np.int64)
    plays = np.zeros(MOST_PLAYS, np.int64)
    later = np.zeros(MOST_PLAYS, np.int64)
    points = np.zeros(4, np.int64)
    inputs = np.zeros(MOST_INPUTS, np.int64)
    units = np.zeros(2 * UNITS, np.float32)
    shares = np.zeros(MOST_PLAYS, np.float32)
    scratch = np.zeros(MOST_PLAYS, np.float32)
    values = np.zeros(MOST_PLAYS, np.float32)
    kinds = np.full(4, BY_NET)
    deck = np.arange(game.lowest, COUNT)
    scale = SCALES[game.kind]
    gains, decisions = 0.0, 0
    for _ in range(rounds):
        deal(game, state, deck, rng)
        while not is_over(game, state):
            draw_until_fit(state)
            count = list_choices(game, state, plays)
            if count == 0:
                make_pass(game, state)
                continue
            at = 0
            if count > 1:
                looks(game, state, plays, count, net, inputs, units, shares)
                to_shares(shares, count, 1.0)
                mean = 0.0
                side = side_of(game, state[AT_TURN])
                for trial in range(count):
                    ahead[:] = state
                    points[:] = 0
                    points[side] += make_play(game, ahead, plays[trial])
                    play_out(game, ahead, points, kinds, 1.0, net, later, inputs, units, scratch, rng)
                    values[trial] = worth_to(game, side, points) * scale
                    mean += values[trial] * shares[trial]
                best = values[0]
                for trial in range(count):
                    best = max(best, values[trial])
                gains += (mean - best) / scale
                decisions += 1
                improve(game, state, plays, count, shares, values, mean, net, rate, inputs, units)
                at = pick(shares, count, rng)
            make_play(game, state, plays[at])
    return gains / max(decisions, 1)


@inline
def improve(
    game: Any,
    state: Words,
    plays: Words,
    count: int,
    shares: Net,
    values: Net,
    mean: float,
    net: Net,
    rate: float,
    inputs: Words,
    units: Net,
) -> None:
    """Move the net towards the plays that did better than the mean, by the gradient of its own choice."""
    for trial in range(count):
        push = np.float32(shares[trial] * (values[trial] - mean))
        if abs(push) < 1e-4:
            continue
        shared = list_shared(game, state, inputs)
        named = shared + list_own(game, state, plays[trial], inputs[shared:])
        sums = units[:UNITS]
        for unit in range(UNITS):
            sums[unit] = net[THRESHOLDS, unit]
        add_inputs(net, inputs, named, sums)
        back = units[UNITS:]
        for unit in range(UNITS):
            back[unit] = push * net[OUTGOING, unit] if sums[unit] > 0 else np.float32(0)
            nudge(net, OUTGOING, unit, push * max(sums[unit], np.float32(0)), rate)
        for at in range(named):
            for unit in range(UNITS):
                nudge(net, inputs[at], unit, back[unit], rate)
        for unit in range(UNITS):
            nudge(net, THRESHOLDS, unit, back[unit], rate)


@inline
def nudge(net: Net, row: int, unit: int, slope: float, rate: float) -> None:
    """One weight a step uphill."""
    net[row, unit] += np.float32(rate) * slope


def fresh_net(seed: int) -> Net:
    """A net that knows nothing yet."""
    dice = np.random.default_rng(seed)
    net = (dice.standard_normal((ROWS, UNITS)) * 0.05).astype(np.float32)
    net[NOTHING] = 0
    net[OUTGOING] = dice.standard_normal(UNITS).astype(np.float32) * 0.2
    return net


def train(
    game: Game, rounds: int, seed: int, after: Callable[[int, float, Net], None] = lambda *_: None
) -> Net:
    """A net trained from nothing: the mean of the nets of the last part, each step being a little off.

    ``after`` is told, slice by slice, which one is done, the regret seen in it, and the mean so far.
    """
    net, mean = fresh_net(seed), np.zeros((ROWS, UNITS), np.float64)
    rng = np.array([stream(seed)], np.uint64)
    for done in range(SLICES):
        rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * (1 - done / SLICES) ** 2
        size = rounds * (done + 1) // SLICES - rounds * done // SLICES
        regret = train_rounds(game, net, size, rate, rng)
        if done >= AVERAGED_FROM:
            mean += (net - mean) / (done - AVERAGED_FROM + 1)
        after(done, regret, (mean if done >= AVERAGED_FROM else net).astype(np.float32))
    return mean.astype(np.float32)
