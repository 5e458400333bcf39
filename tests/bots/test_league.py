"""Boards, scores and ratings."""

import math

import pytest

from doublesix.bots import bot_named
from doublesix.bots.league import Board, LeagueGame, Score, play_board, ratings, score_of, seatings, with_pace
from doublesix.chance import Dice
from doublesix.play.commands import Command, Pass
from doublesix.play.events import GameStarted
from doublesix.play.views import SeatView
from doublesix.rules.rulesets import preset


def board(game: str, one: str, other: str, seed: int = 1, players: int = 4) -> Board:
    return play_board(preset(game), players, (bot_named(one), bot_named(other)), seed, 1)


def test_partners_sit_at_both_pairs_of_seats_and_single_players_everywhere() -> None:
    assert seatings(preset("powc"), 4) == [(1, 3), (2, 4)]
    assert seatings(preset("bigsix"), 3) == [(1,), (2,), (3,)]


@pytest.mark.parametrize(("game", "players"), [("powc", 4), ("straight", 4), ("bigsix", 3), ("bigsix", 2)])
def test_the_same_seed_is_the_same_board(game: str, players: int) -> None:
    def timeless(seed: int) -> list[tuple[int, float, bool]]:
        return [played[:3] for played in board(game, "greedy", "random", seed, players)]

    assert timeless(1) == timeless(1)
    assert timeless(1) != timeless(2)


def test_a_bot_against_itself_loses_what_it_wins_with_seats_swapped() -> None:
    """With the same dice at every seat the two games of a board are one game seen from both sides."""
    for played in (board("powc", "greedy", "greedy", seed) for seed in range(5)):
        assert played[0].rounds == played[1].rounds
        assert played[0].points == -played[1].points
        assert played[0].won != played[1].won


def test_every_game_starts_with_an_empty_record() -> None:
    begun: set[int] = set()

    def watching(view: SeatView, dice: Dice) -> Command:
        begun.add(sum(isinstance(event, GameStarted) for event in view.record))
        return bot_named("greedy")(view, dice)

    assert len(play_board(preset("powc"), 4, (watching, bot_named("greedy")), 1, 1)) == 2
    assert begun == {1}


def test_an_illegal_command_of_a_bot_is_not_hidden() -> None:
    with pytest.raises(RuntimeError, match="Pass"):
        play_board(preset("bigsix"), 2, (lambda view, _: Pass(view.seat), bot_named("greedy")), 1, 1)


def made(*games: tuple[int, float, bool]) -> Board:
    return tuple(LeagueGame(rounds, points, won, (10, 10), (0.1, 0.2)) for rounds, points, won in games)


def test_a_score_is_points_over_rounds_with_boards_as_observations() -> None:
    score = score_of([made((10, 20.0, True), (10, 0.0, False)), made((10, 30.0, True), (10, 10.0, True))])
    assert (score.rounds, score.games) == (40, 4)
    assert score.points_per_round == 1.5
    assert score.games_won_share == 0.75
    # residuals of the boards: 20 - 30 and 40 - 30
    assert score.half_width == pytest.approx(1.96 * math.sqrt(200 * 2) / 40)
    assert score.ms_per_move == pytest.approx((10, 20))


def test_one_board_says_nothing_of_the_spread() -> None:
    assert score_of([made((10, 20.0, True), (10, 0.0, False))]).half_width is None


def test_ratings_give_the_odds_of_the_games() -> None:
    half = Score(100, 1_000_000, 1.0, 1.0, 0.75, 0.1, (1.0, 1.0))
    rated = ratings({("x", "y"): half}, ["x", "y"])
    assert rated["x"] + rated["y"] == pytest.approx(3000)
    assert rated["x"] - rated["y"] == pytest.approx(400 * math.log10(3), abs=0.1)


def test_a_bot_that_never_lost_has_a_rating() -> None:
    score = Score(100, 20, 1.0, 1.0, 1.0, 0.0, (1.0, 1.0))
    rated = ratings({("x", "y"): score}, ["x", "y"])
    assert math.isfinite(rated["x"])
    assert rated["x"] > rated["y"]


@pytest.mark.slow
def test_a_pace_sets_the_worlds_of_bots_that_think_and_of_no_other() -> None:
    assert with_pace("greedy", preset("powc"), 4, 5.0) == "greedy"
    assert with_pace("sampler:7", preset("powc"), 4, 5.0) == "sampler:7"
    short, long = (with_pace("sampler", preset("powc"), 4, ms) for ms in (0.5, 50.0))
    assert short.startswith("sampler:worlds=")
    assert int(short.partition("=")[2]) < int(long.partition("=")[2])


def test_a_few_games_won_are_no_certainty() -> None:
    boards = [made((10, 20.0, True), (10, 20.0, True)) for _ in range(6)]
    assert score_of(boards).games_half_width == 3 / 12
