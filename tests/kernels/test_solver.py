"""The solver against trying everything, for every game and with random options, and its line at the desk."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from doublesix.kernels.solver import solve, values_of_plays
from doublesix.kernels.solver_duel import FAR, new_memory, probe_duel
from doublesix.kernels.solver_each import NOTHING, solve_each, worth_to
from doublesix.kernels.solver_layout import DEEPEST
from doublesix.kernels.solver_positions import spread_of
from doublesix.play import commands as c
from doublesix.play.decide import decide
from doublesix.play.legal import choices
from doublesix.play.notation import read, report
from doublesix.play.notation.writer import statements
from doublesix.play.refusal import Refusal
from doublesix.play.state import Match
from tests.kernels.open_tables import Everything, TooLong, random_tables, value_of
from tests.samples import sample

MANY = sample(20, 2_000)
TILES = {"powc": 11, "straight": 9, "bigsix": sample(7, 8)}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["powc", "straight", "bigsix"])
@pytest.mark.parametrize("irregular", [0.0, 0.3])
def test_the_value_is_that_of_trying_everything(game: str, irregular: float) -> None:
    rng = random.Random(f"{game} {irregular}")
    compared = 0
    for table in islice(random_tables(rng, game, TILES[game], irregular), 3 * MANY):
        match = table.match
        try:
            points = Everything().points(match)
        except TooLong:
            continue
        found = solve(match)
        assert found.exact
        assert found.value == value_of(match, points), table.notation
        compared += 1
        if compared == MANY:
            break
    assert compared > MANY // 2


@pytest.mark.slow
@pytest.mark.parametrize("game", ["powc", "straight", "bigsix"])
def test_every_play_has_the_value_of_trying_everything(game: str) -> None:
    rng = random.Random(f"plays of {game}")
    for table in islice(random_tables(rng, game, TILES[game], 0.1), MANY // 3):
        match = table.match
        try:
            for play, value, exact in values_of_plays(match):
                assert exact
                assert value == value_of(match, Everything().after(match, play)), table.notation
        except TooLong:
            continue


@pytest.mark.slow
@pytest.mark.parametrize("game", ["powc", "straight", "bigsix"])
@pytest.mark.parametrize("limit", [2_000_000, 300])
def test_the_line_is_accepted_and_ends_with_the_value(game: str, limit: int) -> None:
    rng = random.Random(f"line of {game} {limit}")
    most_tiles = 18 if limit > 300 or game == "powc" else 24
    for table in islice(random_tables(rng, game, most_tiles, 0.1), MANY // 4):
        found = solve(table.match, limit)
        before = last_round(table.notation)
        after = last_round(table.notation + "\n".join(found.line) + "\n")
        assert after["ended"]
        names = list(before["points"])
        gained = [after["points"][name] - before["points"][name] for name in names]
        assert found.value == value_of(table.match, tuple(gained)), table.notation
        assert found.line[0] in found.best
        assert set(found.best) <= possible(table.match)


def last_round(text: str) -> dict[str, Any]:
    """What is reported of the last round of a text."""
    found: dict[str, Any] = report(read(text))["games"][-1]["rounds"][-1]
    return found


def possible(match: Match) -> set[str]:
    """The statements that are possible next, as they are written."""
    offered = choices(match)
    commands: list[c.Command] = [*offered.plays, c.Pass(offered.seat), c.DrawTile(offered.seat)]
    answers = [decide(match, command) for command in commands]
    return {statements(answer)[0] for answer in answers if not isinstance(answer, Refusal)}


@pytest.mark.slow
def test_best_holds_every_play_with_the_best_value() -> None:
    for game in ("powc", "straight", "bigsix"):
        rng = random.Random(f"best of {game}")
        for table in islice(random_tables(rng, game, 14, 0.0), MANY // 6):
            valued = values_of_plays(table.match)
            found = solve(table.match)
            if valued and all(exact for _, _, exact in valued):
                told = [decide(table.match, play) for play, value, _ in valued if value == found.value]
                assert found.best == [statements(answer)[0] for answer in told]  # type: ignore[arg-type]


@pytest.mark.slow
def test_two_players_are_a_duel() -> None:
    rng = random.Random("duel")
    memory, other = new_memory(1 << 14), new_memory(1 << 14)
    compared = 0
    for table in random_tables(rng, "bigsix", 10, 0.0):
        if table.match.seats != 0b110:
            continue
        spread = spread_of(table.match)
        value, _, _ = probe_duel(spread, DEEPEST, -FAR, FAR, 1 << 40, *memory)
        result, _, _ = solve_each(spread, DEEPEST, 1 << 40, 0, NOTHING, *other)
        assert value == worth_to(0, result, 2)
        memory[2][:] = other[2][:] = 0
        compared += 1
        if compared == MANY // 4:
            break
