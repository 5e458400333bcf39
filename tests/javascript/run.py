"""Runs what checks the scripts of the pages: the linter, the types, the unit tests.

The tools are where `make clients` puts them.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
SCRIPTS: Final = ROOT / "src/doublesix/web/static/doublesix"
NODE: Final = Path(sys.prefix, "node", "node_modules")

CHECKS: Final[Mapping[str, tuple[str | Path, ...]]] = {
    "lint": (
        NODE / "eslint/bin/eslint.js",
        *("--max-warnings", "0", "--config", HERE / "eslint.config.cjs"),
        SCRIPTS.relative_to(ROOT),
        HERE.relative_to(ROOT),
    ),
    "types": (NODE / "typescript/bin/tsc", "--project", HERE),
    "types of the worker": (NODE / "typescript/bin/tsc", "--project", HERE / "tsconfig.worker.json"),
    "unit tests": ("--test", *sorted(HERE.glob("*.test.js"))),
}


def check(name: str) -> tuple[int, str]:
    """How one of the checks ended, and all that it said."""
    done = subprocess.run(
        ["node", *map(str, CHECKS[name])],
        cwd=ROOT,
        env={**os.environ, "NODE_PATH": str(NODE)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def main() -> int:
    """All of them, side by side; what fails says why."""
    failed = 0
    with ThreadPoolExecutor(os.cpu_count()) as processes:
        for name, (status, said) in zip(CHECKS, processes.map(check, CHECKS), strict=True):
            print(f"{name}: {'failed' if status else 'ok'}")
            if status:
                failed += 1
                print(said)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
