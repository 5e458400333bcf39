"""How fast the compiled kernels play: random rounds a second on one core, each game.

In the same run, taking turns, so that all meet the same machine: the kernels, the limit in C (bench/limit)
and the peers. The peers play a block game of four with seven tiles each, the nearest they have. What counts
is the ratio: to the limit, and to `dominoes`, the faster peer.
"""

import time
from collections.abc import Callable
from importlib import import_module
from statistics import median
from typing import Any

from doublesix.rules.rulesets import preset
from limit import GAMES, limit_rounds_per_second
from peers import dominoes_rounds_per_second, open_spiel_rounds_per_second

SECONDS = 2.0
TURNS = 5
ROUNDS = 50_000
"""Rounds in one call of the kernels."""


def kernel_play(game: str) -> Callable[[int], object] | None:
    """What plays ROUNDS rounds of the kernels from a seed, in one thread; None while there are no kernels."""
    try:
        kernels: Any = import_module("doublesix.kernels.playouts")
    except ModuleNotFoundError:
        return None
    if not hasattr(kernels, "play_rounds"):
        return None
    ruleset = preset(game)
    return lambda seed: kernels.play_rounds(ruleset, ROUNDS, seed, policy="random", jobs=1)


def kernel_rounds_per_second(game: str, seconds: float, seed: int = 1) -> float | None:
    """Random rounds of the kernels, after some to compile and warm up."""
    play = kernel_play(game)
    if play is None:
        return None
    play(seed)
    rounds = 0
    start = time.perf_counter()
    deadline = start + seconds
    while (now := time.perf_counter()) < deadline:
        rounds += ROUNDS
        play(seed + rounds)
    return rounds / (now - start)


def measured(seconds: float, turns: int) -> dict[str, float]:
    """The median speed of everything that runs here."""
    runs: dict[str, list[float | None]] = {}
    for turn in range(turns):
        for game in GAMES:
            runs.setdefault(f"{game} kernels", []).append(kernel_rounds_per_second(game, seconds, turn))
            runs.setdefault(f"{game} limit", []).append(limit_rounds_per_second(game, seconds, turn))
        runs.setdefault("dominoes", []).append(dominoes_rounds_per_second(seconds, turn))
        runs.setdefault("OpenSpiel", []).append(open_spiel_rounds_per_second(seconds, turn))
    there = {name: [value for value in values if value is not None] for name, values in runs.items()}
    return {name: median(values) for name, values in there.items() if values}


def report(speed: dict[str, float]) -> list[str]:
    """The lines of the table."""

    def shown(name: str) -> str:
        return f"{speed[name]:>12,.0f}" if name in speed else f"{'-':>12}"

    def ratio(name: str, other: str, form: str) -> str:
        return format(speed[name] / speed[other], form) if {name, other} <= speed.keys() else f"{'-':>14}"

    lines = [
        f"{'rounds/s, one core':<20}{'kernels':>12}{'limit in C':>12}{'to limit':>14}{'to dominoes':>14}"
    ]
    for game in GAMES:
        kernels, limit = f"{game} kernels", f"{game} limit"
        lines.append(
            f"{game:<20}{shown(kernels)}{shown(limit)}"
            f"{ratio(kernels, limit, '>14.2f')}{ratio(kernels, 'dominoes', '>14,.0f')}"
        )
    lines.append(f"{'PyPI dominoes 6.1.0':<32}{shown('dominoes')}")
    lines.append(f"{'OpenSpiel python_team_dominoes':<32}{shown('OpenSpiel')}")
    return lines


def main() -> None:
    """Print rounds a second and the ratios."""
    print("\n".join(report(measured(SECONDS, TURNS))))


if __name__ == "__main__":
    main()
