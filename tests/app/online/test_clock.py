"""How long there is, at every kind of moment, to the second."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from doublesix.app.online import clock
from doublesix.app.online import commands as cmd
from doublesix.app.online.clock import TO_CATCH, UNTIL_NEXT, deals_at, left_ms, plays_until, stands_at
from doublesix.app.online.phrases import PHRASES
from tests.app.online.scenes import SECRET, TOURNAMENT, Scene, chosen_starter, last_tile_wrong
from tests.play.tables import SEVENS


def after(scene: Scene, moment: datetime | None) -> int | None:
    """How many seconds after what happened last a moment is."""
    return None if moment is None else round((moment - scene.now).total_seconds())


def between(**more: int) -> Scene:
    """A table of two people and two bots whose first round is over."""
    scene = Scene(people=(11, 12, 0, 0), **more).dealt()  # type: ignore[arg-type]
    scene.do(cmd.ApplyRuling(('judge void "x"',)))
    return scene


# ---- the next round


def test_the_first_round_is_dealt_at_once_and_others_after_a_while() -> None:
    assert deals_at(Scene(begun=False).table) is None
    begun = Scene()
    assert after(begun, deals_at(begun.table)) == 0
    assert deals_at(begun.dealt().table) is None
    scene = between()
    assert after(scene, deals_at(scene.table)) == UNTIL_NEXT.total_seconds()


def test_the_next_round_is_dealt_once_all_people_are_ready() -> None:
    scene = between()
    since = scene.now
    scene.do(cmd.BeReady(1))
    assert deals_at(scene.table) == since + UNTIL_NEXT
    scene.do(cmd.BeReady(2))
    assert deals_at(scene.table) == since
    scene.do(cmd.DealNext(SECRET))
    scene.do(cmd.ApplyRuling(('judge void "x"',)))
    assert deals_at(scene.table) == scene.now + UNTIL_NEXT, "who was ready has to say so again"


def test_nobody_waits_for_who_is_not_connected_or_held() -> None:
    scene = between()
    since = scene.now
    scene.do(cmd.BeReady(1))
    scene.do(cmd.NoteConnection(2, is_there=False))
    assert deals_at(scene.table) == since
    held = Scene(people=(11, 12, 0, 0)).dealt()
    held.do(cmd.HoldSeat(1))
    held.do(cmd.ApplyRuling(('judge void "x"',)))
    held.do(cmd.BeReady(2))
    assert deals_at(held.table) == held.now - timedelta(seconds=1)


def test_no_round_is_dealt_in_a_pause_or_after_the_match() -> None:
    scene = Scene(tournament=TOURNAMENT).dealt()
    scene.do(cmd.ApplyRuling(('judge void "x"',)))
    scene.do(cmd.AskJudge(1))
    assert deals_at(scene.table) is None
    scene.do(cmd.Resume())
    assert after(scene, deals_at(scene.table)) == UNTIL_NEXT.total_seconds(), "the time begins anew"
    scene.do(cmd.ApplyRuling(('judge match B "x"',)))
    assert deals_at(scene.table) is None


# ---- the time of a play


def test_a_play_may_take_its_seconds_and_any_time_where_there_are_none() -> None:
    scene = Scene(seconds=30).dealt()
    assert after(scene, plays_until(scene.table)) == 30
    assert plays_until(Scene().dealt().table) is None
    for status in (Scene(seconds=30, begun=False), Scene(seconds=30), between(seconds=30)):
        assert plays_until(status.table) is None


def test_who_has_lost_the_connection_has_patience_on_top() -> None:
    scene = Scene(seconds=30, patience=45).dealt()
    since = scene.now
    scene.do(cmd.NoteConnection(2, is_there=False))
    assert plays_until(scene.table) == since + timedelta(seconds=30)
    scene.do(cmd.NoteConnection(1, is_there=False))
    assert plays_until(scene.table) == since + timedelta(seconds=75)
    scene.do(cmd.NoteConnection(1, is_there=True))
    assert plays_until(scene.table) == since + timedelta(seconds=30)


def test_bots_have_no_time_and_neither_has_who_is_held() -> None:
    scene = Scene(people=(0, 12, 13, 14), seconds=30).dealt()
    assert plays_until(scene.table) is None
    held = Scene(seconds=30).dealt()
    held.do(cmd.HoldSeat(1))
    assert plays_until(held.table) is None


def test_every_play_gives_the_next_seat_its_whole_time() -> None:
    scene = Scene(seconds=30).dealt()
    scene.play(1, "6-6")
    assert after(scene, plays_until(scene.table)) == 30
    scene.play(2, "6-0", "6-6")
    assert after(scene, plays_until(scene.table)) == 30


def test_who_draws_has_the_whole_time_again() -> None:
    scene = Scene("garrison-2022", players=3, seconds=30).dealt(*SEVENS[:3], pile=SEVENS[3])
    scene.play(1, "6-6")
    scene.do(cmd.NoteConnection(3, is_there=False))
    scene.do(cmd.TakeTile(2, seen=scene.table.n))
    assert scene.table.turn == 2
    assert after(scene, plays_until(scene.table)) == 30


def test_talk_and_shown_tiles_win_nobody_time() -> None:
    for act in (
        lambda scene: cmd.Say(1, PHRASES[0]),
        lambda scene: cmd.ShowTile(1, scene.frame(1).hand[0], seen=scene.table.n),
        lambda scene: cmd.Say(2, PHRASES[0]),
        lambda scene: cmd.ShowTile(2, scene.frame(2).hand[0], seen=scene.table.n),
    ):
        scene = Scene("fortbend-2023", strict=True, seconds=30).dealt()
        since = scene.now
        scene.do(act(scene))
        assert scene.table.turn == 1
        assert plays_until(scene.table) == since + timedelta(seconds=30)


@pytest.mark.parametrize("catcher", [1, 3])
@pytest.mark.parametrize(("turn", "next_"), [("lost", 3), ("kept", 2)])
def test_after_a_catch_there_is_the_whole_time(catcher: int, turn: str, next_: int) -> None:
    scene = Scene("fortbend-2023", strict=True, seconds=30, misplay_turn=turn).dealt()
    scene.play(1, "6-6")
    scene.play(2, "5-5", "6-6", 6)
    scene.do(cmd.NoteConnection(4, is_there=False))
    scene.catches(catcher)
    assert scene.table.turn == next_
    assert after(scene, plays_until(scene.table)) == 30


def test_a_ruling_the_judge_and_the_server_give_the_whole_time() -> None:
    scene = Scene(seconds=30, tournament=TOURNAMENT).dealt()
    scene.do(cmd.NoteConnection(4, is_there=False))
    scene.do(cmd.ApplyRuling(('judge warn A "x"',)))
    assert after(scene, plays_until(scene.table)) == 30
    scene.do(cmd.AskJudge(1))
    assert plays_until(scene.table) is None
    scene.do(cmd.Resume())
    assert after(scene, plays_until(scene.table)) == 30
    scene.do(cmd.RestartClock())
    assert after(scene, plays_until(scene.table)) == 30


def test_where_who_starts_is_open_there_is_any_time() -> None:
    scene = chosen_starter()
    assert (scene.table.turn, plays_until(scene.table)) == (0, None)


# ---- what lies wrong


def test_what_lies_wrong_stands_by_itself_only_where_the_round_is_over_with_it() -> None:
    scene = Scene("fortbend-2023", strict=True).dealt()
    assert stands_at(scene.table) is None
    scene.play(1, "6-6")
    scene.play(2, "5-5", "6-6", 6)
    assert scene.table.misplaid is not None
    assert stands_at(scene.table) is None


def test_the_last_tile_stands_after_the_catching_time() -> None:
    scene = last_tile_wrong()
    assert after(scene, stands_at(scene.table)) == TO_CATCH.total_seconds()
    scene.do(cmd.AskJudge(1))
    assert stands_at(scene.table) is None
    scene.do(cmd.Resume())
    assert after(scene, stands_at(scene.table)) == TO_CATCH.total_seconds()
    scene.do(cmd.LetStand())
    assert stands_at(scene.table) is None
    assert scene.table.match.round is None


# ---- what is left


def test_what_is_left_is_told_in_milliseconds_and_never_below_none() -> None:
    scene = Scene(seconds=15).dealt()
    since = scene.now
    assert left_ms(scene.table, since) == 15_000
    assert left_ms(scene.table, since + timedelta(milliseconds=14_999)) == 1
    assert left_ms(scene.table, since + timedelta(seconds=15)) == 0
    assert left_ms(scene.table, since + timedelta(hours=1)) == 0
    assert left_ms(Scene().dealt().table, since) is None
    over = between()
    assert left_ms(over.table, over.now) == UNTIL_NEXT.total_seconds() * 1000
    assert clock.left_ms(Scene(begun=False).table, since) is None


def test_who_is_gone_from_a_table_without_a_clock_has_patience_from_then_on() -> None:
    scene = Scene(seconds=0, patience=60).dealt()
    seat = scene.table.turn
    assert plays_until(scene.table) is None
    scene.do(cmd.NoteConnection(seat, is_there=False))
    assert plays_until(scene.table) == scene.now + timedelta(seconds=60)
    scene.do(cmd.NoteConnection(seat, is_there=True))
    assert plays_until(scene.table) is None
