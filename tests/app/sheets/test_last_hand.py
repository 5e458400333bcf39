"""A game with a time limit on a sheet (E40): the floor announces, a round says so, the referee decides."""

from __future__ import annotations

import pytest

from doublesix.app.sheets import events as ev
from doublesix.app.sheets.cards import card_of
from doublesix.app.sheets.commands import (
    DESK,
    AnnounceLastHand,
    Confirm,
    TakeBackLastHand,
    Write,
)
from doublesix.app.sheets.replay import replay_sheet_log
from doublesix.app.sheets.results import notation
from doublesix.app.sheets.ruling import MATCH, POINTS, TALK
from doublesix.app.sheets.written_round import TIME, WrittenRound
from doublesix.play.notation import read, report
from tests.app.sheets.scenes import PLAYERS, Scene, blocked, out, ruled

X = out(3, s2=11, s4=9)
LAST = X._replace(is_last=True)
NO_HAND = WrittenRound(TIME)
TIED = blocked(5, 5, 5, 5)


def timed(name: str = "powc-2023", stage: str = "preliminary", **more: object) -> Scene:
    """A sheet of a match with a time limit."""
    return Scene(name, stage, time_limit=40, **more)  # type: ignore[arg-type]


def test_the_floor_announces_it_once_a_game() -> None:
    scene = timed("fortbend-2023")
    assert scene.sheet.last_hand == 0
    assert scene.do(AnnounceLastHand()) == (ev.LastHandAnnounced(1),)
    assert card_of(scene.sheet).is_last_hand
    assert scene.do(AnnounceLastHand()) == ()
    scene.count(LAST)
    assert not scene.sheet.is_last_hand, "the next game has a time of its own"
    assert scene.do(AnnounceLastHand()) == (ev.LastHandAnnounced(2),)


def test_without_a_time_limit_there_is_none() -> None:
    scene = Scene()
    refusal = scene.refusal(AnnounceLastHand())
    assert (refusal.code, refusal.clause) == ("no_time_limit", "E40")
    assert scene.no(Write("a", DESK, 0, LAST)) == "against_the_rules"


def test_a_match_that_is_over_has_none() -> None:
    scene = timed()
    scene.write(0, X)
    scene.rule(MATCH, "A")
    assert scene.no(AnnounceLastHand()) == "match_is_over", "whatever waits can be no more"
    assert scene.do(TakeBackLastHand()) == ()


def test_the_round_that_was_being_played_is_the_last() -> None:
    scene = timed()
    scene.count(X)
    scene.do(AnnounceLastHand())
    scene.count(out(4, s1=2, s3=3)._replace(is_last=True))
    assert scene.sheet.is_over
    assert scene.sheet.by_time == (True,)
    assert not scene.sheet.is_last_hand
    assert scene.sheet.rounds[-1].lines == ("round", "time", "sheet out 4 1=2 3=3")
    assert scene.sheet.games == (((5, 20), 0),)
    told = report(read(notation(scene.sheet, (), ())))
    assert told["games"][0]["by_time"] is True


def test_a_round_that_was_over_before_it_was_announced_is_not_the_last() -> None:
    """A table that is behind with its writing, or that had no network."""
    scene = timed()
    scene.do(AnnounceLastHand())
    scene.count(X)
    assert scene.sheet.is_last_hand
    assert scene.sheet.match.game is not None
    assert not scene.sheet.match.game.time_is_over
    scene.count(LAST)
    assert scene.sheet.is_over


def test_where_no_hand_was_being_played_the_game_ends_without_one() -> None:
    scene = timed()
    scene.count(X)
    scene.do(AnnounceLastHand())
    name = scene.write(0, NO_HAND)
    assert scene.sheet.rounds[-1].id != name, "the other side agrees first"
    scene.do(Confirm(name, 1))
    assert scene.sheet.is_over
    assert scene.sheet.rounds[-1].lines == ("time",)
    assert scene.sheet.rounds[-1].gained == (0, 0)
    assert scene.sheet.match.ended is not None
    assert scene.sheet.match.ended.winner == "A"


def test_equal_scores_play_on_and_say_it_no_more() -> None:
    scene = timed()
    scene.do(AnnounceLastHand())
    scene.count(TIED._replace(is_last=True))
    assert not scene.sheet.is_over
    assert scene.sheet.is_last_hand
    assert scene.do(AnnounceLastHand()) == ()
    assert scene.no(TakeBackLastHand()) == "last_hand_is_written"
    scene.count(LAST)  # a phone that has not heard of it says it again
    assert scene.sheet.rounds[-1].lines == ("round", "sheet out 3 2=11 4=9")
    assert scene.sheet.by_time == (True,)


