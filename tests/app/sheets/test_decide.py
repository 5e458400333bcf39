"""Opening, line-ups, starters, calls for the judge, papers."""

from __future__ import annotations

import pytest

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import events as ev
from doublesix.app.sheets.commands import (
    Acknowledge,
    CallJudge,
    CloseCall,
    Escalate,
    NameLineUp,
    NameStarter,
    Person,
)
from doublesix.app.sheets.decide import decide
from doublesix.app.sheets.results import result_of
from doublesix.app.sheets.ruling import GAME, POINTS, TALK, VOID
from doublesix.app.sheets.seating import next_round
from doublesix.app.sheets.starters import start_clause
from doublesix.tournament.refusal import Refusal, make_refusal
from tests.app.sheets.scenes import NOON, PLAYERS, TEAMS, Scene, kinds, out, ruled, rules, target

X = out(3, s2=11, s4=9)
PAIR = (Person(7, 0), Person(7, 2))


def test_a_sheet_begins_once() -> None:
    scene = Scene()
    assert scene.sheet.opened_at == NOON
    assert scene.do(cmd.OpenSheet(rules("powc-2018"), 1, "final", (1, 2))) == ()
    assert scene.sheet.match.ruleset.stage == "preliminary"


def test_nothing_happens_before() -> None:
    answer = decide(None, CallJudge(0, "help"))
    assert isinstance(answer, Refusal)
    assert answer.code == "not_started"


@pytest.mark.parametrize(
    ("name", "right"), [("powc-2023", {2}), ("fortbend-2023", {2}), ("garrison-2022", {2, 3, 4})]
)
def test_how_many_sit_down(name: str, right: set[int]) -> None:
    for count in range(6):
        answer = decide(None, cmd.OpenSheet(rules(name), 1, "preliminary", tuple(range(count))))
        assert isinstance(answer, Refusal) == (count not in right)
        assert not isinstance(answer, Refusal) or answer.code == "sides_wanted"


# ---- the line-up (E2)


def test_two_play_for_a_team_and_one_for_himself() -> None:
    scene = Scene()
    assert scene.no(NameLineUp(2, PAIR)) == "no_such_side"
    assert scene.no(NameLineUp(0, PAIR[:1])) == "line_up_wanted"
    assert scene.no(NameLineUp(0, (*PAIR, Person(7, 1)))) == "line_up_wanted"
    assert scene.no(NameLineUp(0, (PAIR[0], PAIR[0]))) == "line_up_wanted"
    scene.do(NameLineUp(0, PAIR))
    assert scene.do(NameLineUp(0, PAIR)) == ()
    assert scene.sheet.line_up == {0: PAIR}
    alone = Scene("garrison-2022", sides=PLAYERS[:3])
    assert alone.no(NameLineUp(0, PAIR)) == "line_up_wanted"
    alone.do(NameLineUp(2, (Person(9),)))


def test_the_line_up_is_fixed_when_play_begins_but_for_the_judge() -> None:
    scene = Scene()
    scene.do(NameLineUp(0, PAIR))
    scene.do(NameLineUp(0, PAIR[::-1]))
    scene.write(0, X)
    assert scene.no(NameLineUp(0, PAIR)) == "line_up_fixed"
    scene.do(cmd.Confirm("id1", 1))
    assert scene.no(NameLineUp(0, PAIR)) == "line_up_fixed"
    spare = (Person(7, 2), Person(7, 1))
    scene.do(NameLineUp(0, spare, is_judge=True))
    assert scene.sheet.line_up[0] == spare
    scene.rule("match", "B")
    assert scene.no(NameLineUp(0, PAIR, is_judge=True)) == "line_up_fixed"


# ---- the starter (P2, F4, F12)


def test_the_winner_of_the_draw_is_named_and_can_be_put_right() -> None:
    scene = Scene()
    assert scene.no(NameStarter(0, 5)) == "no_such_seat"
    scene.do(NameStarter(0, 2))
    assert scene.do(NameStarter(1, 2)) == ()
    scene.do(NameStarter(0, 3))
    scene.write(0, X)
    assert scene.no(NameStarter(0, 1)) == "confirm_first"
    scene.do(cmd.Confirm("id1", 1))
    assert scene.no(NameStarter(0, 1)) == "lead_is_drawn"
    assert scene.sheet.match.starters == 1 << 4


def test_a_draw_that_is_written_stands() -> None:
    scene = Scene()
    scene.count(X._replace(lead=(((1, "6-3"), (2, "4-1"), (3, "5-2"), (4, "2-0")),)))
    assert scene.no(NameStarter(0, 1)) == "lead_is_drawn"


def test_a_start_that_nobody_noted_can_be_named_later() -> None:
    scene = Scene()
    scene.count(X)
    scene.do(NameStarter(0, 4))
    scene.count(X)
    assert scene.sheet.match.starters == 1 << 1


def test_a_ruling_before_the_first_round_does_not_hide_the_draw() -> None:
    scene = Scene()
    scene.rule(POINTS, "A", 5)
    scene.do(NameStarter(0, 2))
    assert scene.sheet.match.starters == 1 << 2


def test_the_starter_of_a_round_that_a_ruling_began() -> None:
    scene = Scene("fortbend-2023")
    scene.rule(TALK, "1")
    scene.do(NameStarter(0, 2))
    scene.do(NameStarter(0, 4))
    scene.rule(VOID)
    assert scene.sheet.match.starters == 1 << 4


