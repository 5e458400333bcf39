"""Random rounds at full speed: played again by the referee and the oracle, fair, and with known averages."""

import subprocess
import sys
from collections import Counter
from math import sqrt

import numpy as np
import pytest

from doublesix.kernels.chance import stream
from doublesix.kernels.encoding import BIGSIX, PLAYS, TILE_OF_PLAY
from doublesix.kernels.engine import PASS, Game, game_of
from doublesix.kernels.swift import play_random_chunk
from doublesix.kernels.totals import (
    BLOCKED,
    DRAWN,
    LEAD_POINTS,
    LEAD_WON,
    PASSED,
    PLAYED,
    POINTS,
    ROUNDS,
    SQUARED,
    TIED,
    Totals,
    empty_totals,
)
from doublesix.kernels.traces import BLOCK
from doublesix.tiles import members
from tests.samples import sample

from .replays import as_played, by_oracle
from .swift_traces import random_traces
from .test_agreement import VARIANTS, agree_at_the_desk, ruleset_of
from .traces import Trace

REPLAYED = sample(100, 20_000)
VARIED = sample(20, 2_000)
CHUNK = sample(100, 500)
GAMES = ("powc", "bigsix", "straight")
AVERAGED = sample(400_000, 3_000_000)
THROWN = sample(1_500, 12_000)
"""Rounds whose choices are counted."""
ERRORS = 4
"""Standard errors by which an average may differ."""
LIMIT_ROUNDS = 30_000_000
LIMIT = {
    "powc": (18.753, 3.920, 0.0, 0.2613, 0.0096, 0.5660, 10.70),
    "bigsix": (19.881, 0.0919, 2.042, 0.01736, 0.00061, 0.6096, 5.396),
    "straight": (23.627, 1.932, 0.0, 0.1357, 0.0099, 0.6378, 33.00),
}
"""Averages of the limit in C: plays, passes, draws, blocked, tied, won by the starter's, points a side."""
SIDES = {"powc": 2, "bigsix": 3, "straight": 2}


def rolled(game: Game, rounds: int, seed: int = 1, chunk: int = 0) -> Totals:
    totals = empty_totals()
    play_random_chunk(game, rounds, np.array([stream(seed, chunk)], np.uint64), *totals)
    return totals


def replay(text: str, rounds: int, seed: int, with_oracle: bool) -> list[Trace]:
    ruleset = ruleset_of(text)
    game = game_of(ruleset)
    traces = random_traces(game, rounds, seed)
    assert len(traces) == rounds
    for number, trace in enumerate(traces):
        try:
            agree_at_the_desk(ruleset, game, trace)
            if with_oracle:
                assert by_oracle(ruleset.game, trace) == as_played(ruleset.game, trace)
        except AssertionError as error:
            error.add_note(f"replay({text!r}, {rounds}, {seed}, {with_oracle})[{number}]")
            raise
    return traces


# Round by round


@pytest.mark.parametrize("game", GAMES)
def test_a_few_rounds(game: str) -> None:
    replay(game, 60, 1_000_000, with_oracle=True)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, REPLAYED, CHUNK))
@pytest.mark.parametrize("game", GAMES)
def test_rounds(game: str, first: int) -> None:
    replay(game, CHUNK, first, with_oracle=True)


@pytest.mark.slow
@pytest.mark.parametrize("text", VARIANTS)
def test_rounds_with_options(text: str) -> None:
    default = not set(text.split()[1:]) - {"players=2", "players=3", "players=4"}
    replay(text, VARIED, 7, with_oracle=default)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_blocked_the_round_is_known(players: int) -> None:
    """It matters where that side loses a tie, which is rare: such rounds are picked out of many."""
    ruleset = ruleset_of(f"bigsix players={players} blocked_tie=blocker pile_left=1")
    game = game_of(ruleset)
    traces = random_traces(game, sample(3_000, 40_000), 3)
    blocked = [trace for trace in traces if trace.how == BLOCK]
    assert len(blocked) > 20
    for trace in blocked:
        agree_at_the_desk(ruleset, game, trace)


