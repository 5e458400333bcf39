"""How pictures of numbers look, and how they become SVG: the same numbers give the same bytes."""

import io
from typing import Any, Final

from matplotlib.figure import Figure

from doublesix.drawing.theme import PAPER

STYLE: Final[dict[Any, Any]] = {
    "font.family": "sans-serif",
    "font.size": 10,
    "svg.fonttype": "none",
    "svg.hashsalt": "doublesix",
    "text.color": PAPER.words,
    "axes.labelcolor": PAPER.quiet,
    "axes.edgecolor": PAPER.rim,
    "xtick.color": PAPER.quiet,
    "ytick.color": PAPER.quiet,
}


def as_svg(figure: Figure) -> bytes:
    """The picture as SVG."""
    out = io.BytesIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return out.getvalue()
