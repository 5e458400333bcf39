"""A picture of what `simulate` saw: how points, turns and games are spread.

Each panel counts one thing, its mean marked in words and with a line. The same numbers give the same bytes.
"""

from math import gcd
from typing import TYPE_CHECKING, Final, NamedTuple

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from doublesix.cli.averages import Spread
from doublesix.cli.pictures import STYLE, as_svg
from doublesix.cli.portrait import time_words
from doublesix.cli.simulation import Question, SimulationResult
from doublesix.drawing.theme import GREEN, PAPER

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_WIDTH: Final = 11.0
_PANEL: Final = 2.3
_HEAD: Final = 0.85
"""Inches: the picture's width, a panel, the words above."""
_MOST_BARS: Final = 60


class Panel(NamedTuple):
    """One thing that was counted."""

    title: str
    unit: str
    spread: Spread


def spreads_svg(question: Question, found: SimulationResult) -> bytes:
    """The picture as SVG."""
    panels = _panels(question, found)
    height = _HEAD + _PANEL * len(panels)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(_WIDTH, height))
        figure.set_layout_engine("constrained", rect=(0, 0, 1, 1 - _HEAD / height), hspace=0.06)
        axes = figure.subplots(len(panels), 1, squeeze=False)[:, 0]
        for each, panel in zip(axes, panels, strict=True):
            _draw(each, panel)
        _draw_head(figure, question, found)
        return as_svg(figure)


def _panels(question: Question, found: SimulationResult) -> list[Panel]:
    panels = [
        Panel("Points of a round, all sides together", "points", found.rounds.worth),
        Panel("Turns of a round: plays, passes and draws", "turns", found.rounds.turns),
    ]
    if found.games is not None:
        target = question.ruleset.in_force().target
        half, most = (time_words(found.games.within(share)) for share in (0.5, 0.9))
        title = f"Rounds of a game to {target}: half are over within {half}, nine of ten within {most}"
        panels.append(Panel(title, "rounds", found.games.rounds))
    return panels


def _draw_head(figure: Figure, question: Question, found: SimulationResult) -> None:
    inch = 1 / figure.get_figheight()
    lead, even = found.rounds.lead.value, found.rounds.even
    seated = f" with {question.players} players" if question.ruleset.game == "bigsix" else ""
    game, policy = f"{question.ruleset.game}{seated}", question.policy
    title = f"What {game} is like: {found.rounds.played:,} rounds, policy {policy}"
    words = (
        f"{question.ruleset.title}. {found.rounds.blocked.value:.1%} of the rounds are blocked; "
        f"the lead wins {lead:.1%}, an even share is {even:.1%}."
    )
    figure.text(0.012, 1 - 0.12 * inch, title, va="top", fontsize=15, fontweight="bold")
    figure.text(0.012, 1 - 0.44 * inch, words, va="top", color=PAPER.quiet)


def _draw(axes: "Axes", panel: Panel) -> None:
    places, shares, width, together = _bars(panel.spread)
    axes.bar(places, shares, width=0.92 * width, color=GREEN.ground)
    mean = panel.spread.mean.value
    top = max(shares)
    axes.axvline(mean, color=PAPER.accent, linewidth=1.5)
    is_right = mean > (places[0] + places[-1]) / 2
    axes.annotate(
        f"mean {mean:.1f}",
        (mean, top * 1.2),
        (-5 if is_right else 5, 0),
        textcoords="offset points",
        ha="right" if is_right else "left",
        va="top",
        color=PAPER.accent,
    )
    axes.set_xlim(places[0] - 0.7 * width, places[-1] + 0.7 * width)
    axes.set_ylim(0, top * 1.25)
    axes.set_title(panel.title, loc="left", fontsize=10, color=PAPER.words)
    axes.set_xlabel(panel.unit if together == 1 else f"{panel.unit}, {together} values to a bar")
    axes.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:.3g}%"))
    axes.yaxis.set_major_locator(MaxNLocator(4))
    axes.xaxis.set_major_locator(MaxNLocator(15, integer=True))
    axes.grid(axis="y", color=PAPER.rim, linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0)


def _bars(spread: Spread) -> tuple[list[float], list[float], int, int]:
    """Where the bars stand, how high and how wide, and how many values each is for.

    Where only every fifth value comes, as in the scores of `straight`, these have the bars. The first and
    the last thousandth are left out: a few rare values would press the others together.
    """
    total = sum(spread.times)
    times = spread.times[: spread.within(0.999) + 1]
    step = gcd(*(value for value, seen in enumerate(times) if seen)) or 1
    taken = times[::step]
    together = next(many for many in (1, 2, 5, 10, 20, 50, 100, 1000) if len(taken) <= _MOST_BARS * many)
    first = spread.within(0.001) // (step * together) * together
    starts = range(first, len(taken), together)
    shares = [sum(taken[at : at + together]) / total for at in starts]
    return [step * (at + (together - 1) / 2) for at in starts], shares, step * together, together
