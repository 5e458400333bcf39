"""Many rounds at once: the counts are those of the rounds one by one, and agree with naive averages."""

import pickle
from math import hypot, sqrt

import numpy as np
import pytest

from doublesix.kernels import playouts as p
from doublesix.kernels import totals as t
from doublesix.kernels.chance import stream
from doublesix.kernels.engine import PASS, game_of
from doublesix.kernels.policies import POLICIES, RANDOM
from doublesix.kernels.traces import BLOCK, LOG_WIDTH
from doublesix.rules.rulesets import preset
from tests.oracle.playouts import Estimate, statistics
from tests.samples import sample

from .swift_traces import random_traces
from .traces import Trace, fresh_deck, read, trace_round

NAIVE = sample(800, 20_000)
TABLES = [("powc", 4), ("bigsix", 2), ("bigsix", 3), ("bigsix", 4), ("straight", 4)]


def traces_of(chunk: p.RoundsChunk) -> list[Trace]:
    """The rounds of a chunk one by one, from the same stream."""
    if chunk.policy == RANDOM:
        return random_traces(chunk.game, chunk.rounds, chunk.seed, chunk.number)
    rng = np.array([stream(chunk.seed, chunk.number)], np.uint64)
    log = np.zeros((1 << 8, LOG_WIDTH), np.int64)
    policies = np.full(4, chunk.policy, np.int64)
    deck = fresh_deck(chunk.game)
    found = []
    for _ in range(chunk.rounds):
        rows = trace_round(chunk.game, policies, deck, rng, log)
        found += read(chunk.game, log[:rows])
    return found


def counted(game: str, traces: list[Trace]) -> t.Totals:
    """The counts of rounds, from their traces."""
    totals = t.empty_totals()
    for trace in traces:
        side_of = [seat if game == "bigsix" else seat % 2 for seat in range(4)]
        points = list(trace.points)
        for turn in trace.turns:
            points[side_of[turn.seat - 1]] += turn.points
        played = sum(turn.play > PASS for turn in trace.turns)
        passed = sum(turn.play == PASS for turn in trace.turns)
        drawn = sum(turn.drawn for turn in trace.turns)
        starter = side_of[trace.starter - 1]
        is_blocked = trace.how == BLOCK
        squares = [value * value for value in (played, passed, drawn, *points)]
        row = [1, played, passed, drawn, is_blocked, is_blocked and trace.winner < 0, trace.winner == starter]
        totals.counts[:] += [*row, *points, *squares, points[starter]]
        totals.lengths[played + passed + drawn] += 1
        totals.worths[sum(points)] += 1
    return totals


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_totals_are_the_sum_of_the_rounds(game: str, players: int, policy: str) -> None:
    table = game_of(preset(game), players)
    chunk = p.RoundsChunk(table, POLICIES[policy], seed=3, number=2, rounds=150)
    for one, other in zip(p.play(chunk), counted(game, traces_of(chunk)), strict=True):
        assert one.tolist() == other.tolist()


@pytest.mark.parametrize("game", ["powc", "bigsix", "straight"])
def test_the_same_seed_gives_the_same_numbers_on_any_number_of_threads(game: str) -> None:
    rounds = 2 * p.CHUNK + 77
    alone = p.play_rounds(preset(game), rounds, seed=5)
    for jobs in (2, 3):
        together = p.play_rounds(preset(game), rounds, seed=5, jobs=jobs)
        assert all(np.array_equal(one, other) for one, other in zip(alone, together, strict=True))
    assert alone.counts[t.ROUNDS] == alone.lengths.sum() == alone.worths.sum() == rounds
    other = p.play_rounds(preset(game), rounds, seed=6)
    assert not np.array_equal(alone.counts, other.counts)


def test_chunks_cover_the_rounds_and_travel() -> None:
    game = game_of(preset("powc"))
    chunks = list(p.cut(game, 0, 1, 2 * p.CHUNK + 1))
    assert [(chunk.number, chunk.rounds) for chunk in chunks] == [(0, p.CHUNK), (1, p.CHUNK), (2, 1)]
    work, chunk = pickle.loads(pickle.dumps((p.play, chunks[2])))
    assert np.array_equal(work(chunk).counts, p.play(chunks[2]).counts)


def within(mine: float, error: float, naive: Estimate) -> bool:
    """Within three standard errors of the difference."""
    return abs(mine - naive.mean) <= 3 * hypot(error, naive.error)


def within_share(mine: float, error: float, naive: Estimate) -> bool:
    """The same for a share; where the naive rounds saw none, its error is what so many rounds have."""
    return within(mine, error, Estimate(naive.mean, max(naive.error, sqrt(mine * (1 - mine) / NAIVE))))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_averages_agree_with_the_naive_ones(game: str, players: int) -> None:
    naive = statistics(game, NAIVE, seed=11, players=players)
    rounds = 200_000
    counts = p.play_rounds(preset(game), rounds, seed=12, players=players).counts.tolist()

    def estimate(at: int, squared: int) -> tuple[float, float]:
        mean = counts[at] / rounds
        return mean, sqrt((counts[squared] / rounds - mean * mean) / rounds)

    assert within(*estimate(t.PLAYED, t.SQUARED), naive.plays_per_round)
    assert within(*estimate(t.PASSED, t.SQUARED + 1), naive.passes_per_round)
    assert within(*estimate(t.DRAWN, t.SQUARED + 2), naive.draws_per_round)
    for side, points in enumerate(naive.points_per_round):
        assert within(*estimate(t.POINTS + side, t.SQUARED + 3 + side), points)
    # A share's square is itself.
    assert within_share(*estimate(t.BLOCKED, t.BLOCKED), naive.blocked_share)
    assert within_share(*estimate(t.TIED, t.TIED), naive.tied_share)
    assert within_share(*estimate(t.LEAD_WON, t.LEAD_WON), naive.lead_win_share)


def test_a_scorer_scores() -> None:
    """In straight whoever looks at the points makes nearly twice as many; elsewhere it is the greedy one."""
    points = {
        policy: p.play_rounds(preset("straight"), 3_000, 1, policy).counts[t.POINTS] for policy in POLICIES
    }
    assert points["scorer"] > 1.5 * max(points[policy] for policy in POLICIES if policy != "scorer")
    for game in ("powc", "bigsix"):
        one, other = (p.play_rounds(preset(game), 500, 1, policy) for policy in ("greedy", "scorer"))
        assert np.array_equal(one.counts, other.counts)