def test_in_a_later_game_of_straight_one_of_the_winners_starts() -> None:
    scene = Scene("fortbend-2023")
    scene.count(target(B=250))
    assert scene.no(NameStarter(0, 1)) == "winner_starts"
    scene.do(NameStarter(0, 4))
    scene.do(NameStarter(0, 2))
    found = next_round(scene.sheet)
    assert found is not None
    assert (found.starter, found.choices) == (2, (2, 4))


def test_no_starter_is_named_where_the_double_says() -> None:
    assert Scene("garrison-2022", sides=PLAYERS[:3]).no(NameStarter(0, 1)) == "highest_double_leads"


def test_no_starter_is_named_when_all_is_over() -> None:
    scene = Scene()
    scene.rule(GAME, "A")
    assert scene.no(NameStarter(0, 1)) == "match_is_over"


# ---- calls


def test_a_call_is_acknowledged_and_closed() -> None:
    scene = Scene()
    assert scene.no(Acknowledge(0)) == "call_is_closed"
    scene.do(CallJudge(1, "  a tile was seen  "))
    assert scene.do(CallJudge(0, "we too")) == ()
    scene.do(Acknowledge(0))
    assert scene.no(Acknowledge(0)) == "call_is_taken"
    assert scene.do(Escalate(0)) == ()
    call = scene.sheet.calls[0]
    assert (call.side, call.reason, call.acknowledged_by) == (1, "a tile was seen", 0)
    assert call.acknowledged_at is not None
    scene.do(CloseCall(0))
    assert scene.no(CloseCall(0)) == "call_is_closed"
    assert scene.no(Acknowledge(0)) == "call_is_closed"
    assert scene.do(Escalate(0)) == ()
    scene.do(CallJudge(9, "x" * 600))
    assert scene.sheet.calls[1].side == cmd.DESK
    assert len(scene.sheet.calls[1].reason) == 500
    assert scene.sheet.open_call == 1


def test_a_call_that_nobody_acknowledges_is_escalated_once() -> None:
    scene = Scene()
    scene.do(CallJudge(0, ""))
    assert kinds(scene.do(Escalate(0))) == ["CallEscalated"]
    assert scene.do(Escalate(0)) == ()
    assert scene.do(Escalate(-1)) == ()
    assert scene.sheet.calls[0].escalated_at is not None
    scene.do(Acknowledge(0))


def test_the_judge_can_be_called_when_the_match_is_over() -> None:
    scene = Scene()
    scene.do(ruled("match", "A"))
    assert kinds(scene.do(CallJudge(0, "we won"))) == ["JudgeCalled"]


def test_a_paper_is_attached_once() -> None:
    scene = Scene()
    scene.do(cmd.Attach("12"))
    assert scene.do(cmd.Attach("12")) == ()
    scene.do(cmd.Attach("13"))
    assert scene.sheet.papers == ("12", "13")
    assert scene.sheet.sides == TEAMS


class TestTheAbsent:
    """E21: who did not come is struck, and nothing is asked of them any more."""

    def test_the_others_go_on_without(self) -> None:
        scene = Scene("garrison-2022", sides=PLAYERS[:3])
        written = scene.write(0, out(1, s2=11, s3=40))
        scene.do(cmd.Write("rival", 1, 0, out(2, s1=3, s3=40)))
        (struck,) = scene.do(cmd.StrikeAbsent(2))
        assert struck == ev.AbsentStruck(2, ('walkover 3 "not there in time"',))
        sheet = scene.sheet
        assert (sheet.active_sides(), sheet.is_over) == (frozenset({0, 1}), False)
        assert (sheet.waiting, sheet.rivals) == ((), ()), "what was written with them does not count"
        assert scene.do(cmd.Withdraw(written, 0)) == ()
        scene.count(out(1, s2=11))
        assert scene.sheet.scores == (11, 0, 0)
        assert scene.no(cmd.StrikeAbsent(2)) == "no_such_side"
        assert scene.refusal(cmd.StrikeAbsent(1)) == make_refusal("round_counts", "E21")

    def test_not_once_a_round_was_played(self) -> None:
        scene = Scene("garrison-2022", sides=PLAYERS[:3])
        scene.rule(VOID)
        assert scene.no(cmd.StrikeAbsent(2)) == "against_the_rules"

    def test_alone_a_player_goes_on(self) -> None:
        scene = Scene("garrison-2022", sides=PLAYERS[:2])
        scene.do(cmd.StrikeAbsent(0))
        result = result_of(scene.sheet, PLAYERS[:2], ())
        assert result is not None
        assert result.winner == PLAYERS[1]


def test_the_clause_of_a_start_is_that_of_the_draw_before_the_first_round() -> None:
    """F4 before a match and P2 before every game; F12 and P5 say who starts after that."""
    fair, cup = Scene("fortbend-2023").sheet.match, Scene().sheet.match
    assert [start_clause(fair, *at) for at in ((1, 1), (1, 2), (2, 1))] == ["F4", "F12", "F12"]
    assert [start_clause(cup, *at) for at in ((1, 1), (1, 2), (2, 1))] == ["P2", "P5", "P2"]
    scene = Scene("fortbend-2023")
    scene.do(cmd.NameStarter(0, 1))
    scene.rule(TALK, "1")
    assert scene.refusal(cmd.NameStarter(0, 2)).clause == "F4"
