"""What each play is worth to a seat that sees its own hand only: worlds, how likely each is, and playouts.

Worlds are sampled, weighted by how likely the others' plays were in them, and in worlds drawn by that weight
every play is made and the round played out. The others are taken to be of a few types (at random, most
pips, as the net would); how likely each type is comes in as ``beliefs`` and is sharpened by this round's
plays, world by world. All of it depends on what the seat has seen, on the settings and on the stream of
chance alone. The seat that thinks is seat 0.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from doublesix.kernels.chance import share
from doublesix.kernels.compiler import inline, kernel
from doublesix.kernels.encoding import BIGSIX, SQUARES, Words
from doublesix.kernels.engine import (
    AT_END,
    AT_HANDS,
    AT_NEXT,
    AT_PILE,
    MOST_PLAYS,
    WIDTH,
    Chance,
    chance,
    chosen_below,
    make_play,
)
from doublesix.kernels.likelihood import sample_worlds, weigh_worlds
from doublesix.kernels.net import MOST_INPUTS, UNITS, Net, looks
from doublesix.kernels.rollouts import BY_NET, MOST_PIPS, TYPES, play_out, worth_to
from doublesix.kernels.worlds import REST, Reals
from doublesix.tiles import COUNT

CHECK: Final = 48
"""Playouts between two looks at which plays are still in the running."""
CLEARLY: Final = 2.5
"""Standard errors by which a play has to be worse to be dropped."""


class Settings(NamedTuple):
    """How hard to think."""

    worlds: int
    """Worlds that are sampled."""
    playouts: int
    """How often each play that is in the running is played out, each time in a world as likely as it is."""
    weigh: int
    """Whether worlds are weighed by what the others did; else all count the same."""
    by_net: int
    """Whether playouts follow the net, or else the most pips."""
    narrow: int
    """Whether plays that are clearly worse are dropped on the way."""
    sharpness: float
    """How strictly the net's first choice is followed in playouts."""


@kernel
def weigh_plays(
    game: Any,
    start: Words,
    now: Words,
    record: Words,
    since: Words,
    lacks: Words,
    hidden: Words,
    needs: Words,
    laid: Words,
    beliefs: Reals,
    settings: Any,
    net: Net,
    plays: Words,
    rng: Chance,
) -> Any:
    """What each of ``plays`` is worth: sums, squares and how often tried, over worlds.

    ``start`` is the round before its first play and ``now`` as it stands, both with the own hand only;
    ``needs`` the tiles of the others in turn, ``laid`` what each seat has laid, ``since`` from which place of
    the record a seat's hand only shrank, ``beliefs`` the logs of how likely each seat is of each type.
    """
    worlds = np.zeros((settings.worlds, 4), np.int64)
    likes, weights = np.zeros((settings.worlds, 4, TYPES)), np.zeros(settings.worlds)
    if settings.weigh:
        weigh_worlds(
            game,
            start,
            record,
            since,
            lacks,
            hidden,
            needs,
            laid,
            beliefs,
            net,
            worlds,
            likes,
            weights,
            rng,
        )
    else:
        sample_worlds(game, lacks, hidden, needs, worlds, rng)
    return try_plays(game, now, plays, worlds, likes, weights, settings, net, rng)


