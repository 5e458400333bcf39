"""The verb `analyse`: players, costliest decisions, JSON and a page that stands alone; faults in one line."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from doublesix.bots.sentences import NOTHING
from doublesix.cli import app
from doublesix.cli.analysis_words import exactly, join_words, sparkline, with_sign
from tests.bots.test_analysis import GOLDEN, LATE

runner = CliRunner()
BLUNDER = LATE + "4 plays 2-1 on 5-1\n"
SHEETS = "ruleset powc\ngame\nround\nsheet out 3 2=11 4=9\nround\nsheet blocked 1=5 2=11 3=7 4=9\n"
VOID_ELEMENTS = ("meta", "br", "link", "img", "input", "hr")


@pytest.fixture
def blunder(tmp_path: Path) -> str:
    path = tmp_path / "table-7.dtn"
    path.write_text("# table 7\n" + BLUNDER, "utf-8")
    return str(path)


def said(*arguments: str, worlds: int = 40, **more: Any) -> str:
    result = runner.invoke(app, ["analyse", *arguments, "--worlds", str(worlds)], **more)
    assert result.exit_code == 0, result.output
    return result.stdout


def answered(*arguments: str, worlds: int = 40) -> dict[str, Any]:
    answer = json.loads(said(*arguments, "--json", worlds=worlds))
    assert isinstance(answer, dict)
    return answer


def test_the_summary_and_the_costliest_decision(blunder: str) -> None:
    text = " ".join(said(blunder).split())
    assert "decisions in 1 round, 40 deals tried for each." in text
    assert "player decisions best points lost a decision accuracy" in text
    assert "Dee (seat 4)" in text
    assert "Line 29, game 1, round 1: Dee (seat 4). 2-1 on 5-1 was worth −" in text
    assert "The seat held 1-1 and 2-1; 1 and 4 were open. Bea passed when 0 and 6 were open." in text
    assert "Tiles left: Ann 1, Bea 2, Cyd 2." in text
    assert "With all hands open: 2-1 on 5-1" in text
    assert "Accuracy: of the points that hung on the choice" in text


def test_json(blunder: str) -> None:
    answer = answered(blunder)
    assert answer["file"] == blunder
    assert answer["skipped"] == []
    last = answer["decisions"][-1]
    assert (last["line"], last["game"], last["round"], last["seat"], last["player"]) == (29, 1, 1, 4, "Dee")
    assert last["chosen"] == "4 plays 2-1 on 5-1"
    assert last["best"] == "4 plays 1-1 on 5-1"
    assert last["lost"] > 5
    assert last["knew"]["hand"] == ["1-1", "2-1"]
    assert last["knew"]["ends"] == [1, 4]
    assert last["knew"]["hand_sizes"] == [1, 2, 2, 2]
    assert last["knew"]["passed"] == [{"seat": 2, "numbers": [0, 6]}, {"seat": 3, "numbers": [1, 4]}]
    assert last["knew"]["layout"][0] == {"tile": "6-6", "on": None}
    assert {"play", "value", "error", "open"} == set(last["plays"][0])
    for decision in answer["decisions"]:
        assert {decision["chosen"], decision["best"]} <= {play["play"] for play in decision["plays"]}
    assert [player["seat"] for player in answer["players"]] == [1, 2, 3, 4]
    assert all(0 <= player["accuracy"] <= 100 for player in answer["players"])
    (course,) = answer["rounds"]
    assert course["result"] is None
    assert len(course["expected"]) == len(answer["decisions"])


def test_the_same_whatever_computes_it(blunder: str) -> None:
    one = answered(blunder, "--jobs", "1")
    assert answered(blunder, "--jobs", "2") == one
    assert answered(blunder, "--seed", "2") != one


def test_from_standard_input() -> None:
    assert '"file": "-"' in said("-", "--json", input=BLUNDER, worlds=4)


class Page(HTMLParser):
    """Checks that elements are closed in order, and collects attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.ids: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += attrs
        self.ids += [value for key, value in attrs if key == "id"]
        if tag not in VOID_ELEMENTS:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def parsed(text: str) -> Page:
    page = Page()
    page.feed(text)
    page.close()
    assert page.open == []
    return page


