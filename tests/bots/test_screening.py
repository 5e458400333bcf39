"""Screening: what each value may know, what leans are counted from, and files like compiled play."""

import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

from doublesix.bots.knowledge import FIRST_BELIEFS, different_plays, turn_order
from doublesix.bots.leans import (
    LEAST_ROUNDS,
    RATES,
    Choice,
    Evidence,
    Report,
    WeighedChoice,
    evidence_of,
    sums_by_round,
    upper_tail,
)
from doublesix.bots.screening import NoPartners, RoundPlayed, screen, weigh_side
from doublesix.bots.simple import play_with_care
from doublesix.bots.thinkers import play_by_net
from doublesix.kernels.encoding import TILE_OF_PLAY, tiles_of
from doublesix.kernels.engine import game_of
from doublesix.play import Table, seat_view
from doublesix.play import commands as c
from doublesix.play.commands import Command
from doublesix.play.notation import Record, read
from doublesix.rules.rulesets import preset
from doublesix.tiles import members, name
from partnerships import BY_NET, WHOLE_HAND, Four, rounds_of_four
from tests.bots.tables import Loaded
from tests.bots.test_analysis import KIND, OWN, UNKIND
from tests.samples import sample

ROOT = Path(__file__).parents[2]
GAMES = ("powc", "straight")


def example(file: str) -> Record:
    return read((ROOT / "docs" / "examples" / f"{file}.dtn").read_text("utf-8"))


def rounds(game: str, four: Four, count: int, seed: int = 1) -> list[RoundPlayed]:
    ruleset = game_of(preset(game))
    return [played for played, _ in islice(rounds_of_four(ruleset, game, four, seed), count)]


def at_a_table(played: RoundPlayed) -> tuple[Table, list[tuple[int, Command, Command, Command]]]:
    """The round at the referee's table: place 0 is seat 1. For each choice: the seat, what it played, what
    the net and a careful player play with the same view; ties by the first."""
    table = Table(played.name, ("Ann", "Bea", "Cyd", "Dee"))
    table.do(c.StartGame())
    assert table.match.game is not None
    seats = turn_order(table.match.game.order, 1)
    hands = {seat: tiles_of(int(hand)) for seat, hand in zip(seats, played.dealt, strict=True)}
    table.deal(*(" ".join(name(tile) for tile in members(hands[seat])) for seat in (1, 2, 3, 4)))
    chosen: list[tuple[int, Command, Command, Command]] = []
    for at, (place, code) in enumerate(played.turns.tolist()):
        seat = seats[place]
        if code < 0:
            table.pass_turn(seat)
            continue
        if at == 0:  # who starts shows with the first play
            table.play(seat, name(int(TILE_OF_PLAY[code])))
            continue
        view = seat_view(table.match, table.log, seat)
        plays = different_plays(view)
        if len(plays) > 1:
            others = play_by_net(view, Loaded(0)), play_with_care(view, Loaded(0))
            chosen.append((seat, plays[code], *others))
        table.do(plays[code])
    return table, chosen


# What is known to whom


def first_choice(others: tuple[str, ...]) -> Choice:
    hands = "".join(f"hand {seat} {hand}\n" for seat, hand in enumerate((OWN, *others), 1))
    record = read(f"ruleset powc\ngame\nround\n{hands}1 plays 2-2\n")
    (choice,) = screen([record], ["A"]).choices
    return choice


def test_only_the_second_value_knows_the_partners_hand() -> None:
    kind, unkind = first_choice(KIND), first_choice(UNKIND)
    assert [play.could for play in kind.weighed.plays] == [play.could for play in unkind.weighed.plays]
    assert [play.usual for play in kind.weighed.plays] == [play.usual for play in unkind.weighed.plays]
    assert [play.held for play in kind.weighed.plays] != [play.held for play in unkind.weighed.plays]


def test_neither_value_knows_the_opponents_hands() -> None:
    next_seat, partner, last_seat = KIND
    one, other = first_choice(KIND), first_choice((last_seat, partner, next_seat))
    assert one == other
    assert [name(tile) for tile in one.partner_held] == sorted(partner.split())


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_players_usually_choose_leans_neither_way(game: str) -> None:
    (played,) = rounds(game, Four((BY_NET,) * 4), 1)
    beliefs = np.tile(FIRST_BELIEFS, (4, 1))
    weighed = [choice for own in weigh_side(played, beliefs, 0, 1) for choice in own]
    assert weighed
    for choice in weighed:
        usual = [play.usual for play in choice.plays]
        leans = [choice._replace(made=at).lean for at in range(len(usual))]
        assert sum(usual) == pytest.approx(1, abs=1e-5)
        assert float(np.dot(usual, leans)) == pytest.approx(0, abs=1e-3)
        assert max(map(abs, leans)) < 400


