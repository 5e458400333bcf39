"""Who sits down without a draw: at a table with room (E41), or with a player left alone (E42)."""

from doublesix.tournament import late_events as ev
from doublesix.tournament.consequences import Events, sides_by_number, state_after
from doublesix.tournament.context import CommandContext
from doublesix.tournament.late import (
    free_table,
    late_draw_in_progress,
    lone_partners,
    touched_matches,
    waiting_numbers,
)
from doublesix.tournament.state import DRAWN, TABLES, Tournament


def with_places(state: Tournament, events: Events, asked: CommandContext) -> Events:
    """The events, and who can sit down after them without a draw: at a table that has room (E41), or in
    the place of a partner who is gone (E42)."""
    state = state_after(state, events, asked)
    while (event := _next_place(state, asked)) is not None:
        events = (*events, event)
        state = state_after(state, (event,), asked)
    return events


def _next_place(state: Tournament, asked: CommandContext) -> ev.LateSeated | ev.PartnerJoined | None:
    waiting = waiting_numbers(state) if state.status == DRAWN else ()
    if not waiting or late_draw_in_progress(state) is not None:
        return None
    if state.kind == TABLES:
        table = free_table(state)
        return None if table is None else ev.LateSeated(waiting[0], table)
    drawn_for = {number for each in state.late_draws for lot in each.lots for number in lot.members}
    alone = [number for number in waiting if number not in drawn_for]
    joins = (ev.PartnerJoined(entrant, gone, alone[0]) for entrant, gone in lone_partners(state) if alone)
    return next((join for join in joins if not _moves_others(state, join, asked)), None)


def _moves_others(state: Tournament, join: ev.PartnerJoined, asked: CommandContext) -> bool:
    """Whether somebody who went on without a match because of it was called since."""
    later = state_after(state, (join,), asked)
    before, now = sides_by_number(state), sides_by_number(later)
    return any(now.get(number) != before.get(number) for number in touched_matches(state))
