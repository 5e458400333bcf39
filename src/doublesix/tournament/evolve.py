"""What each event does to the state of an event."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, Final

from doublesix.tournament import events as ev
from doublesix.tournament.events import Logged
from doublesix.tournament.state import (
    CANCELLED,
    CLOSED,
    DRAFT,
    DRAWN,
    FINISHED,
    FROZEN,
    OPEN,
    PUBLISHED,
    Draw,
    Extension,
    Tournament,
    Version,
)


def fold(log: Iterable[Logged], start: Tournament | None = None) -> Tournament | None:
    """The state after a log."""
    return reduce(evolve, log, start)


def evolve(state: Tournament | None, logged: Logged) -> Tournament:
    """The state after one more event."""
    event = logged.event
    if isinstance(event, ev.Created):
        return Tournament(event.preset, event.settings, DRAFT, (Version(1, event.rules, logged.at),))
    assert state is not None, "an event's log begins with its creation"
    return _EVOLVERS[type(event)](state, event, logged)


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


def _match_started(state: Tournament, event: ev.MatchStarted, _: Logged) -> Tournament:
    return state._replace(started={**state.started, event.fixture: event.version})


def _result(state: Tournament, event: ev.ResultRecorded, _: Logged) -> Tournament:
    return state._replace(results={**state.results, event.fixture: event.result})


def _finished(state: Tournament, _: ev.Finished, __: Logged) -> Tournament:
    return state._replace(status=FINISHED)


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
    ev.MatchStarted: _match_started,
    ev.ResultRecorded: _result,
    ev.Finished: _finished,
}
