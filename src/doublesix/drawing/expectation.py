"""Where points and turns lie in a picture of what a round was expected to bring. Geometry only."""

from collections.abc import Iterable, Sequence
from math import ceil, floor
from typing import Final, NamedTuple

STEPS: Final = (5, 10, 20, 25, 50, 100, 200)


class Frame(NamedTuple):
    """The size of a picture and its margins."""

    wide: int
    high: int
    left: int
    """For numbers of points."""
    right: int
    """For the result."""
    top: int
    bottom: int
    """For turns."""


class Scale(NamedTuple):
    """Where turns and points lie in the picture."""

    frame: Frame
    turns: int
    least: float
    most: float
    step: int

    def x(self, turn: float) -> float:
        """Where a turn lies; the result is one turn after the last."""
        frame = self.frame
        return frame.left + (frame.wide - frame.left - frame.right) * (turn - 1) / max(1, self.turns)

    def y(self, points: float) -> float:
        """Where points lie."""
        frame = self.frame
        high = frame.high - frame.top - frame.bottom
        return frame.top + high * (self.most - points) / (self.most - self.least)

    def rules(self) -> range:
        """The points that have a line across."""
        return range(int(self.least), int(self.most) + 1, self.step)

    def ticks(self) -> tuple[int, ...]:
        """The turns that are named."""
        every = 5 if self.turns > 8 else 2
        return (1, *range(every, self.turns + 1, every))


def scale_of(frame: Frame, turns: int, values: Iterable[float]) -> Scale:
    """A scale that holds all values, zero, and whole steps."""
    held = [0.0, *values]
    reach = max(max(held) - min(held), 10.0)
    step = next((step for step in STEPS if reach / step <= 5), STEPS[-1])
    least, most = floor(min(held) / step) * step, ceil(max(held) / step) * step
    return Scale(frame, turns, least, most if most > least else least + step, step)


def outline(scale: Scale, points: Iterable[tuple[float, float]]) -> str:
    """A line through turns and points, as the path of a picture."""
    return "M" + "L".join(f"{scale.x(turn):.1f} {scale.y(value):.1f}" for turn, value in points)


def reach_of(values: Sequence[float], errors: Sequence[float]) -> tuple[float, float]:
    """From where to where bars with these values go, zero among it."""
    least = min(0.0, *(value - error for value, error in zip(values, errors, strict=True)))
    most = max(0.0, *(value + error for value, error in zip(values, errors, strict=True)))
    return least, most


class Bar(NamedTuple):
    """A bar from zero to a value, 200 wide with its margins, and its error as a whisker."""

    zero: float
    end: float
    low: float
    high: float

    @property
    def left(self) -> float:
        """Where it begins."""
        return min(self.zero, self.end)

    @property
    def wide(self) -> float:
        """How wide it is."""
        return abs(self.end - self.zero)


def bar_of(value: float, error: float, reach: tuple[float, float]) -> Bar:
    """The bar of one play."""
    least, most = reach
    return Bar(
        *(2 + 196 * (each - least) / (most - least) for each in (0.0, value, value - error, value + error))
    )
