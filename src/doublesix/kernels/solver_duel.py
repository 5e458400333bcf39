"""Two sides, one value: alpha-beta for `straight` and for `bigsix` with two players.

A value is A's points minus B's (in `bigsix` those of the first seat minus the other's) from here to the end
of the round. A limit on the plays looked at, never on time, makes every answer reproducible.
"""

from typing import Any, Final

import numpy as np

from doublesix.kernels.compiler import inline, kernel
from doublesix.kernels.encoding import STRAIGHT, VALUES, Words
from doublesix.kernels.solver_layout import (
    DEEP,
    DRAWN,
    MOST_PLAYS,
    NO_PLAY,
    POSITION,
    SUM,
    TURN,
    difference_at_end,
    keys_of,
    lay_tile,
    pips_in,
    put_in_order,
    result_at_end,
    run_on,
    slot_of,
)

LOW_WAS, HIGH_WAS, LOW_IS, HIGH_IS, BEST, BEST_PLAY, NEXT_AT, PLAYS_END = range(POSITION, POSITION + 8)
FRAME: Final = 24
DEPTH: Final = 32
"""More than a round has turns with a choice."""
FAR: Final = 4000
"""Beyond every value."""
UNKNOWN: Final = 8191
GAVE_UP: Final = 1 << 30


@inline
def worth_at_end(spread: Any, row: Words, how: int) -> int:
    """The value of a round that has ended."""
    if spread.game.kind == STRAIGHT:
        return difference_at_end(spread, row, how)
    winner, points = result_at_end(spread, row, how)
    return points if winner == 0 else -points


@inline
def beyond_window(spread: Any, frame: Words) -> tuple[bool, int]:
    """Whether the value must lie beyond the window: nobody wins more than the other can hold (G9)."""
    if spread.game.kind == STRAIGHT:
        return False, 0
    pile = 0
    for at in range(frame[DRAWN], len(spread.pile)):
        pile += VALUES[spread.pile[at]]
    lowest, highest = -pips_in(frame[0]) - pile, pips_in(frame[1]) + pile
    if lowest >= frame[HIGH_IS]:
        return True, lowest
    return highest <= frame[LOW_IS], highest


@inline
def look_up(spread: Any, frame: Words, table: Words) -> tuple[bool, int, int]:
    """What the table knows: whether it settles the window, the value, and the play to try first."""
    one, other = keys_of(spread, frame)
    entry = table[slot_of(one, other, table)]
    if entry[0] != one or entry[1] != other:
        return False, 0, NO_PLAY
    lowest = ((entry[2] >> 21) & 16383) - UNKNOWN
    highest = ((entry[2] >> 7) & 16383) - UNKNOWN
    if lowest != -UNKNOWN and lowest + frame[SUM] >= frame[HIGH_IS]:
        return True, lowest + frame[SUM], NO_PLAY
    if highest != UNKNOWN and (highest + frame[SUM] <= frame[LOW_IS] or lowest == highest):
        return True, highest + frame[SUM], NO_PLAY
    return False, 0, entry[2] & 127


@inline
def remember(spread: Any, frame: Words, table: Words) -> None:
    """Keep what a finished node showed, with what was known of it before; values from here on."""
    value = frame[BEST] - frame[SUM]
    lowest = value if frame[BEST] > frame[LOW_WAS] else -UNKNOWN
    highest = value if frame[BEST] < frame[HIGH_WAS] else UNKNOWN
    one, other = keys_of(spread, frame)
    entry = table[slot_of(one, other, table)]
    if entry[0] == one and entry[1] == other:
        lowest = max(lowest, ((entry[2] >> 21) & 16383) - UNKNOWN)
        highest = min(highest, ((entry[2] >> 7) & 16383) - UNKNOWN)
    entry[0], entry[1] = one, other
    entry[2] = ((lowest + UNKNOWN) << 21) | ((highest + UNKNOWN) << 7) | (frame[BEST_PLAY] & 127)


@inline
def take(frame: Words, plays: Words, value: int) -> None:
    """What a play turned out to be worth goes into its node."""
    if frame[TURN] & 1:
        if value < frame[BEST]:
            frame[BEST], frame[BEST_PLAY] = value, plays[frame[NEXT_AT] - 1]
            frame[HIGH_IS] = min(value, frame[HIGH_IS])
    elif value > frame[BEST]:
        frame[BEST], frame[BEST_PLAY] = value, plays[frame[NEXT_AT] - 1]
        frame[LOW_IS] = max(value, frame[LOW_IS])


@kernel
def probe_duel(
    spread: Any, deep: int, low: int, high: int, limit: int, frames: Words, all_plays: Words, table: Words
) -> tuple[int, int, int]:
    """The value if it lies between low and high, else a bound; the best play; the plays made.

    Where more plays than ``limit`` would be made the value is GAVE_UP. The best play is NO_PLAY where the
    value was known before a choice was searched.
    """
    for at in range(POSITION):
        frames[0, at] = spread.row[at]
    frames[0, DEEP], frames[0, LOW_IS], frames[0, HIGH_IS] = deep, low, high
    nodes = depth = how = 0
    while True:
        frame = frames[depth]
        count = 0
        if how == 0:
            count, how, made = run_on(spread, frame, all_plays[depth])
            nodes += made
        if count == 0:
            known, value, first = True, worth_at_end(spread, frame, how), NO_PLAY
        else:
            known, value, first = look_up(spread, frame, table)
            if not known:
                known, value = beyond_window(spread, frame)
            known = known and depth > 0
        how = 0
        if known:
            depth -= 1
        else:
            frame[LOW_WAS], frame[HIGH_WAS] = frame[LOW_IS], frame[HIGH_IS]
            frame[BEST], frame[NEXT_AT], frame[PLAYS_END] = FAR if frame[TURN] & 1 else -FAR, 0, count
            put_in_order(spread, frame, all_plays[depth], count, first)
        while True:
            if depth < 0:
                return value, NO_PLAY, nodes
            frame = frames[depth]
            if known:
                take(frame, all_plays[depth], value)
            if frame[NEXT_AT] == frame[PLAYS_END] or frame[LOW_IS] >= frame[HIGH_IS]:
                remember(spread, frame, table)
                known, value = True, frame[BEST]
                if depth == 0:
                    return value, frame[BEST_PLAY] & 127, nodes
                depth -= 1
                continue
            if nodes >= limit:
                return GAVE_UP, NO_PLAY, nodes
            play = all_plays[depth, frame[NEXT_AT]] & 127
            frame[NEXT_AT] += 1
            nodes += 1
            below = frames[depth + 1]
            for at in range(POSITION):
                below[at] = frame[at]
            below[LOW_IS], below[HIGH_IS] = frame[LOW_IS], frame[HIGH_IS]
            below[DEEP] -= 1
            how = lay_tile(spread, below, play)
            depth += 1
            break


def new_memory(entries: int) -> tuple[Words, Words, Words]:
    """Frames, plays and a table of so many entries (a power of two) for one thread."""
    return (
        np.zeros((DEPTH, FRAME), np.int64),
        np.zeros((DEPTH, MOST_PLAYS), np.int64),
        np.zeros((entries, 3), np.int64),
    )
