"""A round in compiled code: what may be played, what a play does, what the end is worth.

A round is a row of whole numbers (the ``AT_`` constants say what is where), so that thousands can lie
side by side and be copied cheaply. Seats are counted from 0 here. Hands, layouts and plays are those of
:mod:`doublesix.kernels.encoding`; worth is computed by the compiled functions of :mod:`doublesix.rules`.
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from doublesix.kernels.chance import GOLDEN, below, mix
from doublesix.kernels.compiler import inline
from doublesix.kernels.encoding import (
    BIGSIX,
    DIFFERENCES,
    GAMES,
    LEADS,
    ON_DOUBLE,
    PLACES,
    PLAYS,
    POWC,
    SIZES,
    SQUARES,
    STRAIGHT,
    TILE_OF_PLAY,
    TOTAL_AT,
    TWICE_PIPS,
    VARIANTS,
    Words,
)
from doublesix.play.game_rules import GAME_RULES
from doublesix.rules import bigsix, powc, sides, straight
from doublesix.rules.options import Options
from doublesix.rules.rulesets import Ruleset
from doublesix.tiles import NUMBERS

AT_HANDS: Final = 0
AT_LAYOUT: Final = 4
AT_TURN: Final = 5
AT_LAST: Final = 6
"""Who made the last play, or -1."""
AT_PASSES: Final = 7
"""How many passed since the last play or draw."""
AT_NEXT: Final = 8
"""The next tile of the pile; those before it are drawn."""
AT_END: Final = 9
"""The end of what may be drawn."""
AT_PILE: Final = 10
AT_PLAYED: Final = 24
"""The tiles that lie on the table, as a hand."""
AT_LACKS: Final = 25
"""Seven bits a seat: the numbers that it showed it has none of, by a pass or by drawing."""
AT_SETTERS: Final = 26
"""Three bits a number: 1 + the seat that last showed it, or 0."""
WIDTH: Final = 27
MOST_PLAYS: Final = 64
"""More plays than a hand can have."""
PASS: Final = -1

Chance = npt.NDArray[np.uint64]
"""The state of a stream, in a row of one."""

for _rule in (
    sides.side_of_seat,
    sides.partners_count,
    powc._charge,  # noqa: SLF001  (compiled with the functions that call it)
    powc.score_out,
    powc.score_blocked,
    bigsix._collect,  # noqa: SLF001
    bigsix.score_out,
    bigsix.score_blocked,
    straight.to_five,
    straight.hands_points,
    straight._blocked_points,  # noqa: SLF001
    straight._credit,  # noqa: SLF001
    straight.score_out,
    straight.score_blocked,
    straight.total_points,
):
    inline(_rule)

powc_out, powc_blocked = powc.score_out, powc.score_blocked
bigsix_out, bigsix_blocked = bigsix.score_out, bigsix.score_blocked
straight_out, straight_blocked = straight.score_out, straight.score_blocked
total_points = straight.total_points


class Game(NamedTuple):
    """What is played, in a form that compiled code takes."""

    kind: int
    variant: int
    """Which row of the tables holds."""
    players: int
    hand_size: int
    lowest: int
    """The lowest tile of the set: the double blank is left out or not."""
    options: Options


def game_of(ruleset: Ruleset, players: int = 0) -> Game:
    """The game of a ruleset; in ``bigsix`` this many sit down, else as the ruleset says."""
    return game_under(ruleset.game, ruleset.in_force(), players)


def game_under(name: str, options: Options, players: int = 0) -> Game:
    """A game under these options."""
    variant = next(
        at
        for at, (game, varied) in enumerate(VARIANTS)
        if game == name and (name != "bigsix" or varied.double_opens == options.double_opens)
    )
    seated = (players or options.players) if name == "bigsix" else 4
    rules = GAME_RULES[name]
    lowest = (rules.tiles & -rules.tiles).bit_length() - 1
    return Game(GAMES[name], variant, seated, rules.hand_size, lowest, options)


@inline
def chance(rng: Chance) -> np.uint64:
    """The next random number of a stream."""
    rng[0] += GOLDEN
    return mix(rng[0])


@inline
def chosen_below(rng: Chance, n: int) -> int:
    """A random whole number from 0 to n - 1."""
    return below(chance(rng), n)


@inline
def side_of(game: Any, seat: int) -> int:
    """The side of a seat, both counted from 0."""
    return seat if game.kind == BIGSIX else seat & 1


@inline
def can_play(hand: int, layout: int) -> bool:
    """Whether a hand has a tile that fits."""
    if layout == 0:
        return hand != 0
    for number in range(NUMBERS):
        if (layout >> 8 * number) & 255 and (hand >> NUMBERS * number) & 127:
            return True
    return False


@inline
def list_plays(hand: int, layout: int, plays: Words) -> int:
    """Write all different plays of a hand into ``plays``; how many there are."""
    count = 0
    for number in range(NUMBERS):
        row = (hand >> NUMBERS * number) & 127
        if layout == 0:
            row &= (2 << number) - 1  # a led tile is named by its higher end
            places = 1
        else:
            places = (layout >> 8 * number) & 255
        if places == 0:
            continue
        for k in range(SIZES[row]):
            play = NUMBERS * number + PLACES[row, k]
            if places & 15:
                plays[count] = play
                count += 1
            if places >> 4:
                plays[count] = play + ON_DOUBLE
                count += 1
    return count


@inline
def list_leads(game: Any, hand: int, plays: Words) -> int:
    """What may be led: any tile (P5, F5), in ``bigsix`` the highest double only (G3)."""
    if game.kind == BIGSIX:
        plays[0] = (NUMBERS + 1) * highest_double(hand)
        return 1
    return list_plays(hand, 0, plays)


@inline
def list_choices(game: Any, state: Words, plays: Words) -> int:
    """Write what the seat on turn may play, its draws made, into ``plays``; how many plays there are."""
    hand = state[AT_HANDS + state[AT_TURN]]
    if state[AT_LAST] < 0:
        return list_leads(game, hand, plays)
    return list_plays(hand, state[AT_LAYOUT], plays)


@inline
def highest_double(hand: int) -> int:
    """The number of the highest double of a hand, or -1."""
    for number in range(NUMBERS - 1, -1, -1):
        if (hand >> (NUMBERS + 1) * number) & 1:
            return number
    return -1


@inline
def tile_of_play(play: int) -> int:
    """The tile that a play lays."""
    return TILE_OF_PLAY[play]


@inline
def layout_after(game: Any, layout: int, play: int) -> int:
    """The layout after a play."""
    if layout == 0:
        return LEADS[game.variant, tile_of_play(play)]
    if play < PLAYS:
        return layout + DIFFERENCES[game.variant, 0, (layout >> 56) & 1, play]
    at = play - ON_DOUBLE
    double = (layout >> (8 * (at // NUMBERS) + 4)) & 15
    return layout + DIFFERENCES[game.variant, double, (layout >> 56) & 1, at]


@inline
def make_play(game: Any, state: Words, play: int) -> int:
    """Play a tile of the seat on turn and move the turn on; the points it scores at once (F6)."""
    seat = state[AT_TURN]
    tile = SQUARES[tile_of_play(play)]
    state[AT_HANDS + seat] &= ~tile
    state[AT_PLAYED] |= tile
    layout = layout_after(game, state[AT_LAYOUT], play)
    state[AT_LAYOUT] = layout
    shown = 3 * (play % NUMBERS)
    state[AT_SETTERS] = (state[AT_SETTERS] & ~(7 << shown)) | ((seat + 1) << shown)
    state[AT_LAST] = seat
    state[AT_PASSES] = 0
    move_on(game, state)
    return total_points(layout >> TOTAL_AT) if game.kind == STRAIGHT else 0


@inline
def move_on(game: Any, state: Words) -> None:
    """The turn of the next seat."""
    turn = state[AT_TURN] + 1
    state[AT_TURN] = turn if turn < game.players else 0


@inline
def open_numbers(layout: int) -> int:
    """The numbers that have an open place, as seven bits."""
    result = 0
    for number in range(NUMBERS):
        if (layout >> 8 * number) & 255:
            result |= 1 << number
    return result


@inline
def make_pass(game: Any, state: Words) -> None:
    """Pass: nothing fits and nothing can be drawn."""
    state[AT_PASSES] += 1
    state[AT_LACKS] |= open_numbers(state[AT_LAYOUT]) << NUMBERS * state[AT_TURN]
    move_on(game, state)


@inline
def note_drawing(state: Words, seat: int) -> None:
    """Who drew had nothing that fits, and what was drawn but the last does not fit either."""
    known = open_numbers(state[AT_LAYOUT]) << NUMBERS * seat
    state[AT_LACKS] = (state[AT_LACKS] & ~(127 << NUMBERS * seat)) | known


@inline
def draw_until_fit(state: Words) -> int:
    """Draw while nothing fits and the pile has tiles (G7); how many were drawn."""
    seat = state[AT_TURN]
    drawn = 0
    while state[AT_NEXT] < state[AT_END] and not can_play(state[AT_HANDS + seat], state[AT_LAYOUT]):
        state[AT_HANDS + seat] |= SQUARES[state[AT_PILE + state[AT_NEXT]]]
        state[AT_NEXT] += 1
        drawn += 1
    if drawn:
        state[AT_PASSES] = 0
        note_drawing(state, seat)
    return drawn


@inline
def pips_of(hand: int) -> int:
    """All pips of a hand."""
    twice = 0
    for number in range(NUMBERS):
        twice += TWICE_PIPS[number, (hand >> NUMBERS * number) & 127]
    return twice // 2


@inline
def is_over(game: Any, state: Words) -> bool:
    """Whether the round has ended: somebody is out, or everybody passed in a row."""
    last = state[AT_LAST]
    return (last >= 0 and state[AT_HANDS + last] == 0) or state[AT_PASSES] >= game.players


@inline
def end_worth(game: Any, state: Words, points: Words) -> int:
    """Add what the end of the round gives each side to ``points``; the side that won it, or -1."""
    options = game.options
    last = state[AT_LAST]
    seats = 0
    for seat in range(game.players):
        seats |= 2 << seat
    counts = (
        0,
        pips_of(state[AT_HANDS]),
        pips_of(state[AT_HANDS + 1]),
        pips_of(state[AT_HANDS + 2]),
        pips_of(state[AT_HANDS + 3]),
    )
    blamed = (0, 0, 0, 0, 0)
    out = state[AT_HANDS + last] == 0
    if game.kind == BIGSIX:
        each = (
            bigsix_out(last + 1, counts, seats) if out else bigsix_blocked(counts, seats, last + 1, options)
        )
        for side in range(4):
            points[side] += each.points[side]
        return each.winner
    if game.kind == POWC:
        both = (
            powc_out(last + 1, counts, blamed, options)
            if out
            else powc_blocked(counts, blamed, last + 1, options)
        )
    else:
        both = straight_out(last + 1, counts, options) if out else straight_blocked(counts, last + 1, options)
    points[0] += both.points[0]
    points[1] += both.points[1]
    return both.winner


@inline
def deal(game: Any, state: Words, deck: Words, rng: Chance) -> None:
    """Deal a round: hands, pile and the seat that starts; ``deck`` holds the set's tiles in any order."""
    while True:
        for at in range(len(deck) - 1, 0, -1):
            other = chosen_below(rng, at + 1)
            deck[at], deck[other] = deck[other], deck[at]
        state[:] = 0
        at = 0
        for seat in range(game.players):
            for _ in range(game.hand_size):
                state[AT_HANDS + seat] |= SQUARES[deck[at]]
                at += 1
        state[AT_LAST] = -1
        if game.kind != BIGSIX:
            state[AT_TURN] = chosen_below(rng, 4)
            return
        state[AT_END] = max(0, len(deck) - at - game.options.pile_left)
        for left in range(len(deck) - at):
            state[AT_PILE + left] = deck[at + left]
        highest = -1
        for seat in range(game.players):
            if highest_double(state[AT_HANDS + seat]) > highest:
                highest = highest_double(state[AT_HANDS + seat])
                state[AT_TURN] = seat
        if highest >= 0:
            return
