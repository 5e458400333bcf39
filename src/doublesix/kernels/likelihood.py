"""How likely a world is, by what the others did in it: would players of their type have played so?

A **record** is what happened in a round, a row for each turn: the seat, and the play, a pass or a draw. The
seat that thinks is seat 0.
"""

from typing import Any, Final

import numpy as np

from doublesix.kernels.compiler import inline, kernel
from doublesix.kernels.encoding import SQUARES, VALUES, Words
from doublesix.kernels.engine import (
    AT_HANDS,
    AT_LAST,
    AT_LAYOUT,
    AT_TURN,
    MOST_PLAYS,
    WIDTH,
    Chance,
    can_play,
    list_choices,
    make_pass,
    make_play,
    note_drawing,
    tile_of_play,
)
from doublesix.kernels.net import MOST_INPUTS, UNITS, Net, looks, to_shares
from doublesix.kernels.rollouts import AT_RANDOM, BY_NET, MOST_PIPS, TYPES
from doublesix.kernels.worlds import Reals, count_ways, sample_world, ways_size
from doublesix.tiles import COUNT, NUMBERS

DREW: Final = -2
"""Stands in a record for drawing from the pile."""
SLIPS: Final = 0.04
"""How often a player of any type is thought to play otherwise."""
BELIEVED_SHARPNESS: Final = 0.1
"""How strictly good players are thought to follow the net: they make its first choice two times of three."""
UNLIKELY: Final = 0.1
"""How a tile counts with a player of the most pips who did not lay it when it fitted."""


@kernel
def replay(game: Any, record: Words, state: Words) -> None:
    """Make the plays, passes and draws of a record."""
    for at in range(len(record)):
        seat, made = record[at, 0], record[at, 1]
        state[AT_TURN] = seat
        if made == DREW:
            note_drawing(state, seat)
        elif made < 0:
            make_pass(game, state)
        else:
            make_play(game, state, made)


@inline
def share_by_look(plays: Words, count: int, made: int) -> float:
    """How likely somebody who plays the most pips makes this play."""
    most, tied, is_best = -1, 0, False
    for at in range(count):
        height = VALUES[tile_of_play(plays[at])]
        if height > most:
            most, tied, is_best = height, 0, False
        if height == most:
            tied += 1
            is_best = is_best or plays[at] == made
    return 1.0 / tied if is_best else 0.0


@inline
def add_evidence(
    game: Any,
    state: Words,
    record: Words,
    length: int,
    since: Words,
    likes: Reals,
    net: Net,
    plays: Words,
    inputs: Words,
    units: Net,
    shares: Net,
) -> None:
    """Replay a round in a world; ``likes[seat, type]`` takes the log of how likely the seat's plays are.

    ``state`` holds the hands as they were dealt; a seat's plays count from place ``since[seat]`` on, before
    which its hand is not known well enough.
    """
    for at in range(length):
        seat, made = record[at, 0], record[at, 1]
        state[AT_TURN] = seat
        if made == DREW:
            note_drawing(state, seat)
            continue
        if made < 0:
            make_pass(game, state)
            continue
        if at >= since[seat]:
            count = list_choices(game, state, plays)
            if count > 1:
                even = SLIPS / count
                likes[seat, AT_RANDOM] -= np.log(count)
                likes[seat, MOST_PIPS] += np.log(even + (1 - SLIPS) * share_by_look(plays, count, made))
                looks(game, state, plays, count, net, inputs, units, shares)
                to_shares(shares, count, BELIEVED_SHARPNESS)
                for play in range(count):
                    if plays[play] == made:
                        likes[seat, BY_NET] += np.log(even + (1 - SLIPS) * shares[play])
        make_play(game, state, made)


@kernel
def evidence(game: Any, dealt: Words, record: Words, since: Words, net: Net) -> Reals:
    """How likely a finished round's plays were, by seat and type (logs), all hands known."""
    likes = np.zeros((4, TYPES))
    state = np.zeros(WIDTH, np.int64)
    state[AT_HANDS : AT_HANDS + 4] = dealt
    state[AT_LAST] = -1
    plays = np.zeros(MOST_PLAYS, np.int64)
    inputs = np.zeros(MOST_INPUTS, np.int64)
    units = np.zeros(2 * UNITS, np.float32)
    shares = np.zeros(MOST_PLAYS, np.float32)
    add_evidence(game, state, record, len(record), since, likes, net, plays, inputs, units, shares)
    return likes


