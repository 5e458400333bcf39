"""The verb `simulate`: the same numbers however it is computed, in words, as JSON and as a picture."""

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from doublesix.cli import app, averages, chunks, portrait, simulate, simulation
from doublesix.cli.averages import Mean, Spread
from doublesix.kernels import playouts, policies, totals
from doublesix.play.game_rules import GAME_RULES
from doublesix.rules.rulesets import preset

runner = CliRunner()
GAMES = ["powc", "bigsix", "straight"]
RUN = chunks.run


def said(*arguments: str) -> str:
    result = runner.invoke(app, ["simulate", *arguments])
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def answered(*arguments: str, status: int = 0) -> dict[str, Any]:
    result = runner.invoke(app, ["simulate", *arguments, "--json"])
    assert result.exit_code == status, result.output
    answer = json.loads(result.stdout)
    assert isinstance(answer, dict)
    return answer


def without_time(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name not in ("seconds", "rounds_per_second")}


@pytest.mark.parametrize("game", GAMES)
def test_json(game: str) -> None:
    answer = answered(game, "--rounds", "3000", "--seed", "4")
    assert answer["rounds"] == 3000
    assert answer["rounds_per_second"] == pytest.approx(3000 / answer["seconds"])
    assert 10 < answer["plays_per_round"] < 28
    total = answer["plays_per_round"] + answer["passes_per_round"] + answer["draws_per_round"]
    assert answer["turns_per_round"] == pytest.approx(total)
    assert (answer["draws_per_round"] > 0) == (game == "bigsix")
    assert 0 <= answer["tied_share"] <= answer["blocked_share"] < 0.5
    assert list(answer["points_per_round"]) == (["1", "2", "3"] if game == "bigsix" else ["A", "B"])
    low, high = answer["lead_win_interval"]
    assert low < answer["lead_win_share"] < high
    assert answer["even_share"] < answer["lead_win_share"]
    errors = answer["standard_errors"]
    assert 0 < errors["plays_per_round"] < 0.1
    assert list(errors["points_per_round"]) == list(answer["points_per_round"])
    assert answer["stopped"] is False
    assert "games" not in answer


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_numbers_however_it_is_computed(game: str) -> None:
    asked = (game, "--rounds", str(playouts.CHUNK + 500), "--games", "300", "--seed", "9")
    alone = without_time(answered(*asked))
    assert without_time(answered(*asked, "--jobs", "2")) == alone
    assert without_time(answered(*asked, "--jobs", "3")) == alone
    assert without_time(answered(*asked[:-1], "10")) != alone


def test_games() -> None:
    asked = ("powc-2023", "--rounds", "10", "--games", "500")
    games = answered(*asked, "--pace", "10", "--shuffle", "30")["games"]
    assert (games["games"], games["target"]) == (500, 151)
    assert 8 < games["rounds_per_game"] < 16
    assert games["minutes_per_game"]["mean"] == pytest.approx(
        (games["turns_per_game"] * 10 + games["rounds_per_game"] * 30) / 60
    )
    assert games["minutes_per_game"]["median"] < games["minutes_per_game"]["ninety_percent"]
    final = answered(*asked, "--stage", "final")["games"]
    assert final["target"] == 101
    assert final["rounds_per_game"] < games["rounds_per_game"]


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_comes_first(game: str) -> None:
    text = said(game, "--rounds", "5000", "--games", "100")
    assert text.startswith(f"A round of {game} has ")
    assert "The lead is worth " in text
    assert "of the rounds (" in text
    assert " nine of ten within " in text
    for row in ("plays a round", "turns a round", "points a round", "blocked", "tied", "minutes a game"):
        assert row in text
    assert ("draws a round" in text) == (game == "bigsix")
    assert ("points are bad" in text) == (game == "powc")
    assert "games" not in said(game, "--rounds", "50", "--games", "0").replace("--games", "")


