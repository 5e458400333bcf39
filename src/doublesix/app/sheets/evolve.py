"""What each event does to a sheet."""

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import reduce
from typing import Any, Final, NamedTuple, Protocol

from doublesix.app.sheets import events as ev
from doublesix.app.sheets.agreeing import with_confirmed, with_withdrawn
from doublesix.app.sheets.refereeing import Outcome, after, finished_games
from doublesix.app.sheets.starting import open_starters
from doublesix.app.sheets.state import Call, Counted, Rival, Ruling, Sheet, Waiting
from doublesix.play import evolve as play_on
from doublesix.play.events import RoundEnded
from doublesix.play.state import open_match
from doublesix.rules.rulesets import parse


class Logged(NamedTuple):
    """An event of a sheet as the log has it."""

    at: datetime
    by: int
    event: ev.Event


class Line(Protocol):
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


def fold(log: Iterable[Line], start: Sheet | None = None) -> Sheet | None:
    """The sheet after a log."""
    return reduce(evolve, log, start)


def evolve(sheet: Sheet | None, logged: Line) -> Sheet:
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


def _lined_up(sheet: Sheet, event: ev.LineUpNamed, _: Line) -> Sheet:
    return sheet._replace(line_up={**sheet.line_up, event.side: event.people})


def _starter_named(sheet: Sheet, event: ev.StarterNamed, _: Line) -> Sheet:
    """The seat alone starts; it can be named anew until something is played on from it."""
    match, alone = sheet.match, 1 << event.seat
    named = sheet.named or open_starters(match)
    if match.round is not None:
        match = match._replace(round=match.round.changed(starter=event.seat, starters=alone))
    return sheet._replace(match=match._replace(starters=alone), named=named)


def _absent_struck(sheet: Sheet, event: ev.AbsentStruck, _: Line) -> Sheet:
    found = _played(sheet, event.lines)
    return _with_outcome(sheet, found, event.lines)._replace(waiting=(), rivals=())


def _round_written(sheet: Sheet, event: ev.RoundWritten, logged: Line) -> Sheet:
    waiting = Waiting(event.id, event.side, event.written, logged.at)
    return sheet._replace(waiting=(*sheet.waiting, waiting), ids=sheet.ids | {event.id})


def _contested(sheet: Sheet, event: ev.RoundContested, logged: Line) -> Sheet:
    rival = Rival(event.id, event.side, event.against, event.written, logged.at)
    return sheet._replace(rivals=(*sheet.rivals, rival), ids=sheet.ids | {event.id})


def _confirmed(sheet: Sheet, event: ev.RoundConfirmed, _: Line) -> Sheet:
    return with_confirmed(sheet, event)


def _withdrawn(sheet: Sheet, event: ev.RoundWithdrawn, _: Line) -> Sheet:
    return with_withdrawn(sheet, event)


def _counted(sheet: Sheet, event: ev.RoundCounted, logged: Line) -> Sheet:
    waiting = next((each for each in sheet.waiting if each.id == event.id), None)
    rival = next((each for each in sheet.rivals if each.id == event.id), None)
    source = waiting or rival
    assert source is not None, "what counts was written before"
    found = _played(sheet, event.lines)
    row = Counted(
        event.id,
        source.side,
        event.lines,
        source.written,
        sheet.match.games if sheet.match.game else sheet.match.games + 1,
        *_gained(sheet, found),
        logged.at,
    )
    gone = {event.id, rival.against if rival else event.id}
    left = tuple(each for each in sheet.waiting if each.id not in gone)
    rivals = tuple(each for each in sheet.rivals if each.id not in gone and each.against not in gone)
    return _with_outcome(sheet, found, event.lines)._replace(
        rounds=(*sheet.rounds, row), waiting=left, rivals=rivals
    )


