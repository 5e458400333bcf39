"""The log of a sheet: the same log, the same sheet, whether it was kept in memory or written and read."""

from __future__ import annotations

import json
from typing import get_args

from doublesix.app import wire
from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import events as ev
from doublesix.app.sheets import ruling as r
from doublesix.app.sheets.decide import decide
from doublesix.app.sheets.evolve import fold
from doublesix.app.sheets.referee import adjudicate
from doublesix.tournament.refusal import Refusal
from tests.app.sheets.scenes import PLAYERS, Scene, SheetLogEntry, out, ruled
from tests.app.sheets.test_screen_rounds import on_screen

X = out(3, s2=11, s4=9)


def full() -> Scene:
    """A sheet on which everything has happened."""
    scene = Scene("fortbend-2023", "final", time_limit=60)
    scene.do(cmd.NameLineUp(0, (cmd.Person(7, 0), cmd.Person(7, 1))))
    scene.do(cmd.NameStarter(0, 1))
    scene.write(0, X._replace(scored=(("A", 10),), talks=(1,), passes=(2,)))
    scene.do(cmd.Write("b", 1, 0, X))
    scene.do(cmd.Write("c", 1, 0, X._replace(lead=(((1, "6-5"), (2, "1-1"), (3, "5-2"), (4, "2-0")),))))
    scene.do(cmd.Withdraw("b", 1))
    scene.do(cmd.Keep("c"))
    scene.count(out(1, s2=1, s4=2))
    scene.do(cmd.CallJudge(1, "talk"))
    scene.do(cmd.Escalate(0))
    scene.do(cmd.Acknowledge(0))
    scene.rule(r.TALK, "1", call=0)
    scene.rule(r.VOID)
    scene.rule(r.SCORE, scores=(("A", 5), ("B", 10)))
    scene.do(cmd.Appeal(0, 0, "no"))
    scene.do(cmd.DecideAppeal(0, False, "so", ruled(r.WARNING, "A")))
    scene.do(cmd.AnnounceLastHand())
    scene.do(cmd.TakeBackLastHand())
    scene.do(cmd.Attach("9"))
    return scene


def without_one() -> Scene:
    """A table of three at which one did not come."""
    scene = Scene("garrison-2022", sides=PLAYERS[:3])
    scene.do(cmd.StrikeAbsent(1))
    return scene


def with_one_who_left() -> Scene:
    """A table of four at which one leaves in the middle of the game."""
    scene = Scene("garrison-2022", sides=PLAYERS[:4])
    scene.count(out(1, s2=1, s3=20, s4=2))
    scene.do(cmd.RetireSide(1))
    return scene


def test_every_kind_of_event_is_on_the_log_and_comes_back_from_the_wire() -> None:
    scenes = full(), without_one(), with_one_who_left(), on_screen()
    kinds = {type(line.event) for scene in scenes for line in scene.log}
    assert kinds == set(get_args(ev.Event))
    for scene in scenes:
        back = []
        for line in scene.log:
            text = json.dumps(wire.to_data(line.event))
            event = wire.from_data(wire.kind_of(line.event), json.loads(text))
            assert isinstance(event, get_args(ev.Event))
            back.append(line._replace(event=event))
        assert back == scene.log
        assert fold(back) == scene.sheet


def test_a_log_can_be_folded_in_parts() -> None:
    scene = full()
    for at in range(1, len(scene.log)):
        assert fold(scene.log[at:], fold(scene.log[:at])) == scene.sheet
    assert fold([]) is None


def test_what_counts_is_what_the_referee_made_of_all_lines() -> None:
    sheet = full().sheet
    opened = fold(full().log[:1])
    assert opened is not None
    found = adjudicate(opened.match, sheet.lines)
    assert not isinstance(found, Refusal)
    assert found.match.game is not None
    assert found.match.game.scores == sheet.scores == (5, 10)
    # The starter was named by people and not drawn in the notation; all else is the same.
    assert [type(event) for event in found.events] == [type(event) for event in sheet.events]


def test_a_ruling_without_statements_leaves_the_match_alone() -> None:
    scene = Scene()
    before = scene.sheet.match
    scene.rule(r.NONE)
    assert scene.sheet.match == before


def test_a_round_that_counted_before_it_was_asked_whether_it_can_be_still_counts() -> None:
    """The log of an earlier version: a hand of powc without pips and without a blamed tile."""
    scene = Scene()
    assert scene.no(cmd.Write("old", 0, 0, out(3, s2=0, s4=9))) == "against_the_rules"
    at = scene.log[0].at
    lines = ("game", "round", "sheet out 3 2=0 4=9")
    old = (ev.RoundWritten("old", 0, out(3, s2=0, s4=9)), ev.RoundCounted("old", lines))
    sheet = fold([SheetLogEntry(at, 0, event) for event in old], scene.sheet)
    assert sheet is not None
    assert sheet.scores == (0, 9)


def test_who_leaves_is_struck_once_and_only_while_it_is_played_e43() -> None:
    scene = with_one_who_left()
    assert isinstance(refused := decide(scene.sheet, cmd.RetireSide(1)), Refusal)
    assert refused.code == "no_such_side"
    scene.do(cmd.RetireSide(2))
    scene.do(cmd.RetireSide(3))
    assert isinstance(refused := decide(scene.sheet, cmd.RetireSide(0)), Refusal)
    assert refused.code in ("match_is_over", "no_such_side")