@inline
def rule_out(game: Any, lacks: Words, likely: Reals) -> None:
    """No seat holds a tile of a number that it lacks."""
    for seat in range(1, game.players):
        for tile in range(COUNT):
            for number in range(NUMBERS):
                if (lacks[seat] >> number) & 1 and (SQUARES[tile] >> NUMBERS * number) & 127:
                    likely[seat - 1, tile] = 0.0


@inline
def expect_tiles(
    game: Any,
    start: Words,
    record: Words,
    since: Words,
    lacks: Words,
    beliefs: Reals,
    likely: Reals,
    state: Words,
) -> None:
    """How likely each hidden tile is with each seat: none that it lacks, few that it would have laid."""
    rule_out(game, lacks, likely)
    state[:] = start
    for turn in range(len(record)):
        seat, made = record[turn, 0], record[turn, 1]
        if made < 0:
            continue
        if seat and turn >= since[seat] and beliefs[seat, MOST_PIPS] == np.max(beliefs[seat]):
            for tile in range(COUNT):
                fits = state[AT_LAST] < 0 or can_play(SQUARES[tile], state[AT_LAYOUT])
                if fits and VALUES[tile] > VALUES[tile_of_play(made)]:
                    likely[seat - 1, tile] = min(likely[seat - 1, tile], UNLIKELY)
        state[AT_TURN] = seat
        make_play(game, state, made)


@inline
def weigh_worlds(
    game: Any,
    start: Words,
    record: Words,
    since: Words,
    lacks: Words,
    hidden: Words,
    needs: Words,
    laid: Words,
    beliefs: Reals,
    net: Net,
    worlds: Words,
    likes: Reals,
    weights: Reals,
    rng: Chance,
) -> None:
    """Sample worlds; how likely each is (logs), and how likely each seat is of each type in it (logs)."""
    state, plays = np.zeros(WIDTH, np.int64), np.zeros(MOST_PLAYS, np.int64)
    inputs, units = np.zeros(MOST_INPUTS, np.int64), np.zeros(2 * UNITS, np.float32)
    shares = np.zeros(MOST_PLAYS, np.float32)
    likely, ways = np.ones((3, COUNT)), np.zeros(ways_size(len(hidden), needs))
    expect_tiles(game, start, record, since, lacks, beliefs, likely, state)
    if count_ways(hidden, len(hidden), needs, likely, ways) <= 0.0:  # somebody passed by mistake
        likely[:] = 1.0
        count_ways(hidden, len(hidden), needs, likely, ways)
    for world in range(len(worlds)):
        weights[world] = -np.log(sample_world(hidden, len(hidden), needs, likely, ways, worlds[world], rng))
        state[:] = start
        for seat in range(1, game.players):
            state[AT_HANDS + seat] = worlds[world, seat - 1] | laid[seat]
            likes[world, seat] = beliefs[seat]
        add_evidence(game, state, record, len(record), since, likes[world], net, plays, inputs, units, shares)
        for seat in range(1, game.players):
            most = np.max(likes[world, seat])
            weights[world] += most + np.log(np.sum(np.exp(likes[world, seat] - most)))


@inline
def sample_worlds(game: Any, lacks: Words, hidden: Words, needs: Words, worlds: Words, rng: Chance) -> None:
    """Sample worlds that are all equally likely: nobody holds a number that it lacks."""
    likely, ways = np.ones((3, COUNT)), np.zeros(ways_size(len(hidden), needs))
    rule_out(game, lacks, likely)
    if count_ways(hidden, len(hidden), needs, likely, ways) <= 0.0:  # somebody passed by mistake
        likely[:] = 1.0
        count_ways(hidden, len(hidden), needs, likely, ways)
    for world in range(len(worlds)):
        sample_world(hidden, len(hidden), needs, likely, ways, worlds[world], rng)
