"""The daily deal: a table of one round, its secret shown on a later day."""

from datetime import date

import pytest

from doublesix.app.online import commands as cmd
from doublesix.app.online import daily
from doublesix.app.online.state import BETWEEN, OVER, OnlineTable
from doublesix.play.events import MatchEnded, RoundEnded
from doublesix.play.legal import choices
from tests.app.online.scenes import SECRET, Scene, noted

DAY = date(2026, 5, 2)
NEXT = date(2026, 5, 3)


def opened(name: str, rounds: int = 1) -> Scene:
    """A daily table at which play is about to begin."""
    scene = Scene(name)
    opening = scene.table.opening._replace(rounds=rounds, daily=DAY.isoformat())
    scene.folded = scene.table._replace(opening=opening)
    return scene


def play_round(scene: Scene) -> OnlineTable:
    """One round, everybody doing the first thing they can."""
    scene.do(cmd.DealNext(SECRET))
    while scene.table.match.round is not None:
        table, offered = scene.table, choices(scene.table.match)
        if offered.plays:
            scene.do(cmd.Put(table.turn, offered.plays[0].tile, offered.plays[0].on, seen=table.n))
        elif offered.may_draw:
            scene.do(cmd.TakeTile(table.turn, seen=table.n))
        else:
            scene.passes(table.turn)
    return scene.table


@pytest.mark.parametrize("name", daily.RULESETS)
def test_one_round_and_it_is_over(name: str) -> None:
    scene = opened(name)
    assert daily.daily_result(scene.table) is None
    table = play_round(scene)
    assert table.status == OVER
    assert len(noted(scene, RoundEnded)) == 1
    assert not noted(scene, MatchEnded)
    result = daily.daily_result(table)
    assert result is not None
    assert result.scores == table.scores
    assert any(result.scores)
    assert scene.do(cmd.DealNext(SECRET)) == ()


def test_a_table_of_two_rounds_goes_on_after_the_first() -> None:
    scene = opened("powc-2023", rounds=2)
    assert play_round(scene).status == BETWEEN
    assert play_round(scene).status == OVER


def test_the_secret_is_shown_on_a_later_day() -> None:
    scene = opened("powc-2023")
    play_round(scene)
    assert scene.do(cmd.ShowSecret(SECRET)) == ()
    assert scene.do(cmd.ShowSecret(SECRET, DAY.isoformat())) == ()
    assert daily.is_hidden(scene.table, DAY)
    assert not daily.is_hidden(scene.table, NEXT)
    scene.do(cmd.ShowSecret(SECRET, NEXT.isoformat()))
    assert scene.table.secret == SECRET.hex()
    assert scene.do(cmd.ShowSecret(SECRET, NEXT.isoformat())) == ()


def test_other_tables_hide_nothing() -> None:
    assert not daily.is_hidden(Scene().table, DAY)


def test_three_days_three_games() -> None:
    days = [date(2026, 5, day) for day in range(1, 5)]
    games = [daily.ruleset_of_day(day) for day in days]
    assert set(games) == set(daily.RULESETS)
    assert games[0] == games[3]


def test_more_is_better_whatever_the_game() -> None:
    assert daily.points_of((12, 30), points_are_bad=True) == 18
    assert daily.points_of((12, 30), points_are_bad=False) == -18
    assert daily.points_of((20, 5, 0, 0), points_are_bad=False) == 15
