"""Whether the log of an event is one that commands would have written: every line is asked for again.

A log that comes from elsewhere says what happened. Each line is turned back into the command that gives it,
it is decided about, and the answer has to be what stands there. Which matches are called, and to which
table, changes no result and is decided otherwise by other versions: a call has to be possible, not the same.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament import late_commands as late_cmd
from doublesix.tournament import late_events as late_ev
from doublesix.tournament.context import CommandContext
from doublesix.tournament.decide import decide
from doublesix.tournament.evolve import evolve
from doublesix.tournament.names import well_named
from doublesix.tournament.progress import fixtures_of
from doublesix.tournament.refusal import Refusal
from doublesix.tournament.state import Tournament

CALLS: Final = (ev.MatchCalled, ev.CallDropped)
PLACES: Final = (late_ev.LateSeated, late_ev.PartnerJoined)
"""What follows from something else; logs from before it was so do not have it."""
_COMMANDS: Final[Mapping[type, Callable[[Any], cmd.Command]]] = {
    ev.Created: lambda event: cmd.Create(*event),
    ev.Edited: lambda event: cmd.Edit(*event),
    ev.RulesAmended: lambda event: cmd.AmendRules(*event),
    ev.Published: lambda _: cmd.Publish(),
    ev.EntriesOpened: lambda _: cmd.OpenEntries(),
    ev.EntriesClosed: lambda _: cmd.CloseEntries(),
    ev.DeadlineExtended: lambda event: cmd.ExtendDeadline(*event),
    ev.Cancelled: lambda event: cmd.Cancel(*event),
    ev.ListFrozen: lambda event: cmd.FreezeList(*event),
    ev.DrawCommitted: lambda event: cmd.CommitDraw(*event),
    ev.PublicValuesEntered: lambda event: cmd.EnterPublicValues(*event),
    ev.DrawRevealed: lambda event: cmd.RevealDraw(event.secret),
    ev.LotsRecorded: lambda event: cmd.RecordLots(*event),
    ev.LotsConfirmed: lambda _: cmd.ConfirmLots(),
    ev.LotsDismissed: lambda _: cmd.DismissLots(),
    ev.AttendanceNoted: lambda event: cmd.NoteAttendance(*event),
    ev.EntryStruck: lambda event: cmd.Strike(*event),
    ev.TablesLaid: lambda event: cmd.LayTables(*event),
    ev.StagePlanned: lambda event: cmd.PlanStage(*event),
    ev.MatchCalled: lambda event: cmd.CallMatch(event.fixture, event.table, event.at, before_start=True),
    ev.CheckedIn: lambda event: cmd.CheckIn(*event),
    ev.DelayGranted: lambda event: cmd.GrantDelay(*event),
    ev.WalkOverGiven: lambda event: cmd.GiveWalkOver(*event),
    ev.StartBroughtForward: lambda event: cmd.StartNow(event.fixture, before_start=True, is_without=True),
    ev.MatchStarted: lambda event: cmd.StartMatch(event.fixture),
    ev.ResultRecorded: lambda event: cmd.RecordResult(*event),
    ev.ResultCorrected: lambda event: cmd.CorrectResult(*event),
    ev.MatchAnnulled: lambda event: cmd.AnnulMatch(event.fixture, event.reason),
    ev.EntrantDisqualified: lambda event: cmd.DisqualifyEntrant(*event),
    ev.EntrantReinstated: lambda event: cmd.ReinstateEntrant(*event),
    ev.ResultsHeld: lambda _: cmd.HoldResults(),
    ev.ResultsReleased: lambda _: cmd.ReleaseResults(),
    ev.Finished: lambda _: cmd.Finish(),
    late_ev.LateAccepted: lambda event: late_cmd.AcceptLate(event.entry, event.institution, event.reason),
    late_ev.LateDrawCommitted: lambda event: late_cmd.CommitLateDraw(*event),
    late_ev.LateValuesEntered: lambda event: late_cmd.EnterLateValues(*event),
    late_ev.LateDrawRevealed: lambda event: late_cmd.RevealLateDraw(event.secret),
    late_ev.LateLotsRecorded: lambda event: late_cmd.RecordLateLots(*event),
    late_ev.LateLotsConfirmed: lambda _: late_cmd.ConfirmLateLots(),
    late_ev.LateLotsDismissed: lambda _: late_cmd.DismissLateLots(),
    late_ev.PersonReplaced: lambda event: late_cmd.ReplacePerson(*event),
    late_ev.LateDrawCalledOff: lambda event: late_cmd.CallOffLateDraw(*event),
    late_ev.EntryRetired: lambda event: late_cmd.Retire(*event),
    late_ev.RetirementTakenBack: lambda event: late_cmd.TakeBackRetirement(*event),
}
"""By what was asked for each event; calls that were dropped follow from something else."""


class ReplayFault(ValueError):
    """No command would have written this line, counted from 0."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} of the log")
        self.line = line


