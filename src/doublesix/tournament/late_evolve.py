"""What each event about late entries, substitutes and retirements does to the state of an event."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from doublesix.tournament import late_events as ev
from doublesix.tournament.commands import Frozen
from doublesix.tournament.events import Logged
from doublesix.tournament.state import CalledOffDraw, Draw, Join, LateDraw, Tournament


def _accepted(state: Tournament, event: ev.LateAccepted, _: Logged) -> Tournament:
    assert state.draw is not None, "who is late is late for a list"
    late = (*state.draw.late, Frozen(event.number, event.entry, event.institution))
    return state._replace(draw=state.draw._replace(late=late))


def _seated(state: Tournament, event: ev.LateSeated, _: Logged) -> Tournament:
    return state._replace(seats={**state.seats, event.number: event.table})


def _committed(state: Tournament, event: ev.LateDrawCommitted, logged: Logged) -> Tournament:
    draw = Draw(
        (),
        event.sha256,
        {"frozen": logged.at, "committed": logged.at},
        event.commitment,
        event.sources,
        event.moment,
    )
    return state._replace(late_draws=(*state.late_draws, LateDraw(event.lots, event.byes, draw)))


def _with_last(state: Tournament, step: str, logged: Logged, **changes: Any) -> Tournament:
    """The last late draw one step further."""
    last = state.late_draws[-1]
    draw = last.draw._replace(times={**last.draw.times, step: logged.at}, **changes)
    return state._replace(late_draws=(*state.late_draws[:-1], last._replace(draw=draw)))


def _values_entered(state: Tournament, event: ev.LateValuesEntered, logged: Logged) -> Tournament:
    return _with_last(state, "entered", logged, values=event.values)


def _revealed(state: Tournament, event: ev.LateDrawRevealed, logged: Logged) -> Tournament:
    shown = {"secret": event.secret, "seed": event.seed, "order": event.order}
    state = _with_last(state, "drawn", logged, **shown)
    last = state.late_draws[-1]._replace(places=event.places)
    return state._replace(late_draws=(*state.late_draws[:-1], last))


def _recorded(state: Tournament, event: ev.LateLotsRecorded, logged: Logged) -> Tournament:
    times = {"frozen": logged.at, "recorded": logged.at}
    draw = Draw((), event.sha256, times, order=event.order, by_hand=True, recorded_by=logged.by)
    late = LateDraw(event.lots, event.byes, draw, event.places)
    return state._replace(late_draws=(*state.late_draws, late))


def _confirmed(state: Tournament, _: ev.LateLotsConfirmed, logged: Logged) -> Tournament:
    return _with_last(state, "drawn", logged, confirmed_by=logged.by)


def _dismissed(state: Tournament, _: ev.LateLotsDismissed, __: Logged) -> Tournament:
    return state._replace(late_draws=state.late_draws[:-1])


def _called_off(state: Tournament, event: ev.LateDrawCalledOff, logged: Logged) -> Tournament:
    gone = CalledOffDraw(state.late_draws[-1].draw.commitment, logged.at, event.reason)
    return state._replace(late_draws=state.late_draws[:-1], called_off=(*state.called_off, gone))


def _joined(state: Tournament, event: ev.PartnerJoined, _: Logged) -> Tournament:
    return state._replace(joins=(*state.joins, Join(*event)))


def _replaced(state: Tournament, _: ev.PersonReplaced, __: Logged) -> Tournament:
    """Who the people are is written elsewhere; what they are in the event stays."""
    return state


def _retired(state: Tournament, event: ev.EntryRetired, _: Logged) -> Tournament:
    return state._replace(retired=(*state.retired, event.number))


def _taken_back(state: Tournament, event: ev.RetirementTakenBack, _: Logged) -> Tournament:
    return state._replace(retired=tuple(each for each in state.retired if each != event.number))


EVOLVERS: Final[Mapping[type, Callable[[Tournament, Any, Logged], Tournament]]] = {
    ev.LateAccepted: _accepted,
    ev.LateSeated: _seated,
    ev.LateDrawCommitted: _committed,
    ev.LateValuesEntered: _values_entered,
    ev.LateDrawRevealed: _revealed,
    ev.LateLotsRecorded: _recorded,
    ev.LateLotsConfirmed: _confirmed,
    ev.LateLotsDismissed: _dismissed,
    ev.LateDrawCalledOff: _called_off,
    ev.PartnerJoined: _joined,
    ev.PersonReplaced: _replaced,
    ev.EntryRetired: _retired,
    ev.RetirementTakenBack: _taken_back,
}
MOVES: Final = (
    ev.LateSeated,
    ev.LateDrawRevealed,
    ev.LateLotsConfirmed,
    ev.PartnerJoined,
    ev.EntryRetired,
    ev.RetirementTakenBack,
)
"""What gives somebody a match, or takes somebody out of one."""