@pytest.mark.parametrize("text", ["powc", "straight", "bigsix players=2 pile_left=2", "bigsix players=4"])
def test_sums_are_those_of_the_rounds(text: str) -> None:
    game = game_of(ruleset_of(text))
    traces = random_traces(game, 700, 5)
    wanted = empty_totals()
    for trace in traces:
        add(game, wanted, trace)
    for got, sums in zip(rolled(game, 700, 5), wanted, strict=True):
        assert (got == sums).all()


def add(game: Game, totals: Totals, trace: Trace) -> None:
    """Add a round to sums."""
    counts = totals.counts
    played = sum(turn.play > PASS for turn in trace.turns)
    passed = sum(turn.play == PASS for turn in trace.turns)
    drawn = sum(turn.drawn for turn in trace.turns)
    points = list(trace.points)
    side_of = range(4) if game.kind == BIGSIX else (0, 1, 0, 1)
    for turn in trace.turns:
        points[side_of[turn.seat - 1]] += turn.points
    leader = side_of[trace.starter - 1]
    is_blocked = trace.how == BLOCK
    for at, value in {
        ROUNDS: 1,
        PLAYED: played,
        PASSED: passed,
        DRAWN: drawn,
        BLOCKED: is_blocked,
        TIED: is_blocked and trace.winner < 0,
        LEAD_WON: trace.winner == leader,
        LEAD_POINTS: points[leader],
    }.items():
        counts[at] += value
    for at, value in enumerate((played, passed, drawn, *points)):
        counts[SQUARED + at] += value * value
    for side in range(4):
        counts[POINTS + side] += points[side]
    totals.lengths[played + passed + drawn] += 1
    totals.worths[sum(points)] += 1


@pytest.mark.parametrize("game", GAMES)
def test_exactly_the_rounds_asked_for_are_played(game: str) -> None:
    """Also when there are fewer than are played side by side; and a stream goes on where it stopped."""
    for rounds in (0, 1, 3, 50):
        totals = rolled(game_of(ruleset_of(game)), rounds)
        assert totals.counts[ROUNDS] == totals.lengths.sum() == totals.worths.sum() == rounds
        again = rolled(game_of(ruleset_of(game)), rounds)
        assert all((one == other).all() for one, other in zip(totals, again, strict=True))
    rng = np.array([stream(1)], np.uint64)
    first, second = empty_totals(), empty_totals()
    play_random_chunk(game_of(ruleset_of(game)), 50, rng, *first)
    play_random_chunk(game_of(ruleset_of(game)), 50, rng, *second)
    assert (first.counts != second.counts).any()


# Chance


def chi_squared(seen: Counter[int], kinds: int) -> float:
    """By how many standard deviations the counts differ more than equal chances let them."""
    wanted = seen.total() / kinds
    found = sum((seen[kind] - wanted) ** 2 for kind in range(kinds)) / wanted
    return (found - (kinds - 1)) / sqrt(2 * (kinds - 1))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_choices_are_even(game: str) -> None:
    """Of as many plays, each is taken as often: by its place among them, for every number of plays."""
    seen: dict[int, Counter[int]] = {}
    kinds: Counter[bool] = Counter()
    for trace in random_traces(game_of(ruleset_of(game)), THROWN, 11):
        for turn in trace.turns[1:]:
            pairs = sorted({play % PLAYS for play in turn.choices})
            if len(pairs) > 1:
                seen.setdefault(len(pairs), Counter())[pairs.index(turn.play % PLAYS)] += 1
            if turn.play >= 0 and {turn.play % PLAYS, turn.play % PLAYS + PLAYS} <= turn.choices:
                kinds[turn.play >= PLAYS] += 1
    assert len(seen) > 4
    for many, places in seen.items():
        if places.total() > 20 * many:
            assert chi_squared(places, many) < ERRORS, (many, places)
    if game == "straight":
        assert kinds.total() > 1_000
        assert abs(kinds[True] - kinds[False]) < ERRORS * sqrt(kinds.total())
    else:
        assert not kinds


