"""Signatures drawn on a screen: lines between whole numbers on a field of 600 by 200, and nothing else.

What is kept is shown again as the path of a drawing, so anything but such lines is refused.
"""

import re
from typing import Final

from doublesix.store.refusals import refuse

PAPER: Final = "paper"
"""Stands for a signature that was given on paper."""
LONGEST: Final = 8_000
_STROKES: Final = re.compile(r"(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+", re.ASCII)


def is_drawn(text: str) -> bool:
    """Whether this is a drawn signature."""
    return len(text) <= LONGEST and _STROKES.fullmatch(text) is not None


def insist_on_signature(text: str) -> None:
    """Go on only with a drawn signature, the word for paper, or none."""
    if text not in ("", PAPER) and not is_drawn(text):
        raise refuse("bad_signature", "E4")
