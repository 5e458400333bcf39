"""The verb `plan`: the answer in words, as JSON and as a picture; nonsense in one line."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from doublesix.cli import app, plan
from tests.app.seeded import Seeded

runner = CliRunner()


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches that need no compiler."""
    monkeypatch.setattr(plan, "_playouts", Seeded)


def said(*arguments: str) -> str:
    result = runner.invoke(app, ["plan", *arguments, "--days", "20"])
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def answered(*arguments: str) -> dict[str, Any]:
    result = runner.invoke(app, ["plan", *arguments, "--days", "20", "--json"])
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    assert isinstance(answer, dict)
    return answer


def test_the_answer_comes_first() -> None:
    text = said("powc-2023", "--entries", "32", "--tables", "8")
    assert text.startswith("32 teams at 8 tables: finished at 1")
    assert "on half of the days, by 1" in text
    assert "Single elimination, 32 matches." in text
    assert "quarter-finals 4 " in text
    assert "tables needed" in text
    assert "longest wait" in text
    assert "strongest team wins" in text
    assert "by chance alone 3%" in text
    assert "E10 gives each stage its own: --day-per-stage" in text


def test_players_in_pairs() -> None:
    text = said("fortbend-2023", "--entries", "43", "--tables", "1")
    assert text.startswith("43 players in 21 pairs at 1 table: ")
    for words in ("(F2)", "(E31)", "(E30)", "strongest pair"):
        assert words in text
    assert "(E30)" not in said("straight", "--entries", "44")


def test_players_at_tables() -> None:
    text = said("garrison-2022", "--entries", "12")
    assert text.startswith("12 players at 4 tables: ")
    assert "Tables of 3 whose winner goes on, 5 matches." in text
    assert "first match at the start for everybody without a bye" in text
    assert "1 match." in said("bigsix", "--entries", "3")


@pytest.mark.parametrize(
    ("players", "rounds", "matches"), [("2", ["round 1", "round 2"], 7), ("4", ["round 1"], 4)]
)
def test_tables_of_two_and_of_four_e22(players: str, rounds: list[str], matches: int) -> None:
    answer = answered("garrison-2022", "--entries", "9", "--option", f"players={players}")
    assert [phase["phase"] for phase in answer["phases"]] == [*rounds, "last table"]
    assert answer["matches"] == matches


@pytest.mark.parametrize(
    ("name", "entries", "start"),
    [("powc-2023", "4", "12:00"), ("garrison-2022", "4", "08:00"), ("fortbend-2023", "8", "13:00")],
)
def test_an_event_starts_when_it_announced_it_would(name: str, entries: str, start: str) -> None:
    assert answered(name, "--entries", entries)["start"] == start


def test_other_formats() -> None:
    text = said("powc", "--entries", "16", "--format", "groups")
    assert "Groups of 4, 24 matches." in text
    assert "groups+elimination plays a final" in text
    assert "plays a final" not in said("powc", "--entries", "6", "--format", "groups", "--group-size", "6")
    assert "Swiss, 4 rounds, 32 matches." in said("powc", "--entries", "16", "--format", "swiss")
    chained = said("powc", "--entries", "16", "--format", "groups+elimination", "--day-per-stage")
    assert "Groups of 4, then 2 of each in single elimination" in chained
    assert "4 days, the longest finished at" in chained
    assert "phase day matches" in chained
    assert "then the first 8 in single elimination" in said(
        "powc", "--entries", "16", "--format", "swiss+elimination"
    )


def test_by_an_hour() -> None:
    assert "over by 23:00 on 100% of the days; 1 table makes it nine of ten" in said(
        "powc", "--entries", "4", "--finish-by", "23:00"
    )
    late = said("powc", "--entries", "32", "--finish-by", "12:30")
    assert "over by 12:30 on 0% of the days; no number of tables makes it nine of ten" in late


def test_after_midnight() -> None:
    assert "(+1 d)" in said("powc", "--entries", "8", "--start", "23:30")


