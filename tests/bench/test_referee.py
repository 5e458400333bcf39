"""The benchmark of the referee measures what it says: whole rounds, chosen among all plays."""

import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import referee
from doublesix.tiles import Tile, tile_set


def test_rounds_are_played_to_their_end() -> None:
    assert referee.ours_rounds_per_second(0.05) > 0


def test_every_play_is_as_likely_as_the_others() -> None:
    six_one = (6, 1, Tile("6-5"), Tile("5-1"))
    fitting = tile_set(Tile(name) for name in ("6-1", "6-2", "1-0"))
    dice = random.Random(1)
    seen = Counter(referee.chosen(fitting, six_one, dice.random) for _ in range(4000))
    assert {(str(tile), str(on)) for tile, on in seen} == {
        ("6-1", "6-5"),
        ("6-1", "5-1"),
        ("6-2", "6-5"),
        ("1-0", "5-1"),
    }
    assert all(850 < count < 1150 for count in seen.values())
