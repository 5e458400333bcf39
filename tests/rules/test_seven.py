"""The row of seven: a change touches one place."""

import pytest

from doublesix.rules.seven import ZEROS, with_value

ROW = (10, 11, 12, 13, 14, 15, 16)


@pytest.mark.parametrize("place", range(7))
def test_a_change_touches_one_place(place: int) -> None:
    assert list(with_value(ROW, place, 99)) == [*ROW[:place], 99, *ROW[place + 1 :]]


def test_the_row_itself_stays() -> None:
    with_value(ROW, 3, 99)
    assert ROW == (10, 11, 12, 13, 14, 15, 16)


def test_zeros() -> None:
    assert ZEROS == (0, 0, 0, 0, 0, 0, 0)
