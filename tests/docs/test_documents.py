"""What the documents say is true: examples run, example matches are right, commands named exist."""

import doctest
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from doublesix.cli import app
from doublesix.play.notation import read, report, write
from doublesix.rules.rulesets import parse

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.dtn"))


def test_the_library_example_of_the_readme_runs() -> None:
    block = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(block) == 1
    example = doctest.DocTestParser().get_doctest(block[0], {}, "README.md", "README.md", 0)
    assert len(example.examples) >= 8
    results = doctest.DocTestRunner().run(example)
    assert results.failed == 0


def test_the_ruleset_of_the_readme_is_taken() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    assert parse(text, "my-event").at_stage("final").in_force().target == 121


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_matches_are_canonical_and_finished_unless_they_are_to_be_solved(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read(text)
    assert report(record)["status"] == ("in progress" if path.stem == "ending" else "finished")
    assert write(record) == text


def test_the_first_example_of_the_notation_keeps_the_rules() -> None:
    document = (ROOT / "docs" / "notation.md").read_text("utf-8")
    block = re.findall(r"(?:^    .*\n)+", document, re.MULTILINE)[0]
    record = read("".join(line[4:] + "\n" for line in block.splitlines()))
    assert report(record)["status"] == "in progress"


def commands_in(text: str) -> list[str]:
    joined = text.replace("\\\n", " ")
    lines = re.findall(r"^    doublesix (.*?)(?:  #.*)?$", joined, re.MULTILINE)
    return [re.sub(r"\s+", " ", line) for line in lines]


@pytest.mark.slow
@pytest.mark.parametrize("line", commands_in(README))
def test_commands_of_the_readme_work(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (ruleset,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    (tmp_path / "my-event.toml").write_text(ruleset, "utf-8")
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    arguments = [
        name
        for word in line.split()
        for name in (sorted(map(str, tmp_path.glob(word))) if "*" in word else [word])
    ]
    result = CliRunner().invoke(app, arguments, input="q\n")
    assert result.exit_code == 0, result.output
