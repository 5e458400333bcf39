"""Where a thing is found: what `docs/architecture.md` names in its table of questions is there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.architecture.tree import PACKAGE, ROOT

TABLE = re.compile(r"## Where to find it\n\n(.*?)\n\n## ", re.DOTALL)
FILE = re.compile(r"[\w.*/-]+(?:\.(?:py|js|md)|/|/[\w*]+)")


class Answer(NamedTuple):
    """A row of the table: what is asked, and where the answer is."""

    question: str
    text: str


def answers() -> Iterator[Answer]:
    """The rows."""
    found = TABLE.search((ROOT / "docs" / "architecture.md").read_text("utf-8"))
    assert found
    for row in found[1].splitlines()[2:]:
        _, question, text, _ = re.split(r" ?\| ?", row)
        yield Answer(question, text)


def places(text: str) -> Iterator[tuple[str, list[Path]]]:
    """Every file or folder that an answer names, and what there is of it; a mere name is beside another."""
    words = [one or other for one, other in re.findall(r"`([^` ]+)`|\]\(([^)]+)\)", text)]
    words = [word for word in words if FILE.fullmatch(word)]
    roots = [PACKAGE, PACKAGE / "web", ROOT, ROOT / "docs"]
    whole = {word: _found(word, roots) for word in words if "/" in word or word.endswith(".md")}
    beside = [near for found in whole.values() for each in found for near in (each, each.parent)]
    for word in words:
        yield word, whole[word] if word in whole else _found(word, beside)


def _found(word: str, roots: list[Path]) -> list[Path]:
    ends = [""] if "." in word else ["", ".py"]
    return [each for root in roots for end in ends for each in root.glob(word.rstrip("/") + end)]


@pytest.mark.parametrize("answer", list(answers()), ids=lambda answer: answer.question)
def test_files_are_there_and_have_what_is_said_of_them(answer: Answer) -> None:
    named = dict(places(answer.text))
    assert named
    assert [word for word, found in named.items() if not found] == []
    for word, names in re.findall(r"`([\w/]+\.py)`: ((?:`\w+`(?:, )?)+)", answer.text):
        (file, *_) = named[word]
        top = ast.parse(file.read_text("utf-8")).body
        defined = {each.name for each in top if isinstance(each, ast.FunctionDef | ast.ClassDef)}
        defined |= {ast.unparse(each.target) for each in top if isinstance(each, ast.AnnAssign)}
        assert set(re.findall(r"\w+", names)) <= defined, word
