"""The verb `screen`: what was found and what it means, in words and for programs; faults in one line."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from doublesix.bots.leans import Evidence, Report
from doublesix.cli import app, screening_words
from doublesix.cli.screening_words import MEANS, NEVER, NOTHING, share_words
from doublesix.play.notation import read

runner = CliRunner()
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
FAIR, COUNCIL = str(EXAMPLES / "fair.dtn"), str(EXAMPLES / "council.dtn")
JUDGEMENTS = re.compile(r"cheat|guilt|collu|verdict|innocen|suspic|fraud|convict", re.IGNORECASE)


def said(*arguments: str, **more: Any) -> str:
    result = runner.invoke(app, ["screen", *arguments], **more)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def refused(*arguments: str) -> str:
    result = runner.invoke(app, ["screen", *arguments])
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    return result.stderr.strip()


def test_a_report_in_words() -> None:
    text = said(FAIR, "--side", "B")
    assert "choices in 17 rounds of 1 match." in text
    assert "points a round towards what the partner held (standard error" in text
    assert "Partners who share nothing have as much in" in text
    assert "That is within what is usual: the line is at 1 of 100." in text
    assert MEANS in text
    assert NEVER in text
    assert "Choices that lean towards the partner's hand 1. " in text
    assert "they speak for the players 1. " in text
    assert re.search(r"fair\.dtn:\d+, game \d, round \d+, turn \d+: \w+ \(seat [24]\) played \d-\d", text)
    assert "By what the seat could know it was worth" in text
    assert "with that given it was worth" in text
    assert not JUDGEMENTS.search(text)


def test_a_player_names_the_side_in_each_file() -> None:
    name = read(Path(FAIR).read_text("utf-8")).match.names[4]
    assert said(FAIR, "--player", name) == said(FAIR, "--side", "b")


def test_for_programs() -> None:
    answer = json.loads(said(COUNCIL, "--side", "A", "--json"))
    assert answer["game"] == "powc"
    assert answer["matches"] == [{"file": COUNCIL, "side": "A"}]
    assert answer["rounds"] == 14
    assert answer["beyond"] == []
    assert 0 < answer["p_value"] < 1
    assert {choice["seat"] for choice in answer["choices"]} == {1, 3}
    for choice in answer["choices"]:
        assert choice["made"] in {play["play"] for play in choice["plays"]}
        assert sum(play["usual"] for play in choice["plays"]) == pytest.approx(1, abs=0.01)
    assert not JUDGEMENTS.search(" ".join(answer))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((FAIR,), "say whose choices: --side A or --side B, or --player NAME"),
        ((FAIR, "--side", "A", "--player", "Ann"), "say whose choices"),
        ((FAIR, "--side", "C"), "a team is A (seats 1 and 3) or B (seats 2 and 4), not C"),
        ((FAIR, "--player", "Nobody"), "nobody at the table is named Nobody"),
        ((FAIR, FAIR, "--side", "A"), "the same match is named twice"),
        ((FAIR, COUNCIL, "--side", "A"), "the matches are of different games: powc, straight"),
        ((str(EXAMPLES / "garrison.dtn"), "--side", "A"), "bigsix has no partners"),
        (("missing.dtn", "--side", "A"), "missing.dtn:1: the file cannot be read"),
    ],
)
def test_what_cannot_be_screened_is_said_in_a_line(arguments: tuple[str, ...], why: str) -> None:
    line = refused(*arguments)
    assert why in line
    assert "\n" not in line


def test_two_players_of_one_name() -> None:
    text = "ruleset powc\nseats Ann | Bea | Ann | Dee\ngame\n"
    result = runner.invoke(app, ["screen", "-", "--player", "Ann"], input=text)
    assert result.exit_code == 2
    assert result.stderr == "-: more than one at the table is named Ann\n"


def test_nothing_to_screen_and_what_is_left_out() -> None:
    sheets = "ruleset powc\ngame\nround\nsheet out 3 2=11 4=9\n"
    text = said("-", "--side", "A", input=sheets)
    assert text.startswith(NOTHING)
    assert "-: Game 1, round 1 is not analysed: only its scoresheet is written." in text


def test_few_rounds_are_not_compared(tmp_path: Path) -> None:
    path = tmp_path / "short.dtn"
    lines = Path(FAIR).read_text("utf-8").splitlines(keepends=True)
    second = [at for at, line in enumerate(lines) if line.startswith("round")][1]
    path.write_text("".join(lines[:second]), "utf-8")
    text = said(str(path), "--side", "A")
    assert "nothing is compared with chance before there are 10" in text
    assert "in 1 round of 1 match." in text
    assert "standard error not known" in text
    assert "Partners who share nothing" not in text


@pytest.mark.parametrize(
    ("t", "words"),
    [(0.0, "within what is usual"), (2.8, "the line which 1 of 100"), (5.0, "the line which 1 of 1,000")],
)
def test_where_the_line_is(t: float, words: str) -> None:
    report = Report("powc", Evidence(40, t, 1.0), (), ())
    assert words in screening_words.line_words(report)


def test_shares_in_words() -> None:
    assert [share_words(share) for share in (0.484, 0.01, 0.0022, 0.00004, 0.0000001)] == [
        "48 of 100",
        "1 of 100",
        "2 of 1,000",
        "4 of 100,000",
        "fewer than 1 of 100,000",
    ]
