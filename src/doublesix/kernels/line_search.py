"""Alpha-beta for the line of `powc` with all hands open, over compiled rules and tables.

A value is what B is charged minus what A is charged from here to the end of the round, so A wants it high
and B low; seats 1 and 3 are A's. A turn in which only one thing can be done is no node. What was learnt of
a position is kept in a small table that stays in the machine's cache: a larger one is slower.

What the round is worth comes from the compiled functions of :mod:`doublesix.rules.powc`, what fits from
the tables of :mod:`doublesix.kernels.line_tables`.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from doublesix.kernels.bits import lowest_of, size_of
from doublesix.kernels.compiler import inline, kernel
from doublesix.kernels.line_tables import FITS, NOWHERE, PIPS, PLAYS, Ints
from doublesix.rules import powc, sides
from doublesix.rules.options import BLAMED_VOID, SCORE_BOTH, TIE_BLOCKER, Options

for _rule in (
    sides.side_of_seat,
    sides.partners_count,
    powc._charge,  # noqa: SLF001  (compiled with the functions that call it)
    powc.score_out,
    powc.score_blocked,
):
    inline(_rule)
score_out, score_blocked = powc.score_out, powc.score_blocked

# What a frame of the search holds: the tiles still in hands, the ends, whose turn, who played last, the pips
# of each side's hands, the window as it was and as it is, the best value and its play, which play is next.
(
    LEFT,
    ENDS,
    TURN,
    LAST,
    PIPS_A,
    PIPS_B,
    LOW_WAS,
    HIGH_WAS,
    LOW_IS,
    HIGH_IS,
    BEST,
    BEST_PLAY,
    NEXT_AT,
    PLAYS_END,
) = range(14)
FRAME: Final = 16
DEPTH: Final = 26
"""More than the tiles that four hands hold."""
MOST_PLAYS: Final = 16
TABLE_SIZE: Final = 1 << 12
FAR: Final = 500
"""Beyond every value."""
UNKNOWN_LOW, UNKNOWN_HIGH = -512, 511
REPLIES_WEIGH: Final = 48
"""In the order of trying, a reply of the next seat weighs more than any difference in pips."""
OTHERS_WEIGH: Final = 6


class Work(NamedTuple):
    """The memory a search works in; one for each thread."""

    owned: Ints
    """Each seat's tiles; place 0 is nobody's."""
    frames: Ints
    plays: Ints
    table: Ints


def new_work() -> Work:
    """Memory for searches, used again and again."""
    return Work(
        np.zeros(5, np.int64),
        np.zeros((DEPTH, FRAME), np.int64),
        np.zeros((DEPTH, MOST_PLAYS), np.int64),
        np.zeros(TABLE_SIZE, np.int64),
    )


@inline
def worth_out(frame: Ints, blamed_a: int, blamed_b: int, options: Options) -> int:
    """What the round is worth when the last to play went out."""
    counts = (0, frame[PIPS_A], frame[PIPS_B], 0, 0)
    result = score_out(frame[LAST], counts, (0, blamed_a, blamed_b, 0, 0), options)
    return result.points[1] - result.points[0]


@inline
def _worth_blocked(frame: Ints, blamed_a: int, blamed_b: int, options: Options) -> int:
    """What the round is worth when nobody can play."""
    counts = (0, frame[PIPS_A], frame[PIPS_B], 0, 0)
    result = score_blocked(counts, (0, blamed_a, blamed_b, 0, 0), frame[LAST], options)
    return result.points[1] - result.points[0]


@inline
def _lay(frame: Ints, tile: int, ends: int) -> None:
    """The seat on turn lays a tile; the turn moves on."""
    frame[LEFT] &= ~(1 << tile)
    frame[ENDS] = ends
    frame[LAST] = frame[TURN]
    frame[PIPS_A if frame[TURN] & 1 else PIPS_B] -= PIPS[tile]
    frame[TURN] = frame[TURN] % 4 + 1


@inline
def _run(frame: Ints, owned: Ints, blamed_a: int, blamed_b: int, options: Options) -> tuple[bool, int]:
    """Go on to the next choice: passes and single plays are made. Whether the round ended, and its worth."""
    while True:
        fitting = FITS[frame[ENDS]] & frame[LEFT]
        if fitting == 0:
            return True, _worth_blocked(frame, blamed_a, blamed_b, options)
        hand = owned[frame[TURN]] & frame[LEFT]
        own = hand & fitting
        if own == 0:
            frame[TURN] = frame[TURN] % 4 + 1
            continue
        if own & (own - 1):
            return False, 0
        tile = lowest_of(own)
        if own != hand and PLAYS[frame[ENDS], tile, 1] != NOWHERE:
            return False, 0
        _lay(frame, tile, PLAYS[frame[ENDS], tile, 0])
        if own == hand:
            return True, worth_out(frame, blamed_a, blamed_b, options)


@inline
def _limits(frame: Ints, blamed_a: int, blamed_b: int, options: Options) -> tuple[int, int]:
    """Between what the value must lie: nobody is charged more than lies in the hands (P11, P12)."""
    of_a, of_b = frame[PIPS_A] + blamed_a, frame[PIPS_B] + blamed_b
    lowest, highest = -of_a, of_b
    if options.blocked_score == SCORE_BOTH:
        lowest, highest = -of_a - of_b, of_a + of_b
    if options.blamed_win == BLAMED_VOID:
        lowest = 0 if blamed_b else lowest
        highest = 0 if blamed_a else highest
    return lowest, highest


@inline
def _key(frame: Ints, options: Options) -> int:
    """A position as one number of 36 bits; who played last only where it can matter (P12)."""
    last = frame[LAST] & 1 if options.blocked_tie == TIE_BLOCKER else 0
    return (frame[LEFT] << 8) | (frame[ENDS] << 3) | ((frame[TURN] - 1) << 1) | last


@inline
def _slot(key: int) -> int:
    return ((key * 0x9E3779B97F4A7C1) >> 20) & (TABLE_SIZE - 1)


@inline
def _look_up(frame: Ints, table: Ints, options: Options) -> tuple[bool, int, int]:
    """What the table knows: whether it settles the window, the value, and the play to try first."""
    key = _key(frame, options)
    entry = table[_slot(key)]
    if entry >> 26 != key:
        return False, 0, 0
    lowest = ((entry >> 16) & 1023) - 512
    highest = ((entry >> 6) & 1023) - 512
    if lowest >= frame[HIGH_IS] or lowest == highest:
        return True, lowest, 0
    if highest <= frame[LOW_IS]:
        return True, highest, 0
    return False, 0, entry & 63


@inline
def _remember(frame: Ints, table: Ints, options: Options) -> None:
    """Keep what a finished node showed, with what was known of it before."""
    value = frame[BEST]
    lowest = value if value > frame[LOW_WAS] else UNKNOWN_LOW
    highest = value if value < frame[HIGH_WAS] else UNKNOWN_HIGH
    key = _key(frame, options)
    slot = _slot(key)
    entry = table[slot]
    if entry >> 26 == key:
        lowest = max(lowest, ((entry >> 16) & 1023) - 512)
        highest = min(highest, ((entry >> 6) & 1023) - 512)
    tried = (frame[BEST_PLAY] >> 5) & 63
    table[slot] = (key << 26) | ((lowest + 512) << 16) | ((highest + 512) << 6) | tried


@inline
def _list_plays(frame: Ints, plays: Ints, owned: Ints, first: int) -> None:
    """Write the plays in the order of trying: those that leave the next seat few replies, then many pips.

    A play is its weight, which of the tile's two ways it is, the tile and the ends after it (5 bits each).
    """
    left, turn = frame[LEFT], frame[TURN]
    fitting = owned[turn] & left & FITS[frame[ENDS]]
    next_hand = owned[turn % 4 + 1] & left
    others = left & ~owned[turn] & ~next_hand
    count = 0
    while fitting:
        tile = lowest_of(fitting)
        fitting &= fitting - 1
        for way in range(2):
            ends = PLAYS[frame[ENDS], tile, way]
            if ends == NOWHERE:
                break
            follows = FITS[ends]
            weight = (
                PIPS[tile]
                - REPLIES_WEIGH * size_of(next_hand & follows)
                - OTHERS_WEIGH * size_of(others & follows)
            )
            if first == (way << 5 | tile):
                weight += 1 << 16
            play = ((weight + 4096) << 11) | (way << 10) | (tile << 5) | ends
            at = count
            while at > 0 and plays[at - 1] < play:
                plays[at] = plays[at - 1]
                at -= 1
            plays[at] = play
            count += 1
    frame[NEXT_AT], frame[PLAYS_END] = 0, count


@inline
def _take(frame: Ints, plays: Ints, value: int) -> None:
    """What a play turned out to be worth goes into its node."""
    if frame[TURN] & 1:
        if value > frame[BEST]:
            frame[BEST], frame[BEST_PLAY] = value, plays[frame[NEXT_AT] - 1]
            frame[LOW_IS] = max(value, frame[LOW_IS])
    elif value < frame[BEST]:
        frame[BEST], frame[BEST_PLAY] = value, plays[frame[NEXT_AT] - 1]
        frame[HIGH_IS] = min(value, frame[HIGH_IS])


@kernel
def search(work: Any, low: int, high: int, blamed_a: int, blamed_b: int, options: Options) -> tuple[int, int]:
    """The value of the first frame's position if it lies between low and high, else a bound; the nodes."""
    owned, frames, all_plays, table = work
    frames[0, LOW_IS], frames[0, HIGH_IS] = low, high
    nodes = depth = 0
    while True:
        frame = frames[depth]
        known, value = _run(frame, owned, blamed_a, blamed_b, options)
        first = 0
        if not known:
            nodes += 1
            lowest, highest = _limits(frame, blamed_a, blamed_b, options)
            if lowest >= frame[HIGH_IS]:
                known, value = True, lowest
            elif highest <= frame[LOW_IS]:
                known, value = True, highest
            else:
                known, value, first = _look_up(frame, table, options)
        if not known:
            frame[LOW_WAS], frame[HIGH_WAS] = frame[LOW_IS], frame[HIGH_IS]
            frame[BEST] = -FAR if frame[TURN] & 1 else FAR
            _list_plays(frame, all_plays[depth], owned, first)
        else:
            depth -= 1
        while True:
            if depth < 0:
                return value, nodes
            frame = frames[depth]
            if known:
                _take(frame, all_plays[depth], value)
            if frame[NEXT_AT] == frame[PLAYS_END] or frame[LOW_IS] >= frame[HIGH_IS]:
                _remember(frame, table, options)
                known, value = True, frame[BEST]
                depth -= 1
                continue
            play = all_plays[depth, frame[NEXT_AT]]
            frame[NEXT_AT] += 1
            below = frames[depth + 1]
            for at in range(LOW_WAS):
                below[at] = frame[at]
            below[LOW_IS], below[HIGH_IS] = frame[LOW_IS], frame[HIGH_IS]
            _lay(below, (play >> 5) & 31, play & 31)
            if owned[frame[TURN]] & below[LEFT] == 0:
                known, value = True, worth_out(below, blamed_a, blamed_b, options)
                continue
            depth += 1
            break
