"""How much there can be of anything that somebody asks for: far above every real event.

Numbers, texts and moments come from pages, programs, files and archives. What is beyond these limits is a
mistake or an attack, and is refused before it is computed with.
"""

from datetime import date
from typing import Any, Final

LARGEST: Final = 2**31 - 1
"""A number of any kind."""
LONGEST: Final = 50_000
"""Characters of a text."""
MOST_ITEMS: Final = 10_000
"""Of one list."""
FIRST_YEAR: Final = 2000
LAST_YEAR: Final = 2199
LAST_TABLE: Final = 9_999
"""The number of a table in the hall."""
LARGEST_FEE: Final = 100_000_000
"""In the smallest unit; what several people owe together still is a number."""


def is_in_reach(value: Any) -> bool:
    """Whether a value, and everything in it, can be computed with."""
    if isinstance(value, int):
        return abs(value) <= LARGEST
    if isinstance(value, str):
        return len(value) <= LONGEST
    if isinstance(value, date):  # a moment is one too
        return FIRST_YEAR <= value.year <= LAST_YEAR
    if isinstance(value, tuple | list):
        return len(value) <= MOST_ITEMS and all(map(is_in_reach, value))
    return True
