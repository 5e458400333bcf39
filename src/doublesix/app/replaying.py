"""Whether the log of an event is one that its desk would have written: every line is asked for again.

A log that comes from elsewhere says what happened. Each line is turned back into the command that gives it,
the desk decides about it, and the answer has to be what stands there. Which matches are called, and to which
table, changes no result and is decided otherwise by other versions: a call has to be possible, not the same.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament.asked import Asked
from doublesix.tournament.decide import decide
from doublesix.tournament.evolve import evolve
from doublesix.tournament.naming import well_named
from doublesix.tournament.playing import fixtures_of
from doublesix.tournament.refusal import Refusal
from doublesix.tournament.state import Tournament

CALLS: Final = (ev.MatchCalled, ev.CallDropped)
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
    ev.MatchStarted: lambda event: cmd.StartMatch(event.fixture),
    ev.ResultRecorded: lambda event: cmd.RecordResult(*event),
    ev.ResultCorrected: lambda event: cmd.CorrectResult(*event),
    ev.MatchAnnulled: lambda event: cmd.AnnulMatch(event.fixture, event.reason),
    ev.EntrantDisqualified: lambda event: cmd.DisqualifyEntrant(*event),
    ev.EntrantReinstated: lambda event: cmd.ReinstateEntrant(*event),
    ev.ResultsHeld: lambda _: cmd.HoldResults(),
    ev.ResultsReleased: lambda _: cmd.ReleaseResults(),
    ev.Finished: lambda _: cmd.Finish(),
}
"""By what was asked for each event; calls that were dropped follow from something else."""


class NotReplayed(ValueError):
    """No desk would have written this line, counted from 0."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} of the log")
        self.line = line


def replayed(log: Sequence[ev.Logged]) -> Tournament:
    """The event after a log, each line of which a desk would have written; else :class:`NotReplayed`."""
    state: Tournament | None = None
    at = 0
    while at < len(log):
        count = _step(state, log[at:], at)
        for logged in log[at : at + count]:
            state = evolve(state, logged)
        at += count
    if state is None:
        raise NotReplayed(0)
    return state


def _step(state: Tournament | None, log: Sequence[ev.Logged], at: int) -> int:
    """How many lines come from the next thing that was asked for."""
    first = log[0]
    if isinstance(first.event, ev.CallDropped):
        if state is None or first.event.fixture not in state.calls:
            raise NotReplayed(at)
        return 1
    for command in _asked_for(log):
        answer = decide(state, command, Asked(first.at, _somebody_else(state)))
        if not isinstance(answer, Refusal) and answer and (count := _told(state, answer, log)):
            return count
    raise NotReplayed(at)


def _asked_for(log: Sequence[ev.Logged]) -> Iterator[cmd.Command]:
    """What can have been asked for; a result that is reported can begin its match too."""
    first = log[0].event
    if isinstance(first, ev.MatchStarted) and len(log) > 1:
        second = log[1].event
        if isinstance(second, ev.ResultRecorded) and second.fixture == first.fixture:
            yield cmd.RecordResult(*second)
    yield _COMMANDS[type(first)](first)


def _somebody_else(state: Tournament | None) -> int:
    """Somebody who did not write the lots down; who did what is not in a log from elsewhere."""
    return state.draw.recorded_by + 1 if state is not None and state.draw is not None else 0


def _told(state: Tournament | None, answer: Sequence[ev.Event], log: Sequence[ev.Logged]) -> int:
    """How many lines are this answer, all of the same moment; 0 where they are something else."""
    here = [each.event for each in log[: len(answer)] if each.at == log[0].at]
    if len(here) == len(answer) and all(map(_is_same, answer, here)):
        return len(answer)
    wanted = [each for each in answer if not isinstance(each, CALLS)]
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