def replay_event_log(log: Sequence[ev.Logged]) -> Tournament:
    """The event after a log, each line of which a command would have written; else :class:`ReplayFault`."""
    state: Tournament | None = None
    at = 0
    while at < len(log):
        count = _step(state, log[at:], at)
        for logged in log[at : at + count]:
            state = evolve(state, logged)
        at += count
    if state is None:
        raise ReplayFault(0)
    return state


def _step(state: Tournament | None, log: Sequence[ev.Logged], at: int) -> int:
    """How many lines come from the next thing that was asked for."""
    first = log[0]
    if isinstance(first.event, ev.CallDropped):
        if state is None or first.event.fixture not in state.calls:
            raise ReplayFault(at)
        return 1
    for command in _asked_for(log):
        answer = decide(state, command, CommandContext(first.at, _somebody_else(state)))
        if not isinstance(answer, Refusal) and answer and (count := _count_answered(state, answer, log)):
            return count
    raise ReplayFault(at)


def _asked_for(log: Sequence[ev.Logged]) -> Iterator[cmd.Command]:
    """What can have been asked for; a result that is reported can begin its match too, and a
    call can have had no hour of its own."""
    first = log[0].event
    if isinstance(first, ev.MatchStarted) and len(log) > 1:
        second = log[1].event
        if isinstance(second, ev.ResultRecorded) and second.fixture == first.fixture:
            yield cmd.RecordResult(*second)
    if type(first) in _COMMANDS:
        yield _COMMANDS[type(first)](first)
    if isinstance(first, ev.MatchCalled):  # without an hour, as what has begun is called to a table
        yield cmd.CallMatch(first.fixture, first.table, before_start=True)


def _somebody_else(state: Tournament | None) -> int:
    """Somebody who did not write the lots down; who did what is not in a log from elsewhere."""
    if state is None or state.draw is None:
        return 0
    return max(state.draw.recorded_by, *(each.draw.recorded_by for each in state.late_draws), 0) + 1


def _count_answered(state: Tournament | None, answer: Sequence[ev.Event], log: Sequence[ev.Logged]) -> int:
    """How many lines are this answer, all of the same moment; 0 where they are something else."""
    written = [each.event for each in takewhile(lambda line: line.at == log[0].at, log)]
    here = written[: len(answer)]
    if len(here) == len(answer) and all(map(_is_same, answer, here)):
        return len(answer)
    wanted = [
        each
        for each in answer
        if not isinstance(each, CALLS) and (each in written or not isinstance(each, PLACES))
    ]
    found = 0
    for count, logged in enumerate(log):
        if found == len(wanted):
            return count
        if logged.at == log[0].at and _is_same(wanted[found], logged.event):
            found += 1
        elif not _is_call(state, logged.event):
            return 0
    return len(log) if found == len(wanted) else 0


def _is_same(answer: ev.Event, written: ev.Event) -> bool:
    """Whether it is the same; names may be spelt as they were before they were kept in one form."""
    if isinstance(written, ev.Created | ev.Edited):
        written = written._replace(settings=well_named(written.settings))
    return type(answer) is type(written) and answer == written


def _is_call(state: Tournament | None, event: ev.Event) -> bool:
    """Whether this only calls a match that there is, or calls it no more."""
    if state is None or not isinstance(event, CALLS):
        return False
    if isinstance(event, ev.MatchCalled) and event.table not in {0, *(each.number for each in state.tables)}:
        return False
    return event.fixture in {*state.calls, *(each.number for each in fixtures_of(state))}
