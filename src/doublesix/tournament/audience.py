"""Who is told of what happens on the floor, by number of the list: asked before it happens.

The messages themselves are written elsewhere, once it has happened.
"""

from itertools import chain
from typing import Final, NamedTuple

from doublesix.tournament import events as ev
from doublesix.tournament.consequences import Events, sides_by_number, state_after
from doublesix.tournament.context import CommandContext
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import field_of, out_entrants
from doublesix.tournament.state import Tournament

CHANGING: Final = (ev.ResultCorrected, ev.MatchAnnulled, ev.EntrantReinstated)
"""What gives matches other sides, the cause first."""


def audience(state: Tournament, events: Events, asked: CommandContext) -> frozenset[int]:
    """The numbers of the list that hear of these events: called, moved, given time, out, going on, and
    those whose result was corrected or whose match is another now."""
    later = state_after(state, events, asked)
    sides = {side for event in events for side in _concerned_sides(state, later, event)}
    if any(isinstance(event, CHANGING) for event in events):
        changes = (changed_sides(state, later, number) for number in sides_by_number(state))
        sides |= {side for change in changes if change is not None for side in chain(*change)}
    return frozenset(number for side in sides for number in field_of(state).members[side])


class Change(NamedTuple):
    """A match that was annulled or has other sides: who stays, who plays it no more, who is new."""

    stay: tuple[Entrant, ...]
    gone: tuple[Entrant, ...]
    new: tuple[Entrant, ...]


def changed_sides(before: Tournament, later: Tournament, number: int) -> Change | None:
    """Who is concerned by what became of a match; nothing where it is still played by the same."""
    if is_same(before, later, number):
        return None
    old, now = sides_by_number(before).get(number, ()), _sides(later, number)
    known = sides_by_number(later).get(number, ())
    return Change(
        tuple(side for side in now if side in old),
        tuple(side for side in old if side not in known),
        tuple(side for side in now if side not in old),
    )


def is_same(before: Tournament, later: Tournament, number: int) -> bool:
    """Whether a match is still played by the same, and was not annulled."""
    is_anew = before.editions.get(number) != later.editions.get(number)
    return not is_anew and sides_by_number(before).get(number) == sides_by_number(later).get(number)


def _concerned_sides(before: Tournament, later: Tournament, event: ev.Event) -> tuple[Entrant, ...]:
    """The sides that an event concerns."""
    if isinstance(event, ev.ResultCorrected):
        return sides_by_number(later).get(event.fixture, ())
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
