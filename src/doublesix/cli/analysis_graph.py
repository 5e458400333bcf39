"""Pictures of an analysis: the expectation over a round, and the bar of one play.

They are SVG without colours of their own: those come from the page's style sheet by class, so that a picture
follows light and dark.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from doublesix.bots.accuracy import Course, Mark, for_team_a
from doublesix.cli.analysis_words import exactly, with_sign
from doublesix.drawing.expectation import Frame, Scale, bar_of, outline, scale_of

FRAME: Final = Frame(360, 190, left=34, right=44, top=12, bottom=26)
WIDE, HIGH, LEFT, RIGHT = FRAME[:4]
DASHES: Final = ("", "7 3", "2 3", "9 3 2 3")
"""The lines of up to four players differ by their dashes as well."""


def sides_of(course: Course) -> list[str]:
    """The sides that have lines, in the order of their dashes."""
    return sorted({mark.side for mark in course.marks})


def course_svg(course: Course) -> str:
    """The expectation over a round, a line a side.

    What team B could expect is drawn as points for team A, so that both lines end in one result.
    """
    sides = sides_of(course)
    is_team = not sides[0].isdigit()
    if is_team:
        course = for_team_a(course)
    values = (*(mark.value for mark in course.marks), *course.result.values())
    scale = scale_of(FRAME, course.turns, values)
    words = f"Expected points over game {course.game}, round {course.round}"
    parts = [f'<svg class="graph" viewBox="0 0 {WIDE} {HIGH}" role="img"><title>{words}</title>']
    parts += _grid(scale)
    for at, side in enumerate(sides):
        marks = [mark for mark in course.marks if mark.side == side]
        parts += _line(scale, marks, course.result.get(side), at)
    parts += [_end(scale, course.result[side], "" if is_team else f" l{at}") for at, side in _results(course)]
    parts += _labels(scale, course.result.values())
    return "".join([*parts, "</svg>"])


def swatch_svg(at: int) -> str:
    """A piece of a line, to stand beside a name."""
    return (
        f'<svg class="swatch" viewBox="0 0 28 8" aria-hidden="true">'
        f'<path class="line l{at}" d="M0 4H28"{_dashes(at)}/></svg>'
    )


def _dashes(at: int) -> str:
    return f' stroke-dasharray="{DASHES[at]}"' if DASHES[at] else ""


def _results(course: Course) -> list[tuple[int, str]]:
    return [(at, side) for at, side in enumerate(sides_of(course)) if side in course.result]


def _end(scale: Scale, result: float, kind: str) -> str:
    x, y = scale.x(scale.turns + 1), scale.y(result)
    return f'<rect class="end{kind}" x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"/>'


def _labels(scale: Scale, results: Iterable[float]) -> list[str]:
    """What the round brought, each number once, and none over another."""
    x, told = scale.x(scale.turns + 1) + 7, []
    last = -HIGH * 1.0
    for result in sorted(set(results), reverse=True):
        y = scale.y(result)
        if y - last >= 11:
            told.append(f'<text class="result" x="{x:.1f}" y="{y + 4:.1f}">{exactly(result)}</text>')
            last = y
    return told


def _grid(scale: Scale) -> list[str]:
    parts = []
    for points in scale.rules():
        y = scale.y(points)
        kind = "zero" if points == 0 else "rule"
        parts.append(f'<path class="{kind}" d="M{LEFT} {y:.1f}H{WIDE - RIGHT}"/>')
        parts.append(
            f'<text class="tick" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{exactly(points)}</text>'
        )
    for turn in scale.ticks():
        place = f'x="{scale.x(turn):.1f}" y="{HIGH - 10}" text-anchor="middle"'
        parts.append(f'<text class="tick" {place}>{turn}</text>')
    parts.append(f'<text class="tick" x="{WIDE - RIGHT + 10}" y="{HIGH - 10}">turn</text>')
    return parts


def _line(scale: Scale, marks: Sequence[Mark], result: float | None, at: int) -> list[str]:
    points = [(mark.turn, mark.value) for mark in marks]
    if result is not None:
        points.append((scale.turns + 1, result))
    line = f'<path class="line l{at}" d="{outline(scale, points)}"{_dashes(at)}/>'
    return [line, *(_dot(scale, mark, at) for mark in marks)]


def _dot(scale: Scale, mark: Mark, at: int) -> str:
    place = f'cx="{scale.x(mark.turn):.1f}" cy="{scale.y(mark.value):.1f}"'
    lost = f", {mark.lost:.1f} lost" if mark.lost else ""
    told = f"<title>Turn {mark.turn}, seat {mark.seat}: {with_sign(mark.value)}{lost}</title>"
    kind, radius = (f"loss l{at}", 5) if mark.lost else (f"dot l{at}", 2.5)
    return f'<a href="#line-{mark.line}"><circle class="{kind}" {place} r="{radius}">{told}</circle></a>'


def bar_svg(value: float, error: float, reach: tuple[float, float], kind: str) -> str:
    """The bar of one play from zero to its value, with its error as a whisker."""
    bar = bar_of(value, error, reach)
    return (
        f'<svg class="bar {kind}" viewBox="0 0 200 20" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect x="{bar.left:.1f}" y="4" width="{bar.wide:.1f}" height="12"/>'
        f'<path class="whisker" d="M{bar.low:.1f} 10H{bar.high:.1f}"/>'
        f'<path class="zero" d="M{bar.zero:.1f} 0V20"/></svg>'
    )
