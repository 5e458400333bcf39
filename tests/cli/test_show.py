"""The verb `show`: which round and turn is drawn, as text, picture and JSON."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner

from doublesix.cli import app

ROOT = Path(__file__).parents[2]
FAIR = str(ROOT / "docs" / "examples" / "fair.dtn")
GOLDEN = ROOT / "tests" / "golden"
runner = CliRunner()


def tiles_of(*arguments: str) -> list[dict[str, object]]:
    result = runner.invoke(app, ["show", *arguments, "--json"])
    assert result.exit_code == 0, result.output
    tiles = json.loads(result.stdout)["tiles"]
    assert isinstance(tiles, list)
    return tiles


def test_the_whole_round_and_the_first_turns() -> None:
    whole = tiles_of(FAIR, "--round", "3")
    assert whole[0] == {"tile": "5-3", "on": None, "joined": None, "short_end": False, "note": ""}
    assert tiles_of(FAIR, "--round", "3", "--ply", "0") == []
    for ply in (1, 5, 9):
        assert tiles_of(FAIR, "--round", "3", "--ply", str(ply)) == whole[:ply]


def test_the_arms_of_the_spinner_are_short_ends() -> None:
    arms = [tile for tile in tiles_of(FAIR, "--round", "3") if tile["short_end"]]
    assert [tile["on"] for tile in arms] == ["6-6", "6-6"]


def test_a_caught_misplay_is_taken_back_and_one_that_stands_is_marked() -> None:
    caught = str(GOLDEN / "straight" / "misplay-caught.dtn")
    stands = str(GOLDEN / "straight" / "misplay-stands-end-shown.dtn")
    assert all(tile["note"] == "" for tile in tiles_of(caught))
    assert "misplayed" in [tile["note"] for tile in tiles_of(stands)]


def test_text_names_the_round_and_the_turn() -> None:
    result = runner.invoke(app, ["show", FAIR, "--round", "1", "--ply", "2"])
    assert "Game 1, round 1" in result.stdout
    assert "Turn 2 of " in result.stdout
    assert "Before the first play" in runner.invoke(app, ["show", FAIR, "--ply", "0"]).stdout


def test_the_picture_is_svg(tmp_path: Path) -> None:
    out = tmp_path / "table.svg"
    assert runner.invoke(app, ["show", FAIR, "--svg", str(out)]).exit_code == 0
    assert ET.parse(out).getroot().tag.endswith("svg")
    piped = runner.invoke(app, ["show", FAIR, "--svg", "-"])
    assert ET.fromstring(piped.stdout).tag.endswith("svg")


def test_the_last_round_with_play_is_the_one_shown() -> None:
    name = str(GOLDEN / "powc" / "out-opens-next-round.dtn")
    assert "Game 1, round 1" in runner.invoke(app, ["show", name]).stdout


@pytest.mark.slow
def test_every_good_golden_file_can_be_drawn() -> None:
    for path in sorted(GOLDEN.glob("[!f]*/*.dtn")):
        result = runner.invoke(app, ["show", str(path)])
        assert result.exit_code == 0 or "no round has begun" in result.stderr, path


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ([FAIR, "--round", "99"], "rounds, not 99"),
        ([FAIR, "--round", "1", "--ply", "99"], "turns, not 99"),
        (["missing.dtn"], "missing.dtn:1:"),
        ([FAIR, "--svg", "no/such/folder/x.svg"], "cannot be written"),
        ([str(GOLDEN / "powc" / "progress-heading.dtn")], "no round has begun"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_line(arguments: list[str], word: str) -> None:
    result = runner.invoke(app, ["show", *arguments])
    assert result.exit_code == 2
    assert word in result.stderr
    assert len(result.stderr.splitlines()) == 1
