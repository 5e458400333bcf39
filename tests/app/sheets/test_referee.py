"""Statements put before the referee."""

from __future__ import annotations

from doublesix.app.sheets.referee import Outcome, adjudicate
from doublesix.tournament.refusal import Refusal
from tests.app.sheets.scenes import PLAYERS, Scene


def refusal(scene: Scene, *lines: str) -> Refusal:
    found = adjudicate(scene.sheet.match, lines)
    assert isinstance(found, Refusal)
    return found


def test_what_is_no_statement() -> None:
    found = refusal(Scene(), "game", "rond" + "x" * 100)
    assert (found.code, found.clause) == ("not_notation", "")
    assert len(str(found.facts["line"])) == 80


def test_what_is_against_the_rules_has_its_clause() -> None:
    found = refusal(Scene(), "game", "lead 1=6-6 2=1-1")
    assert (found.code, found.clause) == ("against_the_rules", "P2")
    assert refusal(Scene(), "round").clause == ""
    assert refusal(Scene("garrison-2022", sides=PLAYERS[:3]), "game", 'judge game 1 "x"').clause == "G10"


def test_a_misplay_that_nobody_caught_stands_at_the_end() -> None:
    scene = Scene("fortbend-2023", target=5)
    laid = ("game", "round", "1 plays 5-4", "2 misplays 6-0 on 5-4/4 showing 0")
    found = adjudicate(scene.sheet.match, laid)
    assert isinstance(found, Outcome)
    assert found.match.games_won == (0, 1)
    assert found.games == (((0, 5), 1),)
    caught = adjudicate(scene.sheet.match, (*laid, "1 catches"))
    assert isinstance(caught, Outcome)
    assert caught.match.games_won == (0, 0)
