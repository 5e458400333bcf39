"""Dice as a port, the dice that a seed stands for, and the shuffle.

Whoever draws or deals brings the dice; nothing here is random by itself.
"""

import hmac
from collections.abc import Iterator, Sequence
from typing import Final, Protocol, TypeVar

Item = TypeVar("Item")
_WORD: Final = 1 << 64


class Dice(Protocol):
    """Where chance comes from."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""


class Stream:
    """The dice that a seed stands for: HMAC-SHA256 blocks read as 64-bit words."""

    def __init__(self, seed: bytes) -> None:
        self._words = _words(seed)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; words that would favour some are dropped."""
        limit = _WORD - _WORD % n
        return next(word for word in self._words if word < limit) % n


def _words(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(seed, block.to_bytes(8, "big"), "sha256")
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def shuffle(items: Sequence[Item], dice: Dice) -> list[Item]:
    """The items in an order that the dice give."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = dice.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
