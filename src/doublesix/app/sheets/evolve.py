"""What each event does to a sheet."""

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import reduce
from typing import Any, Final, Protocol

from doublesix.app.sheets import events as ev
from doublesix.app.sheets.agreement import with_confirmed, with_withdrawn
from doublesix.app.sheets.commands import DESK, RecordPlayed, RetireSide, StrikeAbsent
from doublesix.app.sheets.referee import Outcome, outcome_of, standing
from doublesix.app.sheets.starters import open_starters
from doublesix.app.sheets.state import Call, CountedRound, Rival, Ruling, Sheet, WaitingRound
from doublesix.app.sheets.written_round import OUT, WrittenRound
from doublesix.play.events import RoundEnded
from doublesix.play.state import open_match
from doublesix.rules.rulesets import parse


class LogEntry(Protocol):
    """A line of the log."""

    @property
    def at(self) -> datetime:
        """When."""

    @property
    def by(self) -> int:
        """Who: an account's id, 0 for a phone at the table."""

    @property
    def event(self) -> Any:
        """What."""


def fold(log: Iterable[LogEntry], start: Sheet | None = None) -> Sheet | None:
    """The sheet after a log."""
    return reduce(evolve, log, start)


def evolve(sheet: Sheet | None, logged: LogEntry) -> Sheet:
    """The sheet after one more event."""
    event = logged.event
    if isinstance(event, ev.SheetOpened):
        return _opened(event, logged.at)
    assert sheet is not None, "a sheet's log begins with its opening"
    return _EVOLVERS[type(event)](sheet, event, logged)


def _opened(event: ev.SheetOpened, at: datetime) -> Sheet:
    ruleset = parse(event.rules, f"version {event.version}").at_stage(event.stage)
    # In games of everybody for himself the names say how many sit down.
    names = () if ruleset.game != "bigsix" else tuple(str(side) for side in event.sides)
    none = (0,) * len(event.sides)
    return Sheet(event.rules, event.version, event.sides, open_match(ruleset, names), at, totals=none)


def _lined_up(sheet: Sheet, event: ev.LineUpNamed, _: LogEntry) -> Sheet:
    return sheet._replace(line_up={**sheet.line_up, event.side: event.people})


def _starter_named(sheet: Sheet, event: ev.StarterNamed, _: LogEntry) -> Sheet:
    """The seat alone starts; it can be named anew until something is played on from it."""
    match, alone = sheet.match, 1 << event.seat
    named = sheet.named or open_starters(match)
    if match.round is not None:
        match = match._replace(round=match.round.with_changes(starter=event.seat, starters=alone))
    return sheet._replace(match=match._replace(starters=alone), named=named)


def _absent_struck(sheet: Sheet, event: ev.AbsentStruck, logged: LogEntry) -> Sheet:
    found = outcome_of(sheet.match, StrikeAbsent(event.side), event.lines)
    return _with_outcome(sheet, found, logged)._replace(waiting=(), rivals=())


def _side_retired(sheet: Sheet, event: ev.SideRetired, logged: LogEntry) -> Sheet:
    found = outcome_of(sheet.match, RetireSide(event.side), event.lines)
    return _with_outcome(sheet, found, logged)._replace(waiting=(), rivals=())


def _round_written(sheet: Sheet, event: ev.RoundWritten, logged: LogEntry) -> Sheet:
    waiting = WaitingRound(event.id, event.side, event.written, logged.at)
    return sheet._replace(waiting=(*sheet.waiting, waiting), ids=sheet.ids | {event.id})


def _contested(sheet: Sheet, event: ev.RoundContested, logged: LogEntry) -> Sheet:
    rival = Rival(event.id, event.side, event.against, event.written, logged.at)
    return sheet._replace(rivals=(*sheet.rivals, rival), ids=sheet.ids | {event.id})


def _confirmed(sheet: Sheet, event: ev.RoundConfirmed, _: LogEntry) -> Sheet:
    return with_confirmed(sheet, event)


def _withdrawn(sheet: Sheet, event: ev.RoundWithdrawn, _: LogEntry) -> Sheet:
    return with_withdrawn(sheet, event)


def _counted(sheet: Sheet, event: ev.RoundCounted, logged: LogEntry) -> Sheet:
    waiting = next((each for each in sheet.waiting if each.id == event.id), None)
    rival = next((each for each in sheet.rivals if each.id == event.id), None)
    source = waiting or rival
    assert source is not None, "what counts was written before"
    found = outcome_of(sheet.match, source.written, event.lines)
    gone = {event.id, rival.against if rival else event.id}
    left = tuple(each for each in sheet.waiting if each.id not in gone)
    rivals = tuple(each for each in sheet.rivals if each.id not in gone and each.against not in gone)
    counted = _with_round(sheet, found, event, source.side, source.written, logged)
    return counted._replace(waiting=left, rivals=rivals)


