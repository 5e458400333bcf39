"""The verb `rules` as somebody at a terminal meets it."""

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from doublesix.cli import rules
from doublesix.rules.clauses import CATALOGUE, clauses_of
from doublesix.rules.options import CATALOGUE as OPTIONS
from doublesix.rules.options import GAMES, options_of
from doublesix.rules.rulesets import PRESETS, STAGES, preset

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich")
app.command("rules")(rules.command)


def ask(*words: str, width: int = 80) -> str:
    """What is printed, in one line of single blanks."""
    result = CliRunner().invoke(app, list(words), env={"COLUMNS": str(width)})
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    assert all(len(line) <= width and line == line.rstrip() for line in result.stdout.splitlines())
    return " ".join(result.stdout.split())


def ask_json(*words: str) -> Any:
    result = CliRunner().invoke(app, [*words, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(*words: str) -> str:
    """The one line that says what is wrong."""
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(
        'base = "powc-2023"\ntitle = "Harbour [red]club[/red]\\u001b"\n'
        '[options]\nblocked_score = "difference"\n[stages.final]\ntarget = 121\n',
        encoding="utf-8",
    )
    return path


class TestPresets:
    def test_are_listed_with_what_to_do_next(self) -> None:
        text = ask()
        for name in PRESETS:
            assert f"{name} {preset(name).game} {preset(name).title}" in text
        assert "doublesix rules --clause P8" in text

    def test_are_listed_for_programs(self) -> None:
        listed = ask_json()["presets"]
        assert [each["name"] for each in listed] == list(PRESETS)
        assert set(listed[0]) == {"name", "title", "game"}


class TestRules:
    @pytest.mark.parametrize("name", PRESETS)
    @pytest.mark.parametrize("width", [20, 80, 120, 300])
    def test_show_every_clause_at_any_width(self, name: str, width: int) -> None:
        text = ask(name, width=width)
        for clause in clauses_of(preset(name).game):
            assert f"{clause.id} {clause.title}" in text

    @pytest.mark.parametrize("stage", STAGES)
    def test_hold_at_a_stage(self, stage: str) -> None:
        target = 151 if stage == "preliminary" else 101
        assert f"is {target} points. P14" in ask("powc", "--stage", stage)

    def test_stand_under_headings(self) -> None:
        text = ask("straight")
        assert text.index("DRAW AND DEAL F4") < text.index("PLAY F5") < text.index("CONDUCT F13")

    def test_mark_what_is_changed(self) -> None:
        text = ask("powc", "--option", "target=120")
        assert "Not as usual: target." in text
        assert "P13 Losing a game (changed: target 120; usually 151)" in text
        assert "usually 151 in preliminary matches, 101 in semi-finals, third-place match and final)" in text

    def test_mark_nothing_in_the_usual_game(self) -> None:
        assert "changed" not in ask("powc")
        assert "changed" not in ask(
            "powc", "--option", "target=151", "--stage", "preliminary", "--clause", "P13"
        )

    def test_take_the_last_of_two_settings(self) -> None:
        assert "120 points" in ask("bigsix", "--option", "target=99", "--option", " target = 120 ")

    def test_of_a_file(self, own: Path) -> None:
        text = ask(str(own))
        assert text.startswith("Harbour [red]club[/red] The game powc")
        assert "(changed: blocked_score difference; usually loser)" in text
        assert "P14 Matches, stage by stage (changed: target 121 in final, usually 101)" in text
        assert "three serving public officers" in text

    def test_for_programs(self) -> None:
        told = ask_json("powc-2018", "--option", "target=120", "--stage", "final")
        assert (told["ruleset"], told["game"], told["stage"]) == ("powc-2018", "powc", "final")
        assert told["changed"] == ["target", "grace_minutes"]
        assert told["in_force"]["grace_minutes"] == "off"
        by_id = {clause["id"]: clause for clause in told["clauses"]}
        assert list(by_id) == [clause.id for clause in clauses_of("powc")]
        assert by_id["P13"]["changed"] == {"target": "120; usually 101"}
        assert set(by_id["P7"]["ours"]) < set(by_id["P7"]["says"])
        assert by_id["P8"]["options"] == ["next_start", "blamed_win"]


class TestClause:
    @pytest.mark.parametrize("clause", CATALOGUE)
    def test_is_read_without_a_preset(self, clause: str) -> None:
        assert CATALOGUE[clause].title in ask("--clause", clause)
        assert ask_json("--clause", clause.lower())["clause"]["id"] == clause

    def test_follows_the_options(self) -> None:
        assert "The turn is kept" in ask("--clause", "f16", "--option", "misplay_turn=kept")
        assert "share it" in ask("powc", "--clause", "E11", "--option", "third_place=shared")

    def test_says_what_an_organiser_can_change(self) -> None:
        assert "blamed_win P8 void void a win with a blamed tile (void, stands)" in ask("--clause", "P8")
        assert "organiser" not in ask("--clause", "P3")

    def test_says_what_is_ours_only_where_something_is(self) -> None:
        assert "Our own rule" in ask("--clause", "P7")
        assert "Our own rule" not in ask("--clause", "P6")


class TestOptions:
    def test_of_every_game(self) -> None:
        text = ask("--options", width=120)
        for option in OPTIONS.values():
            assert option.name in text
        assert "G10 bigsix 1" in text

    @pytest.mark.parametrize("game", GAMES)
    def test_of_a_game(self, game: str) -> None:
        text = ask(game, "--options", width=120)
        for option in OPTIONS.values():
            assert (f" {option.name} " in text) == (game in option.games)

    def test_show_value_and_usual_value(self) -> None:
        text = ask("powc-2018", "--options", "--stage", "final", width=120)
        assert "grace_minutes E10 off 15 minutes after" in text
        assert "target P13 101 101 points" in text

    def test_for_programs(self) -> None:
        told = ask_json("bigsix", "--options", "--option", "players=4")
        assert [each["name"] for each in told["options"]] == [each.name for each in options_of("bigsix")]
        by_name = {each["name"]: each for each in told["options"]}
        assert (by_name["players"]["value"], by_name["players"]["default"]) == (4, 3)
        assert by_name["blocked_tie"]["choices"] == ["none", "blocker"]
        assert by_name["games_to_win"]["clauses"] == ["G10"]

    def test_of_every_game_for_programs(self) -> None:
        by_name = {each["name"]: each for each in ask_json("--options")["options"]}
        assert list(by_name) == list(OPTIONS)
        assert by_name["target"]["default"] == {"powc": 151, "bigsix": 150, "straight": 250}
        assert by_name["lead_order"]["default"] == {"powc": "value", "straight": "double-first"}


class TestRefused:
    @pytest.mark.parametrize(
        ("words", "reason"),
        [
            (["nope"], "there is no ruleset 'nope'; there are powc-2018"),
            ([""], "there is no ruleset ''"),
            (["n" * 5000], "there is no ruleset"),
            (["nul\0"], "there is no ruleset"),
            (["nul\0.toml"], "cannot be read"),
            (["missing.toml"], "missing.toml:1: it cannot be read (No such file"),
            (["--clause", "P99"], "there is no clause 'P99'; there are P1 to P18 (powc)"),
            (["--clause", ""], "there is no clause ''"),
            (["fortbend-2023", "--clause", "g5"], "G5 is a clause of bigsix, not of straight"),
            (["powc", "--stage", "last"], "there is no stage 'last'; there are preliminary"),
            (["powc", "--option", "target"], "target takes a whole number from 1, not ''"),
            (["powc", "--option", "target=0"], "not '0'"),
            (["powc", "--option", "target=²"], "not '²'"),
            (["powc", "--option", "blamed_win=maybe"], "blamed_win takes void, stands, not 'maybe'"),
            (["powc", "--option", "players=3"], "powc has no option 'players'; it has target"),
            (["powc", "--option", "="], "powc has no option ''"),
            (["--option", "target=9"], "name it too"),
            (["--stage", "final", "--options"], "name it too"),
            (["--clause", "P1", "--options"], "ask one at a time"),
        ],
    )
    def test_in_one_line(self, words: list[str], reason: str) -> None:
        assert reason in refused(*words)
        assert reason in refused(*words, "--json")

    @pytest.mark.parametrize(
        ("content", "line", "reason"),
        [
            (b"", 1, "it names no game"),
            (b"\xff\xfe", 1, "not UTF-8"),
            (b'game = "powc"\n[options]\nplayers = 2', 3, "an option of bigsix"),
            (b'game = "powc"\n[options]\n\ntarget = 0', 4, "takes a whole number from 1"),
            (b'game = "powc"\n[stages.last]\ntarget = 5', 2, "there is no stage 'last'"),
            (b"game = ", 1, "not TOML"),
            (b"a = " + b"[" * 9000, 1, "a nesting in it is far too long"),
            (b'game = "powc"\n[options]\ntarget = ' + b"9" * 5000, 1, "far too long"),
            (b"#" * 1_000_001, 1, "too long for a ruleset"),
        ],
        ids=lambda part: str(part)[:20],
    )
    def test_a_faulty_file_with_its_line(
        self, tmp_path: Path, content: bytes, line: int, reason: str
    ) -> None:
        path = tmp_path / "faulty.toml"
        path.write_bytes(content)
        told = refused(str(path))
        assert told.startswith(f"{path}:{line}: ")
        assert reason in told

    def test_a_folder(self, tmp_path: Path) -> None:
        assert refused(str(tmp_path)).startswith(f"{tmp_path}:1: it cannot be read")


def test_a_file_may_have_a_name_without_an_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "club").write_text('game = "bigsix"', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert ask("club").startswith("club The game bigsix")


def test_a_title_that_the_terminal_cannot_show_is_shown_as_far_as_it_can(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('game = "bigsix"\ntitle = "Été"', encoding="utf-8")
    result = CliRunner(charset="ascii").invoke(app, [str(path)])
    assert result.exit_code == 0
    assert result.stdout.startswith("?t?\n")


def test_help_teaches_with_examples() -> None:
    text = " ".join(CliRunner().invoke(app, ["--help"], env={"COLUMNS": "100"}).stdout.split())
    assert "doublesix rules powc --stage final" in text
    assert 'base = "powc-2023"' in text
    assert "[stages.final]" in text
