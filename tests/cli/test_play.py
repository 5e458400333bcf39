"""The verb `play`: a match from the first question to the file it leaves."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from doublesix.cli import app
from doublesix.play import deals, notation
from doublesix.play.events import HandDealt
from doublesix.play.game_rules import GAME_RULES

runner = CliRunner()


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def played(*arguments: str, answers: str) -> Result:
    result = runner.invoke(app, ["play", *arguments], input=answers)
    assert result.exit_code == 0, result.output
    return result


ANY = "1\n\n" * 1500


@pytest.mark.parametrize(
    "arguments",
    [
        ["powc", "--option", "target=40"],
        ["powc", "--option", "target=30", "--option", "next_start=draw", "--seat", "4"],
        ["bigsix", "--option", "target=60"],
        ["bigsix", "--option", "target=40", "--players", "2", "--seat", "2", "--bot", "random"],
        ["fortbend-2023", "--option", "target=60", "--seat", "3", "--bot", "random"],
    ],
)
def test_a_match_is_played_to_its_end_and_written(arguments: list[str]) -> None:
    result = played(*arguments, "--seed", "tuesday", answers=ANY)
    assert "The match is won by" in result.output
    record = notation.read(Path("match.dtn").read_text("utf-8"))
    assert notation.report(record)["decided_by"] == "play"
    tags = dict(record.tags)
    secret = bytes.fromhex(tags["secret"])
    assert deals.commitment(secret).hex() == tags["commitment"]
    first = [event for event in record.events if isinstance(event, HandDealt)][: record.match.players]
    rules = GAME_RULES[record.ruleset.game]
    seats = range(1, record.match.players + 1)
    dealt = deals.deal(rules, seats, secret, [""] * record.match.players, 1, 1)
    assert [(event.seat, event.tiles) for event in first] == list(dealt.hands)


def test_the_same_seed_is_the_same_match() -> None:
    for name in ("a", "b"):
        played("powc", "--option", "target=20", "--seed", "x", "--out", f"{name}.dtn", answers=ANY)
    assert Path("a.dtn").read_bytes() == Path("b.dtn").read_bytes()


def test_leaving_loses_the_match_and_still_writes_it() -> None:
    for game in ("powc", "bigsix", "straight"):
        result = played(game, "--seed", "x", "--out", f"{game}.dtn", answers="q\n")
        assert "You leave the table" in result.output
        verdict = notation.report(notation.read(Path(f"{game}.dtn").read_text("utf-8")))
        is_alone = game == "bigsix"  # the two others could go on
        assert verdict["decided_by"] == (None if is_alone else "judge")
        assert verdict["winner"] == (None if is_alone else "B")


def test_a_match_that_is_there_is_not_written_over() -> None:
    Path("kept.dtn").write_text("kept", "utf-8")
    result = runner.invoke(app, ["play", "powc", "--out", "kept.dtn"], input="q\n")
    assert result.exit_code == 2
    assert "there is a file already" in result.stderr
    assert Path("kept.dtn").read_text("utf-8") == "kept"


def test_no_answer_any_more_is_leaving() -> None:
    assert "You leave the table" in played("powc", "--seed", "x", answers="").output


def test_nonsense_and_refusals_are_answered_and_asked_again() -> None:
    answers = "?\nhello\n99\n0-0\n6-6 on 5-5\npass\nq\n"
    output = played("straight", "--seed", "x", answers=answers).output
    assert "this help" in output
    assert "That is not possible here" in output
    assert "Not possible: " in output


def test_a_tile_another_seat_draws_is_not_named_on_the_screen() -> None:
    output = played("bigsix", "--players", "2", "--seat", "2", "--seed", "x", answers=ANY).output
    drawn = [line.strip() for line in output.splitlines() if " draws" in line]
    assert any(line.startswith("seat 1") for line in drawn)
    assert {line for line in drawn if line.startswith("seat 1")} == {"seat 1 draws"}
    assert all(len(line.split()) == 4 for line in drawn if line.startswith("seat 2"))


def test_an_earlier_match_is_not_written_over() -> None:
    for _ in range(2):
        played("powc", "--seed", "x", answers="q\n")
    assert Path("match.dtn").exists()
    assert Path("match-2.dtn").exists()


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["chess"], "no ruleset"),
        (["powc", "--bot", "genius"], "no bot"),
        (["powc", "--players", "3"], "four play powc"),
        (["bigsix", "--seat", "4"], "no seat 4"),
        (["powc", "--option", "target=0"], "target"),
        (["powc", "--out", "no/such/folder/x.dtn"], "no match can be written there"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(arguments: list[str], word: str) -> None:
    result = runner.invoke(app, ["play", *arguments])
    assert result.exit_code == 2
    assert word in result.output
