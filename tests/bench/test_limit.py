"""The limit in C plays by the rules: its averages are those of the naive oracle. Needs `cc`."""

import sys
from math import sqrt
from pathlib import Path

import pytest

from tests.oracle.playouts import Estimate, statistics

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import limit
from tests.samples import sample

NAIVE_ROUNDS = sample(1_000, 20_000)
LIMIT_ROUNDS = 1_000_000
ERRORS = 4
"""Standard errors by which an average may differ."""


@pytest.mark.slow
@pytest.mark.parametrize("game", limit.GAMES)
def test_averages_are_those_of_the_oracle(game: str) -> None:
    totals = limit.limit_totals(game, LIMIT_ROUNDS, seed=1)
    assert totals is not None, "there is no cc"
    naive = statistics(game, NAIVE_ROUNDS, seed=1)
    sides = len(naive.points_per_round)
    pairs: dict[str, tuple[int, Estimate]] = {
        "plays": (totals.plays, naive.plays_per_round),
        "passes": (totals.passes, naive.passes_per_round),
        "draws": (totals.draws, naive.draws_per_round),
        "blocked": (totals.blocked, naive.blocked_share),
        "tied": (totals.tied, naive.tied_share),
        "starter wins": (totals.starter_wins, naive.lead_win_share),
    } | {f"points of {side}": (totals.points[side], naive.points_per_round[side]) for side in range(sides)}
    off = {
        what: (total / LIMIT_ROUNDS, estimate)
        for what, (total, estimate) in pairs.items()
        if abs(total / LIMIT_ROUNDS - estimate.mean)
        > ERRORS * max(estimate.error, _error_of_a_share(total)) * sqrt(1 + NAIVE_ROUNDS / LIMIT_ROUNDS)
    }
    assert off == {}
    assert totals.points[sides:] == (0,) * (4 - sides)


def _error_of_a_share(total: int) -> float:
    """The naive rounds' standard error of something this rare, which may not have happened in any of them."""
    share = total / LIMIT_ROUNDS
    return sqrt(max(share * (1 - share), 0) / NAIVE_ROUNDS)


@pytest.mark.slow
@pytest.mark.parametrize("game", limit.GAMES)
def test_exactly_the_rounds_asked_for_are_played(game: str) -> None:
    """Also when there are fewer than are played side by side."""
    none = limit.limit_totals(game, 0)
    assert none == limit.Totals(0, 0, 0, 0, 0, (0, 0, 0, 0), 0)
    for rounds in (1, 3, 100):
        totals = limit.limit_totals(game, rounds)
        assert totals is not None
        assert 4 * rounds < totals.plays <= 28 * rounds
        assert totals.tied <= totals.blocked <= rounds
        assert totals == limit.limit_totals(game, rounds)
        assert totals.starter_wins <= rounds - totals.tied


def test_speed_is_measured() -> None:
    speed = limit.limit_rounds_per_second("powc", 0.02)
    assert speed is not None
    assert speed > 0
