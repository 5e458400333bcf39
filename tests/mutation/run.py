"""Mutation testing of `rules/`: every mutant is caught, or listed with the reason why nothing can see it.

Each mutant is tried in a child process: the changed source stands in for the module, and its own tests, then
the clause tests and the golden files, run until one fails. What survives is compared with
`equivalent.toml`; a survivor that is not there, or an entry whose mutant is caught or gone, fails.

    python tests/mutation/run.py [MODULE ...] [--jobs N]
"""

import argparse
import importlib.abc
import importlib.util
import io
import os
import signal
import sys
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.mutation.mutants import Mutant, mutants_of  # noqa: E402

RULES = ROOT / "src" / "doublesix" / "rules"
MODULES = ("bigsix", "leads", "powc", "seven", "sheet_scores", "sides", "straight")
"""The modules of rules/ that compute. The others hold words and data, which their own tests read back."""
OTHERS = ("tests/rules", "tests/clauses", "tests/golden/test_golden.py")
SECONDS = 120


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module as the mutant has it."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = f"doublesix.rules.{mutant.module}"
        self.path = RULES / f"{mutant.module}.py"
        self.source = mutant.source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_loader(fullname, self, origin=str(self.path))

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.path)
        exec(compile(self.source, str(self.path), "exec"), module.__dict__)


def is_caught(mutant: Mutant) -> bool:
    """Whether some test fails, the module does not load, or it takes for ever."""
    return _is_caught_by(mutant, (f"tests/rules/test_{mutant.module}.py",)) or _is_caught_by(mutant, OTHERS)


def _is_caught_by(mutant: Mutant, tests: tuple[str, ...]) -> bool:
    child = os.fork()
    if child == 0:
        os._exit(_tried(mutant, tests))
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) != 0


def _tried(mutant: Mutant, tests: tuple[str, ...]) -> int:
    signal.alarm(SECONDS)
    os.chdir(ROOT)
    sys.meta_path.insert(0, _Changed(mutant))
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "-m", "not slow"]
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            return int(pytest.main([*options, *tests]))
    except BaseException:  # whatever went wrong, the mutant was noticed
        return 1


def main() -> int:
    """Try all, say what survived, and compare with the list."""
    parser = argparse.ArgumentParser(description="Mutation testing of rules/.")
    parser.add_argument("modules", nargs="*", default=MODULES)
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    mutants = [
        mutant
        for module in wanted.modules
        for mutant in mutants_of(module, (RULES / f"{module}.py").read_text("utf-8"))
    ]
    plain = Mutant("sides", 1, "", "nothing", 1, (RULES / "sides.py").read_text("utf-8"))
    if is_caught(plain):
        print("the tests fail without any mutant: mend that first")
        return 1
    with ThreadPoolExecutor(wanted.jobs) as pool:
        caught = list(pool.map(is_caught, mutants))
    survivors = {mutant.name: mutant for mutant, seen in zip(mutants, caught, strict=True) if not seen}
    listed = tomllib.loads((Path(__file__).parent / "equivalent.toml").read_text("utf-8"))["equivalent"]
    known = {entry["mutant"] for entry in listed if entry["mutant"].split(":")[0] in wanted.modules}
    unknown = [mutant for name, mutant in survivors.items() if name not in known]
    stale = sorted(known - set(survivors))
    for mutant in unknown:
        print(f"survived: rules/{mutant.module}.py:{mutant.line}: {mutant.name}")
    for name in stale:
        print(f"listed as equivalent, but caught or gone: {name}")
    print(f"{len(mutants)} mutants, {sum(caught)} caught, {len(survivors)} survived, {len(known)} listed")
    return 1 if unknown or stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