def test_json() -> None:
    answer = answered("powc-2023", "--entries", "16", "--tables", "4", "--finish-by", "15:00", "--pace", "5")
    assert answer["ruleset"] == "powc-2023"
    assert (answer["entries"], answer["sides"], answer["tables"], answer["matches"]) == (16, 16, 4, 16)
    assert answer["pace_seconds"] == 5
    assert answer["start"] == "12:00"
    assert set(answer["finish"]) == {"median", "ninety_percent", "median_seconds", "ninety_percent_seconds"}
    assert answer["finish"]["median_seconds"] <= answer["finish"]["ninety_percent_seconds"]
    assert (
        answer["strongest_wins"]["low"]
        <= answer["strongest_wins"]["share"]
        <= answer["strongest_wins"]["high"]
    )
    assert answer["strongest_wins"]["by_chance"] == 1 / 16
    assert answer["finish_by"] == "15:00"
    assert [each["phase"] for each in answer["phases"]][-1] == "final"
    assert "group_size" not in answer
    assert "finish_by" not in answered("powc", "--entries", "8")
    assert answered("powc", "--entries", "16", "--format", "groups")["group_size"] == 4


def test_the_same_seed_gives_the_same_answer() -> None:
    one = ("bigsix", "--entries", "11", "--seed", "5")
    assert answered(*one) == answered(*one)
    assert answered(*one)["finish"] != answered("bigsix", "--entries", "11", "--seed", "6")["finish"]


def test_an_option_of_the_ruleset_changes_the_event() -> None:
    text = said("powc", "--entries", "8", "--option", "third_place=shared")
    assert "third place" not in text


def test_a_time_limit_is_said_of_all_games_or_by_stage_e40(tmp_path: Path) -> None:
    text = said("bigsix", "--entries", "12", "--option", "time_limit=40")
    assert "Time limit of a game: 40 min; the round in progress is its last" in text
    assert "Time limit" not in said("bigsix", "--entries", "12")
    rules = tmp_path / "limited.toml"
    rules.write_text(
        'base = "powc-2023"\n[stages.preliminary]\ntime_limit = 45\n[stages.final]\ntime_limit = 90\n'
    )
    assert "Time limit of a game: preliminary 45 min, final 1 h 30 min; " in said(
        str(rules), "--entries", "16"
    )
    answer = answered(str(rules), "--entries", "16")
    assert answer["time_limit_minutes"] == {"preliminary": 45, "final": 90}
    assert answered("powc", "--entries", "16")["time_limit_minutes"] == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["powc-2023", "--entries", "16", "--tables", "4"],
        ["powc", "--entries", "16", "--format", "swiss+elimination", "--day-per-stage"],
        ["garrison-2022", "--entries", "100", "--tables", "33"],
    ],
)
def test_a_picture_of_the_day(arguments: list[str], tmp_path: Path) -> None:
    pictures = []
    for name in ("one.svg", "two.svg"):
        out = tmp_path / name
        assert f"The picture of the day is in {out}." in runner.invoke(
            app, ["plan", *arguments, "--days", "20", "--plot", str(out)]
        ).stdout.replace("\n", "")
        pictures.append(out.read_bytes())
    assert pictures[0] == pictures[1]
    words = "".join(ET.fromstring(pictures[0]).itertext())
    assert "from 12:00" in words or "from 08:00" in words
    assert "9 of 10 by" in words
    assert "semi-finals (SF)" in words or "last table (L)" in words


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["powc", "--entries", "8", "--tables", "0"], "an event needs a table, not 0"),
        (["powc", "--entries", "1"], "two sides or more, not 1"),
        (["bigsix", "--entries", "12", "--format", "swiss"], "(E21)"),
        (["powc", "--entries", "8", "--format", "ladder"], "there is no format 'ladder'"),
        (["powc", "--entries", "8", "--format", "groups", "--group-size", "9"], "not 9"),
        (["powc", "--entries", "8", "--format", "groups", "--group-size", "0"], "--group-size"),
        (["straight", "--entries", "3"], "(F1)"),
        (["powc", "--entries", "8", "--start", "25:00"], "--start is an hour such as 09:30, not '25:00'"),
        (["powc", "--entries", "8", "--finish-by", "noon"], "--finish-by is an hour"),
        (["powc", "--entries", "8", "--finish-by", "11:00"], "before the start"),
        (["powc", "--entries", "8", "--pace", "0"], "more than 0"),
        (["powc", "--entries", "8", "--days", "0"], "--days"),
        (["powc"], "--entries"),
        (["chess", "--entries", "8"], "no ruleset"),
        (["powc", "--entries", "8", "--plot", "/no/such/folder/day.svg", "--days", "2"], "cannot be written"),
    ],
)
def test_what_cannot_be_planned_is_said_in_a_line(arguments: list[str], words: str) -> None:
    result = runner.invoke(app, ["plan", *arguments])
    assert result.exit_code == 2
    assert words in result.output
