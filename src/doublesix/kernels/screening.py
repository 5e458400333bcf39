"""What the plays of a choice were worth by what a seat could know, and by what its partner held.

A round is the four hands as they were dealt and a record of its turns; seats are places counted from the own
one, so that the seat that chooses is place 0 and its partner place 2. Both values are means over worlds that
agree with what the seat had seen. In the second the partner's true hand is given, the opponents' stay hidden.
"""

from typing import Any, Final

import numpy as np

from doublesix.kernels.compiler import inline, kernel
from doublesix.kernels.encoding import SQUARES, Words
from doublesix.kernels.engine import (
    AT_HANDS,
    AT_LACKS,
    AT_LAST,
    AT_PLAYED,
    AT_TURN,
    MOST_PLAYS,
    WIDTH,
    Chance,
    list_choices,
    make_pass,
    make_play,
    tile_of_play,
)
from doublesix.kernels.likelihood import weigh_worlds
from doublesix.kernels.net import MOST_INPUTS, UNITS, Net, looks, tiles_in, to_shares
from doublesix.kernels.rollouts import TYPES
from doublesix.kernels.search import try_plays
from doublesix.kernels.worlds import Reals
from doublesix.tiles import COUNT, NUMBERS

PARTNER: Final = 2
"""The place of the partner."""
MOST_CHOICES: Final = 8
"""More choices than a seat has in a round."""
COULD, HELD, USUAL = 0, 1, 2
"""What stands for each play: its value by what could be known, that by what the partner held, and how often
players choose it."""
ROWS: Final = 3
AT_ROW, AT_COUNT, AT_MADE = 0, 1, 2
"""What stands for each choice: its turn in the record, how many plays there were, which one was made."""


@kernel
def weigh_choices(
    game: Any, dealt: Words, record: Words, beliefs: Reals, settings: Any, usual: float, net: Net, rng: Chance
) -> Any:
    """The choices of place 0 in a round: their plays, what stands for each, and for each choice."""
    plays = np.zeros((MOST_CHOICES, MOST_PLAYS), np.int64)
    weighed = np.zeros((MOST_CHOICES, ROWS, MOST_PLAYS))
    marks = np.zeros((MOST_CHOICES, 3), np.int64)
    state, start = np.zeros(WIDTH, np.int64), np.zeros(WIDTH, np.int64)
    lacks, needs = np.zeros(4, np.int64), np.zeros(3, np.int64)
    laid, hidden = np.zeros(4, np.int64), np.zeros(COUNT, np.int64)
    inputs, units = np.zeros(MOST_INPUTS, np.int64), np.zeros(2 * UNITS, np.float32)
    shares = np.zeros(MOST_PLAYS, np.float32)
    done = 0
    for at in range(len(record)):
        if record[at, 0] != 0 or record[at, 1] < 0:
            continue
        before = record[:at]
        unseen = hidden[: look_from(game, dealt, before, state, start, lacks, needs, laid, hidden)]
        listed = plays[done]
        count = list_choices(game, state, listed)
        if count < 2:
            continue
        marks[done, AT_ROW], marks[done, AT_COUNT], marks[done, AT_MADE] = at, count, -1
        looks(game, state, listed, count, net, inputs, units, shares)
        to_shares(shares, count, usual)
        for play in range(count):
            weighed[done, USUAL, play] = shares[play]
            if listed[play] == record[at, 1]:
                marks[done, AT_MADE] = play
        for given in range(COULD, HELD + 1):
            if given == HELD:
                unseen = unseen[: give_partner(dealt, state, unseen, needs, laid)]
            sums, _, tries = think(
                game,
                state,
                start,
                before,
                lacks,
                needs,
                laid,
                unseen,
                beliefs,
                settings,
                net,
                listed[:count],
                given == HELD,
                rng,
            )
            for play in range(count):
                weighed[done, given, play] = sums[play] / tries[play]
        done += 1
    return plays[:done], weighed[:done], marks[:done]


@inline
def look_from(
    game: Any,
    dealt: Words,
    record: Words,
    state: Words,
    start: Words,
    lacks: Words,
    needs: Words,
    laid: Words,
    hidden: Words,
) -> int:
    """The round as it stands after a record, place 0 on turn, and what that place knows; how many are hidden.

    ``state`` has all hands; in the others, ``start`` (the round before its first play) to ``hidden`` (the
    tiles that place 0 has not seen), is nothing that it may not know.
    """
    start[:] = 0
    start[AT_LAST] = -1
    start[AT_TURN] = record[0, 0] if len(record) else 0
    state[:] = start
    start[AT_HANDS] = dealt[0]
    state[AT_HANDS : AT_HANDS + 4] = dealt
    laid[:] = 0
    for at in range(len(record)):
        state[AT_TURN] = record[at, 0]
        if record[at, 1] < 0:
            make_pass(game, state)
        else:
            laid[record[at, 0]] |= SQUARES[tile_of_play(record[at, 1])]
            make_play(game, state, record[at, 1])
    state[AT_TURN] = 0
    seen = dealt[0] | state[AT_PLAYED]
    count = 0
    for tile in range(game.lowest, COUNT):
        if seen & SQUARES[tile] != SQUARES[tile]:
            hidden[count] = tile
            count += 1
    for place in range(4):
        lacks[place] = (state[AT_LACKS] >> NUMBERS * place) & 127
    for place in range(3):
        needs[place] = tiles_in(state[AT_HANDS + 1 + place])
    return count


@inline
def give_partner(dealt: Words, state: Words, hidden: Words, needs: Words, laid: Words) -> int:
    """Take the partner's tiles out of what is hidden; how many tiles are hidden then."""
    held = state[AT_HANDS + PARTNER]
    count = 0
    for at in range(len(hidden)):
        if held & SQUARES[hidden[at]] != SQUARES[hidden[at]]:
            hidden[count] = hidden[at]
            count += 1
    needs[PARTNER - 1] = 0
    laid[PARTNER] = dealt[PARTNER]
    return count


@inline
def think(
    game: Any,
    state: Words,
    start: Words,
    record: Words,
    lacks: Words,
    needs: Words,
    laid: Words,
    hidden: Words,
    beliefs: Reals,
    settings: Any,
    net: Net,
    plays: Words,
    is_given: bool,
    rng: Chance,
) -> Any:
    """What plays came to over likely worlds; the partner's hand is the true one where it is given."""
    worlds, likes = np.zeros((settings.worlds, 4), np.int64), np.zeros((settings.worlds, 4, TYPES))
    weights, since = np.zeros(settings.worlds), np.zeros(4, np.int64)
    since[0] = len(record)  # the own plays never count
    weigh_worlds(
        game, start, record, since, lacks, hidden, needs, laid, beliefs, net, worlds, likes, weights, rng
    )
    if is_given:
        worlds[:, PARTNER - 1] = state[AT_HANDS + PARTNER]
    return try_plays(game, state, plays, worlds, likes, weights, settings, net, rng)