@inline
def try_plays(
    game: Any,
    now: Words,
    plays: Words,
    worlds: Words,
    likes: Reals,
    weights: Reals,
    settings: Any,
    net: Net,
    rng: Chance,
) -> Any:
    """Make every play in worlds drawn by their weights, and play the round out."""
    sums, squares, tries = np.zeros(len(plays)), np.zeros(len(plays)), np.zeros(len(plays), np.int64)
    in_running = np.ones(len(plays), np.bool_)
    state, ahead = np.zeros(WIDTH, np.int64), np.zeros(WIDTH, np.int64)
    later, inputs = np.zeros(MOST_PLAYS, np.int64), np.zeros(MOST_INPUTS, np.int64)
    units, shares = np.zeros(2 * UNITS, np.float32), np.zeros(MOST_PLAYS, np.float32)
    points, kinds = np.zeros(4, np.int64), np.full(4, MOST_PIPS)
    luck = np.zeros(1, np.uint64)
    for trial, world in enumerate(drawn_by_weight(weights, settings.playouts, rng)):
        is_check = settings.narrow and trial % CHECK == CHECK - 1
        if is_check and drop_worse(sums, squares, tries, in_running) < 2:
            break
        state[:] = now
        for seat in range(1, game.players):
            state[AT_HANDS + seat] = worlds[world, seat - 1]
            if settings.by_net:
                kinds[seat] = pick_type(likes[world, seat], rng)
        if settings.by_net:
            kinds[0] = BY_NET
        if game.kind == BIGSIX:
            lay_pile(state, worlds[world, REST], rng)
        toss = chance(rng)
        for choice in range(len(plays)):
            if not in_running[choice]:
                continue
            luck[0] = toss  # the same for every play, so that they differ by what they are
            ahead[:] = state
            points[:] = 0
            points[0] += make_play(game, ahead, plays[choice])
            play_out(game, ahead, points, kinds, settings.sharpness, net, later, inputs, units, shares, luck)
            value = worth_to(game, 0, points)
            sums[choice] += value
            squares[choice] += value * value
            tries[choice] += 1
    return sums, squares, tries


@inline
def drawn_by_weight(weights: Reals, count: int, rng: Chance) -> Words:
    """So many worlds, each as often as its weight (a log) says, in random order."""
    most = np.max(weights)
    total = np.sum(np.exp(weights - most))
    drawn = np.zeros(count, np.int64)
    at, reached, toss = 0, np.exp(weights[0] - most), share(chance(rng))
    for trial in range(count):
        while at < len(weights) - 1 and reached < (trial + toss) * total / count:
            at += 1
            reached += np.exp(weights[at] - most)
        drawn[trial] = at
    for trial in range(count - 1, 0, -1):
        other = chosen_below(rng, trial + 1)
        drawn[trial], drawn[other] = drawn[other], drawn[trial]
    return drawn


@kernel
def net_looks(game: Any, now: Words, needs: Words, plays: Words, net: Net) -> Net:
    """How good each play looks to the net; of the others' hands it sees the sizes only."""
    for at in range(1, game.players):
        hand = 0
        for tile in range(needs[at - 1]):
            hand |= SQUARES[tile]
        now[AT_HANDS + at] = hand
    logits = np.zeros(len(plays), np.float32)
    inputs, units = np.zeros(MOST_INPUTS, np.int64), np.zeros(2 * UNITS, np.float32)
    looks(game, now, plays, len(plays), net, inputs, units, logits)
    return logits


@inline
def pick_type(likes: Reals, rng: Chance) -> int:
    """A type at random, each as often as it is likely."""
    most = np.max(likes)
    left = share(chance(rng)) * np.sum(np.exp(likes - most))
    for kind in range(TYPES - 1):
        left -= np.exp(likes[kind] - most)
        if left < 0:
            return kind
    return TYPES - 1


@inline
def lay_pile(state: Words, rest: int, rng: Chance) -> None:
    """Lay the pile in a random order."""
    count = 0
    for tile in range(COUNT):
        if rest & SQUARES[tile] == SQUARES[tile]:
            other = chosen_below(rng, count + 1)
            state[AT_PILE + count] = state[AT_PILE + other]
            state[AT_PILE + other] = tile
            count += 1
    left = state[AT_END] - state[AT_NEXT]
    state[AT_NEXT] = 0
    state[AT_END] = left


@inline
def drop_worse(sums: Reals, squares: Reals, tries: Words, in_running: Any) -> int:
    """Take plays out of the running that are clearly worse than the best; how many are left."""
    best = -1
    for choice in range(len(sums)):
        if in_running[choice] and (best < 0 or sums[choice] > sums[best]):
            best = choice
    left = 0
    for choice in range(len(sums)):
        if not in_running[choice]:
            continue
        n = tries[choice]
        gap = (sums[best] - sums[choice]) / n
        spread = squares[choice] / n - (sums[choice] / n) ** 2 + squares[best] / n - (sums[best] / n) ** 2
        if gap > CLEARLY * np.sqrt(max(spread, 1.0) / n):
            in_running[choice] = False
        else:
            left += 1
    return left