def test_the_page_stands_alone(blunder: str, tmp_path: Path) -> None:
    out = tmp_path / "table-7.html"
    assert f"The page is in {out}." in said(blunder, "--html", str(out))
    text = out.read_text("utf-8")
    page = parsed(text)
    assert re.search(r"https?:|//\w|url\(|@import|<script|<link|<img", text) is None
    links = [value for key, value in page.attributes if key == "href"]
    assert links
    assert {str(link) for link in links} <= {f"#{target}" for target in page.ids}
    assert len(page.ids) == len(set(page.ids))
    assert "Ann and Cyd against Bea and Dee" in text
    assert "all hands<br>open" in text
    assert said(blunder, "--html", "-") == text + "\n"


def test_names_are_escaped_on_the_page(tmp_path: Path) -> None:
    path = tmp_path / "table.dtn"
    path.write_text(BLUNDER.replace("Ann", "<b>A&B</b>"), "utf-8")
    page = said(str(path), "--html", "-", worlds=4)
    assert "<b>A" not in page
    assert "&lt;b&gt;A&amp;B" in page
    parsed(page)


@pytest.mark.slow
def test_every_game_has_a_page() -> None:
    for file in ("straight/spinner-scoring.dtn", "bigsix/three-out.dtn"):
        page = parsed(said(str(GOLDEN / file), "--html", "-", worlds=4))
        assert any(str(target).startswith("line-") for target in page.ids)


def test_nothing_to_analyse(tmp_path: Path) -> None:
    path = tmp_path / "sheets.dtn"
    path.write_text(SHEETS, "utf-8")
    text = said(str(path))
    assert NOTHING in " ".join(text.split())
    assert "Game 1, round 1 is not analysed: only its scoresheet is written." in text
    answer = answered(str(path))
    assert (answer["decisions"], answer["players"], answer["note"]) == ([], [], NOTHING)
    assert [each["round"] for each in answer["skipped"]] == [1, 2]
    assert "Not analysed" in said(str(path), "--html", "-")


def test_what_follows_an_irregularity_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "blamed.dtn"
    path.write_text(BLUNDER.replace("2 passes", "2 misplays 3-3").split("3 plays 3-0")[0], "utf-8")
    text = " ".join(said(str(path), worlds=4).split())
    assert "Game 1, round 1 is not analysed from line 18 on: a tile was blamed here (P7)." in text


@pytest.mark.parametrize("fault", ["powc-does-not-fit", "bad-tile", "missing-ruleset"])
def test_a_faulty_file_is_answered_as_adjudicate_does(fault: str) -> None:
    file = str(GOLDEN / "faults" / f"{fault}.dtn")
    ours, theirs = (runner.invoke(app, [verb, file]) for verb in ("analyse", "adjudicate"))
    assert ours.exit_code == theirs.exit_code == 2
    assert ours.stderr == theirs.stderr
    assert ours.stdout == ""


def test_a_page_that_cannot_be_written(blunder: str, tmp_path: Path) -> None:
    result = runner.invoke(
        app, ["analyse", blunder, "--worlds", "2", "--html", str(tmp_path / "no" / "x.html")]
    )
    assert result.exit_code == 2
    assert "the page cannot be written" in result.stderr


def test_numbers_and_words() -> None:
    assert [with_sign(value) for value in (1.26, -1.26, 0.01)] == ["+1.3", "−1.3", "0.0"]
    assert [exactly(value) for value in (12.0, -3.0, 0.0, 9.5)] == ["+12", "−3", "0", "+9.5"]
    assert join_words([1]) == "1"
    assert join_words([1, 2, 3]) == "1, 2 and 3"
    assert sparkline([0.0, 7.0, 3.0]) == "▁█▄"
    assert sparkline([4.0, 4.0]) == "▁▁"
