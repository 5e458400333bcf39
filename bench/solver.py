"""How fast rounds are solved with all hands open, and how long a round may still be to be solved exactly.

`powc`: whole deals, the table empty, the starter known; the limit is 1 ms in the middle and 3 ms for 95 of
100. `straight` and `bigsix`: the share solved exactly before the solver gives up, by the tiles left in
hands; with twelve it must be 95 of 100. Positions come from random deals played at random.
"""

import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np

from doublesix.kernels.line_search import new_work
from doublesix.kernels.line_tables import EMPTY
from doublesix.kernels.solver import LIMIT
from doublesix.kernels.solver_positions import spread_of
from doublesix.kernels.solver_powc import Line, solve_line
from doublesix.kernels.solver_searches import DuelSearch, EachSearch
from doublesix.play import commands as c
from doublesix.play.decide import decide
from doublesix.play.evolve import fold
from doublesix.play.legal import choices
from doublesix.play.refusal import Refusal
from doublesix.play.state import Match, open_match
from doublesix.rules.options import Options
from doublesix.rules.rulesets import preset
from doublesix.tiles import COUNT, DOUBLES, TILES, size, tile_set

MEDIAN_LIMIT, LATE_LIMIT = 1.0, 3.0
LEFT = (28, 24, 20, 16, 12, 8)
SHARE_LIMIT = 0.95
MUST_SOLVE = 12
TRIES = 3
"""Each deal is solved so often, always from nothing; the fastest counts, so that other programs do not."""
PEOPLE = ("Ann", "Bea", "Cyd", "Dee")


def powc_milliseconds(deals: int, seed: int = 1) -> list[float]:
    """How long each of so many random deals takes."""
    dice = np.random.default_rng(seed)
    work, times = new_work(), []
    for at in range(deals + 1):
        tiles = [int(tile) for tile in dice.permutation(COUNT - 1) + 1]
        hands = (0, *(tile_set(tiles[6 * seat : 6 * seat + 6]) for seat in range(4)))
        line = Line(hands, EMPTY, int(dice.integers(1, 5)), 0, 0, 0)  # type: ignore[arg-type]
        best = min(seconds_of(partial(solve_line, work, line, Options())) for _ in range(TRIES))
        if at:  # the first one is compiled
            times.append(1000 * best)
    return times


def seconds_of(task: Callable[[], object]) -> float:
    """How long a task takes."""
    start = time.perf_counter()
    task()
    return time.perf_counter() - start


def made(match: Match, command: c.Command) -> Match:
    """The match after a command."""
    answer = decide(match, command)
    if isinstance(answer, Refusal):
        raise RuntimeError(answer)
    return fold(match, answer)


def dealt(game: str, players: int, dice: np.random.Generator) -> Match:
    """A random deal with a random starter."""
    match = open_match(preset(game), PEOPLE[:players] if game == "bigsix" else ())
    match = made(made(match, c.StartGame()), c.StartRound())
    while True:
        tiles = [TILES[at] for at in dice.permutation(COUNT)]
        if tile_set(tiles[: 7 * players]) & DOUBLES:
            break
    for seat in range(players):
        match = made(match, c.DealHand(seat + 1, tuple(tiles[7 * seat : 7 * seat + 7])))
    if game == "bigsix":
        return made(match, c.LayPile(tuple(tiles[7 * players :])))
    assert match.round is not None
    return match._replace(round=match.round._replace(turn=int(dice.integers(1, 5))))


def position(game: str, players: int, left: int, dice: np.random.Generator) -> Match | None:
    """A random deal played at random until so many tiles are left in hands; nothing where it ended before."""
    match = dealt(game, players, dice)
    while True:
        now = match.round
        if now is None:
            return None
        if (now.begun or game != "bigsix") and sum(size(hand) for hand in now.hands) <= left:
            return match if sum(size(hand) for hand in now.hands) == left else None
        offered = choices(match)
        if offered.plays:
            match = made(match, offered.plays[int(dice.integers(len(offered.plays)))])
        else:
            match = made(match, c.DrawTile(offered.seat) if offered.may_draw else c.Pass(offered.seat))


def share_solved(game: str, players: int, left: int, many: int, seed: int = 1) -> tuple[float, float]:
    """Of so many positions the share that is solved exactly, and the seconds each takes."""
    dice = np.random.default_rng([seed, left, players])
    search = EachSearch(LIMIT) if game == "bigsix" and players > 2 else DuelSearch(LIMIT)
    solved, seconds, found, tried = 0, 0.0, 0, 0
    while found < many and tried < 200 * many:
        tried += 1
        match = position(game, players, left, dice)
        if match is None:
            continue
        found += 1
        search.memory[2][:] = 0
        start = time.perf_counter()
        solved += search.proves(spread_of(match))
        seconds += time.perf_counter() - start
    return (solved / found, seconds / found) if found else (float("nan"), float("nan"))


def main(deals: int = 1000, many: int = 40) -> None:
    """Print the figures; the arguments are how many deals and positions."""
    times = np.array(powc_milliseconds(deals))
    middle, late = float(np.median(times)), float(np.percentile(times, 95))
    print(f"powc, {deals} whole deals: median {middle:.3f} ms, 95th percentile {late:.3f} ms")
    print(f"  limit / measured: {MEDIAN_LIMIT / middle:.1f} and {LATE_LIMIT / late:.1f}")
    for game, players in (("straight", 4), ("bigsix", 3), ("bigsix", 2)):
        share_solved(game, players, 8, 1)  # compiled here
        for left in LEFT:
            share, seconds = share_solved(game, players, left, many)
            if share == share:  # no position has more tiles than are dealt, so some are never found
                note = "" if left != MUST_SOLVE else f"  (limit {SHARE_LIMIT:.0%})"
                print(f"{game}, {players} players, {left:2} tiles: {share:4.0%} exact, {seconds:.3f} s{note}")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
