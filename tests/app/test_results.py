"""Results as they are typed in: what play can come to, and what it cannot."""

import random

import pytest

from doublesix.app.results import impossible, is_played_out, not_played, typed_refusal
from doublesix.play.notation import report
from doublesix.rules.rulesets import Ruleset, preset
from doublesix.tournament.fixtures import Result
from tests.app.sheets.real_rounds import RealTable

SEMI = preset("powc-2023").at_stage("semi-final")
PRELIMINARY = preset("powc-2023")
FAIR = preset("fortbend-2023")
TABLE = preset("garrison-2022")


def of(points: tuple[int, ...], games: tuple[int, ...], *absent: int) -> Result:
    """A result of sides 1, 2, …; who has the most games wins."""
    sides = tuple(range(1, len(points) + 1))
    ranking = tuple(sorted(sides, key=lambda side: (side in absent, -games[side - 1])))
    return Result(sides, ranking, points, games, absent)


@pytest.mark.parametrize(
    ("ruleset", "points", "games", "fault"),
    [
        # powc to 101: who lost no game took at most 100 in each, who lost two reached 101 in each.
        (SEMI, (200, 202), (2, 0), ""),
        (SEMI, (201, 202), (2, 0), "points_cannot_be P13"),
        (SEMI, (300, 202), (2, 0), "points_cannot_be P13"),
        (SEMI, (60, 101), (2, 0), "points_cannot_be P13"),
        (SEMI, (60, 201), (2, 0), "points_cannot_be P13"),
        (SEMI, (0, 412), (2, 0), ""),
        (SEMI, (0, 413), (2, 0), "points_cannot_be P13"),
        (SEMI, (101, 202), (2, 1), ""),
        (SEMI, (100, 202), (2, 1), "points_cannot_be P13"),
        (SEMI, (-1, 202), (2, 0), "points_cannot_be P13"),
        (SEMI, (60, 202), (2, 2), "games_cannot_be P14"),
        (SEMI, (60, 202), (3, 0), "games_cannot_be P14"),
        (SEMI, (60, 202), (2, -1), "games_cannot_be P14"),
        (PRELIMINARY, (150, 151), (1, 0), ""),
        (PRELIMINARY, (151, 151), (1, 0), "points_cannot_be P13"),
        (PRELIMINARY, (0, 256), (1, 0), ""),
        (PRELIMINARY, (0, 257), (1, 0), "points_cannot_be P13"),
        (PRELIMINARY.amend("blocked_score", 2), (0, 318), (1, 0), ""),
        (PRELIMINARY.amend("mistaken_pass", 400), (0, 550), (1, 0), ""),
        # straight to 250: who won two made 500 or more, who won none at most 245 in each.
        (FAIR, (500, 0), (2, 0), ""),
        (FAIR, (300, 0), (2, 0), "points_cannot_be F11"),
        (FAIR, (500, 495), (2, 0), ""),
        (FAIR, (500, 500), (2, 0), "points_cannot_be F11"),
        (FAIR, (500, 250), (2, 1), ""),
        (FAIR, (500, 245), (2, 1), "points_cannot_be F11"),
        (FAIR, (501, 0), (2, 0), "multiples_of_five F6"),
        (FAIR.amend("talk_penalty", 3), (503, 0), (2, 0), ""),
        (FAIR.amend("count_at_target", 1), (1_070, 0), (2, 0), ""),
        (FAIR, (1_070, 0), (2, 0), "points_cannot_be F11"),
        # bigsix to 150, two to four at a table.
        (TABLE, (150, 149, 0), (1, 0, 0), ""),
        (TABLE, (302, 0, 0, 0), (1, 0, 0, 0), ""),
        (TABLE, (303, 0, 0, 0), (1, 0, 0, 0), "points_cannot_be G10"),
        (TABLE, (150, 150, 0), (1, 0, 0), "points_cannot_be G10"),
        (TABLE, (149, 0, 0), (1, 0, 0), "points_cannot_be G10"),
        (TABLE, (150, -20, 0), (1, 0, 0), "points_cannot_be G10"),
    ],
)
def test_what_play_can_come_to(
    ruleset: Ruleset, points: tuple[int, ...], games: tuple[int, ...], fault: str
) -> None:
    refusal = impossible(ruleset, of(points, games))
    assert (f"{refusal.code} {refusal.clause}" if refusal else "") == fault
    assert not_played(ruleset, of(points, games)) == refusal


def test_what_the_judge_decided_is_taken_as_it_is() -> None:
    """Nobody has won the games that it takes: something else decided it, and the desk asks about that."""
    result = of((9, 1), (1, 0))
    assert impossible(SEMI, result) is None
    refusal = not_played(SEMI, result)
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("games_cannot_be", {"count": 2})
    assert not is_played_out(SEMI, result)
    assert typed_refusal(SEMI, result, is_judged=True) is None
    assert typed_refusal(SEMI, result, is_judged=False) == refusal


def test_nobody_wins_more_games_than_it_takes_whoever_decided_it() -> None:
    refusal = typed_refusal(SEMI, of((9, 1), (3, 0)), is_judged=True)
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("too_many_games", {"count": 2})


def test_who_was_not_there_is_not_asked() -> None:
    assert impossible(SEMI, of((0, 0), (2, 0), 2)) is None
    assert impossible(SEMI, Result((1, 2), (), (0, 0), (0, 0), (1, 2))) is None
    assert impossible(TABLE, of((150, 20, 0), (1, 0, 0), 3)) is None
    assert impossible(TABLE, of((140, 20, 0), (1, 0, 0), 3)) is not None


@pytest.mark.parametrize("name", ["powc", "bigsix", "straight"])
def test_whatever_is_played_can_be_typed_in(name: str) -> None:
    """Matches played out at the referee's own desk."""
    for seed in range(6):
        rng = random.Random(f"{name} {seed}")  # nosec B311 - a test's matches
        ruleset = preset(name).amend("target", 60).amend("games_to_win", 1 + seed % 2)
        at = RealTable(rng, ruleset, 2 + seed % 3)
        while at.match.ended is None:
            at.play_round()
        told = report(at.table.record)
        points = tuple(sum(game["scores"][side] for game in told["games"]) for side in told["sides"])
        result = of(points, tuple(told["games_won"].values()))
        assert result.winner == told["sides"].index(told["winner"]) + 1
        assert not_played(ruleset, result) is None, (name, seed, result)