@pytest.mark.slow
@pytest.mark.parametrize("text", ["powc", "straight", "bigsix players=2", "bigsix players=4"])
def test_deals_are_even(text: str) -> None:
    """Every seat gets every tile as often, and leads as often where that is chance."""
    game = game_of(ruleset_of(text))
    traces = random_traces(game, THROWN, 12)
    starters: Counter[int] = Counter()
    leads: Counter[int] = Counter()
    tiles = range(game.lowest, 28)
    for seat in range(game.players):
        seen = Counter(tile - game.lowest for trace in traces for tile in members(trace.hands[seat]))
        assert chi_squared(seen, len(tiles)) < ERRORS
    for trace in traces:
        starters[trace.starter - 1] += 1
        hand = list(members(trace.hands[trace.starter - 1]))
        leads[hand.index(TILE_OF_PLAY[trace.turns[0].play])] += 1
        assert [len(list(members(held))) for held in trace.hands] == [game.hand_size] * game.players
    assert chi_squared(starters, game.players) < ERRORS
    if not text.startswith("bigsix"):
        assert chi_squared(leads, game.hand_size) < ERRORS


@pytest.mark.slow
def test_draws_are_even() -> None:
    """The first tile drawn is any of the pile's."""
    traces = random_traces(game_of(ruleset_of("bigsix players=2")), THROWN, 13)
    drawing = [trace for trace in traces if any(turn.drawn for turn in trace.turns)]
    places = Counter(sorted(trace.rest).index(trace.rest[0]) for trace in drawing)
    assert chi_squared(places, 14) < ERRORS


# Averages


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_averages_are_those_of_the_limit(name: str) -> None:
    counts = rolled(game_of(ruleset_of(name)), AVERAGED, 21).counts
    sides = SIDES[name]
    error = sqrt(1 / AVERAGED + 1 / LIMIT_ROUNDS)

    def deviation(at: int) -> float:
        mean = counts[(PLAYED, PASSED, DRAWN, *range(POINTS, POINTS + 4))[at]] / AVERAGED
        return sqrt(counts[SQUARED + at] / AVERAGED - mean * mean)

    *shared, points = LIMIT[name]
    rows = (PLAYED, PASSED, DRAWN, BLOCKED, TIED, LEAD_WON)
    for at, (row, wanted) in enumerate(zip(rows, shared, strict=True)):
        spread = deviation(at) if at < 3 else sqrt(wanted * (1 - wanted))
        rounding = 0.5 * 10 ** -len(str(wanted).partition(".")[2])
        assert abs(counts[row] / AVERAGED - wanted) <= ERRORS * spread * error + rounding, row
    for side in range(sides):
        allowed = ERRORS * deviation(3 + side) * error + 0.005
        assert abs(counts[POINTS + side] / AVERAGED - points) < allowed
    assert not counts[POINTS + sides : POINTS + 4].any()


# Other machines


@pytest.mark.slow
def test_a_machine_without_the_instructions_plays_the_same_rounds() -> None:
    """Loops in their place, compiled anew in a process that knows no BMI2; usually for one game."""
    games = sample(list(GAMES)[:1], list(GAMES))
    code = (
        "from unittest import mock\n"
        "with mock.patch('platform.machine', lambda: 'other'):\n"
        "    from doublesix.kernels import bits\n"
        "assert not bits.HAS_BMI2\n"
        "from doublesix.kernels import compiler\n"
        "compiler.CACHE_FOLDER = ''\n"
        "from tests.kernels.test_swift import rolled, game_of, ruleset_of\n"
        f"for game in {games}:\n"
        "    print(*(sums.tolist() for sums in rolled(game_of(ruleset_of(game)), 400, 9)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    here = [
        " ".join(str(sums.tolist()) for sums in rolled(game_of(ruleset_of(game)), 400, 9)) for game in games
    ]
    assert done.stdout.splitlines() == here
