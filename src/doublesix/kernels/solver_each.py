"""Three or four players, each for himself: `bigsix` with every hand open, by max^n.

A player wants the own points minus the mean of the others' as high as can be. Of plays equal in that, the
one that gives less to the next player in turn is taken, then less to the one after: what is still equal then
is the same result, so the order of trying never changes an answer. A result is one number: points times 8
plus the winner's place from 1, 0 for nobody. A play is given up early where the player before would not allow
what is already found (shallow pruning); such a node is never remembered.
"""

from typing import Any, Final

from doublesix.kernels.compiler import inline, kernel
from doublesix.kernels.encoding import Words
from doublesix.kernels.solver_layout import (
    DEEP,
    NO_PLAY,
    POSITION,
    TURN,
    keys_of,
    lay_tile,
    put_in_order,
    result_at_end,
    run_on,
    slot_of,
)

BEST, BEST_PLAY, NEXT_AT, PLAYS_END = range(POSITION, POSITION + 4)
NOTHING: Final = -1
"""No play has been looked at, or one that the player before does not allow."""
GAVE_UP: Final = 1 << 30


@inline
def result_of(spread: Any, row: Words, how: int) -> int:
    """The result of a round that has ended."""
    winner, points = result_at_end(spread, row, how)
    return 8 * points + winner + 1 if points else 0


@inline
def worth_to(seat: int, result: int, players: int) -> int:
    """What a result is worth to a seat, times the number of the others: own points minus their mean."""
    points, winner = result >> 3, (result & 7) - 1
    return (players - 1) * points if winner == seat else -points


@inline
def is_better(seat: int, result: int, best: int, players: int) -> bool:
    """Whether a seat takes this result rather than the best so far."""
    if best == NOTHING:
        return True
    more = worth_to(seat, result, players) - worth_to(seat, best, players)
    if more:
        return more > 0
    for step in range(1, players):
        other = (seat + step) % players
        less = worth_to(other, best, players) - worth_to(other, result, players)
        if less:
            return less > 0
    return False


@inline
def is_refuted(above: Words, frame: Words, players: int, equal: bool) -> bool:
    """Whether the player before has something better than this node can still give, or ``equal`` to it."""
    seat, before = frame[TURN], above[TURN]
    if above[BEST] == NOTHING or frame[BEST] == NOTHING or seat == before:
        return False
    own = worth_to(seat, frame[BEST], players)
    most = -(own // (players - 1)) if own > 0 else -own * (players - 1)
    has = worth_to(before, above[BEST], players)
    return has > most or (equal and has == most and (own <= 0 or seat == (before + 1) % players))


@kernel
def solve_each(
    spread: Any, deep: int, limit: int, before: int, has: int, frames: Words, all_plays: Words, table: Words
) -> tuple[int, int, int]:
    """The result of a position, the best play and the plays made; GAVE_UP where ``limit`` plays do not do.

    Where the seat ``before`` is known to have the result ``has`` by another play, the answer is NOTHING as
    soon as it is worse; else ``has`` is NOTHING.
    """
    players = spread.game.players
    frames[0, TURN], frames[0, BEST] = before, has
    for at in range(POSITION):
        frames[1, at] = spread.row[at]
    frames[1, DEEP] = deep
    nodes, depth, how = 0, 1, 0
    while True:
        frame = frames[depth]
        count = 0
        if how == 0:
            count, how, made = run_on(spread, frame, all_plays[depth])
            nodes += made
        known, result, first = False, 0, NO_PLAY
        if count == 0:
            known, result = True, result_of(spread, frame, how)
        else:
            one, other = keys_of(spread, frame)
            entry = table[slot_of(one, other, table)]
            if entry[0] == one and entry[1] == other:
                known, result, first = depth > 1, entry[2] >> 7, entry[2] & 127
        how = 0
        if known:
            depth -= 1
        else:
            frame[BEST], frame[NEXT_AT], frame[PLAYS_END] = NOTHING, 0, count
            put_in_order(spread, frame, all_plays[depth], count, first)
        while True:
            if depth < 1:
                return result, NO_PLAY, nodes
            frame = frames[depth]
            if known and result != NOTHING and is_better(frame[TURN], result, frame[BEST], players):
                frame[BEST], frame[BEST_PLAY] = result, all_plays[depth, frame[NEXT_AT] - 1] & 127
            if is_refuted(frames[depth - 1], frame, players, depth > 1):
                known, result = True, NOTHING
                depth -= 1
                continue
            if frame[NEXT_AT] == frame[PLAYS_END]:
                known, result = True, frame[BEST]
                one, other = keys_of(spread, frame)
                entry = table[slot_of(one, other, table)]
                entry[0], entry[1], entry[2] = one, other, result << 7 | frame[BEST_PLAY]
                if depth == 1:
                    return result, frame[BEST_PLAY], nodes
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
            below[DEEP] -= 1
            how = lay_tile(spread, below, play)
            depth += 1
            break
