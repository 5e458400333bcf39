"""Single games, many at once, all players with one policy: how long they are and who wins them.

As with rounds, work is cut into chunks of a fixed size that have their own streams of chance.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from doublesix.kernels.chance import stream
from doublesix.kernels.encoding import Words
from doublesix.kernels.engine import Game
from doublesix.kernels.matches import ALWAYS, MATCH_WIDTH, NO_LOG, clock_of, play_matches

CHUNK: Final = 256
"""Games in a chunk."""


class GamesChunk(NamedTuple):
    """Some games to play, and the stream of chance they are played with."""

    game: Game
    policy: int
    seed: int
    number: int
    games: int
    pace: float
    shuffle: float
    """Seconds of a turn and of each shuffling, for games with a time limit (E40)."""


def cut(game: Game, policy: int, seed: int, games: int, pace: float, shuffle: float) -> Iterator[GamesChunk]:
    """The chunks of this many games; each is a match of its own, with its own lead draw."""
    single = game._replace(options=game.options._replace(games_to_win=1))
    for number, first in enumerate(range(0, games, CHUNK)):
        yield GamesChunk(single, policy, seed, number, min(CHUNK, games - first), pace, shuffle)


def play(chunk: GamesChunk) -> Words:
    """The games of a chunk, a row each; other threads may run meanwhile."""
    rows = np.zeros((chunk.games, MATCH_WIDTH), np.int64)
    shares = np.full(4, ALWAYS, np.int64)
    seed = stream(chunk.seed, chunk.number)
    clock = clock_of(chunk.pace, chunk.shuffle)
    play_matches(chunk.game, seed, shares, chunk.policy, chunk.policy, clock, rows, NO_LOG)
    return rows


class Rows:
    """The games of several chunks, put together."""

    def __init__(self) -> None:
        self._chunks = [np.zeros((0, MATCH_WIDTH), np.int64)]

    def add(self, chunk: Words) -> int:
        """Add the games of a chunk; how many they are."""
        self._chunks.append(chunk)
        return len(chunk)

    @property
    def table(self) -> Words:
        """A row for each game."""
        return np.concatenate(self._chunks)
