"""The track of a score: a row of pips toward a post, a pip for every ten points.

What is filled are the points a side has; the last pip fills in part. Side A's pips are discs, side B's
diamonds, so that the shape tells whose they are.
"""

from typing import Final, NamedTuple

from doublesix.drawing.tile import number

STEP: Final = 10
"""The breadth of a pip with the gap to the next, and its height."""
MOST: Final = 25
"""How many pips a track has at most."""


class Track(NamedTuple):
    """A track as a picture: its size, the outline of all its pips, and how far it is filled."""

    width: int
    path: str
    filled: str

    @property
    def height(self) -> int:
        """As high as a pip."""
        return STEP


def track(points: int, target: int, side: int) -> Track:
    """The track of these points toward the target; a side's number counts from 0."""
    count = min(max(round(target / STEP), 1), MOST)
    width = count * STEP
    filled = width * min(max(points, 0), target) / target
    return Track(width, "".join(_pip(place, side) for place in range(count)), number(filled))


def _pip(place: int, side: int) -> str:
    x = place * STEP
    if side % 4 == 1:
        return f"M{x + 5} .5 {x + 9.5} 5 {x + 5} 9.5 {x + 0.5} 5z"
    if side % 4 == 2:
        return f"M{x + 5} 1 {x + 9.2} 8.6H{x + 0.8}z"
    if side % 4 == 3:
        return f"M{x + 1.2} 1.2H{x + 8.8}V8.8H{x + 1.2}z"
    return f"M{x + 1.3} 5a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0z"
