"""Every line of docs/sources.md: its clauses are in the book, its files and its tests are there.

That nothing in it is quoted is looked at with all other files: tests/architecture/test_own_words.py.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from doublesix.rules.clauses import CATALOGUE

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "sources.md").read_text("utf-8")
LEAST = 100
"""The documents have more sentences than this."""


class Line(NamedTuple):
    """A sentence in our words, its clauses, and where it is."""

    words: str
    clauses: list[str]
    files: list[str]
    tests: list[str]


def lines() -> list[Line]:
    found = []
    for line in DOCUMENT.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if line.startswith("| ") and cells[0] not in ("what it says", "---"):
            words, clauses, files, tests = cells
            quoted = (re.findall(r"`([^`]+)`", each) for each in (files, tests))
            found.append(Line(words, clauses.split(", "), *quoted))
    return found


@cache
def text_of(file: Path) -> str:
    return file.read_text("utf-8")


def test_there_is_a_line_for_each_sentence() -> None:
    assert len(lines()) > LEAST
    assert all(line.words and line.files and line.tests for line in lines())


def test_its_clauses_are_in_the_book_and_every_clause_of_a_document_has_a_line() -> None:
    named = {clause for line in lines() for clause in line.clauses}
    assert named <= set(CATALOGUE)
    ours = {"E21", "E22", "E31", "F19"} | {f"E4{number}" for number in range(4)}
    assert {each for each in CATALOGUE if re.fullmatch(r"[PGFE]\d+", each)} - named <= ours


@pytest.mark.parametrize("line", lines(), ids=lambda line: line.words[:40])
def test_its_files_and_tests_are_there(line: Line) -> None:
    missing = [file for file in line.files if not (ROOT / "src" / "doublesix" / file).is_file()]
    for each in line.tests:
        path, _, name = each.partition("::")
        file = ROOT / "tests" / path
        if not file.is_file() or not re.search(rf"^ *def {name}\(", text_of(file), re.MULTILINE):
            missing.append(each)
    assert not missing
