"""Makes what is not in the repository when a wheel is built, so that it is inside.

The words that people read in French and Spanish, compiled, and the script with which phones score rounds.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Made(BuildHookInterface):
    """Makes the .mo beside every .po, and rules.js from the rules."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the files are gathered."""
        del version, build_data
        sources = Path(self.root, "src")
        web = sources / "doublesix" / "web"
        for source in web.glob("locale/*/LC_MESSAGES/*.po"):
            with source.open("rb") as read, source.with_suffix(".mo").open("wb") as written:
                write_mo(written, read_po(read))
        subprocess.run(
            [sys.executable, "-m", "doublesix.web.rules_script", str(web / "static/doublesix/rules.js")],
            env={**os.environ, "PYTHONPATH": str(sources)},
            check=True,
        )
