"""Which score is good, who is ahead, and what is left."""

import pytest

from doublesix.app.points_meaning import PointsMeaning, meaning_of
from doublesix.rules.rulesets import PRESETS, preset

BAD, GOOD = PointsMeaning(151, True), PointsMeaning(150, False)


@pytest.mark.parametrize(
    ("meaning", "points", "leader"),
    [
        (BAD, (24, 53), 0),
        (BAD, (137, 92), 1),
        (BAD, (0, 0), None),
        (GOOD, (24, 53), 1),
        (GOOD, (24, 53, 90), 2),
        (GOOD, (90, 53, 90), None),
        (GOOD, (-10, -20), 0),
        (BAD, (24, None), None),
        (BAD, (24,), None),
    ],
)
def test_who_is_ahead(meaning: PointsMeaning, points: tuple[int | None, ...], leader: int | None) -> None:
    assert meaning.leader(points) == leader


@pytest.mark.parametrize(
    ("points", "left"), [(130, None), (131, 20), (137, 14), (150, 1), (151, None), (163, None), (None, None)]
)
def test_what_is_left_is_said_near_the_target(points: int | None, left: int | None) -> None:
    assert BAD.left(points) == left


def test_a_small_target_is_near_only_once_there_are_points() -> None:
    assert PointsMeaning(15, True).left(0) is None
    assert PointsMeaning(15, True).left(3) == 12


def test_points_are_bad_in_one_game_p13_and_good_in_the_others_g10_f11() -> None:
    at = {name: meaning_of(preset(name), "final") for name in PRESETS}
    assert at["powc-2023"] == PointsMeaning(101, True)
    assert at["garrison-2022"] == PointsMeaning(150, False)
    assert at["fortbend-2023"] == PointsMeaning(250, False)
    assert meaning_of(preset("powc-2023"), "preliminary") == PointsMeaning(151, True)
