"""Worlds: deals of the tiles a seat cannot see that agree with what it has seen.

Each hidden tile goes to one of the other seats, which need so many each, or to the rest (the pile, or the
tiles set aside). Counting, for every tile in turn, how many ways there are to place those after it makes
each world exactly as likely as any other; where a tile is less likely to be with a seat than by the deal
alone, it counts less, and a world's ``odds`` say by how much it was then favoured.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from doublesix.kernels.chance import share
from doublesix.kernels.compiler import inline
from doublesix.kernels.encoding import SQUARES, Words
from doublesix.kernels.engine import Chance, chance

Reals = npt.NDArray[np.float64]
REST: Final = 3
"""The place of the rest among those who hold hidden tiles; 0 to 2 are the other seats in turn."""


@inline
def ways_size(hidden: int, needs: Words) -> int:
    """How much room the counts of ways take."""
    return (hidden + 1) * (needs[0] + 1) * (needs[1] + 1) * (needs[2] + 1)


@inline
def count_ways(hidden: Words, count: int, needs: Words, likely: Reals, ways: Reals) -> float:
    """Fill ``ways``: for each tile and each remainder of needs, the weight of all completions."""
    ones, twos, threes = needs[0] + 1, needs[1] + 1, needs[2] + 1
    layer = ones * twos * threes
    for at in range(layer):
        ways[count * layer + at] = 0.0
    ways[count * layer] = 1.0
    for place in range(count - 1, -1, -1):
        tile = hidden[place]
        left = count - place
        after = (place + 1) * layer
        for a in range(ones):
            for b in range(twos):
                for c in range(threes):
                    rest = left - a - b - c
                    at = (a * twos + b) * threes + c
                    total = 0.0
                    if rest > 0:
                        total += ways[after + at]
                    if a > 0:
                        total += likely[0, tile] * ways[after + at - twos * threes]
                    if b > 0:
                        total += likely[1, tile] * ways[after + at - threes]
                    if c > 0:
                        total += likely[2, tile] * ways[after + at - 1]
                    ways[place * layer + at] = total if rest >= 0 else 0.0
    return ways[layer - 1]


@inline
def sample_world(
    hidden: Words, count: int, needs: Words, likely: Reals, ways: Reals, held: Words, rng: Chance
) -> float:
    """Write into ``held`` the hands of the three others and the rest; the odds it was favoured by."""
    twos, threes = needs[1] + 1, needs[2] + 1
    layer = (needs[0] + 1) * twos * threes
    a, b, c = needs[0], needs[1], needs[2]
    held[:] = 0
    odds = 1.0
    for place in range(count):
        tile = hidden[place]
        after = (place + 1) * layer + (a * twos + b) * threes + c
        toss = share(chance(rng))
        left = toss * ways[place * layer + (a * twos + b) * threes + c]
        holder = REST
        if a > 0:
            left -= likely[0, tile] * ways[after - twos * threes]
            if left < 0.0:
                holder = 0
        if holder == REST and b > 0:
            left -= likely[1, tile] * ways[after - threes]
            if left < 0.0:
                holder = 1
        if holder == REST and c > 0:
            left -= likely[2, tile] * ways[after - 1]
            if left < 0.0 or count - place == a + b + c:
                holder = 2
        if holder == REST and count - place == a + b + c:
            holder = 0 if a > 0 and likely[0, tile] > 0 else 1
        if holder != REST:
            odds *= likely[holder, tile]
        a -= holder == 0
        b -= holder == 1
        c -= holder == 2
        held[holder] |= SQUARES[tile]
    return odds