# A file says the same as compiled play


@pytest.mark.parametrize("game", GAMES)
def test_a_round_from_a_file_is_weighed_as_it_was_played(game: str) -> None:
    for played in rounds(game, Four((3, 4, 1, 5), (WHOLE_HAND, 0, 0, 0)), sample(4, 40)):
        table, _ = at_a_table(played)
        report = screen([read(table.notation)], ["A"])
        direct = weigh_side(played, np.tile(FIRST_BELIEFS, (4, 1)), 0, 1)
        told: list[WeighedChoice] = [choice.weighed for choice in report.choices]
        assert sorted(told) == sorted(each for own in direct for each in own)
        for choice in report.choices:
            row = played.turns[choice.weighed.row]
            assert choice.turn == choice.weighed.row + 1
            assert choice.weighed.plays[choice.weighed.made].play == row[1]
            assert choice.seat in (1, 3)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("level", "which"), [(BY_NET, 2), (2, 3)])
def test_the_bench_plays_as_the_bots_do(game: str, level: int, which: int) -> None:
    same, choices = 0, 0
    for played in rounds(game, Four((level,) * 4), sample(6, 60)):
        _, chosen = at_a_table(played)
        choices += len(chosen)
        same += sum(each[1] == each[which] for each in chosen)
    assert choices > 40
    assert same >= (choices if level == BY_NET else 0.85 * choices)  # careful players' ties are by chance


# Sums


def test_the_tail_is_students() -> None:
    for freedom, t, share in ((9, 2.821, 0.01), (9, 4.297, 0.001), (39, 2.426, 0.01), (159, 3.142, 0.001)):
        assert share * 0.99 < upper_tail(t, freedom) < share * 1.1
        assert upper_tail(-t, freedom) == pytest.approx(1 - upper_tail(t, freedom))
    assert upper_tail(0, 9) == 0.5


def test_the_spread_is_that_of_the_rounds() -> None:
    assert evidence_of([1.0, 2.0, 3.0])[:2] == (3, 2.0)
    assert evidence_of([1.0, 2.0, 3.0]).error == pytest.approx(3**-0.5)
    assert evidence_of([1.0]).p_value == 1.0
    assert evidence_of([]).p_value == 1.0
    assert evidence_of([2.0, 2.0]).p_value == 1.0


@pytest.mark.parametrize(("mean", "rounds", "mark"), [(1.0, 40, 0), (2.8, 40, 1), (4.0, 40, 2), (4.0, 9, 0)])
def test_marks_are_by_the_stated_rates(mean: float, rounds: int, mark: int) -> None:
    assert Report("powc", Evidence(rounds, mean, 1.0), (), ()).mark == mark
    assert len(RATES) == 2
    assert LEAST_ROUNDS == 10


# Matches


@pytest.mark.parametrize("file", ["council", "fair"])
def test_a_match_is_screened_for_either_side(file: str) -> None:
    record = example(file)
    by_side = {side: screen([record], [side]) for side in "AB"}
    for side, report in by_side.items():
        assert report.evidence.rounds > LEAST_ROUNDS
        assert {"BA"[choice.seat % 2] for choice in report.choices} == {side}
        assert sum(sums_by_round(report.choices)) == pytest.approx(
            sum(choice.weighed.lean for choice in report.choices)
        )
        assert 0 < report.evidence.p_value < 1
    assert screen([record], ["A"]) == by_side["A"]
    assert screen([record], ["A"], seed=2) != by_side["A"]


def test_what_a_match_says_does_not_depend_on_later_ones() -> None:
    one, more = example("council"), example("ending")
    alone, both = screen([one], ["A"]), screen([one, more], ["A", "B"])
    assert both.choices[: len(alone.choices)] == alone.choices
    assert {choice.match for choice in both.choices} == {0, 1}


def test_what_is_left_out_is_said() -> None:
    report = screen([read("ruleset powc\ngame\nround\nsheet out 3 2=11 4=9\n")], ["A"])
    assert report.choices == ()
    assert report.evidence.rounds == 0
    assert report.mark == 0
    assert [(match, omission.whole) for match, omission in report.skipped] == [(0, True)]


@pytest.mark.parametrize(
    ("files", "why"), [(("garrison",), "has no partners"), (("council", "fair"), "different games")]
)
def test_only_partners_of_one_game_are_screened(files: tuple[str, ...], why: str) -> None:
    with pytest.raises(NoPartners, match=why):
        screen([example(file) for file in files], ["A"] * len(files))
