"""What each event does to the state of an event."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any, Final, TypeVar

from doublesix.tournament import events as ev
from doublesix.tournament import late_evolve
from doublesix.tournament.events import Logged
from doublesix.tournament.progress import results_of, with_walk_overs
from doublesix.tournament.state import (
    CANCELLED,
    CLOSED,
    DRAFT,
    DRAWN,
    FINISHED,
    FROZEN,
    OPEN,
    PUBLISHED,
    Call,
    Correction,
    Draw,
    Extension,
    Presence,
    Tournament,
    Version,
)

Value = TypeVar("Value")


def fold(log: Iterable[Logged], start: Tournament | None = None) -> Tournament | None:
    """The state after a log."""
    return reduce(evolve, log, start)


def evolve(state: Tournament | None, logged: Logged) -> Tournament:
    """The state after one more event."""
    event = logged.event
    if isinstance(event, ev.Created):
        return Tournament(event.preset, event.settings, DRAFT, (Version(1, event.rules, logged.at),))
    assert state is not None, "an event's log begins with its creation"
    after = _EVOLVERS[type(event)](state, event, logged)
    return with_walk_overs(after) if isinstance(event, _MOVES) else after


def _edited(state: Tournament, event: ev.Edited, _: Logged) -> Tournament:
    return state._replace(settings=event.settings)


def _rules_amended(state: Tournament, event: ev.RulesAmended, logged: Logged) -> Tournament:
    version = Version(state.version.number + 1, event.rules, logged.at, event.reason)
    return state._replace(versions=(*state.versions, version))


def _published(state: Tournament, _: ev.Published, logged: Logged) -> Tournament:
    return state._replace(status=PUBLISHED, published_at=logged.at)


def _opened(state: Tournament, _: ev.EntriesOpened, __: Logged) -> Tournament:
    return state._replace(status=OPEN)


def _closed(state: Tournament, _: ev.EntriesClosed, __: Logged) -> Tournament:
    return state._replace(status=CLOSED)


def _extended(state: Tournament, event: ev.DeadlineExtended, logged: Logged) -> Tournament:
    before = state.settings.closes_at
    assert before is not None
    extension = Extension(logged.at, before, event.closes_at, event.reason)
    return state._replace(
        status=OPEN,
        settings=state.settings._replace(closes_at=event.closes_at),
        extensions=(*state.extensions, extension),
    )


def _cancelled(state: Tournament, event: ev.Cancelled, _: Logged) -> Tournament:
    return state._replace(status=CANCELLED, cancelled=event.reason)


def _frozen(state: Tournament, event: ev.ListFrozen, logged: Logged) -> Tournament:
    return state._replace(status=FROZEN, draw=Draw(event.entries, event.sha256, {"frozen": logged.at}))


def _draw(state: Tournament) -> Draw:
    assert state.draw is not None, "a draw begins with its list"
    return state.draw


def _with_draw(state: Tournament, step: str, logged: Logged, **changes: Any) -> Tournament:
    draw = _draw(state)
    return state._replace(draw=draw._replace(times={**draw.times, step: logged.at}, **changes))


def _committed(state: Tournament, event: ev.DrawCommitted, logged: Logged) -> Tournament:
    return _with_draw(state, "committed", logged, **event._asdict())


def _values_entered(state: Tournament, event: ev.PublicValuesEntered, logged: Logged) -> Tournament:
    return _with_draw(state, "entered", logged, values=event.values)


def _revealed(state: Tournament, event: ev.DrawRevealed, logged: Logged) -> Tournament:
    return _with_draw(state._replace(status=DRAWN), "drawn", logged, **event._asdict())


def _lots_recorded(state: Tournament, event: ev.LotsRecorded, logged: Logged) -> Tournament:
    return _with_draw(
        state, "recorded", logged, order=event.order, by_hand=True, recorded_by=logged.by, confirmed_by=0
    )


def _lots_confirmed(state: Tournament, _: ev.LotsConfirmed, logged: Logged) -> Tournament:
    return _with_draw(state._replace(status=DRAWN), "drawn", logged, confirmed_by=logged.by)


def _lots_dismissed(state: Tournament, _: ev.LotsDismissed, __: Logged) -> Tournament:
    return state._replace(draw=_draw(state)._replace(order=(), by_hand=False, recorded_by=0))


def _attendance(state: Tournament, event: ev.AttendanceNoted, _: Logged) -> Tournament:
    draw = _draw(state)
    one = frozenset({event.number})
    return state._replace(draw=draw._replace(there=draw.there | one if event.is_there else draw.there - one))


def _struck(state: Tournament, event: ev.EntryStruck, _: Logged) -> Tournament:
    draw = _draw(state)
    return state._replace(draw=draw._replace(struck=(*draw.struck, event.number)))


# The day


def _tables_laid(state: Tournament, event: ev.TablesLaid, _: Logged) -> Tournament:
    return state._replace(tables=event.tables, is_fixed=event.is_fixed)


def _stage_planned(state: Tournament, event: ev.StagePlanned, _: Logged) -> Tournament:
    return state._replace(stage_times={**state.stage_times, event.phase: event.at})


def _called(state: Tournament, event: ev.MatchCalled, logged: Logged) -> Tournament:
    call = Call(event.table, event.at, logged.at)
    return state._replace(calls={**state.calls, event.fixture: call})


def _call_dropped(state: Tournament, event: ev.CallDropped, _: Logged) -> Tournament:
    number = event.fixture
    return state._replace(
        calls=_without(state.calls, number),
        delays=_without(state.delays, number),
        promised=_without(state.promised, number),
    )


def _checked_in(state: Tournament, event: ev.CheckedIn, logged: Logged) -> Tournament:
    theirs = (*state.presence.get(event.number, ()), Presence(logged.at, event.places))
    return state._replace(presence={**state.presence, event.number: theirs})


def _delayed(state: Tournament, event: ev.DelayGranted, _: Logged) -> Tournament:
    return state._replace(delays={**state.delays, event.fixture: event.until})


def _walk_over(state: Tournament, event: ev.WalkOverGiven, _: Logged) -> Tournament:
    absent = (*state.absent.get(event.fixture, ()), *event.absent)
    return state._replace(absent={**state.absent, event.fixture: absent})


def _without(mapping: Mapping[int, Value], number: int) -> dict[int, Value]:
    return {key: value for key, value in mapping.items() if key != number}


def _brought_forward(state: Tournament, event: ev.StartBroughtForward, _: Logged) -> Tournament:
    return state._replace(promised={**state.promised, event.fixture: event.promised})


def _match_started(state: Tournament, event: ev.MatchStarted, _: Logged) -> Tournament:
    return state._replace(started={**state.started, event.fixture: event.version})


def _result(state: Tournament, event: ev.ResultRecorded, logged: Logged) -> Tournament:
    return state._replace(
        results={**state.results, event.fixture: event.result},
        recorded_at={**state.recorded_at, event.fixture: logged.at},
    )


def _corrected(state: Tournament, event: ev.ResultCorrected, logged: Logged) -> Tournament:
    before = results_of(state)[event.fixture]
    correction = Correction(logged.at, logged.by, event.fixture, before, event.result, event.reason)
    return state._replace(
        results={**state.results, event.fixture: event.result},
        absent=_without(state.absent, event.fixture),
        corrections=(*state.corrections, correction),
    )


def _annulled(state: Tournament, event: ev.MatchAnnulled, _: Logged) -> Tournament:
    number = event.fixture
    corrections = state.corrections
    if event.cause >= 0:
        last = corrections[-1]
        corrections = (*corrections[:-1], last._replace(annulled=(*last.annulled, number)))
    return state._replace(
        started=_without(state.started, number),
        results=_without(state.results, number),
        recorded_at=_without(state.recorded_at, number),
        absent=_without(state.absent, number),
        walk_overs=_without(state.walk_overs, number),
        calls=_without(state.calls, number),
        delays=_without(state.delays, number),
        promised=_without(state.promised, number),
        editions={**state.editions, number: state.editions.get(number, 0) + 1},
        corrections=corrections,
    )


def _disqualified(state: Tournament, event: ev.EntrantDisqualified, _: Logged) -> Tournament:
    return state._replace(disqualified=state.disqualified | {event.entrant})


def _reinstated(state: Tournament, event: ev.EntrantReinstated, _: Logged) -> Tournament:
    return state._replace(disqualified=state.disqualified - {event.entrant})


def _held(state: Tournament, _: ev.ResultsHeld, __: Logged) -> Tournament:
    return state._replace(board=state)


def _released(state: Tournament, _: ev.ResultsReleased, __: Logged) -> Tournament:
    return state._replace(board=None)


def _finished(state: Tournament, _: ev.Finished, __: Logged) -> Tournament:
    return state._replace(status=FINISHED)


_MOVES: Final = (
    ev.RulesAmended,
    ev.DrawRevealed,
    ev.LotsConfirmed,
    ev.EntryStruck,
    ev.WalkOverGiven,
    ev.ResultRecorded,
    ev.ResultCorrected,
    ev.MatchAnnulled,
    ev.EntrantDisqualified,
    ev.EntrantReinstated,
    *late_evolve.MOVES,
)
"""What makes matches known, or takes somebody out of them."""
_EVOLVERS: Final[dict[type, Callable[[Tournament, Any, Logged], Tournament]]] = {
    ev.Edited: _edited,
    ev.RulesAmended: _rules_amended,
    ev.Published: _published,
    ev.EntriesOpened: _opened,
    ev.EntriesClosed: _closed,
    ev.DeadlineExtended: _extended,
    ev.Cancelled: _cancelled,
    ev.ListFrozen: _frozen,
    ev.DrawCommitted: _committed,
    ev.PublicValuesEntered: _values_entered,
    ev.DrawRevealed: _revealed,
    ev.LotsRecorded: _lots_recorded,
    ev.LotsConfirmed: _lots_confirmed,
    ev.LotsDismissed: _lots_dismissed,
    ev.AttendanceNoted: _attendance,
    ev.EntryStruck: _struck,
    ev.TablesLaid: _tables_laid,
    ev.StagePlanned: _stage_planned,
    ev.MatchCalled: _called,
    ev.CallDropped: _call_dropped,
    ev.CheckedIn: _checked_in,
    ev.DelayGranted: _delayed,
    ev.WalkOverGiven: _walk_over,
    ev.StartBroughtForward: _brought_forward,
    ev.MatchStarted: _match_started,
    ev.ResultRecorded: _result,
    ev.ResultCorrected: _corrected,
    ev.MatchAnnulled: _annulled,
    ev.EntrantDisqualified: _disqualified,
    ev.EntrantReinstated: _reinstated,
    ev.ResultsHeld: _held,
    ev.ResultsReleased: _released,
    ev.Finished: _finished,
    **late_evolve.EVOLVERS,
}
