"""Whether the log of a sheet is one that its table would have written: every line is asked for again.

As :mod:`doublesix.app.replay` does it for an event. The referee is asked about every round and every
ruling, so whatever counts was adjudicated.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from doublesix.app.replay import ReplayFault
from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import events as ev
from doublesix.app.sheets.decide import decide
from doublesix.app.sheets.evolve import LogEntry, evolve
from doublesix.app.sheets.state import Sheet
from doublesix.tournament.refusal import Refusal

_COMMANDS: Final[Mapping[type, Callable[[Any], cmd.Command]]] = {
    ev.SheetOpened: lambda event: cmd.OpenSheet(*event),
    ev.LineUpNamed: lambda event: cmd.NameLineUp(event.side, event.people, is_judge=True),
    ev.StarterNamed: lambda event: cmd.NameStarter(0, event.seat),
    ev.AbsentStruck: lambda event: cmd.StrikeAbsent(event.side),
    ev.SideRetired: lambda event: cmd.RetireSide(event.side),
    ev.RoundWithdrawn: lambda event: cmd.Withdraw(*event),
    ev.RoundCounted: lambda event: cmd.Keep(event.id),
    ev.RoundPlayed: lambda event: cmd.RecordPlayed(*event),
    ev.JudgeCalled: lambda event: cmd.CallJudge(*event),
    ev.CallAcknowledged: lambda event: cmd.Acknowledge(*event),
    ev.CallEscalated: lambda event: cmd.Escalate(*event),
    ev.CallClosed: lambda event: cmd.CloseCall(*event),
    ev.RulingGiven: lambda event: event.ruling,
    ev.RulingAppealed: lambda event: cmd.Appeal(*event),
    ev.LastHandAnnounced: lambda _event: cmd.AnnounceLastHand(),
    ev.LastHandTakenBack: lambda _event: cmd.TakeBackLastHand(),
    ev.PaperAttached: lambda event: cmd.Attach(*event),
}
"""By what was asked for each event, where that depends on nothing else."""


def replay_sheet_log(log: Sequence[LogEntry]) -> Sheet:
    """The sheet after a log, each line of which its table would have written; else :class:`ReplayFault`."""
    sheet: Sheet | None = None
    at = 0
    while at < len(log):
        count = _step(sheet, log[at:])
        if not count:
            raise ReplayFault(at)
        for line in log[at : at + count]:
            sheet = evolve(sheet, line)
        at += count
    if sheet is None:
        raise ReplayFault(0)
    return sheet


def _step(sheet: Sheet | None, log: Sequence[LogEntry]) -> int:
    """How many lines come from the next thing that was asked for; 0 where nothing gives them."""
    together = [each.event for each in takewhile(lambda line: line.at == log[0].at, log)]
    for command in _asked_for(sheet, together):
        answer = decide(sheet, command)
        if isinstance(answer, Refusal) or not answer:
            continue
        if list(answer) == together[: len(answer)]:
            return len(answer)
    return 0


def _asked_for(sheet: Sheet | None, events: list[Any]) -> Iterator[cmd.Command]:
    """What can have been asked for."""
    first = events[0]
    if type(first) in _COMMANDS:
        yield _COMMANDS[type(first)](first)
    if sheet is None:
        return
    if isinstance(first, ev.RoundWritten):
        yield cmd.Write(first.id, first.side, sheet.written_count, first.written, is_kept=True)
    elif isinstance(first, ev.RoundContested):
        contesting = cmd.Write(first.id, first.side, _place(sheet, first.against), first.written)
        yield contesting
        yield contesting._replace(is_correction=True)  # it may have put right what nothing hangs on
    elif isinstance(first, ev.RoundConfirmed):
        yield from _agreements(sheet, first, events)
    elif isinstance(first, ev.RoundWithdrawn):
        against = {each.id: each.against for each in sheet.rivals}
        yield cmd.Keep(against.get(first.id, ""))
    elif isinstance(first, ev.AppealDecided):
        given = next((each.ruling for each in events if isinstance(each, ev.RulingGiven)), None)
        yield cmd.DecideAppeal(*first, instead=None)
        yield cmd.DecideAppeal(*first, instead=given)


def _place(sheet: Sheet, round_id: str) -> int:
    """How many rounds there are before one; -1 where it is not there."""
    written = [each.id for each in sheet.rounds] + [each.id for each in sheet.waiting]
    return written.index(round_id) if round_id in written else -1


def _agreements(sheet: Sheet, first: ev.RoundConfirmed, events: list[Any]) -> Iterator[cmd.Command]:
    """Agreement by writing the same, or with a round and all that wait before it: the last one was named."""
    if first.also:
        waiting = next((each for each in sheet.waiting if each.id == first.id), None)
        if waiting is not None:
            yield cmd.Write(first.also, first.side, _place(sheet, first.id), waiting.written)
        return
    run = takewhile(lambda each: isinstance(each, ev.RoundConfirmed) and each.side == first.side, events)
    for each in reversed(list(run)):
        yield cmd.Confirm(each.id, first.side, first.is_handed)
    yield cmd.Keep(first.id)  # one that is not the first to wait is kept by the judge's word
