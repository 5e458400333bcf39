"""Which functions of `rules` phones have: the score of a sheet, and all that it comes from."""

from typing import Final

from doublesix.rules.sheet_scores import score_sheet
from doublesix.tiles import NAMES, VALUE
from doublesix.web.rules_script.program import Program

HEADING: Final = """\
What a sheet comes to, for phones without a network.

Made from doublesix/rules (sheet_scores.py and what it uses) by `python -m doublesix.web.rules_script`, when
the program is built. Do not edit it: it is written anew. tests/web/rules_script compares it with that Python.
"""


def render_script() -> str:
    """The script."""
    return Program([score_sheet]).script(HEADING, {"TILE_NAMES": NAMES, "TILE_VALUES": VALUE})
