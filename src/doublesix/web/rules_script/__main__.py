"""Writes the script with which phones score rounds: ``python -m doublesix.web.rules_script FILE``."""

import sys
from pathlib import Path

from doublesix.web.rules_script.scoring_rules import render_script

if __name__ == "__main__":
    place = Path(sys.argv[1])
    fresh = place.with_suffix(".new")
    fresh.write_text(render_script(), "utf-8")
    fresh.replace(place)  # whoever reads it meanwhile has the whole of the old one
