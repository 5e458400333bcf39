"""The script that is made from the rules, and node to run it with."""

import json
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import doublesix
from tests.javascript.run import HERE

PROGRAM: Final = HERE / "score_lines.js"
SERVED: Final = Path(doublesix.__file__).parent / "web/static/doublesix/rules.js"
"""The script as pages load it."""


def run_node(*words: str | Path) -> str:
    """What node prints when all is well."""
    done = subprocess.run(
        ["node", *map(str, words)], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def compare(cases: Path, scripts: Sequence[Path]) -> list[dict[str, Any]]:
    """Each script against the cases of a file: how many there are, and the first on which they differ."""
    return [json.loads(line) for line in run_node(PROGRAM, "compare", cases, *scripts).splitlines()]


def write_lines(place: Path, lines: Iterable[str]) -> Path:
    """Cases as a file."""
    with place.open("w", encoding="utf-8") as written:
        written.writelines(f"{line}\n" for line in lines)
    return place
