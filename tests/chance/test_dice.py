"""Dice made from a seed: the stream told again from the contract, and shuffles that favour nobody."""

import hashlib
import hmac
import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from doublesix.chance import Stream, shuffle

SECRET = bytes(range(32))


def naive_words(seed: bytes) -> Iterator[int]:
    for block in itertools.count():
        digest = hmac.new(seed, block.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))


def chosen(*words: int) -> Stream:
    """A stream of words that a test chose."""
    stream = Stream(b"")
    stream._words = iter(words)
    return stream


class TestStream:
    def test_reads_block_after_block(self) -> None:
        stream, words = Stream(SECRET), naive_words(SECRET)
        big = 2**64  # every word is kept, and is the answer
        assert [stream.below(big) for _ in range(11)] == list(itertools.islice(words, 11))

    @pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 27, 28, 2**63 + 1])
    def test_drops_words_that_would_favour_some(self, n: int) -> None:
        limit = 2**64 - 2**64 % n
        dropped = [word for word in (limit, limit + 1, 2**64 - 1) if limit <= word < 2**64]
        assert chosen(*dropped, 12345).below(n) == 12345 % n
        assert chosen(limit - 1).below(n) == n - 1

    def test_of_one_is_nothing_and_takes_a_word(self) -> None:
        stream = chosen(99, 5)
        assert (stream.below(1), stream.below(10)) == (0, 5)


class Loaded:
    """Dice of a test's own: anything with `below` will do."""

    def __init__(self, lowest: bool) -> None:
        self.lowest = lowest
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return 0 if self.lowest else n - 1


class TestShuffle:
    def test_asks_for_one_less_each_time(self) -> None:
        dice = Loaded(lowest=False)
        assert shuffle("abcd", dice) == ["a", "b", "c", "d"]
        assert dice.asked == [4, 3, 2]

    def test_swaps_with_what_the_dice_say(self) -> None:
        """abcd: d with a, then c with d, then b with c."""
        assert shuffle("abcd", Loaded(lowest=True)) == ["b", "c", "d", "a"]

    def test_leaves_the_list_alone(self) -> None:
        items = [1, 2, 3]
        shuffle(items, Loaded(lowest=True))
        assert items == [1, 2, 3]

    @pytest.mark.parametrize("items", [[], [1]])
    def test_of_nothing_asks_nothing(self, items: list[int]) -> None:
        dice = Loaded(lowest=True)
        assert shuffle(items, dice) == items
        assert dice.asked == []

    @pytest.mark.parametrize(("count", "bound"), [(2, 20), (3, 30), (4, 60)])
    def test_every_order_is_as_likely(self, count: int, bound: float) -> None:
        """Chi-squared over the orders of a short list; chance meets the bounds once in 10,000 or less."""
        items = range(count)
        seen = Counter(tuple(shuffle(items, Stream(seed.to_bytes(32, "big")))) for seed in range(4_800))
        orders = list(itertools.permutations(items))
        expected = 4_800 / len(orders)
        assert sum((seen[order] - expected) ** 2 / expected for order in orders) < bound
