"""The draw of those who came late (E41): which of the byes that are left each of them takes.

A draw of its own with its own secret, of the late entries alone. Nothing here moves anybody who has a place.
"""

from collections.abc import Sequence
from typing import NamedTuple

from doublesix.chance import Stream, shuffle


class LatePlaces(NamedTuple):
    """Who takes which place of the first draw's bracket, from 1, by ascending place; and who finds none."""

    places: tuple[tuple[int, int], ...]
    waiting: tuple[int, ...]


def late_order(
    numbers: Sequence[int], byes: Sequence[int], seed: bytes
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The late numbers as the seed draws them, and the byes by going on with the same stream."""
    stream = Stream(seed)
    return tuple(shuffle(numbers, stream)), tuple(shuffle(byes, stream))


def late_places(order: Sequence[int], byes: Sequence[int]) -> LatePlaces:
    """The first of the order takes the first of the byes as they were drawn; who finds none waits."""
    taken = sorted(zip(byes, order, strict=False))
    return LatePlaces(tuple(taken), tuple(order[len(byes) :]))


def is_fitting(result: LatePlaces, order: Sequence[int], byes: Sequence[int]) -> bool:
    """Whether places written down by hand are byes, each taken once, by those first in the order."""
    count = min(len(order), len(byes))
    taken = [place for place, _ in result.places]
    return (
        taken == sorted({*taken})
        and {*taken} <= {*byes}
        and sorted(number for _, number in result.places) == sorted(order[:count])
        and result.waiting == tuple(order[count:])
    )