def _gained(sheet: Sheet, found: Outcome) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    """What a round gave each side, the totals after it, and whether it was void."""
    before = sheet.match.game.scores if sheet.match.game else (0,) * 4
    match, scores, is_void = sheet.match, before, False
    for event in found.events:
        match = play_on(match, event)
        if match.game is not None:
            scores = match.game.scores
        if isinstance(event, RoundEnded):
            is_void = event.void
    count = len(sheet.sides)
    gained = tuple(new - old for new, old in zip(scores, before, strict=False))
    return gained[:count], scores[:count], is_void


def _played(sheet: Sheet, lines: tuple[str, ...]) -> Outcome:
    found = after(sheet.match, lines, is_kept=True)
    assert isinstance(found, Outcome), "what stands in the log was put before the referee"
    return found


def _with_outcome(sheet: Sheet, found: Outcome, lines: tuple[str, ...]) -> Sheet:
    games = finished_games(sheet.match, found.events)
    totals = sheet.totals
    for scores, _ in games:
        totals = tuple(map(sum, zip(totals, scores, strict=True)))
    return sheet._replace(
        match=found.match,
        events=(*sheet.events, *found.events),
        lines=(*sheet.lines, *lines),
        games=(*sheet.games, *games),
        totals=totals,
        named=0,
    )


def _called(sheet: Sheet, event: ev.JudgeCalled, logged: Line) -> Sheet:
    return sheet._replace(calls=(*sheet.calls, Call(event.side, event.reason, logged.at)))


def _with_call(sheet: Sheet, number: int, **changes: Any) -> Sheet:
    calls = list(sheet.calls)
    calls[number] = calls[number]._replace(**changes)
    return sheet._replace(calls=tuple(calls))


def _acknowledged(sheet: Sheet, event: ev.CallAcknowledged, logged: Line) -> Sheet:
    return _with_call(sheet, event.call, acknowledged_at=logged.at, acknowledged_by=logged.by)


def _escalated(sheet: Sheet, event: ev.CallEscalated, logged: Line) -> Sheet:
    return _with_call(sheet, event.call, escalated_at=logged.at)


def _closed(sheet: Sheet, event: ev.CallClosed, logged: Line) -> Sheet:
    return _with_call(sheet, event.call, closed_at=logged.at)


def _ruled(sheet: Sheet, event: ev.RulingGiven, logged: Line) -> Sheet:
    ruling = Ruling(event.ruling, event.version, event.lines, logged.at, logged.by)
    sheet = sheet._replace(rulings=(*sheet.rulings, ruling))
    return _with_outcome(sheet, _played(sheet, event.lines), event.lines) if event.lines else sheet


def _with_ruling(sheet: Sheet, number: int, **changes: Any) -> Sheet:
    rulings = list(sheet.rulings)
    rulings[number] = rulings[number]._replace(**changes)
    return sheet._replace(rulings=tuple(rulings))


def _appealed(sheet: Sheet, event: ev.RulingAppealed, _: Line) -> Sheet:
    return _with_ruling(sheet, event.ruling, appeal=event.reason, appeal_side=event.side)


def _appeal_decided(sheet: Sheet, event: ev.AppealDecided, _: Line) -> Sheet:
    return _with_ruling(sheet, event.ruling, is_upheld=event.is_upheld, answer=event.reason)


def _attached(sheet: Sheet, event: ev.PaperAttached, _: Line) -> Sheet:
    return sheet._replace(papers=(*sheet.papers, event.paper))


_EVOLVERS: Final[dict[type, Callable[[Sheet, Any, Line], Sheet]]] = {
    ev.LineUpNamed: _lined_up,
    ev.StarterNamed: _starter_named,
    ev.AbsentStruck: _absent_struck,
    ev.RoundWritten: _round_written,
    ev.RoundContested: _contested,
    ev.RoundConfirmed: _confirmed,
    ev.RoundWithdrawn: _withdrawn,
    ev.RoundCounted: _counted,
    ev.JudgeCalled: _called,
    ev.CallAcknowledged: _acknowledged,
    ev.CallEscalated: _escalated,
    ev.CallClosed: _closed,
    ev.RulingGiven: _ruled,
    ev.RulingAppealed: _appealed,
    ev.AppealDecided: _appeal_decided,
    ev.PaperAttached: _attached,
}
