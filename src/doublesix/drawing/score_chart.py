"""The scores of a game as a chart: it hangs from 0 where points are bad, and rises where they are good.

Geometry only: outlines and places. Each side has a shape of its own; what is bold, dashed or coloured is
the page's.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from doublesix.drawing.tile import number

LEFT: Final = 40
"""Room for the figures of the axis."""
RIGHT: Final = 62
"""Room for the last scores."""
TOP: Final = 14
FOOT: Final = 34
APART: Final = 24
"""How far apart the last scores stand at least."""


class ChartCurve(NamedTuple):
    """A side's way: its outline, the shapes where its score changed, and where its last score stands."""

    side: int
    path: str
    marks: str
    points: int
    y: str


class ChartMark(NamedTuple):
    """A figure at an axis: where it stands, and what it says."""

    at: str
    value: int


class ScoreChart(NamedTuple):
    """A chart as a picture."""

    width: int
    height: int
    curves: tuple[ChartCurve, ...]
    grid: tuple[ChartMark, ...]
    rounds: tuple[ChartMark, ...]
    target: ChartMark
    left: int
    right: str
    foot: str
    """Where the numbers of the rounds stand."""
    last: str
    """Where the last scores stand."""
    turn: tuple[str, str] | None = None
    """Where the round that turned it begins, and how wide it is."""


class _Scale(NamedTuple):
    """From rounds and points to the picture."""

    width: int
    height: int
    rounds: int
    low: int
    high: int
    hangs: bool

    @property
    def right(self) -> float:
        return self.width - RIGHT

    def x(self, at: float) -> float:
        return LEFT + (self.right - LEFT) * at / self.rounds

    def y(self, points: float) -> float:
        part = (points - self.low) / (self.high - self.low)
        room = self.height - TOP - FOOT
        return TOP + room * (part if self.hangs else 1 - part)


def score_chart(
    scores: Sequence[Sequence[int]],
    target: int,
    *,
    is_lower_better: bool,
    turning: int = 0,
    size: tuple[int, int] = (560, 330),
    most_figures: int = 16,
) -> ScoreChart:
    """The scores after each round, side by side, from 0 on."""
    rows = [[0] * len(scores[0]), *scores]
    every = [value for row in rows for value in row]
    scale = _Scale(*size, len(scores), min(0, *every), max(target, *every), is_lower_better)
    ends = _spread([scale.y(value) for value in rows[-1]], size[1] - FOOT)
    curves = tuple(
        ChartCurve(
            side,
            _outline([(scale.x(at), scale.y(row[side])) for at, row in enumerate(rows)]),
            "".join(
                _shape(side, scale.x(at), scale.y(row[side]))
                for at, row in enumerate(rows)
                if at and row[side] != rows[at - 1][side]
            ),
            rows[-1][side],
            number(ends[side] + 7),
        )
        for side in range(len(rows[0]))
    )
    turn = (number(scale.x(turning - 1)), number(scale.x(1) - scale.x(0))) if turning else None
    return ScoreChart(
        *size, curves, _grid(scale, target), _rounds(scale, most_figures),
        ChartMark(number(scale.y(target)), target), LEFT, number(scale.right), number(size[1] - 10),
        number(scale.right + 8), turn,
    )  # fmt: skip


def _grid(scale: _Scale, target: int) -> tuple[ChartMark, ...]:
    """Lines at round numbers, none too near the target's own."""
    step = 50 if target > 120 else 25 if target > 50 else 10
    first = -(-scale.low // step) * step
    return tuple(
        ChartMark(number(scale.y(value)), value)
        for value in range(first, scale.high + 1, step)
        if abs(value - target) >= step / 3
    )


def _rounds(scale: _Scale, most: int) -> tuple[ChartMark, ...]:
    """The numbers of the rounds, as many as there is room for."""
    step = -(-scale.rounds // most)
    wanted = [each for each in range(1, scale.rounds + 1) if (each - 1) % step == 0]
    if scale.rounds - wanted[-1] >= step or scale.rounds == wanted[-1] or step == 1:
        return tuple(ChartMark(number(scale.x(each)), each) for each in wanted)
    return tuple(ChartMark(number(scale.x(each)), each) for each in [*wanted[:-1], scale.rounds])


def _spread(ends: list[float], lowest: float) -> list[float]:
    """The heights of the last scores, moved apart where they would cover each other."""
    order = sorted(range(len(ends)), key=lambda each: ends[each])
    found = list(ends)
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + APART)
    over = found[order[-1]] - lowest
    if over > 0:
        for below, above in pairwise(order[::-1]):
            found[below] = min(found[below], lowest)
            found[above] = min(found[above], found[below] - APART)
    return found


def _outline(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _shape(side: int, x: float, y: float) -> str:
    """A disc, a diamond, a triangle or a square around a point."""
    across, along = number(x), number(y)
    if side % 4 == 1:
        return f"M{across} {number(y - 6)}l6 6l-6 6l-6-6z"
    if side % 4 == 2:
        return f"M{across} {number(y - 6)}l6 10.5h-12z"
    if side % 4 == 3:
        return f"M{number(x - 4.7)} {number(y - 4.7)}h9.4v9.4h-9.4z"
    return f"M{number(x - 5)} {along}a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"
