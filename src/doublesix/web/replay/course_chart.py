"""What a round was expected to bring, as a chart through which one can go: every dot is a moment."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from doublesix.app.replays import OPEN, ReplayRound
from doublesix.bots.accuracy import Course, Mark, for_team_a
from doublesix.drawing.expectation import Frame, Scale, outline, scale_of
from doublesix.web.replay.findings import Findings, with_sign

WIDE: Final = Frame(720, 260, left=44, right=64, top=16, bottom=34)
NARROW: Final = Frame(344, 230, left=40, right=54, top=16, bottom=34)


class ChartDot(NamedTuple):
    """A decision: where it is, and what it says."""

    x: str
    y: str
    turn: int
    words: str
    is_loss: bool


class CourseCurve(NamedTuple):
    """What one side could expect, decision by decision."""

    side: int
    path: str
    dots: tuple[ChartDot, ...]


class ChartLabel(NamedTuple):
    """A number at a place."""

    at: str
    text: str
    is_zero: bool = False


class CourseChart(NamedTuple):
    """A chart of one size."""

    kind: str
    wide: int
    high: int
    left: int
    right: int
    top: int
    foot: int
    rules: tuple[ChartLabel, ...]
    ticks: tuple[ChartLabel, ...]
    lines: tuple[CourseCurve, ...]
    ends: tuple[ChartLabel, ...]
    end_x: str
    first: str
    """Where the first turn lies, and how far it is from one to the next, for the mark of the moment."""
    apart: str


class ShownCourse(NamedTuple):
    """The course of a round: its charts, and whose points it counts."""

    charts: tuple[CourseChart, ...]
    whose: str
    sides: tuple[int, ...]


def show_course(findings: Findings, one: ReplayRound) -> ShownCourse | None:
    """The chart of a round as the watcher may see it; nothing without a decision."""
    here = (one.game, one.number)
    course = next((each for each in findings.found.rounds if (each.game, each.round) == here), None)
    if course is None:
        return None
    people, watcher = findings.people, findings.watcher
    is_team = people.match.rules.is_partnership
    if watcher != OPEN:
        own = tuple(mark for mark in course.marks if mark.seat == watcher)
        course = course._replace(marks=own, result=_only(course, own))
        whose = people.side(people.side_of(watcher))
    elif is_team:
        course, whose = for_team_a(course), people.side(0)
    else:
        whose = ""
    if not course.marks:
        return None
    sides = tuple(sorted({people.side_index(mark.side) for mark in course.marks}))
    charts = tuple(_chart(findings, course, *each) for each in ((WIDE, "is-wide"), (NARROW, "is-narrow")))
    return ShownCourse(charts, whose, sides)


def _only(course: Course, own: tuple[Mark, ...]) -> dict[str, float]:
    """The result of the side that has these marks."""
    sides = {mark.side for mark in own}
    return {side: points for side, points in course.result.items() if side in sides}


def _chart(findings: Findings, course: Course, frame: Frame, kind: str) -> CourseChart:
    values = (*(mark.value for mark in course.marks), *course.result.values())
    scale = scale_of(frame, course.turns, values)
    by_side: dict[str, list[Mark]] = {}
    for mark in course.marks:
        by_side.setdefault(mark.side, []).append(mark)
    return CourseChart(
        kind,
        frame.wide,
        frame.high,
        frame.left,
        frame.wide - frame.right,
        frame.top,
        frame.high - 10,
        tuple(ChartLabel(f"{scale.y(each):.1f}", with_sign(each), each == 0) for each in scale.rules()),
        tuple(ChartLabel(f"{scale.x(each):.1f}", str(each)) for each in scale.ticks()),
        tuple(
            CourseCurve(
                findings.people.side_index(side),
                outline(scale, _points(marks, course.result.get(side), course.turns)),
                tuple(_dot(findings, scale, mark) for mark in marks),
            )
            for side, marks in by_side.items()
        ),
        tuple(_ends(scale, set(course.result.values()))),
        f"{scale.x(course.turns + 1):.1f}",
        f"{scale.x(1):.2f}",
        f"{scale.x(2) - scale.x(1):.3f}",
    )


def _points(marks: list[Mark], result: float | None, turns: int) -> list[tuple[float, float]]:
    end = [] if result is None else [(turns + 1, result)]
    return [*((mark.turn, mark.value) for mark in marks), *end]


def _dot(findings: Findings, scale: Scale, mark: Mark) -> ChartDot:
    words = _("Turn {turn}, {name}: {value}").format(
        turn=mark.turn, name=findings.people.seat(mark.seat), value=with_sign(mark.value)
    )
    return ChartDot(
        f"{scale.x(mark.turn):.1f}", f"{scale.y(mark.value):.1f}", mark.turn, words, bool(mark.lost)
    )


def _ends(scale: Scale, results: set[float]) -> Iterator[ChartLabel]:
    """What the round brought, each number once."""
    for result in sorted(results):
        yield ChartLabel(f"{scale.y(result):.1f}", with_sign(result))
