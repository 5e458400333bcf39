"""Simple ways to choose a play, fast enough for millions of rounds."""

from typing import Any, Final

from doublesix.kernels.compiling import inlined
from doublesix.kernels.encoding import ON_DOUBLE, PLAYS, STRAIGHT, TOTAL_AT, VALUES, Words
from doublesix.kernels.engine import Chance, chosen_below, layout_after, tile_of_play, total_points
from doublesix.tiles import NUMBERS

RANDOM: Final = 0
GREEDY: Final = 1
BEGINNER: Final = 2
SCORER: Final = 3
POLICIES: Final = {"random": RANDOM, "greedy": GREEDY, "beginner": BEGINNER, "scorer": SCORER}
SLIP: Final = 5
"""A beginner makes one slip in so many plays."""


@inlined
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


@inlined
def choose_by_look(plays: Words, count: int, doubles_first: int, rng: Chance) -> int:
    """The tile with the most pips, or the highest double first; ties and places at random."""
    best = -1
    tied = 0
    chosen = plays[0]
    for at in range(count):
        height = VALUES[tile_of_play(plays[at])]
        if doubles_first and plays[at] % PLAYS % (NUMBERS + 1) == 0:
            height += 100
        if height > best:
            best, tied, chosen = height, 1, plays[at]
        elif height == best:
            tied += 1
            if chosen_below(rng, tied) == 0:
                chosen = plays[at]
    return chosen


@inlined
def choose_by_score(game: Any, layout: int, plays: Words, count: int, rng: Chance) -> int:
    """The play that scores most at once, of those the tile with the most pips; ties at random.

    Where plays score nothing at once, which is so in all games but ``straight``, this is the tile with the
    most pips.
    """
    best = -1
    tied = 0
    chosen = plays[0]
    for at in range(count):
        height = VALUES[tile_of_play(plays[at])]
        if game.kind == STRAIGHT:
            height += 100 * total_points(layout_after(game, layout, plays[at]) >> TOTAL_AT)
        if height > best:
            best, tied, chosen = height, 1, plays[at]
        elif height == best:
            tied += 1
            if chosen_below(rng, tied) == 0:
                chosen = plays[at]
    return chosen


@inlined
def choose_simply(game: Any, layout: int, policy: int, plays: Words, count: int, rng: Chance) -> int:
    """The play that a simple policy chooses."""
    if count == 1:
        return plays[0]
    if policy == GREEDY:
        return choose_by_look(plays, count, 0, rng)
    if policy == SCORER:
        return choose_by_score(game, layout, plays, count, rng)
    if policy == BEGINNER and chosen_below(rng, SLIP):
        return choose_by_look(plays, count, 1, rng)
    return choose_randomly(plays, count, rng)
