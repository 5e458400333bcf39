"""Playing a round to its end as players of some type would, and what that was worth."""

from typing import Any, Final

from doublesix.kernels.compiler import inline
from doublesix.kernels.encoding import BIGSIX, POWC, Words
from doublesix.kernels.engine import (
    AT_LAYOUT,
    AT_TURN,
    Chance,
    draw_until_fit,
    end_worth,
    is_over,
    list_choices,
    make_pass,
    make_play,
    side_of,
)
from doublesix.kernels.net import Net, looks, pick, to_shares
from doublesix.kernels.policies import GREEDY, choose_highest, choose_randomly

TYPES: Final = 3
AT_RANDOM, MOST_PIPS, BY_NET = 0, 1, 2
"""The types of players that are told apart."""


@inline
def choose_as(
    game: Any,
    state: Words,
    plays: Words,
    count: int,
    kind: int,
    sharpness: float,
    net: Net,
    inputs: Words,
    units: Net,
    shares: Net,
    rng: Chance,
) -> int:
    """The play that a player of this type chooses."""
    if count == 1:
        return plays[0]
    if kind == MOST_PIPS:
        return choose_highest(game, state[AT_LAYOUT], GREEDY, plays, count, rng)
    if kind == AT_RANDOM:
        return choose_randomly(plays, count, rng)
    looks(game, state, plays, count, net, inputs, units, shares)
    to_shares(shares, count, sharpness)
    return plays[pick(shares, count, rng)]


@inline
def play_out(
    game: Any,
    state: Words,
    points: Words,
    kinds: Words,
    sharpness: float,
    net: Net,
    plays: Words,
    inputs: Words,
    units: Net,
    shares: Net,
    rng: Chance,
) -> None:
    """Play the round to its end, each seat as its type does, adding the points."""
    while not is_over(game, state):
        draw_until_fit(state)
        count = list_choices(game, state, plays)
        if count == 0:
            make_pass(game, state)
            continue
        seat = state[AT_TURN]
        play = choose_as(game, state, plays, count, kinds[seat], sharpness, net, inputs, units, shares, rng)
        points[side_of(game, seat)] += make_play(game, state, play)
    end_worth(game, state, points)


@inline
def worth_to(game: Any, side: int, points: Words) -> float:
    """What points are worth to a side: its own less the other's (``bigsix``: less the others' mean)."""
    if game.kind == BIGSIX:
        others = 0
        for other in range(game.players):
            if other != side:
                others += points[other]
        return points[side] - others / (game.players - 1)
    better = 1.0 * (points[side] - points[1 - side])
    return -better if game.kind == POWC else better
