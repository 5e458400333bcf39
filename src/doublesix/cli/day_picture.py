"""A picture of the day: what is played at which table and when, and when such days end.

Above, a day that ended when half of the simulated days had: a row a table, a bar a match, its phase in
colour and in letters. Below, on the same clock, how many of the days ended when.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, MultipleLocator

from doublesix.app.plans import HOUR, MINUTE, Plan
from doublesix.app.summaries import Summary
from doublesix.cli.forecast import clock, format_words, title
from doublesix.cli.pictures import STYLE, as_svg
from doublesix.drawing.theme import PAPER
from doublesix.tournament.schedule import ScheduledFixture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Days = Sequence[Sequence[ScheduledFixture]]
_PALE: Final = (0xD8, 0xE6, 0xDE)
_DEEP: Final = (0x1D, 0x56, 0x40)
_LAST: Final = {"third place": "#c9bd9d", "final": "#b06a00", "last table": "#b06a00"}
_LETTERS: Final = {
    "quarter-finals": "QF",
    "semi-finals": "SF",
    "third place": "3rd",
    "final": "F",
    "groups": "G",
}
_WIDTH: Final = 11.0
_HEAD: Final = 0.75
"""Inches above the panels, and the legend's lines."""
_IN_A_LINE: Final = 9
_ROW: Final = 0.3
"""Inches for a table, less where there are many."""


def day_svg(plan: Plan, found: Summary, days: Days) -> bytes:
    """The picture as SVG; the same plan gives the same bytes."""
    with mpl.rc_context(STYLE):
        figure, axes = _sheet(days, _HEAD + 0.25 * (-(-len(found.phases) // _IN_A_LINE)))
        colours = _colours([each.phase for each in found.phases])
        for number, (panel, bookings) in enumerate(zip(axes[:-1], days, strict=True), 1):
            _draw_tables(panel, bookings, colours)
            if len(days) > 1:
                _caption(panel, f"Day {number}")
        _draw_ends(axes[-1], plan, found)
        last = max([*found.finishes, *(each.end for day in days for each in day)])
        for panel in axes:
            _set_clock(panel, plan, last)
        _draw_head(figure, plan, colours)
        return as_svg(figure)


def _sheet(days: Days, head: float) -> "tuple[Figure, Sequence[Axes]]":
    """An empty picture with a panel for each day and one for the ends, below a head."""
    heights = [*(max(0.8, min(_ROW * _last_table(day), 9.0)) for day in days), 1.5]
    height = sum(heights) + 0.5 * len(heights) + head
    figure = Figure(figsize=(_WIDTH, height))
    figure.set_layout_engine("constrained", rect=(0, 0, 1, 1 - head / height))
    return figure, list(figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0])


def _last_table(day: Sequence[ScheduledFixture]) -> int:
    """The last table that is used."""
    return max(each.table for each in day)


def _draw_head(figure: Figure, plan: Plan, colours: dict[str, str]) -> None:
    """The question, the rules and the format, and what the colours and letters mean."""
    inch = 1 / figure.get_figheight()
    left = 0.012
    question = f"{title(plan)} from {clock(plan, 0)}"
    figure.text(left, 1 - 0.12 * inch, question, va="top", fontsize=15, fontweight="bold")
    words = f"{plan.ruleset.title}. {format_words(plan)}."
    figure.text(left, 1 - 0.44 * inch, words, va="top", color=PAPER.quiet)
    figure.legend(
        handles=[Patch(color=colour, label=_phase_label(phase)) for phase, colour in colours.items()],
        loc="upper left",
        bbox_to_anchor=(left, 1 - 0.66 * inch),
        borderaxespad=0,
        borderpad=0,
        ncols=_IN_A_LINE,
        frameon=False,
        handlelength=1.0,
        columnspacing=1.4,
    ).set_in_layout(False)


def _phase_label(phase: str) -> str:
    letters = _letters(phase)
    return phase if letters in phase else f"{phase} ({letters})"


def _caption(panel: "Axes", words: str) -> None:
    panel.set_title(words, loc="left", fontsize=10, color=PAPER.quiet)


def _colours(phases: Sequence[str]) -> dict[str, str]:
    early = [phase for phase in dict.fromkeys(phases) if phase not in _LAST]
    greens = {phase: _green(at / max(1, len(early) - 1)) for at, phase in enumerate(early)}
    return {phase: greens.get(phase) or _LAST[phase] for phase in dict.fromkeys(phases)}


def _green(depth: float) -> str:
    """Club green, deeper from phase to phase."""
    mixed = (round(pale + depth * (deep - pale)) for pale, deep in zip(_PALE, _DEEP, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _draw_tables(panel: "Axes", bookings: Sequence[ScheduledFixture], colours: dict[str, str]) -> None:
    tables = _last_table(bookings)
    for each in bookings:
        colour = colours[each.fixture.phase]
        panel.barh(
            each.table,
            each.end - each.start,
            left=each.start,
            height=0.8,
            color=colour,
            edgecolor=PAPER.ground,
        )
        if tables <= 30:
            ink = PAPER.words if _is_pale(colour) else PAPER.ground
            middle = (each.start + each.end) / 2
            panel.text(
                middle,
                each.table,
                _letters(each.fixture.phase),
                ha="center",
                va="center",
                fontsize=8,
                color=ink,
            )
    panel.set_ylim(tables + 0.6, 0.4)
    panel.yaxis.set_major_locator(MultipleLocator(1 if tables <= 30 else 5))
    panel.set_ylabel("table")


def _letters(phase: str) -> str:
    """A phase in so few letters that they fit a bar."""
    return _LETTERS.get(phase) or "".join(re.findall(r"\d+", phase)) or phase[0].upper()


def _is_pale(colour: str) -> bool:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue > 128


def _draw_ends(panel: "Axes", plan: Plan, found: Summary) -> None:
    """How many days ended in each five minutes, with the half and the nine of ten marked."""
    width = 5 * MINUTE
    counts: dict[int, int] = {}
    for end in found.finishes:
        counts[end // width] = counts.get(end // width, 0) + 1
    panel.bar(
        [at * width for at in counts],
        list(counts.values()),
        width=width * 0.92,
        align="edge",
        color=_green(0.4),
    )
    top = max(counts.values())
    marks = ((found.finish.half, "half over by", "right", -5), (found.finish.most, "9 of 10 by", "left", 5))
    for seconds, words, side, points in marks:
        panel.axvline(seconds, color=PAPER.accent, linewidth=1.5)
        panel.annotate(
            f"{words} {clock(plan, seconds)}",
            (seconds, top * 1.25),
            (points, 0),
            textcoords="offset points",
            ha=side,
            va="top",
            color=PAPER.accent,
        )
    panel.set_ylim(0, top * 1.3)
    panel.set_ylabel("days")
    _caption(panel, f"When {found.days} simulated days ended")


def _set_clock(panel: "Axes", plan: Plan, last: int) -> None:
    panel.set_xlim(0, last * 1.08)  # room for the words at the right
    step = HOUR if last > 3 * HOUR else HOUR // 2
    panel.xaxis.set_major_locator(MultipleLocator(step, offset=-(plan.start % step)))
    panel.xaxis.set_major_formatter(FuncFormatter(lambda seconds, _: clock(plan, round(seconds))))
    panel.grid(axis="x", color=PAPER.rim, linewidth=0.8)
    panel.set_axisbelow(True)
    for side in ("top", "right", "left"):
        panel.spines[side].set_visible(False)
    panel.tick_params(length=0)
