"""Who is told of what happens on the floor, by number of the list: asked before it happens.

The letters themselves are written elsewhere, once it has happened.
"""

from doublesix.tournament import events as ev
from doublesix.tournament.asked import Asked
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.following import Events, after, sides_by_number
from doublesix.tournament.playing import field_of, out_entrants
from doublesix.tournament.state import Tournament


def audience(state: Tournament, events: Events, asked: Asked) -> frozenset[int]:
    """The numbers of the list that hear of these events: called, moved, given time, out, going on."""
    later = after(state, events, asked)
    return frozenset(
        number
        for event in events
        for side in _concerned(state, later, event)
        for number in field_of(state).members[side]
    )


def _concerned(before: Tournament, later: Tournament, event: ev.Event) -> tuple[Entrant, ...]:
    """The sides that an event concerns."""
    if isinstance(event, ev.CallDropped):
        return _sides(before, event.fixture)
    if isinstance(event, ev.WalkOverGiven):
        return (*event.absent, *_sides(later, event.fixture))
    if isinstance(event, ev.MatchCalled | ev.DelayGranted):
        return _sides(later, event.fixture)
    return ()


def _sides(state: Tournament, number: int) -> tuple[Entrant, ...]:
    """Who plays a match, as it is known."""
    out = out_entrants(state)
    return tuple(side for side in sides_by_number(state).get(number, ()) if side not in out)
