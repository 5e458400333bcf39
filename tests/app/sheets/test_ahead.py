"""The score with what is written, and what one word agrees with."""

from __future__ import annotations

import pytest

from doublesix.app.sheets.ahead import WrittenScore, open_rounds, sides_wanted, written_score
from doublesix.app.sheets.cards import card_of
from doublesix.app.sheets.commands import Confirm, Keep, Write
from doublesix.app.sheets.ruling import MATCH
from doublesix.app.sheets.state import Sheet
from tests.app.sheets.scenes import PLAYERS, Scene, out

X = out(3, s2=11, s4=9)
Y = out(3, s2=11, s4=19)
Z = out(2, s1=5, s3=5)


def ids(sheet: Sheet, side: int) -> list[str]:
    return [each.id for each in open_rounds(sheet, side)]


def test_what_is_written_is_in_the_score_at_once() -> None:
    scene = Scene()
    scene.count(X)
    assert written_score(scene.sheet) == WrittenScore((0, 20), 0, False)
    scene.write(0, X)
    scene.write(1, Z)
    assert written_score(scene.sheet) == WrittenScore((10, 40), 2, False)
    card = card_of(scene.sheet)
    assert (card.scores, card.shown_scores, card.waiting) == ([0, 20], [10, 40], 2)
    scene.do(Confirm("id2", 1))
    assert written_score(scene.sheet) == WrittenScore((10, 40), 1, False)
    scene.do(Confirm("id3", 0))
    assert card_of(scene.sheet).shown_scores == [10, 40]


def test_a_card_from_before_shows_what_counts() -> None:
    scene = Scene()
    scene.write(0, X)
    assert card_of(scene.sheet)._replace(written_scores=[]).shown_scores == [0, 0]


def test_a_game_that_is_written_to_its_end_shows_its_own_score() -> None:
    scene = Scene("powc-2023", "final")
    scene.count(out(1, s2=40, s4=40))
    scene.write(0, X)
    scene.write(0, X)
    assert written_score(scene.sheet) == WrittenScore((0, 120), 2, True)
    assert scene.sheet.games_won == (0, 0)
    scene.do(Confirm("id3", 1))
    assert written_score(scene.sheet) == WrittenScore((0, 0), 0, False)


def test_a_round_with_two_versions_and_what_follows_it_is_in_no_score() -> None:
    scene = Scene()
    for written in (X, X, X):
        scene.write(0, written)
    scene.do(Write("b", 1, 1, Y))
    assert written_score(scene.sheet) == WrittenScore((0, 20), 1, False)
    assert ids(scene.sheet, 1) == ["id1"]
    scene.do(Confirm("id1", 1))
    assert ids(scene.sheet, 1) == []
    scene.do(Keep("b"))
    assert ids(scene.sheet, 1) == ["id3"]


def test_what_cannot_be_any_more_is_in_no_score() -> None:
    lead = (((1, "6-3"), (2, "4-1"), (3, "5-2"), (4, "2-0")),)
    scene = Scene("powc-2023", "final")
    scene.count(out(1, s2=40, s4=40))
    scene.write(0, out(1, s2=11, s4=10))
    scene.write(0, X._replace(lead=lead), is_kept=True)
    scene.do(Write("b", 1, 1, out(1, s2=10, s4=10)))
    scene.do(Keep("b"))
    assert written_score(scene.sheet) == WrittenScore((0, 100), 0, False)
    assert ids(scene.sheet, 1) == []


@pytest.mark.parametrize(("side", "found"), [(0, ["id2"]), (1, ["id1", "id3"]), (2, ["id1", "id2", "id3"])])
def test_a_side_agrees_with_what_others_wrote(side: int, found: list[str]) -> None:
    scene = Scene("garrison-2022", sides=PLAYERS[:3])
    for writer in (0, 1, 0):
        scene.write(writer, out(1, s2=11, s3=9))
    assert ids(scene.sheet, side) == found
    scene.do(Confirm(found[-1], side))
    assert ids(scene.sheet, side) == []


def test_nobody_agrees_with_anything_after_the_end_or_from_elsewhere() -> None:
    scene = Scene()
    scene.write(0, X)
    assert ids(scene.sheet, 2) == []
    scene.rule(MATCH, "B")
    assert ids(scene.sheet, 1) == []
    assert card_of(scene.sheet).written_scores == [0, 0]


def test_the_sides_whose_word_a_round_waits_for() -> None:
    scene = Scene()
    scene.write(0, X)
    (waiting,) = scene.sheet.waiting
    assert sides_wanted(scene.sheet, waiting) == {1}
    assert sides_wanted(scene.sheet, waiting._replace(confirmed=frozenset({1}))) == frozenset()
