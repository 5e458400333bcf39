"""The colours of the pictures: ivory tiles on club green, the same by night, and plain paper.

Colours only; every state they show has a shape or a word as well. Pips keep a contrast of more
than 3 to 1 with the tile, words one of more than 4.5 to 1 with the ground.
"""

from typing import Final, NamedTuple


class Theme(NamedTuple):
    """The colours of one ground."""

    ground: str
    rim: str
    """A fine line around the table."""
    ivory: str
    edge: str
    side: str
    """The thickness of a tile, seen below its face."""
    bar: str
    accent: str
    alert: str
    """The mark of a misplayed tile."""
    words: str
    quiet: str
    """Less important words, open ends, connecting lines."""
    pips: tuple[str, ...]
    """The colour of each number, 0 to 6."""


_PIPS: Final = ("#2b2a26", "#8a2b2b", "#2b2a26", "#2f5d3a", "#6a3f12", "#274b7a", "#4a2f63")

GREEN: Final = Theme(
    ground="#1d5640", rim="#2f6d54", ivory="#fbf6e7", edge="#b9ab86", side="#c9bd9d", bar="#b5a67e",
    accent="#ffa62b", alert="#b3261e", words="#f6f1de", quiet="#b7d0c1", pips=_PIPS,
)  # fmt: skip
NIGHT: Final = Theme(
    ground="#0f2a20", rim="#1f4335", ivory="#ece4cd", edge="#8f8464", side="#a0956f", bar="#a5976f",
    accent="#f0982a", alert="#a3221b", words="#e6e0cc", quiet="#8fae9e", pips=_PIPS,
)  # fmt: skip
PAPER: Final = Theme(
    ground="#ffffff", rim="#d9d5c8", ivory="#fffdf6", edge="#4c483d", side="#bdb6a2", bar="#8d8670",
    accent="#b06a00", alert="#b3261e", words="#1d1c19", quiet="#6a6658", pips=_PIPS,
)  # fmt: skip
INK: Final = Theme(
    ground="#ffffff", rim="#ffffff", ivory="#ffffff", edge="#000000", side="#000000", bar="#000000",
    accent="#000000", alert="#000000", words="#000000", quiet="#404040", pips=("#000000",) * 7,
)  # fmt: skip
"""Lines on paper that is printed: no fills but the pips."""
