"""The verb `adjudicate`: the contract of its output and exit statuses."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from doublesix.cli import app

SHEET = "ruleset powc\noption target=20\ngame\nround\nsheet out 3 2=11 4=9\n"
BLAMED = "ruleset powc\ngame\nround\nsheet out 1 2=11 4=9 blamed 3=4-3\n"
FAULTY = "ruleset powc\ngame\nround\nhand 1 6-6 6-5\n"
runner = CliRunner()


def written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def test_json_of_one_file_has_the_contract_and_no_file_name(tmp_path: Path) -> None:
    result = runner.invoke(app, ["adjudicate", "--json", written(tmp_path, "a.dtn", SHEET)])
    assert result.exit_code == 0
    verdict = json.loads(result.stdout)
    assert verdict == {
        "ruleset": "powc",
        "stage": "preliminary",
        "sides": ["A", "B"],
        "winner": "A",
        "games_won": {"A": 1, "B": 0},
        "status": "finished",
        "decided_by": "play",
        "games": [
            {
                "winner": "A",
                "scores": {"A": 0, "B": 20},
                "status": "finished",
                "rounds": [
                    {
                        "starter": None,
                        "ended": "out",
                        "by": 3,
                        "winner": "A",
                        "void": False,
                        "points": {"A": 0, "B": 20},
                        "scores": {"A": 0, "B": 20},
                        "rulings": [],
                    }
                ],
            }
        ],
        "rulings": [],
    }


def test_a_fault_is_one_line_and_status_2(tmp_path: Path) -> None:
    name = written(tmp_path, "bad.dtn", FAULTY)
    result = runner.invoke(app, ["adjudicate", "--json", name])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == f"{name}:4: a hand has 6 tiles, not 2 (P4)\n"


def test_several_files_are_a_line_each_with_their_names(tmp_path: Path) -> None:
    good = [written(tmp_path, f"{name}.dtn", text) for name, text in (("a", SHEET), ("b", BLAMED))]
    bad = written(tmp_path, "bad.dtn", FAULTY)
    result = runner.invoke(app, ["adjudicate", "--json", good[0], bad, good[1]])
    assert result.exit_code == 2
    assert [json.loads(line)["file"] for line in result.stdout.splitlines()] == good
    assert result.stderr.startswith(f"{bad}:4:")
    assert len(result.stderr.splitlines()) == 1


def test_standard_input() -> None:
    result = runner.invoke(app, ["adjudicate", "--json", "-"], input=SHEET)
    assert json.loads(result.stdout)["winner"] == "A"
    assert runner.invoke(app, ["adjudicate", "-"], input=FAULTY).stderr.startswith("-:4:")


@pytest.mark.parametrize("content", [b"", b"# only a remark\n", b"\xff\xfe", b"ruleset powc\n\xe9"])
def test_empty_or_not_utf_8_is_a_fault_on_line_1(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.dtn"
    path.write_bytes(content)
    result = runner.invoke(app, ["adjudicate", str(path)])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{path}:1: ")
    assert result.stderr.endswith("(notation)\n")


@pytest.mark.parametrize("name", ["missing.dtn", ".", "a\0b"])
def test_what_cannot_be_read_is_a_fault_on_line_1(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = runner.invoke(app, ["adjudicate", "--json", name])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{name}:1: the file cannot be read")


def test_the_table_for_people_says_who_won_and_why(tmp_path: Path) -> None:
    result = runner.invoke(app, ["adjudicate", written(tmp_path, "a.dtn", BLAMED)])
    assert result.exit_code == 0
    assert "P8" in result.stdout
    assert "void" in result.stdout
    assert "in progress" in result.stdout
    won = runner.invoke(app, ["adjudicate", written(tmp_path, "b.dtn", SHEET)])
    assert "The match is won by team A, games won: team A 1, team B 0" in won.stdout


def test_a_game_by_time_says_so_in_both_forms_e40(tmp_path: Path) -> None:
    text = "ruleset straight\noption time_limit=40\ngame\nround\ntime\nsheet out 3 2=11 4=9\ngame\n"
    name = written(tmp_path, "a.dtn", text)
    assert (
        "Game 1: team A wins by time (team A 20, team B 0)" in runner.invoke(app, ["adjudicate", name]).stdout
    )
    first, second = json.loads(runner.invoke(app, ["adjudicate", "--json", name]).stdout)["games"]
    assert first["by_time"] is True
    assert "by_time" not in second


@pytest.mark.parametrize(
    ("statement", "how"),
    [
        ('walkover B "not there"', "by walk-over"),
        ('judge disqualify B "cheating"', "by disqualification"),
        ('judge match B "left"', "by the judge's decision"),
    ],
)
def test_the_other_ways_a_match_is_decided(tmp_path: Path, statement: str, how: str) -> None:
    name = written(tmp_path, "a.dtn", f"ruleset straight\n{statement}\n")
    assert f"The match is won by team A, {how}" in runner.invoke(app, ["adjudicate", name]).stdout


def test_no_colours_when_not_a_terminal(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "doublesix", "adjudicate", written(tmp_path, "a.dtn", BLAMED)]
    result = subprocess.run(command, capture_output=True, check=True)
    assert b"\x1b" not in result.stdout


def test_a_file_is_required() -> None:
    result = runner.invoke(app, ["adjudicate"])
    assert result.exit_code == 2
    assert "FILE" in result.output


@pytest.mark.parametrize("verb", ["adjudicate", "rules", "show", "deal", "play"])
def test_help_teaches_with_an_example(verb: str) -> None:
    result = runner.invoke(app, [verb, "--help"])
    assert result.exit_code == 0
    assert f"doublesix {verb}" in result.output
    assert "Examples" in result.output
