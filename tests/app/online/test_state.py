"""A table as its log makes it: seats, statuses, whose turn it is."""

from __future__ import annotations

import pytest

from doublesix.app.online import commands as cmd
from doublesix.app.online.state import BETWEEN, OVER, PAUSED, PLAYING, WAITING, OnlineSeat
from doublesix.tiles import names
from tests.app.online.scenes import SECRET, TOURNAMENT, Scene, chosen_starter, last_tile_wrong


@pytest.mark.parametrize(
    ("seat", "is_free", "is_bot", "is_played_by_bot"),
    [
        (OnlineSeat(), True, False, False),
        (OnlineSeat(person=3), False, False, False),
        (OnlineSeat(level=4), False, True, True),
        (OnlineSeat(person=3, is_held=True), False, False, True),
    ],
)
def test_who_sits_at_a_seat(seat: OnlineSeat, is_free: bool, is_bot: bool, is_played_by_bot: bool) -> None:
    assert (seat.is_free, seat.is_bot, seat.is_played_by_bot) == (is_free, is_bot, is_played_by_bot)


def test_a_table_goes_through_its_statuses() -> None:
    scene = Scene(tournament=TOURNAMENT, begun=False)
    seen = [scene.table.status]
    for command in (
        cmd.Begin(),
        cmd.DealNext(SECRET),
        cmd.AskJudge(1),
        cmd.Resume(),
        cmd.ApplyRuling(('judge void "x"',)),
        cmd.AskJudge(1),
        cmd.ApplyRuling(('judge match A "x"',)),
    ):
        scene.do(command)
        seen.append(scene.table.status)
    assert seen == [WAITING, BETWEEN, PLAYING, PAUSED, PLAYING, BETWEEN, PAUSED, OVER]


def test_numbers_have_no_gaps() -> None:
    scene = Scene()
    scene.do(cmd.DealNext(SECRET))
    assert [entry.n for entry in scene.table.entries] == list(range(1, len(scene.log) + 1))
    assert scene.table.n == len(scene.log)
    assert scene.table.play_events == tuple(
        each.event for entry in scene.table.entries for each in entry.played
    )


def test_who_sits_where_and_whose_turn_it_is() -> None:
    scene = Scene(people=(11, 0, 13, 0))
    assert scene.table.people == {1: 11, 3: 13}
    assert (scene.table.turn, scene.table.on_turn(1)) == (0, None)
    scene.dealt()
    assert scene.table.turn == 1
    assert scene.table.on_turn(1) == scene.table.match
    assert [scene.table.on_turn(seat) for seat in (0, 2, 3, 4)] == [None] * 4


def test_what_lies_wrong_looks_like_a_play() -> None:
    scene = Scene("fortbend-2023", strict=True).dealt()
    scene.play(1, "6-6")
    assert scene.table.as_it_lies is scene.table.match
    scene.play(2, "5-5", "6-6", 6)
    assert scene.table.match.round is not None
    assert scene.table.match.round.turn == 2
    assert scene.table.turn == 3
    lies = scene.table.as_it_lies.round
    assert lies is not None
    assert "5-5" not in names(lies.hands[2])
    assert (scene.table.on_turn(2), scene.table.on_turn(3)) == (None, scene.table.as_it_lies)


def test_the_turn_after_a_last_tile_that_lies_wrong_is_the_next_seats() -> None:
    assert last_tile_wrong().table.turn == 2


def test_where_a_team_chooses_who_starts_both_may() -> None:
    table = chosen_starter().table
    assert table.turn == 0
    assert [seat for seat in range(5) if table.on_turn(seat) is not None] == [1, 3]
    own = table.on_turn(3)
    assert own is not None
    assert own.round is not None
    assert own.round.turn == 3
