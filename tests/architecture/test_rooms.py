"""The rooms of the house: who may use whom, what they are called, and that each has its tests."""

import ast
import subprocess
import sys
import tomllib

import pytest

from tests.architecture.tree import PACKAGE, ROOT, modules, name_of, rooms

EMPTY_NAMES = {"utils", "util", "common", "helpers", "helper", "manager", "managers", "core", "base", "misc"}
ASKED_FOR = {"store/postgresql/base.py", "store/sqlite/base.py"}
"""Names that are not ours to choose: Django looks for a database's connection there."""
PURE_ROOMS = {"chance", "tiles", "rules", "play", "tournament", "app"}


def contract(identifier: str) -> dict[str, list[str]]:
    """One contract of import-linter as pyproject.toml has it."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (found,) = [c for c in settings["tool"]["importlinter"]["contracts"] if c["id"] == identifier]
    return dict(found)


def test_the_import_contracts_hold() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    report = subprocess.run([*command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert report.returncode == 0, report.stdout + report.stderr


def test_every_pure_room_is_under_the_contract_of_purity() -> None:
    assert set(contract("pure")["source_modules"]) == {
        f"doublesix.{room}" for room in PURE_ROOMS & set(rooms())
    }


def test_the_contract_of_purity_names_frameworks_numbers_and_dice() -> None:
    assert set(contract("pure")["forbidden_modules"]) >= {"django", "asyncio", "random", "numpy", "numba"}


def test_every_module_has_a_name_that_says_something() -> None:
    paths = [path.relative_to(PACKAGE) for path in modules()]
    empty = [path.as_posix() for path in paths if EMPTY_NAMES & set(path.with_suffix("").parts)]
    assert set(empty) <= ASKED_FOR


def test_every_module_has_a_docstring() -> None:
    without = [
        name_of(path) for path in modules() if not ast.get_docstring(ast.parse(path.read_text("utf-8")))
    ]
    assert without == []


@pytest.mark.parametrize("room", rooms())
class TestRoom:
    def test_is_a_package(self, room: str) -> None:
        assert (PACKAGE / room / "__init__.py").is_file()

    def test_has_a_folder_of_tests(self, room: str) -> None:
        assert list((ROOT / "tests" / room).rglob("test_*.py")), f"tests/{room}/ holds no test"
