"""Partnerships of bots to be screened: levels 1 to 7, and partners who show each other what they hold.

Whoever looks into the partner's hand here is no bot of :mod:`doublesix.bots`, which never sees more than
its seat: it plays compiled rounds of this benchmark and nothing else. Level 7 is a short think over likely
worlds; who is shown something thinks in the same way, over worlds that agree with it as well.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from doublesix.bots.knowledge import FIRST_BELIEFS
from doublesix.bots.screening import RoundPlayed, evidence_in
from doublesix.bots.thinkers import SHARPNESS
from doublesix.kernels.chance import stream
from doublesix.kernels.compiler import inline, kernel
from doublesix.kernels.encoding import STRAIGHT, TOTAL_AT, VALUES, Words
from doublesix.kernels.engine import (
    AT_HANDS,
    AT_LAYOUT,
    AT_TURN,
    MOST_PLAYS,
    PASS,
    WIDTH,
    Chance,
    Game,
    chosen_below,
    deal,
    is_over,
    layout_after,
    list_choices,
    make_pass,
    make_play,
    tile_of_play,
    total_points,
)
from doublesix.kernels.likelihood import weigh_worlds
from doublesix.kernels.net import MOST_INPUTS, UNITS, Net, looks, net_of
from doublesix.kernels.policies import BEGINNER, choose_simply
from doublesix.kernels.rollouts import TYPES
from doublesix.kernels.screening import PARTNER, give_partner, look_from
from doublesix.kernels.search import Settings, try_plays
from doublesix.kernels.worlds import Reals
from doublesix.tiles import COUNT, NUMBERS

BY_NET: Final = 6
THINKER: Final = 7
NOTHING, WHOLE_HAND, LONGEST_NUMBER = 0, 1, 2
"""What a partner is shown: nothing, the whole hand, or which number the hand has most of."""
THOUGHT: Final = Settings(24, 24, 1, 1, 0, SHARPNESS)
RULED_OUT: Final = 50.0
"""What the weight of a world loses (a log) that does not agree with what was shown."""
MOST_TURNS: Final = 96


class Four(NamedTuple):
    """Who sits at a table: by place the level, what is shown, and how many choices of 100 it is used for."""

    levels: tuple[int, int, int, int]
    shown: tuple[int, int, int, int] = (NOTHING,) * 4
    used: tuple[int, int, int, int] = (100,) * 4


def rounds_of_four(game: Game, name: str, four: Four, seed: int) -> Any:
    """Rounds without end, each with what the places are believed to be by those before."""
    rng = np.array([stream(seed)], np.uint64)
    beliefs: Reals = np.zeros((4, TYPES)) + FIRST_BELIEFS
    levels, shown, used = (np.array(row) for row in four)
    while True:
        dealt, record = np.zeros(4, np.int64), np.zeros((MOST_TURNS, 2), np.int64)
        length = play_round(game, levels, shown, used, beliefs, THOUGHT, net_of(name), rng, dealt, record)
        played = RoundPlayed(game, name, dealt, record[:length].copy())
        yield played, beliefs
        beliefs = beliefs + evidence_in(played)


@kernel
def play_round(
    game: Any,
    levels: Words,
    shown: Words,
    used: Words,
    beliefs: Reals,
    settings: Any,
    net: Net,
    rng: Chance,
    dealt: Words,
    record: Words,
) -> int:
    """Deal and play a round; ``dealt`` takes the hands, ``record`` the turns. How many turns it took."""
    state, plays = np.zeros(WIDTH, np.int64), np.zeros(MOST_PLAYS, np.int64)
    inputs, units = np.zeros(MOST_INPUTS, np.int64), np.zeros(2 * UNITS, np.float32)
    logits = np.zeros(MOST_PLAYS, np.float32)
    deal(game, state, np.arange(game.lowest, COUNT), rng)
    dealt[:] = state[AT_HANDS : AT_HANDS + 4]
    at = 0
    while not is_over(game, state):
        seat = state[AT_TURN]
        count = list_choices(game, state, plays)
        record[at, 0], record[at, 1] = seat, PASS
        if count == 0:
            make_pass(game, state)
            at += 1
            continue
        play, level = plays[0], levels[seat]
        if count == 1:
            pass
        elif shown[seat] != NOTHING and chosen_below(rng, 100) < used[seat]:
            play = plays[
                best_by_thought(
                    game, dealt, record, at, seat, shown[seat], beliefs, settings, net, plays, count, rng
                )
            ]
        elif level == THINKER:
            play = plays[
                best_by_thought(
                    game, dealt, record, at, seat, NOTHING, beliefs, settings, net, plays, count, rng
                )
            ]
        elif level == 1:
            play = choose_simply(game, state[AT_LAYOUT], BEGINNER, plays, count, rng)
        elif level == 2 or (level < BY_NET and chosen_below(rng, 4) < BY_NET - level):
            play = plays[choose_with_care(game, state[AT_LAYOUT], plays, count, rng)]
        else:
            looks(game, state, plays, count, net, inputs, units, logits)
            play = plays[np.argmax(logits[:count])]
        record[at, 1] = play
        make_play(game, state, play)
        at += 1
    return at


@inline
def choose_with_care(game: Any, layout: int, plays: Words, count: int, rng: Chance) -> int:
    """The place of what scores the most at once, then the own double, the most pips; ties at random."""
    best, tied, chosen = -1, 0, 0
    for at in range(count):
        height = VALUES[tile_of_play(plays[at])]
        if plays[at] % (NUMBERS * NUMBERS) % (NUMBERS + 1) == 0:
            height += 100
        if game.kind == STRAIGHT:
            height += 1000 * total_points(layout_after(game, layout, plays[at]) >> TOTAL_AT)
        if height > best:
            best, tied = height, 0
        if height == best:
            tied += 1
            if chosen_below(rng, tied) == 0:
                chosen = at
    return chosen


@inline
def best_by_thought(
    game: Any,
    dealt: Words,
    record: Words,
    length: int,
    seat: int,
    is_shown: int,
    beliefs: Reals,
    settings: Any,
    net: Net,
    plays: Words,
    count: int,
    rng: Chance,
) -> int:
    """The place of the play that is worth the most over worlds that agree with what was seen and shown."""
    hands, turns, held = np.zeros(4, np.int64), np.zeros((length, 2), np.int64), np.zeros((4, TYPES))
    for place in range(4):
        hands[place], held[place] = dealt[(seat + place) & 3], beliefs[(seat + place) & 3]
    for at in range(length):
        turns[at, 0], turns[at, 1] = (record[at, 0] - seat) & 3, record[at, 1]
    state, start = np.zeros(WIDTH, np.int64), np.zeros(WIDTH, np.int64)
    lacks, needs = np.zeros(4, np.int64), np.zeros(3, np.int64)
    laid, hidden = np.zeros(4, np.int64), np.zeros(COUNT, np.int64)
    unseen = hidden[: look_from(game, hands, turns, state, start, lacks, needs, laid, hidden)]
    if is_shown == WHOLE_HAND:
        unseen = unseen[: give_partner(hands, state, unseen, needs, laid)]
    worlds, likes = np.zeros((settings.worlds, 4), np.int64), np.zeros((settings.worlds, 4, TYPES))
    weights, since = np.zeros(settings.worlds), np.zeros(4, np.int64)
    since[0] = length
    weigh_worlds(
        game, start, turns, since, lacks, unseen, needs, laid, held, net, worlds, likes, weights, rng
    )
    partner = state[AT_HANDS + PARTNER]
    for world in range(settings.worlds):
        if is_shown == WHOLE_HAND:
            worlds[world, PARTNER - 1] = partner
        elif is_shown == LONGEST_NUMBER and longest(worlds[world, PARTNER - 1]) != longest(partner):
            weights[world] -= RULED_OUT
    sums, _, tries = try_plays(game, state, plays[:count], worlds, likes, weights, settings, net, rng)
    return int(np.argmax(sums / tries))


@inline
def longest(hand: int) -> int:
    """The number that a hand has most tiles of, the lowest of those."""
    best, most = 0, -1
    for number in range(NUMBERS):
        row, held = (hand >> NUMBERS * number) & 127, 0
        while row:
            held += row & 1
            row >>= 1
        if held > most:
            best, most = number, held
    return best
