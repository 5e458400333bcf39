"""The verb `verify-draw`: its three exit statuses, in words and in JSON."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from doublesix.cli import app
from tests.oracle import draws as oracle

runner = CliRunner()
EIGHT = [{"number": number, "name": f"Team {number}"} for number in range(1, 9)]


@pytest.fixture
def good() -> dict[str, Any]:
    """The draw of the contract."""
    return oracle.proof("bracket", EIGHT, bytes(range(32)), [{"source": "dice", "value": "3 5 1 6"}], {})


def run(path: Path, value: object, *arguments: str) -> Any:
    file = path / "draw.json"
    file.write_text(json.dumps(value), "utf-8")
    return runner.invoke(app, ["verify-draw", *arguments, str(file)])


def test_a_good_draw_is_0_and_says_what_was_recomputed_e8(tmp_path: Path, good: dict[str, Any]) -> None:
    result = run(tmp_path, good)
    assert result.exit_code == 0
    assert result.stdout.startswith("verified\n")
    for field in ("entries_sha256", "commitment", "seed", "order", "result"):
        assert field in result.stdout


def test_a_field_that_differs_is_1_and_named(tmp_path: Path, good: dict[str, Any]) -> None:
    good["order"] = good["order"][::-1]
    result = run(tmp_path, good)
    assert result.exit_code == 1
    assert "order differs: lot 1 is 7 in the file, the seed gives 1" in result.stdout


def test_a_malformed_file_is_2_with_a_line(tmp_path: Path, good: dict[str, Any]) -> None:
    del good["seed"]
    result = run(tmp_path, good)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.endswith("draw.json: seed: the field is missing\n")


def test_names_withheld_and_lots_by_hand_are_0(tmp_path: Path, good: dict[str, Any]) -> None:
    withheld = {**good, "entries": [{"number": number} for number in range(1, 9)]}
    result = run(tmp_path, withheld)
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "order verified, names withheld")
    hand = {key: good[key] for key in good if key not in ("commitment", "secret", "public", "seed")}
    hand |= {"by": "hand", "recorded_by": "secretary", "confirmed_by": "president"}
    result = run(tmp_path, hand)
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "recorded, not derived")


@pytest.mark.parametrize(
    ("change", "status", "verdict", "field"),
    [
        ({}, 0, "verified", ""),
        ({"secret": "00" * 32}, 1, "differs", "commitment"),
        ({"kind": "swiss"}, 2, "malformed", "kind"),
    ],
)
def test_json(
    tmp_path: Path, good: dict[str, Any], change: dict[str, str], status: int, verdict: str, field: str
) -> None:
    result = run(tmp_path, {**good, **change}, "--json")
    answer = json.loads(result.stdout)
    assert result.exit_code == status
    assert (answer["verdict"], answer["field"]) == (verdict, field)
    assert all(isinstance(line, str) for line in answer["lines"])


def test_standard_input(good: dict[str, Any]) -> None:
    result = runner.invoke(app, ["verify-draw", "-"], input=json.dumps(good))
    assert result.exit_code == 0
    assert runner.invoke(app, ["verify-draw", "-"], input="{").exit_code == 2


@pytest.mark.parametrize("name", ["missing.json", ".", "no\0name"])
def test_a_file_that_cannot_be_read_is_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    result = runner.invoke(app, ["verify-draw", name])
    assert result.exit_code == 2
    assert "the file cannot be read: " in result.stderr


def test_help_has_examples() -> None:
    text = runner.invoke(app, ["verify-draw", "--help"]).stdout
    assert "doublesix verify-draw --json draw.json" in text
    assert "verify-draw" in runner.invoke(app, ["--help"]).stdout


def test_late_entries_are_verified_like_any_others_e41(tmp_path: Path) -> None:
    late = [{"number": number, "name": f"Team {number}"} for number in (9, 10, 11)]
    told = oracle.proof("late", late, bytes(range(32)), [], {"byes": [2, 7]})
    assert run(tmp_path, told).exit_code == 0
    moved = {**told, "result": {**told["result"], "waiting": []}}
    result = run(tmp_path, moved)
    assert (result.exit_code, "result differs: waiting is not what" in result.stdout) == (1, True)
    assert run(tmp_path, {**told, "options": {"byes": [7, 2]}}).exit_code == 2
