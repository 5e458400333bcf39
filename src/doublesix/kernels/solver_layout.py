"""A round of `straight` or `bigsix` as the searches see it, all hands open and the pile known.

Seats are counted from 0 in the order of play; in `straight` even ones are A's. A position is a row of whole
numbers; the layout is that of :mod:`doublesix.kernels.encoding`, changed by its tables, and all points come
from the compiled functions of :mod:`doublesix.rules`. A search goes as deep as it is told; beyond that every
seat takes the first play of the order of trying, so that even a value that is not proven is the value of a
line that can be played.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from doublesix.kernels.bits import lowest_of, size_of
from doublesix.kernels.compiler import inline, kernel
from doublesix.kernels.encoding import ON_DOUBLE, STRAIGHT, TILE_OF_PLAY, TOTAL_AT, VALUES, Words
from doublesix.kernels.engine import (
    Game,
    bigsix_blocked,
    bigsix_out,
    layout_after,
    open_numbers,
    straight_blocked,
    straight_out,
    total_points,
)
from doublesix.rules import bigsix, straight
from doublesix.rules.options import TIE_BLOCKER, YES
from doublesix.rules.seven import ZEROS
from doublesix.tiles import HIGH, LOW, NUMBERS

hands_points = straight.hands_points

# What a row holds: four hands as sets of tiles, the layout, whose turn, who played last (from 1, 0 for
# nobody), how many tiles of the pile are drawn and by whom (two bits each), what each side lacks to the
# target, A's points minus B's so far, and how many more choices are searched.
LAYOUT, TURN, LAST, DRAWN, DRAWERS, NEED_A, NEED_B, SUM, DEEP = range(4, 13)
POSITION: Final = 13
MOST_PLAYS: Final = 64
DEEPEST: Final = 31
"""Deeper than a round has turns with a choice."""
NO_NEED: Final = 1 << 20
"""Stands for a target that is out of reach."""
NO_PLAY: Final = -1
POINTS_WEIGH, REPLIES_WEIGH, PIPS_WEIGH = 32, 48, 4
"""In the order of trying: what a play scores, each reply it leaves the next seat, its pips."""
LAST_SIDE: Final = 3
"""How the double stands that is the spinner with one side free."""

HIGHS: Final = np.array(HIGH, np.int64)
LOWS: Final = np.array(LOW, np.int64)
FITTING: Final = np.array(
    [
        bigsix.fits(bigsix.Branches(tuple(opens >> number & 1 for number in range(NUMBERS)), ZEROS))  # type: ignore[arg-type]
        for opens in range(128)
    ],
    np.int64,
)
"""The tiles that fit where these numbers have an open place; none has one on the empty table."""


class Spread(NamedTuple):
    """A position of `straight` or `bigsix` as compiled code takes it."""

    game: Game
    row: Words
    """The position as a row, see above."""
    pile: Words
    """The tiles that may be drawn, the next first."""
    exposed: int
    """The tiles that lie face up in hands (F14)."""
    late: int
    """The number of a spinner whose short ends were used before its sides (F17), or -1."""
    late_change: int
    """What the layout has more than the table says when the last side of that spinner is taken."""
    most: int
    """The most that one play can score."""


@inline
def fitting_in(spread: Any, row: Words) -> int:
    """The tiles of the seat on turn that it may play: exposed ones first (F14)."""
    own = row[row[TURN]] & FITTING[open_numbers(row[LAYOUT])]
    due = own & spread.exposed
    return due or own


@inline
def list_tile_plays(layout: int, tile: int, plays: Words, count: int) -> int:
    """Add the different plays of one tile; how many there are now."""
    if layout == 0:
        plays[count] = NUMBERS * HIGHS[tile] + LOWS[tile]
        return count + 1
    for turned in range(2):
        number = LOWS[tile] if turned else HIGHS[tile]
        places = (layout >> 8 * number) & 255
        play = NUMBERS * number + HIGHS[tile] + LOWS[tile] - number
        if places & 15:
            plays[count] = play
            count += 1
        if places >> 4:
            plays[count] = play + ON_DOUBLE
            count += 1
        if HIGHS[tile] == LOWS[tile]:
            break
    return count


@inline
def laid_out(spread: Any, layout: int, play: int) -> int:
    """The layout after a play."""
    after = layout_after(spread.game, layout, play)
    is_late = spread.late >= 0 and (play - ON_DOUBLE) // NUMBERS == spread.late
    if is_late and (layout >> (8 * spread.late + 4)) & 15 == LAST_SIDE:
        after += spread.late_change
    return after


@inline
def points_of(spread: Any, layout: int, tile: int) -> int:
    """What a play scores that left this layout (F6, F14)."""
    if spread.game.kind != STRAIGHT or (spread.exposed >> tile) & 1:
        return 0
    return total_points(layout >> TOTAL_AT)


@inline
def pips_in(hand: int) -> int:
    """All pips of a set of tiles."""
    total = 0
    while hand:
        total += VALUES[lowest_of(hand)]
        hand &= hand - 1
    return total


@inline
def counts_of(row: Words) -> tuple[int, int, int, int, int]:
    """The pips of each seat, place 0 for nobody."""
    return (0, pips_in(row[0]), pips_in(row[1]), pips_in(row[2]), pips_in(row[3]))


@inline
def lay_tile(spread: Any, row: Words, play: int) -> int:
    """Make a play and move the turn on; whether that ended the round: 0 no, 1 out, 2 at the target (F11)."""
    seat, tile = row[TURN], TILE_OF_PLAY[play]
    row[seat] &= ~(1 << tile)
    row[LAYOUT] = laid_out(spread, row[LAYOUT], play)
    row[LAST] = seat + 1
    row[TURN] = seat + 1 if seat + 1 < spread.game.players else 0
    points = points_of(spread, row[LAYOUT], tile)
    if points:
        row[SUM] += -points if seat & 1 else points
        row[NEED_A + (seat & 1)] -= points
        if row[NEED_A + (seat & 1)] <= 0:
            return 2
    return 1 if row[seat] == 0 else 0


@inline
def difference_at_end(spread: Any, row: Words, how: int) -> int:
    """A's points minus B's at the end of `straight`: 0 blocked, 1 out, 2 at the target (F9 to F11)."""
    counts, last = counts_of(row), row[LAST]
    side = 1 - last % 2
    if how == 2:
        worth = (
            hands_points(counts, 1 - side, spread.game.options)
            if spread.game.options.count_at_target == YES
            else 0
        )
        return row[SUM] + (-worth if side else worth)
    if how == 1:
        result = straight_out(last, counts, spread.game.options)
    else:
        result = straight_blocked(counts, last, spread.game.options)
    return row[SUM] + result.points[0] - result.points[1]


@inline
def result_at_end(spread: Any, row: Words, how: int) -> tuple[int, int]:
    """Who wins a round of `bigsix`, as a seat from 0 or -1, and the points (G9): 0 blocked, 1 out."""
    counts, last, seats = counts_of(row), row[LAST], (2 << spread.game.players) - 2
    result = (
        bigsix_out(last, counts, seats) if how else bigsix_blocked(counts, seats, last, spread.game.options)
    )
    return result.winner, result.points[0] + result.points[1] + result.points[2] + result.points[3]


@inline
def weight_of(spread: Any, row: Words, play: int) -> int:
    """How early a play is tried: its points, then few replies of the next seat, then its pips."""
    tile = TILE_OF_PLAY[play]
    after = laid_out(spread, row[LAYOUT], play)
    follower = row[TURN] + 1 if row[TURN] + 1 < spread.game.players else 0
    replies = size_of(row[follower] & FITTING[open_numbers(after)])
    return POINTS_WEIGH * points_of(spread, after, tile) - REPLIES_WEIGH * replies + PIPS_WEIGH * VALUES[tile]


@inline
def first_of(spread: Any, row: Words, plays: Words, count: int) -> int:
    """The play that is first in the order of trying."""
    play = plays[0]
    if count > 1:
        best = weight_of(spread, row, play)
        for at in range(1, count):
            weight = weight_of(spread, row, plays[at])
            if weight > best:
                best, play = weight, plays[at]
    return play


@inline
def list_plays(spread: Any, row: Words, plays: Words) -> int:
    """Write the plays of the seat on turn; how many there are."""
    own, count = fitting_in(spread, row), 0
    while own:
        count = list_tile_plays(row[LAYOUT], lowest_of(own), plays, count)
        own &= own - 1
    return count


@kernel
def first_play(spread: Any) -> int:
    """What the seat on turn plays beyond the depth of a search."""
    plays = np.zeros(MOST_PLAYS, np.int64)
    return first_of(spread, spread.row, plays, list_plays(spread, spread.row, plays))


@inline
def run_on(spread: Any, row: Words, plays: Words) -> tuple[int, int, int]:
    """Go on to the next choice: draws, passes and single plays are made, and all plays beyond the depth.

    The answer is how many plays there are, written into ``plays``; else 0 and how the round ended (0 blocked,
    1 out, 2 at the target); and how many plays were made on the way.
    """
    made = 0
    while True:
        count = list_plays(spread, row, plays)
        if count == 0:
            if row[DRAWN] < len(spread.pile):
                row[row[TURN]] |= 1 << spread.pile[row[DRAWN]]
                row[DRAWERS] |= row[TURN] << 2 * row[DRAWN]
                row[DRAWN] += 1
                continue
            if (row[0] | row[1] | row[2] | row[3]) & FITTING[open_numbers(row[LAYOUT])] == 0:
                return 0, 0, made
            row[TURN] = row[TURN] + 1 if row[TURN] + 1 < spread.game.players else 0
            continue
        if count > 1 and row[DEEP] > 0:
            return count, 0, made
        made += 1
        how = lay_tile(spread, row, first_of(spread, row, plays, count))
        if how:
            return 0, how, made


@inline
def put_in_order(spread: Any, row: Words, plays: Words, count: int, first: int) -> None:
    """Sort the plays into the order of trying, ``first`` before all; the weight above, the play in 7 bits."""
    for at in range(count):
        play = plays[at]
        weight = weight_of(spread, row, play) + 4096
        if play == first:
            weight += 1 << 20
        weighed = (weight << 7) | play
        place = at
        while place > 0 and plays[place - 1] < weighed:
            plays[place] = plays[place - 1]
            place -= 1
        plays[place] = weighed


@inline
def keys_of(spread: Any, row: Words) -> tuple[int, int]:
    """A position as two numbers. What cannot matter is left out: needs out of reach, who played last."""
    left = row[0] | row[1] | row[2] | row[3]
    last = row[LAST] - 1 if spread.game.options.blocked_tie == TIE_BLOCKER else 0
    deep = min(row[DEEP], size_of(left) + len(spread.pile) - row[DRAWN])
    drawers = row[DRAWERS]
    if spread.game.kind == STRAIGHT:
        last &= 1
        for side in range(2):
            reach = spread.most * size_of(row[side] | row[side + 2])
            if row[NEED_A + side] <= reach:
                drawers |= (row[NEED_A + side] + 4) // 5 << 14 * side
    one = left | drawers << 28 | row[TURN] << 56 | row[DRAWN] << 58
    other = row[LAYOUT] & ((1 << TOTAL_AT) - 1) | deep << 57 | last << 62
    return one, other


@inline
def slot_of(one: int, other: int, table: Words) -> int:
    """Where in the table a position is kept."""
    mixed = (one ^ (other * 0x9E3779B97F4A7C1)) * 0x9E3779B97F4A7C1
    return ((mixed >> 24) & 0x7FFFFFFF) & (len(table) - 1)
