"""How many and how much there can be of anything that somebody asks for: far above every real event.

Numbers come from pages, programs, files and archives. What is larger than these is a mistake or an attack,
and is refused before it is computed with.
"""

from typing import Final

LAST_TABLE: Final = 9_999
"""The number of a table in the hall."""
