"""What is possible and unlikely, by game."""

from __future__ import annotations

import pytest

from doublesix.app.sheets.doubts import MANY_PIPS, MANY_POINTS, NO_PIPS, Doubt, doubts
from tests.app.sheets.scenes import Scene, blocked, out, target


@pytest.mark.parametrize("name", ["powc-2023", "fortbend-2023"])
def test_more_pips_than_a_usual_hand_are_asked_about(name: str) -> None:
    match = Scene(name).sheet.match
    usual = match.rules.hand_size * 6
    assert doubts(match, out(1, s2=usual, s4=1)) == ()
    assert doubts(match, out(1, s2=usual + 1, s4=1)) == (Doubt(MANY_PIPS, 2, "", usual + 1),)


def test_a_hand_without_a_pip_and_points_that_are_seldom_made_are_asked_about() -> None:
    match = Scene("fortbend-2023").sheet.match
    assert doubts(match, blocked(0, 5, 48, 7)) == (Doubt(NO_PIPS, 1, "", 0), Doubt(MANY_PIPS, 3, "", 48))
    assert doubts(match, target(A=80, B=85)) == (Doubt(MANY_POINTS, 0, "B", 85),)
