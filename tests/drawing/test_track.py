"""Tracks of scores."""

import pytest

from doublesix.drawing.track import track


@pytest.mark.parametrize(("target", "pips"), [(151, 15), (101, 10), (250, 25), (150, 15), (3, 1), (1000, 25)])
def test_a_pip_stands_for_ten_points(target: int, pips: int) -> None:
    drawn = track(0, target, 0)
    assert drawn.path.count("M") == pips
    assert (drawn.width, drawn.height, drawn.filled) == (10 * pips, 10, "0")


@pytest.mark.parametrize(
    ("points", "filled"), [(0, "0"), (151, "150"), (163, "150"), (-10, "0"), (24, "23.84")]
)
def test_it_is_filled_as_far_as_the_points_go_and_no_further(points: int, filled: str) -> None:
    assert track(points, 151, 0).filled == filled


def test_each_side_has_a_shape_of_its_own() -> None:
    assert len({track(0, 10, side).path for side in range(4)}) == 4
