"""The verb `league`."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from doublesix.cli import app


def said(*words: str) -> Any:
    return CliRunner().invoke(app, ["league", *words])


def as_json(*words: str) -> dict[str, Any]:
    answer = said(*words, "--json")
    assert answer.exit_code == 0, answer.stderr
    result: dict[str, Any] = json.loads(answer.stdout)
    return result


PAIR = ("--bots", "greedy,random", "--preset", "powc-2023", "--rounds", "60")


def test_two_bots_as_json() -> None:
    result = as_json(*PAIR)
    assert (result["a"], result["b"]) == ("greedy", "random")
    assert result["rounds"] >= 60
    low, high = result["ci95"]
    assert low < result["points_per_round"] < high
    assert 0 <= result["games_won_share"] <= 1
    assert result["ms_per_move"] >= 0


@pytest.mark.slow
def test_greedy_beats_random_and_the_other_way_round() -> None:
    forth = as_json("--bots", "greedy,random", "--preset", "powc", "--rounds", "600")
    back = as_json("--bots", "random,greedy", "--preset", "powc", "--rounds", "600")
    assert forth["ci95"][0] > 0
    assert back["ci95"][1] < 0


@pytest.mark.slow
def test_the_same_seed_gives_the_same_numbers_whatever_the_jobs() -> None:
    one, two = as_json(*PAIR), as_json(*PAIR, "--jobs", "2")
    for clock in ("ms_per_move", "ms_per_move_b"):
        del one[clock], two[clock]
    assert one == two
    assert as_json(*PAIR, "--seed", "2")["points_per_round"] != one["points_per_round"]


def test_three_bots_are_a_table_of_pairs_and_a_rating() -> None:
    words = ("--bots", "random,expert:level=1,greedy", "--preset", "bigsix", "--rounds", "20")
    result = as_json(*words)
    assert [(pair["a"], pair["b"]) for pair in result["pairs"]] == [
        ("random", "expert:level=1"),
        ("random", "greedy"),
        ("expert:level=1", "greedy"),
    ]
    assert set(result["ratings"]) == {"random", "expert:level=1", "greedy"}
    shown = said(*words).stdout
    assert "Rating" in shown
    assert "expert:level=1" in shown


def test_settings_may_have_commas() -> None:
    result = as_json("--bots", "expert:worlds=2,level=8,greedy", "--preset", "powc", "--rounds", "5")
    assert result["a"] == "expert:worlds=2,level=8"


def test_a_pace_is_shown_as_the_worlds_it_gave() -> None:
    result = as_json("--bots", "sampler,greedy", "--preset", "powc", "--rounds", "5", "--ms", "1")
    assert result["a"].startswith("sampler:worlds=")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--bots", "greedy", "--preset", "powc"), "a league needs two bots or more"),
        (("--bots", "greedy,greedy", "--preset", "powc"), "a bot cannot play itself"),
        (("--bots", "greedy,deep", "--preset", "powc"), "there is no bot 'deep'"),
        (("--bots", "greedy,random", "--preset", "chess"), "there is no ruleset 'chess'"),
        (("--bots", "greedy,random", "--preset", "powc", "--players", "3"), "powc is played by four"),
    ],
)
def test_what_makes_no_sense_is_said_in_one_line(words: tuple[str, ...], reason: str) -> None:
    answer = said(*words)
    assert answer.exit_code == 2
    assert answer.stdout == ""
    assert answer.stderr.startswith(reason)
    assert len(answer.stderr.strip().splitlines()) == 1


@pytest.mark.slow
def test_a_net_can_be_trained(tmp_path: Path) -> None:
    first, again = tmp_path / "one.npz", tmp_path / "two.npz"
    for path in (first, again):
        answer = CliRunner().invoke(app, ["train", "powc", "--rounds", "1000", "--out", str(path)])
        assert answer.exit_code == 0
        assert "1,000 rounds" in answer.stdout
    assert first.read_bytes() == again.read_bytes()


def test_a_net_that_cannot_be_written_is_refused_before_the_work(tmp_path: Path) -> None:
    answer = CliRunner().invoke(app, ["train", "powc", "--out", str(tmp_path / "no" / "net.npz")])
    assert answer.exit_code == 2
    assert "cannot be written" in answer.stderr
