"""The verb `deal`: the draws contract's values, in JSON and in words."""

import json

import pytest
from typer.testing import CliRunner

from doublesix.cli import app

SECRET = bytes(range(32)).hex()
runner = CliRunner()


def dealt(*arguments: str) -> dict[str, object]:
    result = runner.invoke(app, ["deal", *arguments, "--secret", SECRET, "--json"])
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    assert isinstance(answer, dict)
    return answer


def test_the_values_of_the_contract() -> None:
    answer = dealt("powc", "--game", "1", "--round", "1")
    assert answer["commitment"] == "07e11085c16e6472701b87693c2da091dc10ec80f3d22abc9563369bb30d19b6"
    assert answer["seed"] == "d0051b8769db227bb5e105aa76cd115e179543f3b33189f0a462ee2d501a2526"
    hands = answer["hands"]
    assert isinstance(hands, dict)
    assert list(hands) == ["1", "2", "3", "4"]
    assert hands["1"] == ["3-3", "6-3", "6-1", "6-2", "3-2", "6-5"]
    assert answer["rest"] == ["5-0", "1-1", "5-5"]


def test_round_redeal_and_numbers_change_the_deal() -> None:
    plain = dealt("straight")
    others = [
        dealt("straight", "--round", "2"),
        dealt("straight", "--game", "2"),
        dealt("straight", "--redeal", "1"),
        dealt("straight", "--numbers", "7,,,"),
    ]
    assert len({json.dumps(one["hands"]) for one in [plain, *others]}) == 5
    assert plain["rest"] == []
    assert dealt("straight", "--numbers", ",,,") == plain


def test_players_of_bigsix() -> None:
    for players, rest in (("2", 14), ("3", 7), ("4", 0)):
        answer = dealt("bigsix", "--players", players)
        assert isinstance(answer["rest"], list)
        assert len(answer["rest"]) == rest
    assert dealt("bigsix") == dealt("bigsix", "--players", "3")


def test_the_lead_draw_gives_lines_and_a_starter() -> None:
    answer = dealt("powc", "--lead")
    assert answer["draws"] == [{"1": "6-3", "2": "5-3", "3": "6-2", "4": "4-3"}]
    assert answer["starter"] == 1
    assert dealt("powc", "--lead", "--option", "lead_order=denomination")["starter"] == 1
    later = dealt("powc", "--lead", "--round", "2", "--option", "next_start=draw")
    assert later["seed"] != answer["seed"]


def test_in_words() -> None:
    text = runner.invoke(app, ["deal", "powc", "--secret", SECRET]).stdout
    assert "seat 1      3-3  6-3  6-1  6-2  3-2  6-5" in text
    assert "aside       5-0  1-1  5-5" in text
    assert "pile" in runner.invoke(app, ["deal", "bigsix", "--secret", SECRET]).stdout
    lead = runner.invoke(app, ["deal", "straight", "--secret", SECRET, "--lead"]).stdout
    assert "starter     seat " in lead


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["powc", "--secret", "12"], "64 hex digits"),
        (["powc", "--secret", "zz"], "64 hex digits"),
        (["powc", "--secret", SECRET, "--players", "3"], "four play powc"),
        (["powc", "--secret", SECRET, "--numbers", "1,2,3,4,5"], "at most 4"),
        (["bigsix", "--secret", SECRET, "--lead"], "(G3)"),
        (["powc", "--secret", SECRET, "--lead", "--round", "2"], "one lead draw"),
        (["powc", "--secret", SECRET, "--lead", "--redeal", "1"], "--redeal goes with a deal"),
        (["chess", "--secret", SECRET], "no ruleset"),
        (["powc", "--secret", SECRET, "--round", "0"], "--round"),
    ],
)
def test_what_cannot_be_dealt_is_said_in_a_line(arguments: list[str], word: str) -> None:
    result = runner.invoke(app, ["deal", *arguments])
    assert result.exit_code == 2
    assert word in result.output
