"""From where a phone counts on: with the rounds that wait, and not where nobody can say."""

from __future__ import annotations

from doublesix.app.sheets.commands import Confirm, Rule, Write
from doublesix.app.sheets.ruling import POINTS
from doublesix.app.sheets.score_facts import standing_ahead
from doublesix.rules.sheet_scores import Standing
from tests.app.sheets.scenes import PLAYERS, Scene, out

X = out(3, s2=11, s4=9)


def test_before_anything_is_written_all_is_0() -> None:
    assert standing_ahead(Scene().sheet) == Standing((0, 0), (0, 0), (0, 0), -1)
    alone = Scene("garrison-2022", sides=PLAYERS[:3])
    assert standing_ahead(alone.sheet) == Standing((0,) * 4, (0,) * 4, (0,) * 4, -1)


def test_rounds_that_wait_are_in_it() -> None:
    scene = Scene()
    scene.do(Write("a", 0, 0, X))
    scene.do(Confirm("a", 1))
    scene.do(Write("b", 0, 1, X))
    assert standing_ahead(scene.sheet) == Standing((0, 40), (0, 0), (0, 0), -1)


def test_a_match_that_is_over_with_what_waits_has_its_winner() -> None:
    scene = Scene("powc", target=40)
    for after, name in enumerate("ab"):
        scene.do(Write(name, 0, after, X))
    assert standing_ahead(scene.sheet) == Standing((0, 0), (1, 0), (0, 0), 0)


def test_where_a_round_is_in_dispute_nobody_can_say() -> None:
    scene = Scene()
    scene.do(Write("a", 0, 0, X))
    scene.do(Write("b", 1, 0, out(3, s2=12, s4=9)))
    assert standing_ahead(scene.sheet) is None


def test_where_a_round_that_waits_cannot_be_any_more_nobody_can_say() -> None:
    scene = Scene("powc", target=50)
    for after, name in enumerate("ab"):
        scene.do(Write(name, 0, after, X))
    scene.do(Rule(POINTS, who="B", points=50, facts="late", clause="P18"))
    assert standing_ahead(scene.sheet) is None
