"""The engine against the oracle: the same verdict on the same text, statement by statement.

Both ways round: texts that the oracle's generator made, whole, cut and spoilt, and matches that were
played at the engine's own table. A failure names the seed, so that one match can be looked at alone:
`first_difference(text_of("straight", 17))`.
"""

from __future__ import annotations

import pytest

from doublesix.play.commands import Settle
from doublesix.play.notation import report
from tests.conformance.random_table import random_table
from tests.samples import sample

from . import random_match, spoil
from .engine import by_engine, by_oracle, differences, first_difference, seeded, without_text
from .generate import likely_line

GAMES = ("powc", "bigsix", "straight")
IRREGULAR = (0.0, 0.1, 0.3, 0.6)
CHUNK = sample(5, 100)
MADE = [range(first, first + CHUNK) for first in range(0, sample(5, 7_000), CHUNK)]
PLAYED = [range(first, first + CHUNK) for first in range(0, sample(5, 2_500), CHUNK)]
WILD = [range(first, first + 5) for first in range(0, sample(5, 300), 5)]
FEW = range(1_000_000, 1_000_008)


def text_of(game: str, seed: int) -> str:
    """A random match; one in five is cut somewhere."""
    irregular = IRREGULAR[seed % len(IRREGULAR)]
    return random_match(seeded(game, seed), game, irregular=irregular, finish=seed % 5 != 0)


def spoilt_text_of(game: str, seed: int) -> str:
    """The same with a small corruption, or two."""
    rng = seeded("spoil", game, seed)
    text = spoil(rng, text_of(game, seed))
    return spoil(rng, text) if seed % 3 == 0 else text


def played_text_of(game: str, seed: int) -> tuple[str, object]:
    """A match played at the engine's table, as it is written, and what the engine says of it."""
    irregular = IRREGULAR[seed % len(IRREGULAR)]
    rng = seeded("played", game, seed)
    table = random_table(rng, game, irregular, most_steps=rng.choice([5, 50, 100_000, 100_000]))
    table.do(Settle())
    return table.notation, without_lines(without_text(report(table.record)))


def without_lines(value: object) -> object:
    """A report of a table has no lines."""
    if isinstance(value, dict):
        return {key: without_lines(part) for key, part in value.items() if key != "line"}
    return [without_lines(part) for part in value] if isinstance(value, list) else value


def agree(game: str, seed: int) -> None:
    for make in (text_of, spoilt_text_of):
        found = first_difference(make(game, seed))
        assert not found, f"{make.__name__}({game!r}, {seed}): {found}"


def agree_on_play(game: str, seed: int) -> None:
    text, verdict = played_text_of(game, seed)
    found = first_difference(text)
    assert not found, f"played_text_of({game!r}, {seed}): {found}"
    told = without_lines(by_oracle(text).report)
    apart = next(differences(told, verdict, ""), "")
    assert not apart, f"played_text_of({game!r}, {seed}): report: {apart}\n{text}"


@pytest.mark.parametrize("game", GAMES)
def test_a_few_matches(game: str) -> None:
    for seed in FEW:
        agree(game, seed)
        agree_on_play(game, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", MADE, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
@pytest.mark.parametrize("game", GAMES)
def test_matches_of_the_oracle(game: str, seeds: range) -> None:
    for seed in seeds:
        agree(game, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", PLAYED, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
@pytest.mark.parametrize("game", GAMES)
def test_matches_of_the_engine(game: str, seeds: range) -> None:
    for seed in seeds:
        agree_on_play(game, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", WILD, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_said_next(game: str, seeds: range) -> None:
    """From the middle of a match on, statements that need not make sense; what is refused is left out."""
    for seed in seeds:
        rng = seeded("wild", game, seed)
        lines = random_match(rng, game, irregular=0.3).split("\n")
        text = "\n".join(lines[: rng.randint(1, min(len(lines) - 1, rng.choice([25, 120])))]) + "\n"
        for _ in range(40):
            longer = text + likely_line(rng) + "\n"
            found = first_difference(longer)
            assert not found, f"wild {game} {seed}: {found}"
            text = longer if by_engine(longer).fault is None else text


def test_the_comparison_sees_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison that could not fail would prove nothing."""
    text = text_of("powc", 2)
    assert first_difference(text) == ""
    told = by_oracle(text)
    assert told.report is not None
    first, *others = told.report["games"]
    apart = {**told.report, "games": [{**first, "scores": {"A": -1, "B": -1}}, *others]}
    assert next(differences(told.report, apart, "")).startswith("/games/0/scores/A: ")
    monkeypatch.setattr("doublesix.play.endings.is_blocked", lambda _match, _now: False)
    assert any(first_difference(text_of("powc", seed)) for seed in range(40))