def test_players_options_and_policies_change_the_game() -> None:
    four = answered("bigsix", "--rounds", "2000", "--players", "4")
    assert list(four["points_per_round"]) == ["1", "2", "3", "4"]
    assert four["draws_per_round"] == 0
    two = answered("bigsix", "--rounds", "2000", "--option", "players=2")
    assert list(two["points_per_round"]) == ["1", "2"]
    narrow = answered("bigsix", "--rounds", "2000", "--option", "double_opens=2")
    assert narrow["draws_per_round"] > answered("bigsix", "--rounds", "2000")["draws_per_round"]
    greedy, scorer = (
        answered("straight", "--rounds", "2000", "--policy", policy) for policy in ("greedy", "scorer")
    )
    assert scorer["points_per_round"]["A"] > 1.5 * greedy["points_per_round"]["A"]


def test_the_policies_are_those_of_the_kernels() -> None:
    assert tuple(policies.POLICIES) == simulate.POLICIES


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["powc", "--rounds", "0"], "--rounds is a number from 1"),
        (["powc", "--rounds", "-5"], "not -5"),
        (["powc", "--games", "-1"], "--games is a number from 0"),
        (["powc", "--policy", "clever"], "there is no policy 'clever'; there are random, greedy"),
        (["powc", "--players", "3"], "four play powc, not 3"),
        (["bigsix", "--players", "5"], "two, three or four play bigsix, not 5 (G1)"),
        (["powc", "--jobs", "0"], "--jobs"),
        (["powc", "--pace", "0"], "more than 0"),
        (["powc", "--pace", "nan"], "more than 0"),
        (["powc", "--shuffle", "-1"], "not -1"),
        (["powc", "--plot", "/no/such/folder/a.svg"], "cannot be written"),
        (["powc", "--plot", "/"], "cannot be written"),
        (["powc", "--plot", "\0"], "cannot be written"),
        (["chess"], "there is no ruleset 'chess'"),
        (["powc", "--option", "pile_left=1"], "powc has no option 'pile_left'"),
        (["powc", "--stage", "first"], "there is no stage 'first'"),
    ],
)
def test_what_cannot_be_simulated_is_said_in_a_line(arguments: list[str], words: str) -> None:
    result = runner.invoke(app, ["simulate", *arguments])
    assert result.exit_code == 2
    assert words in result.output
    assert len(result.output.splitlines()) == 1


def test_a_full_disk_is_said_in_a_line() -> None:
    result = runner.invoke(app, ["simulate", "powc", "--rounds", "9", "--games", "0", "--plot", "/dev/full"])
    assert result.exit_code == 2
    assert "/dev/full: the picture cannot be written (No space left on device)" in result.output


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> Iterator[object]:
        raise chunks.ClusterFault("no cluster answers at tcp://nowhere:1")

    monkeypatch.setattr(chunks, "run", refused)
    result = runner.invoke(app, ["simulate", "powc", "--rounds", "9", "--cluster", "tcp://nowhere:1"])
    assert (result.exit_code, result.output) == (2, "no cluster answers at tcp://nowhere:1\n")


# Ctrl-C


