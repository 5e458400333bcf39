"""Simple ways to choose a play, fast enough for millions of rounds."""

from typing import Any, Final

from doublesix.kernels.compiler import inline
from doublesix.kernels.encoding import ON_DOUBLE, PLAYS, STRAIGHT, TOTAL_AT, VALUES, Words
from doublesix.kernels.engine import (
    AT_LAYOUT,
    AT_TURN,
    PASS,
    Chance,
    chosen_below,
    layout_after,
    make_pass,
    make_play,
    side_of,
    tile_of_play,
    total_points,
)
from doublesix.tiles import NUMBERS

RANDOM: Final = 0
GREEDY: Final = 1
BEGINNER: Final = 2
SCORER: Final = 3
POLICIES: Final = {"random": RANDOM, "greedy": GREEDY, "beginner": BEGINNER, "scorer": SCORER}
SLIP: Final = 5
"""A beginner makes one slip in so many plays."""


@inline
def choose_randomly(plays: Words, count: int, rng: Chance) -> int:
    """Any tile and number, each as likely; where a double and another end show that number, either."""
    pairs = 0
    for at in range(count):
        pairs += plays[at] < PLAYS or at == 0 or plays[at - 1] != plays[at] - ON_DOUBLE
    wanted = chosen_below(rng, pairs)
    at = 0
    while True:
        both = at + 1 < count and plays[at + 1] == plays[at] + ON_DOUBLE
        if wanted == 0:
            return plays[at + chosen_below(rng, 2)] if both else plays[at]
        wanted -= 1
        at += 2 if both else 1


@inline
def height_of(game: Any, layout: int, policy: int, play: int) -> int:
    """How high a policy holds a play: pips; own doubles before all (BEGINNER); points made at once (SCORER).

    Plays make points at once in ``straight`` only; elsewhere a scorer looks at the pips.
    """
    height = VALUES[tile_of_play(play)]
    if policy == BEGINNER and play % PLAYS % (NUMBERS + 1) == 0:
        height += 100
    if policy == SCORER and game.kind == STRAIGHT:
        height += 100 * total_points(layout_after(game, layout, play) >> TOTAL_AT)
    return height


@inline
def choose_highest(game: Any, layout: int, policy: int, plays: Words, count: int, rng: Chance) -> int:
    """The play that a policy holds highest; ties and places at random."""
    best = -1
    tied = 0
    chosen = plays[0]
    for at in range(count):
        height = height_of(game, layout, policy, plays[at])
        if height > best:
            best, tied, chosen = height, 1, plays[at]
        elif height == best:
            tied += 1
            if chosen_below(rng, tied) == 0:
                chosen = plays[at]
    return chosen


@inline
def choose_simply(game: Any, layout: int, policy: int, plays: Words, count: int, rng: Chance) -> int:
    """The play that a simple policy chooses."""
    if count == 1:
        return plays[0]
    if policy == RANDOM or (policy == BEGINNER and chosen_below(rng, SLIP) == 0):
        return choose_randomly(plays, count, rng)
    return choose_highest(game, layout, policy, plays, count, rng)


@inline
def take_turn(
    game: Any, state: Words, play_list: Words, count: int, policy: int, points: Words, rng: Chance
) -> int:
    """One turn of the seat on turn, its choices listed before; the play made, or PASS."""
    if count == 0:
        make_pass(game, state)
        return PASS
    side = side_of(game, state[AT_TURN])
    play = choose_simply(game, state[AT_LAYOUT], policy, play_list, count, rng)
    points[side] += make_play(game, state, play)
    return play