def test_a_table_cannot_say_it_before_the_floor_does() -> None:
    scene = timed()
    for written in (LAST, NO_HAND):
        refusal = scene.refusal(Write("a", 0, 0, written))
        assert (refusal.code, refusal.clause) == ("last_hand_not_announced", "E40")
    scene.write(0, X)
    assert scene.no(Write("b", 1, 0, LAST)) == "last_hand_not_announced", "nor by writing it against another"
    scene.do(AnnounceLastHand())
    assert scene.do(Write("b", 1, 0, LAST)) == (ev.RoundContested("b", 1, "id1", LAST),)


def test_what_was_announced_for_one_game_says_nothing_of_the_next() -> None:
    scene = timed("powc-2023", "final")
    scene.do(AnnounceLastHand())
    scene.count(out(3, s2=60, s4=41))  # the target is reached: the game is over
    assert scene.no(Write("b", 1, 1, LAST)) == "last_hand_not_announced"


def test_a_paper_typed_in_at_the_desk_says_it_by_itself() -> None:
    scene = timed()
    scene.do(Write("a", DESK, 0, LAST))
    assert scene.sheet.is_over
    assert scene.sheet.by_time == (True,)


def test_it_is_announced_on_top_of_what_waits() -> None:
    scene = timed("powc-2023", "final")
    name = scene.write(0, out(3, s2=60, s4=41))
    assert scene.do(AnnounceLastHand()) == (ev.LastHandAnnounced(2),)
    scene.do(Confirm(name, 1))
    assert scene.sheet.is_last_hand


def test_it_can_be_taken_back_while_no_round_says_it() -> None:
    scene = timed()
    scene.do(AnnounceLastHand())
    assert scene.do(TakeBackLastHand()) == (ev.LastHandTakenBack(),)
    assert not scene.sheet.is_last_hand
    assert scene.do(TakeBackLastHand()) == ()
    scene.do(AnnounceLastHand())
    scene.write(0, LAST)
    refusal = scene.refusal(TakeBackLastHand())
    assert (refusal.code, refusal.clause) == ("last_hand_is_written", "E40")


@pytest.mark.parametrize(
    "written",
    [
        WrittenRound(TIME, 1),
        WrittenRound(TIME, talks=(1,)),
        WrittenRound(TIME, scored=(("A", 5),)),
        WrittenRound(TIME, plays=("1 plays 6-6",)),
    ],
)
def test_no_hand_has_nothing_else(written: WrittenRound) -> None:
    scene = timed("fortbend-2023")
    scene.count(X)
    scene.do(AnnounceLastHand())
    assert scene.no(Write("a", 0, 1, written)) == "how_it_ended"


def test_no_hand_before_the_first_round_is_against_the_rules() -> None:
    scene = timed()
    scene.do(AnnounceLastHand())
    assert scene.no(Write("a", 0, 0, NO_HAND)) == "against_the_rules"


def test_no_hand_while_a_ruling_has_begun_a_round() -> None:
    scene = timed("fortbend-2023")
    scene.rule(TALK, "1", clause="F13")
    scene.do(AnnounceLastHand())
    assert scene.no(Write("a", 0, 0, NO_HAND)) == "round_not_over"
    scene.count(LAST)
    assert scene.sheet.lines[2:] == ("1 talks", "time", "sheet out 3 2=11 4=9")


def test_both_ways_to_say_it_are_one() -> None:
    scene = timed()
    scene.count(X)
    scene.do(AnnounceLastHand())
    scene.write(0, NO_HAND)
    scene.do(Write("b", 1, 1, NO_HAND._replace(is_last=True)))
    assert scene.sheet.is_over


def test_a_penalty_between_rounds_decides_what_was_equal() -> None:
    scene = timed()
    scene.do(AnnounceLastHand())
    scene.count(TIED._replace(is_last=True))
    scene.do(ruled(POINTS, "B", 5))
    assert scene.sheet.is_over
    assert scene.sheet.by_time == (True,)


def test_every_player_for_himself() -> None:
    scene = timed("garrison-2022", sides=PLAYERS[:3])
    scene.do(AnnounceLastHand())
    scene.count(out(1, s2=11, s3=9)._replace(is_last=True))
    assert scene.sheet.by_time == (True,)


def test_the_log_of_it_can_be_asked_for_again() -> None:
    scene = timed("powc-2023", "final")
    scene.do(AnnounceLastHand())
    scene.do(TakeBackLastHand())
    scene.do(AnnounceLastHand())
    scene.count(LAST)
    scene.count(X)
    scene.do(AnnounceLastHand())
    scene.count(NO_HAND)
    assert scene.sheet.by_time == (True, True)
    assert replay_sheet_log(scene.log) == scene.sheet
