"""Chance for compiled code: one word of state, a new number by mixing it (the splitmix64 scheme).

Every chunk of work has its own stream, made from a seed and the chunk's number, so that results do
not depend on who computes which chunk.
"""

from typing import Any

import numpy as np

from doublesix.kernels.compiler import inline

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_11, _27, _30, _31, _32 = np.uint64(11), np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@inline
def mix(state: np.uint64) -> np.uint64:
    """A number as good as random from a state."""
    z = (state ^ (state >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@inline
def below(number: np.uint64, n: int) -> Any:
    """A whole number from 0 to n - 1 from the upper half of a random number."""
    return (np.int64(number >> _32) * n) >> 32


@inline
def share(number: np.uint64) -> float:
    """A number from 0 up to, not including, 1 from a random number."""
    return np.int64(number >> _11) / 9007199254740992.0


def stream(seed: int, chunk: int = 0) -> np.uint64:
    """Where the stream of a chunk begins."""
    with np.errstate(over="ignore"):
        start = np.uint64(seed & 0xFFFFFFFFFFFFFFFF) * GOLDEN + np.uint64(chunk + 1)
        return np.uint64(mix(np.uint64(mix(start)) + np.uint64(chunk) * _MIX_2))
