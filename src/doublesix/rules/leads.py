"""The lead draw: whose drawn tile is the highest (P2, F4), and who starts the next round (P5, F12).

Seats are 1 to 4; several seats at once are one whole number whose bit ``seat`` is set.
"""

from typing import Final

from doublesix.rules.options import LEAD_DENOMINATION, LEAD_DOUBLE_FIRST
from doublesix.tiles import HIGH, LOW, VALUE, is_double

CLOCKWORK: Final = (0, 2, 3, 4, 1)
"""Who follows each seat in the usual order of play: 1, 2, 3, 4."""
TURNED: Final = (0, 4, 1, 2, 3)
"""Who follows each seat when two partners have changed places (F3): 1, 4, 3, 2."""


def rank(tile: int, lead_order: int) -> int:
    """How high a tile is in a lead draw (P2, F4): the greater the higher."""
    if lead_order == LEAD_DENOMINATION:
        return 10 * HIGH[tile] + LOW[tile]
    if lead_order == LEAD_DOUBLE_FIRST:
        return (1000 if is_double(tile) else 0) + 10 * VALUE[tile] + HIGH[tile]
    return VALUE[tile]


def highest_seats(draws: tuple[tuple[int, int], ...], lead_order: int) -> int:
    """The seats whose drawn tile is the highest: one seat, or those that draw again (P2)."""
    best = -1
    seats = 0
    for seat, tile in draws:
        height = rank(tile, lead_order)
        if height > best:
            best = height
            seats = 1 << seat
        elif height == best:
            seats |= 1 << seat
    return seats


def followers(seats: int, order: tuple[int, ...]) -> int:
    """The seats that follow these in the order of play (P5)."""
    result = 0
    for seat in range(1, 5):
        if seats >> seat & 1:
            result |= 1 << order[seat]
    return result


def fewest_of_pair(
    seat: int, partner: int, counts: tuple[int, ...], starters: int, order: tuple[int, ...]
) -> int:
    """Of two partners the one with fewer spots, equal: the earlier in turn from the last starter (F12).

    Where several seats may have been that starter, the answer is the set of those it may be.
    """
    if counts[seat] != counts[partner]:
        return 1 << (seat if counts[seat] < counts[partner] else partner)
    result = 0
    for start in range(1, 5):
        if starters >> start & 1:
            turn = start
            while turn not in (seat, partner):
                turn = order[turn]
            result |= 1 << turn
    return result
