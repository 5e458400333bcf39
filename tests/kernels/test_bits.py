"""The machine's instructions for sets, against plain Python and against their loops."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from doublesix.kernels import bits
from doublesix.kernels.compiler import inline, kernel

WORD = (1 << 64) - 1
DICE = random.Random(6)
WORDS = [0, 1, WORD, 1 << 63, 0x80808080808080, 0xFFFFFFF, 0xFFFFFFF << 32] + [
    DICE.getrandbits(64) & (WORD >> DICE.randrange(60)) for _ in range(200)
]
PAIRS = [(DICE.choice(WORDS), DICE.choice(WORDS)) for _ in range(2_000)]

inline(bits.spread_in_a_loop)
inline(bits.gathered_in_a_loop)


@kernel
def of_word(word: Any) -> Any:
    return bits.ones(word), bits.place(word)


@kernel
def of_words(one: Any, other: Any) -> Any:
    return (
        bits.high_half(one, other),
        bits.spread(one, other),
        bits.gathered(one, other),
        bits.spread_in_a_loop(one, other),
        bits.gathered_in_a_loop(one, other),
        bits.one_of(other, one & np.uint64(63)),
    )


@kernel
def of_set(tiles: Any) -> Any:
    return bits.size_of(tiles), bits.lowest_of(tiles)


def places(word: int) -> list[int]:
    return [at for at in range(64) if word >> at & 1]


def spread(word: int, where: int) -> int:
    return sum((word >> k & 1) << at for k, at in enumerate(places(where)))


def gathered(word: int, where: int) -> int:
    return sum((word >> at & 1) << k for k, at in enumerate(places(where)))


@pytest.mark.parametrize("word", WORDS)
def test_ones_and_the_lowest_of_them(word: int) -> None:
    lowest = (word & -word).bit_length() - 1 if word else 64
    assert of_word(np.uint64(word)) == (word.bit_count(), lowest)


def test_sets_of_tiles() -> None:
    for word in WORDS:
        tiles = word & 0xFFFFFFF or 1
        assert of_set(tiles) == (tiles.bit_count(), (tiles & -tiles).bit_length() - 1)


def test_pairs() -> None:
    for one, other in PAIRS:
        kth = places(other)[one & 63 :][:1]
        wanted = (
            one * other >> 64,
            spread(one, other),
            gathered(one, other),
            spread(one, other),
            gathered(one, other),
            1 << kth[0] if kth else 0,
        )
        assert of_words(np.uint64(one), np.uint64(other)) == wanted, (hex(one), hex(other))


@pytest.mark.parametrize(
    ("loop", "plain"), [(bits.spread_in_a_loop, spread), (bits.gathered_in_a_loop, gathered)]
)
def test_the_loops_are_python_too(loop: Callable[[Any, Any], Any], plain: Callable[[int, int], int]) -> None:
    for one, other in PAIRS[:300]:
        assert loop(np.uint64(one), np.uint64(other)) == plain(one, other)


def test_another_machine_gets_the_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where numba was told to compile for a machine that is not this one."""
    monkeypatch.setattr("numba.config.CPU_NAME", "generic")
    assert not bits._has_bmi2()
    monkeypatch.setattr("numba.config.CPU_NAME", None)
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    assert not bits._has_bmi2()
