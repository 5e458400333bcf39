"""Knock-outs in which people stay away, again with lists: a bracket and tables (E10, E11, E21, E22).

``gone`` says from which round on somebody no longer comes; of those who come the lowest number wins. The
match for third place is in the round of the final. Shares no code with the formats.
"""

from tests.oracle.draws import table_sizes

Ranks = list[list[int]]
MATCH, SHARED, POINTS = "match", "shared", "points"


def trimmed(ranks: Ranks) -> Ranks:
    """Without empty ranks at the end."""
    while ranks and not ranks[-1]:
        ranks = ranks[:-1]
    return ranks


def _met(sides: list[int], gone: dict[int, int], turn: int) -> tuple[list[int], list[int]]:
    """Who came to a match, best first, and who did not."""
    return sorted(side for side in sides if gone[side] > turn), [side for side in sides if gone[side] <= turn]


def bracket(order: list[int], gone: dict[int, int], third: str) -> Ranks:
    """Everybody's rank in a single elimination."""
    seeds = [1]
    while len(seeds) < len(order):
        seeds = [seed for upper in seeds for seed in (upper, 2 * len(seeds) + 1 - upper)]
    row: list[int | None] = [order[seed - 1] if seed <= len(order) else None for seed in seeds]
    lost: Ranks = []
    turn = 0
    while len(row) > 1:
        after: list[int | None] = []
        lost.append([])
        for at in range(0, len(row), 2):
            sides = [side for side in row[at : at + 2] if side is not None]
            came, missed = _met(sides, gone, turn)
            if len(sides) < 2:
                after.append(sides[0] if sides else None)
            elif not came:
                after.append(None)
            else:
                after.append(came[0])
                lost[-1] += came[1:] + missed
        row, turn = after, turn + 1
    best: Ranks = [[] if row[0] is None else [row[0]], lost.pop()]
    if len(order) > 2:
        best += _thirds(lost.pop(), order, gone, third, turn - 1)[: len(order) - 2]
    return trimmed(best + [sorted(losers, key=order.index) for losers in reversed(lost)])


def _thirds(losers: list[int], order: list[int], gone: dict[int, int], third: str, turn: int) -> Ranks:
    """Third and fourth; who was absent from the semi-final before is behind who was there."""
    losers = sorted(losers, key=lambda side: (gone[side] < turn, order.index(side)))
    if not losers:
        return [[], []]
    if third == SHARED:
        return [losers] if len(losers) == 2 else [losers, []]
    if third == MATCH and len(losers) == 2:
        came, missed = _met(losers, gone, turn)
        return [[came[0]], came[1:] + missed] if came else [[], []]
    return [[loser] for loser in losers] + [[]] * (2 - len(losers))


def tables(order: list[int], gone: dict[int, int], third: str, players: int = 3) -> Ranks:
    """Everybody's rank where winners go on, and four or fewer (of pairs: three) play the last table."""
    row: list[int | None] = list(order)
    lost: Ranks = []
    turn = 0
    while len(row) > (3 if players == 2 else 4):
        after: list[int | None] = []
        lost.append([])
        left = list(row)
        for size in table_sizes(len(row), players):
            sides = [side for side in left[:size] if side is not None]
            left = left[size:]
            came, missed = _met(sides, gone, turn)
            if len(sides) < 2:
                after.append(sides[0] if sides else None)
            elif not came:
                after.append(None)
            else:
                after.append(came[0])
                lost[-1] += came[1:] + missed
        row, turn = after, turn + 1
    last = _last([side for side in row if side is not None], order, gone, third, turn)
    last += [[]] * (len(row) - sum(max(1, len(rank)) for rank in last))
    return trimmed(last + [sorted(losers, key=order.index) for losers in reversed(lost)])


def _last(sides: list[int], order: list[int], gone: dict[int, int], third: str, turn: int) -> Ranks:
    """The last table; a game for third place is in its own round after it."""
    if len(sides) < 2:
        return [[side] for side in sides]
    came, missed = _met(sides, gone, turn)
    if not came:
        return []
    ranked = came + sorted(missed, key=order.index)
    if third == SHARED and len(ranked) > 2:
        return [ranked[:1], ranked[1:2], ranked[2:]]
    if third == MATCH and len(ranked) == 4:
        came, missed = _met(ranked[2:], gone, turn + 1)
        thirds = [came[:1], came[1:] + missed] if came else [[], []]
        return [ranked[:1], ranked[1:2], *thirds]
    return [[side] for side in ranked]
