"""Questions about those who come late and those who leave early (E41, E42): who waits, which places are free.

Nothing here moves anybody who has a place.
"""

from typing import Final

from doublesix.tournament.elimination import Elimination
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.late_commands import LateLot
from doublesix.tournament.places import LARGEST_TABLE
from doublesix.tournament.progress import field_of, fixtures_of, format_of, results_of
from doublesix.tournament.settings import PARTNERS
from doublesix.tournament.state import LateDraw, Tournament
from doublesix.tournament.tables import Tables

_PAIR: Final = 2


def touched_matches(state: Tournament) -> set[int]:
    """The matches that were called, begun, reported or given."""
    return {*state.calls, *state.started, *state.results, *state.absent}


def was_called(state: Tournament, entrant: Entrant) -> bool:
    """Whether a match of an entrant was called, or got on without a call."""
    touched = touched_matches(state)
    return any(entrant in each.sides and each.number in touched for each in fixtures_of(state))


def late_draw_in_progress(state: Tournament) -> LateDraw | None:
    """The late draw whose places do not stand yet."""
    return next((each for each in state.late_draws if not each.is_drawn), None)


def free_byes(state: Tournament) -> tuple[int, ...]:
    """The places of the first draw that are still byes, and whose neighbour was not called (E41)."""
    found = format_of(state) if field_of(state).order else None
    if not isinstance(found, Elimination):
        return ()
    row = found.row
    return tuple(
        place
        for place, entrant in enumerate(row, 1)
        if entrant is None and not was_called(state, _neighbour(row, place))
    )


def _neighbour(row: tuple[Entrant | None, ...], place: int) -> Entrant:
    """Who has the bye at a place. A bracket is filled by half and more, so that there always is somebody."""
    found = row[(place - 1) ^ 1]
    assert found is not None
    return found


def held_entrants(state: Tournament) -> frozenset[Entrant]:
    """Who is not called until a late draw that may give them an opponent is over (E41)."""
    draw = late_draw_in_progress(state)
    if draw is None:
        return frozenset()
    found = format_of(state)
    assert isinstance(found, Elimination), "only there are byes"
    return frozenset(_neighbour(found.row, place) for place in draw.byes)


def waiting_numbers(state: Tournament) -> tuple[int, ...]:
    """The numbers of the list that have no place, in the order of their turn: the odd player of the first
    draw, then who came late; but for those who are gone."""
    draw = state.draw
    if draw is None:
        return ()
    field = field_of(state)
    placed = {number for numbers in field.members.values() for number in numbers}
    gone = {*draw.struck, *state.retired}
    first = () if field.waiting is None else (field.waiting,)
    return tuple(
        number
        for number in (*first, *(each.number for each in draw.late))
        if number not in placed and number not in gone
    )


def late_lots(state: Tournament) -> tuple[LateLot, ...]:
    """Who would be drawn now for the byes that are left: those who wait and were in no late draw before.

    Where partners are drawn, two who wait become one entry with a number of its own; an odd one waits on.
    """
    assert state.draw is not None
    before = {number for each in state.late_draws for lot in each.lots for number in lot.members}
    waiting = [number for number in waiting_numbers(state) if number not in before]
    if state.kind != PARTNERS:
        return tuple(LateLot(number, (number,)) for number in waiting)
    highest = max(
        (
            len(state.draw.entries),
            *(lot.number for each in state.late_draws if each.is_drawn for lot in each.lots),
        )
    )
    pairs = zip(waiting[::_PAIR], waiting[1::_PAIR], strict=False)
    return tuple(LateLot(number, pair) for number, pair in enumerate(pairs, highest + 1))


def free_table(state: Tournament) -> int | None:
    """The last of the first tables, from 0, with fewer than four that was not called (E41); or none."""
    found = format_of(state) if field_of(state).order else None
    if not isinstance(found, Tables):
        return None
    over = {*touched_matches(state), *results_of(state)}
    free = (
        table
        for table, players in enumerate(found.first_tables)
        if len(players) < LARGEST_TABLE and table not in over
    )
    return max(free, default=None)


def lone_partners(state: Tournament) -> tuple[tuple[Entrant, int], ...]:
    """The pairs that lost one partner before their first match was called, with the number that is gone."""
    if state.kind != PARTNERS or state.draw is None:
        return ()
    gone = {*state.draw.struck, *state.retired}
    found = []
    for entrant, numbers in field_of(state).members.items():
        left = [number for number in numbers if number in gone]
        is_out = entrant in state.disqualified
        if len(left) == 1 and not is_out and not was_called(state, entrant):
            found.append((entrant, left[0]))
    return tuple(found)
