"""What compiled play did, turn by turn, so that it can be compared with the referee and the oracle.

A log is a table of whole numbers, a row for a deal, a turn and an end (the ``LOG_`` constants say what
stands where). A log without rows is how play is made that nobody wants to follow. The functions that play
are those of :mod:`doublesix.kernels.playouts`; here is only what writes rows.
"""

from typing import Final

from doublesix.kernels.compiler import inline
from doublesix.kernels.encoding import PLAYS, Words
from doublesix.kernels.engine import (
    AT_HANDS,
    AT_PASSES,
    AT_PILE,
    AT_TURN,
)

LOG_WIDTH: Final = 9
# What stands first in a row.
DEALT, TAKEN, COUNTED = 0, 1, 2
# A deal: the hands, the starter, the tiles not dealt in two words of seven.
LOG_HANDS, LOG_STARTER, LOG_PILE = 1, 5, 6
# A turn: who, how many were drawn, the play, its points, the choices as bits in two words.
LOG_SEAT, LOG_DRAWN, LOG_PLAY, LOG_POINTS, LOG_CHOICES = 1, 2, 3, 4, 5
# An end: what it gave each side, who won, how.
LOG_GIVEN, LOG_WINNER, LOG_HOW = 1, 5, 6
OUT, BLOCK, TARGET = 0, 1, 2
NO_TURN: Final = -2
"""In place of a play: the round was blocked before anybody could pass."""
IN_WORD: Final = 7
BITS: Final = 5


@inline
def log_deal(log: Words, at: int, state: Words, rest: int) -> int:
    """Write the deal; ``rest`` tiles are not dealt. Where the next row goes."""
    if at >= len(log):
        return at
    row = log[at]
    row[:] = 0
    row[0] = DEALT
    for seat in range(4):
        row[LOG_HANDS + seat] = state[AT_HANDS + seat]
    row[LOG_STARTER] = state[AT_TURN]
    for tile in range(rest):
        row[LOG_PILE + tile // IN_WORD] |= (state[AT_PILE + tile] + 1) << BITS * (tile % IN_WORD)
    return at + 1


@inline
def log_choices(log: Words, at: int, seat: int, drawn: int, play_list: Words, count: int) -> None:
    """Write who is on turn and what the choices are."""
    if at >= len(log):
        return
    row = log[at]
    row[:] = 0
    row[0] = TAKEN
    row[LOG_SEAT] = seat
    row[LOG_DRAWN] = drawn
    for choice in range(count):
        row[LOG_CHOICES + play_list[choice] // PLAYS] |= 1 << (play_list[choice] % PLAYS)


@inline
def log_turn(log: Words, at: int, play: int, points: int) -> int:
    """Write what was chosen; where the next row goes."""
    if at >= len(log):
        return at
    log[at, LOG_PLAY] = play
    log[at, LOG_POINTS] = points
    return at + 1


@inline
def log_end(log: Words, at: int, state: Words, points: Words, winner: int, how: int) -> int:
    """Write how the round ended, and take back the passes after a block. Where the next row goes."""
    if at >= len(log):
        return at
    for back in range(state[AT_PASSES]):
        log[at - 1 - back, LOG_PLAY] = NO_TURN
    row = log[at]
    row[:] = 0
    row[0] = COUNTED
    for side in range(4):
        row[LOG_GIVEN + side] = points[side]
    row[LOG_WINNER] = winner
    row[LOG_HOW] = how
    return at + 1