def _with_round(
    sheet: Sheet,
    found: Outcome,
    event: ev.RoundCounted | ev.RoundPlayed,
    side: int,
    written: WrittenRound,
    logged: LogEntry,
) -> Sheet:
    """The sheet with one more round that counts."""
    scores = found.scores[: len(sheet.sides)]
    before = standing(sheet.match).scores
    row = CountedRound(
        event.id,
        side,
        event.lines,
        written,
        sheet.match.games if sheet.match.game else sheet.match.games + 1,
        tuple(new - old for new, old in zip(scores, before, strict=False)),
        scores,
        found.is_void,
        logged.at,
    )
    return _with_outcome(sheet, found, logged)._replace(rounds=(*sheet.rounds, row))


def _played(sheet: Sheet, event: ev.RoundPlayed, logged: LogEntry) -> Sheet:
    """A round from a table on the screen: what a table of wood would have written of it stands beside it."""
    found = outcome_of(sheet.match, RecordPlayed(event.id, event.lines), event.lines)
    ended = next(each for each in reversed(found.events) if isinstance(each, RoundEnded))
    counts = tuple((seat, pips) for seat, pips in enumerate(ended.counts) if pips >= 0)
    written = WrittenRound(ended.how, ended.by if ended.how == OUT else 0, counts)
    return _with_round(sheet, found, event, DESK, written, logged)


def _with_outcome(sheet: Sheet, found: Outcome, logged: LogEntry) -> Sheet:
    totals = sheet.totals
    for scores, _ in found.games:
        totals = tuple(map(sum, zip(totals, scores, strict=True)))
    return sheet._replace(
        match=found.match,
        events=(*sheet.events, *found.events),
        lines=(*sheet.lines, *found.lines),
        games=(*sheet.games, *found.games),
        totals=totals,
        named=0,
        game_since=logged.at if found.games else sheet.game_since,
    )


def _called(sheet: Sheet, event: ev.JudgeCalled, logged: LogEntry) -> Sheet:
    return sheet._replace(calls=(*sheet.calls, Call(event.side, event.reason, logged.at)))


def _with_call(sheet: Sheet, number: int, **changes: Any) -> Sheet:
    calls = list(sheet.calls)
    calls[number] = calls[number]._replace(**changes)
    return sheet._replace(calls=tuple(calls))


def _acknowledged(sheet: Sheet, event: ev.CallAcknowledged, logged: LogEntry) -> Sheet:
    return _with_call(sheet, event.call, acknowledged_at=logged.at, acknowledged_by=logged.by)


def _escalated(sheet: Sheet, event: ev.CallEscalated, logged: LogEntry) -> Sheet:
    return _with_call(sheet, event.call, escalated_at=logged.at)


def _closed(sheet: Sheet, event: ev.CallClosed, logged: LogEntry) -> Sheet:
    return _with_call(sheet, event.call, closed_at=logged.at)


def _ruled(sheet: Sheet, event: ev.RulingGiven, logged: LogEntry) -> Sheet:
    ruling = Ruling(event.ruling, event.version, event.lines, logged.at, logged.by)
    sheet = sheet._replace(rulings=(*sheet.rulings, ruling))
    if not event.lines:
        return sheet
    return _with_outcome(sheet, outcome_of(sheet.match, event.ruling, event.lines), logged)


def _with_ruling(sheet: Sheet, number: int, **changes: Any) -> Sheet:
    rulings = list(sheet.rulings)
    rulings[number] = rulings[number]._replace(**changes)
    return sheet._replace(rulings=tuple(rulings))


def _appealed(sheet: Sheet, event: ev.RulingAppealed, _: LogEntry) -> Sheet:
    return _with_ruling(sheet, event.ruling, appeal=event.reason, appeal_side=event.side)


def _appeal_decided(sheet: Sheet, event: ev.AppealDecided, _: LogEntry) -> Sheet:
    return _with_ruling(sheet, event.ruling, is_upheld=event.is_upheld, answer=event.reason)


def _last_hand_announced(sheet: Sheet, event: ev.LastHandAnnounced, _: LogEntry) -> Sheet:
    return sheet._replace(last_hand=event.game)


def _last_hand_taken_back(sheet: Sheet, _event: ev.LastHandTakenBack, _: LogEntry) -> Sheet:
    return sheet._replace(last_hand=0)


def _attached(sheet: Sheet, event: ev.PaperAttached, _: LogEntry) -> Sheet:
    return sheet._replace(papers=(*sheet.papers, event.paper))


_EVOLVERS: Final[dict[type, Callable[[Sheet, Any, LogEntry], Sheet]]] = {
    ev.LineUpNamed: _lined_up,
    ev.StarterNamed: _starter_named,
    ev.AbsentStruck: _absent_struck,
    ev.SideRetired: _side_retired,
    ev.RoundWritten: _round_written,
    ev.RoundContested: _contested,
    ev.RoundConfirmed: _confirmed,
    ev.RoundWithdrawn: _withdrawn,
    ev.RoundCounted: _counted,
    ev.RoundPlayed: _played,
    ev.JudgeCalled: _called,
    ev.CallAcknowledged: _acknowledged,
    ev.CallEscalated: _escalated,
    ev.CallClosed: _closed,
    ev.RulingGiven: _ruled,
    ev.RulingAppealed: _appealed,
    ev.AppealDecided: _appeal_decided,
    ev.LastHandAnnounced: _last_hand_announced,
    ev.LastHandTakenBack: _last_hand_taken_back,
    ev.PaperAttached: _attached,
}
