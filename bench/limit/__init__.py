"""How fast one core could be: random rounds of each game in C, written for speed and nothing else.

A limit to measure the compiled kernels against, and a third telling of the rules to compare averages with.
The C files are compiled when first asked for, into a temporary folder, and need `cc`; where there is none,
the answers are None. Rounds are those of the default presets, at random: dealing is part of a round, a play
is a tile and the number it joins, two equal ends are one play.
"""

import ctypes
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

GAMES = ("powc", "bigsix", "straight")
_FOLDER = Path(__file__).parent
_FLAGS = ("-O3", "-march=native", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror")
_CHUNK = 20_000
_INTEGERS = 10


class Totals(NamedTuple):
    """Sums over rounds, as `play` in C adds them up: ten integers in this order.

    ``points`` has four sides; partnership games fill two, bigsix one for each of its three players.
    ``starter_wins`` are the rounds won by the starter or the starter's partner.
    """

    plays: int
    passes: int
    draws: int
    blocked: int
    tied: int
    points: tuple[int, int, int, int]
    starter_wins: int


@cache
def _compiled(game: str) -> Callable[[int, int, ctypes.Array[ctypes.c_longlong]], int] | None:
    """The function `play` of a game, or None where nothing compiles C."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / f"{game}.so"
        subprocess.run([compiler, *_FLAGS, str(_FOLDER / f"{game}.c"), "-o", str(library)], check=True)
        play = ctypes.CDLL(str(library)).play  # stays loaded when the file is gone
    play.argtypes = [ctypes.c_longlong, ctypes.c_ulonglong, ctypes.POINTER(ctypes.c_longlong)]
    play.restype = ctypes.c_longlong
    found: Callable[[int, int, ctypes.Array[ctypes.c_longlong]], int] = play
    return found


def limit_totals(game: str, rounds: int, seed: int = 1) -> Totals | None:
    """Play that many rounds."""
    play = _compiled(game)
    if play is None:
        return None
    sums = (ctypes.c_longlong * _INTEGERS)()
    play(rounds, seed, sums)
    plays, passes, draws, blocked, tied, *points, wins = sums
    return Totals(plays, passes, draws, blocked, tied, (points[0], points[1], points[2], points[3]), wins)


def limit_rounds_per_second(game: str, seconds: float, seed: int = 1) -> float | None:
    """Whole rounds on one core for that long, after some to warm up."""
    play = _compiled(game)
    if play is None:
        return None
    sums = (ctypes.c_longlong * _INTEGERS)()
    play(_CHUNK, seed, sums)
    rounds = 0
    start = time.perf_counter()
    deadline = start + seconds
    while (now := time.perf_counter()) < deadline:
        rounds += play(_CHUNK, seed + rounds, sums)
    return rounds / (now - start)
