"""A row of seven whole numbers, one for each number of pips, that never changes in place."""

from typing import Final

Seven = tuple[int, int, int, int, int, int, int]
ZEROS: Final[Seven] = (0, 0, 0, 0, 0, 0, 0)


def with_value(row: Seven, place: int, value: int) -> Seven:
    """The row with another value at one place."""
    return (
        value if place == 0 else row[0],
        value if place == 1 else row[1],
        value if place == 2 else row[2],
        value if place == 3 else row[3],
        value if place == 4 else row[4],
        value if place == 5 else row[5],
        value if place == 6 else row[6],
    )
