"""Where the order of a draw puts everybody: brackets, pairs, tables, groups, rounds of a round robin.

All of it follows from the order alone, as the contract for draws asks, so that anybody can check a
published draw with a pencil.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeVar

from doublesix.tournament.fixtures import Entrant

Item = TypeVar("Item")
LARGEST_TABLE: Final = 4
"""Players that one table of `bigsix` can hold (G1)."""
TABLES_OF: Final = (2, 3, 4)
"""The sizes that an organiser may prefer (G1)."""
USUAL_TABLE: Final = 3
"""Players at a table where nothing else is said (E21)."""


def bracket_size(count: int) -> int:
    """The smallest power of two that holds everybody."""
    return 1 << (count - 1).bit_length()


@cache
def seeds(size: int) -> tuple[int, ...]:
    """The seed of each place of a bracket from top to bottom; seeds 1 and 2 can meet only in the final."""
    if size == 1:
        return (1,)
    return tuple(seed for upper in seeds(size // 2) for seed in (upper, size + 1 - upper))


def places(order: Sequence[Item]) -> tuple[Item | None, ...]:
    """Who holds each place of the bracket; nobody, a bye, where the seed is above the number of entrants."""
    return tuple(order[seed - 1] if seed <= len(order) else None for seed in seeds(bracket_size(len(order))))


def partners(order: Sequence[Item]) -> tuple[tuple[tuple[Item, Item], ...], Item | None]:
    """The pairs that a draw of partners gives, and who waits where the number is odd (F2, E31)."""
    pairs = tuple(zip(order[::2], order[1::2], strict=False))
    return pairs, order[-1] if len(order) % 2 else None


def most_at_last(preferred: int) -> int:
    """With so many or fewer left, the last table is played (E21); where pairs play, three (E22)."""
    return 3 if preferred == 2 else LARGEST_TABLE


def table_sizes(count: int, preferred: int = USUAL_TABLE) -> tuple[int, ...]:
    """How many sit at each table: the preferred size first, then the others, larger ones first (E21, E22)."""
    if count <= most_at_last(preferred):
        return (count,)
    if preferred == LARGEST_TABLE:
        threes = -count % LARGEST_TABLE
        return (4,) * ((count - 3 * threes) // 4) + (3,) * threes if count != 5 else (3, 2)
    full, left = divmod(count, preferred)
    if left == 1:
        return (preferred,) * (full - 1) + (preferred + 1,)
    return (preferred,) * full + (left,) * (left > 0)


def runs(order: Sequence[Item], sizes: Sequence[int]) -> tuple[tuple[Item, ...], ...]:
    """The order cut into runs of these sizes."""
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    return tuple(tuple(order[start : start + size]) for start, size in zip(starts, sizes, strict=True))


def group_count(count: int, size: int) -> int:
    """How many groups of about this size: none larger, unless somebody would be alone."""
    return max(1, min(-(-count // size), count // 2))


def groups(order: Sequence[Entrant], size: int) -> tuple[tuple[Entrant, ...], ...]:
    """The groups, as equal as can be: dealt like cards to and fro, so that high and low seeds mix."""
    count = group_count(len(order), size)
    dealt: list[list[Entrant]] = [[] for _ in range(count)]
    for at, entrant in enumerate(order):
        row, column = divmod(at, count)
        dealt[column if row % 2 == 0 else count - 1 - column].append(entrant)
    return tuple(tuple(group) for group in dealt)


def round_robin(count: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The rounds in which everybody meets everybody once, as pairs of places from 0.

    One stays, the others move on by one each round. With an odd number the place that would be the
    last one is empty, and whoever meets it is free.
    """
    size = count + count % 2
    rounds = []
    for turn in range(size - 1):
        circle = [0] + [1 + (at + turn) % (size - 1) for at in range(size - 1)]
        pairs = ((circle[at], circle[size - 1 - at]) for at in range(size // 2))
        rounds.append(tuple(pair for pair in pairs if max(pair) < count))
    return tuple(rounds)
