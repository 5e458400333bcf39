"""Days of an event played out for its expected times, in a process of its own that has time.

Nothing here knows the database: the process begins afresh, with this module and the model of ``plan``. The
compiled games are loaded there and never beside the pages.
"""

import signal
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final

from doublesix.app import days, plans
from doublesix.app.expected_times import Forecast, ForecastInput, ForecastPhase
from doublesix.app.summaries import summary
from doublesix.rules import rulesets
from doublesix.tournament.formats import Shape
from doublesix.web.background import child_processes

DAYS: Final = 25


class PlayoutFault(Exception):
    """The days could not be played out; why, in a word."""


def play_apart(asked: ForecastInput, seconds: float) -> Forecast:
    """Play the days out in a process of its own, which is gone afterwards, whatever came of it."""
    spawn = get_context("spawn")
    receiver, sender = spawn.Pipe(duplex=False)
    process = spawn.Process(target=_answer, args=(asked, sender), name="playouts", daemon=True)
    process.start()
    sender.close()
    try:
        if not receiver.poll(seconds):
            raise PlayoutFault("too slow")
        answer: Forecast | str = receiver.recv()
    except EOFError:
        raise PlayoutFault("died") from None
    finally:
        process.kill()
        process.join()
        receiver.close()
    if isinstance(answer, str):
        raise PlayoutFault(answer)
    return answer


def _answer(asked: ForecastInput, sender: "Connection[Forecast | str, object]") -> None:
    child_processes.begin(child_processes.LEISURELY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    answer: Forecast | str
    try:
        answer = play_days(asked)
    except Exception as fault:  # whatever it is, the pages are told
        answer = type(fault).__name__
    with suppress(OSError):  # where nobody waits any more
        sender.send(answer)


def play_days(asked: ForecastInput) -> Forecast:
    """The days of an event as ``plan`` plays them."""
    ruleset = rulesets.parse(asked.rules, "")
    plan = plans.Plan(
        ruleset, asked.entries, Shape(asked.format), asked.tables or 1, has_day_per_stage=asked.is_split
    )
    wrong = plans.fault(plan)
    if wrong:
        raise PlayoutFault(wrong)
    plan = plans.complete_plan(plan, asked.tables or None)
    from doublesix.kernels import matches

    found = summary(plan, days.run_days(plan, DAYS, matches.Playouts()))
    return tuple(
        ForecastPhase(each.phase, each.day, each.start.half, each.end.half, each.end.most)
        for each in found.phases
    )
