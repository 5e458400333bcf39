"""Every sheet's log is asked for again; what no table would have written is found."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from doublesix.app.replay import ReplayFault
from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import events as ev
from doublesix.app.sheets.replay import replay_sheet_log
from tests.app.sheets.scenes import NOON, Scene, SheetLogEntry, out, ruled
from tests.app.sheets.test_runs import PRESETS, Run


def refused_at(log: Sequence[SheetLogEntry]) -> int:
    """The line that no table would have written."""
    with pytest.raises(ReplayFault) as caught:
        replay_sheet_log(log)
    return caught.value.line


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_whatever_phones_do_is_asked_for_again(name: str, seed: int) -> None:
    run = Run(seed, name, "preliminary")
    for _ in range(60):
        run.step()
    sheet = run.finish()
    assert replay_sheet_log(run.log) == sheet


def judged() -> Scene:
    """A match with a call, a ruling that was appealed twice, a line-up and a paper."""
    scene = Scene()
    scene.do(cmd.NameLineUp(0, (cmd.Person(7, 0), cmd.Person(7, 1))))
    scene.do(cmd.NameStarter(0, 1))
    scene.do(cmd.CallJudge(0, "A tile fell."))
    scene.do(cmd.Escalate(0))
    scene.do(cmd.Acknowledge(0))
    scene.do(cmd.CloseCall(0))
    scene.do(ruled("warning", "A"))
    scene.do(cmd.Appeal(0, 0, "It was a cough."))
    scene.do(cmd.DecideAppeal(0, True, "It was not."))
    scene.do(ruled("warning", "B"))
    scene.do(cmd.Appeal(1, 1, "It was the wind."))
    scene.do(cmd.DecideAppeal(1, False, "It was.", ruled("warning", "A")))
    return scene


def test_what_a_judge_does_is_asked_for_again() -> None:
    scene = judged()
    assert replay_sheet_log(scene.log) == scene.sheet


def test_an_empty_log_is_none() -> None:
    assert refused_at([]) == 0


def test_a_log_without_its_beginning_is_none() -> None:
    assert refused_at(judged().log[1:]) == 0


@pytest.mark.parametrize("at", [2, 3, 4, 5, 6, 8, 9, 11])
def test_a_line_that_stands_twice_is_found(at: int) -> None:
    log = judged().log
    assert refused_at([*log[: at + 1], log[at], *log[at + 1 :]]) == at + 1


def test_a_round_that_was_never_written_is_found() -> None:
    scene = Scene()
    scene.do(cmd.NameStarter(0, 1))
    unknown = "nobody wrote it"
    for event in (
        ev.RoundConfirmed(unknown, 1, ""),
        ev.RoundConfirmed(unknown, 1, "also"),
        ev.RoundContested("r", 1, unknown, out(1, s2=11, s4=9)),
        ev.RoundWithdrawn(unknown, 0),
        ev.RoundCounted(unknown, ()),
    ):
        assert refused_at([*scene.log, SheetLogEntry(NOON, 0, event)]) == len(scene.log)


def test_a_round_that_counts_as_something_else_is_found() -> None:
    scene = Scene()
    scene.do(cmd.NameStarter(0, 1))
    scene.do(cmd.Write("r", 0, 0, out(1, s2=11, s4=9)))
    forged = ev.RoundCounted("r", ("round", "sheet out 1 2=1 4=9"))
    assert refused_at([*scene.log, SheetLogEntry(NOON, 0, forged)]) == len(scene.log)