def stop_after(parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have somebody press Ctrl-C after so many chunks."""
    left = parts

    def interrupted(work: Any, given: Iterable[Any], *arguments: Any, **named: Any) -> Iterator[Any]:
        nonlocal left
        for result in RUN(work, given, *arguments, **named):
            if left == 0:
                raise KeyboardInterrupt
            left -= 1
            yield result

    monkeypatch.setattr(chunks, "run", interrupted)


def test_what_is_done_when_somebody_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    done = answered("powc", "--rounds", str(2 * playouts.CHUNK))
    stop_after(2, monkeypatch)
    asked = ("powc", "--rounds", str(5 * playouts.CHUNK), "--games", "10")
    stopped = answered(*asked, status=simulate.STOPPED)
    assert stopped["rounds"] == 2 * playouts.CHUNK
    assert stopped["stopped"] is True
    assert "games" not in stopped
    assert {**without_time(stopped), "stopped": False} == without_time(done)
    stop_after(1, monkeypatch)
    result = runner.invoke(app, ["simulate", *asked])
    assert result.exit_code == simulate.STOPPED
    assert result.stdout.startswith("Stopped after 32,768 of 163,840 rounds.")


def test_games_may_be_stopped_too(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(2, monkeypatch)
    result = runner.invoke(app, ["simulate", "powc", "--rounds", "100", "--games", "1000"])
    assert result.exit_code == simulate.STOPPED
    assert result.stdout.startswith("Stopped after 256 of 1,000 games.")
    stop_after(1, monkeypatch)
    result = runner.invoke(app, ["simulate", "powc", "--rounds", "100", "--games", "1000"])
    assert result.stdout.startswith("Stopped after 0 of 1,000 games.")


def test_nothing_is_said_of_no_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(0, monkeypatch)
    result = runner.invoke(app, ["simulate", "powc", "--rounds", "100"])
    assert (result.exit_code, result.stdout) == (simulate.STOPPED, "")
    assert result.stderr == "stopped before the first rounds were done\n"

    def impatient(_chunk: playouts.RoundsChunk) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(playouts, "play", impatient)
    result = runner.invoke(app, ["simulate", "powc", "--rounds", "100"])
    assert result.exit_code == simulate.STOPPED


# The picture


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_picture(game: str, tmp_path: Path) -> None:
    pictures = []
    for name in ("one.svg", "two.svg"):
        out = tmp_path / name
        text = said(game, "--rounds", "2000", "--games", "50", "--plot", str(out))
        assert text.replace(" ", "").endswith(f"Thepictureisin{out}.")
        pictures.append(out.read_bytes())
    assert pictures[0] == pictures[1]
    words = "".join(ET.fromstring(pictures[0]).itertext())
    for part in (f"What {game}", "Points of a round", "Turns of a round", "Rounds of a game to", "mean "):
        assert part in words
    few = tmp_path / "few.svg"
    answered(game, "--rounds", "1", "--plot", str(few))
    assert "Rounds of a game" not in few.read_text("utf-8")


# The numbers


def test_means_and_spreads() -> None:
    spread = Spread((0, 2, 1, 0, 1))
    assert spread.mean.value == 2
    assert spread.mean.error == pytest.approx((6 / 3 / 4) ** 0.5)
    assert [spread.within(share) for share in (0, 0.5, 0.75, 0.9, 1)] == [1, 1, 2, 4, 4]
    assert Spread(()).within(0.5) == 0
    assert Spread((0, 1)).mean == Mean(1, 0)
    assert Mean(10, 1).interval == pytest.approx((8.04, 11.96))


def test_lengths_of_games() -> None:
    rows = [[1, 3, 60, 0, 0, 151, 90, 0, 0, 0, 1, 0, 0], [1, 5, 80, 1, 0, 90, 151, 0, 0, 1, 0, 0, 0]]
    games = averages.of_games(np.array(rows), 6, 60)
    assert list(games.lengths) == [60 * 6 + 3 * 60, 80 * 6 + 5 * 60]
    assert (games.within(0.5), games.within(0.9), games.within(0)) == (540, 780, 540)
    assert games.lead.times == 0
    assert games.rounds.mean.value == 4


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(59.6, "60 s"), (119, "119 s"), (196.2, "3 min 16 s"), (600, "10 min"), (3599, "1 h 00 min")],
)
def test_lengths_as_people_say_them(seconds: float, words: str) -> None:
    assert portrait.time_words(seconds) == words


@pytest.mark.parametrize(
    ("won", "words"),
    [
        (700, "The lead is worth much: the side that leads wins 70.0%"),
        (555, "The lead is worth something: "),
        (500, "No advantage of the lead is seen: "),
        (400, "The lead is a burden: "),
    ],
)
def test_what_the_lead_is_worth(won: int, words: str) -> None:
    sums = totals.empty_totals()
    sums.counts[[totals.ROUNDS, totals.LEAD_WON]] = 1000, won
    rounds = averages.of_rounds(sums, GAME_RULES["powc"].sides, 1.0)
    question: Any = simulation.Question(preset("powc"), 4, 1000, 0, "random", 1, 6, 60)
    assert portrait._lead_words(question, rounds).startswith(words)
    assert rounds.even == 0.5
