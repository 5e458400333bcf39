"""What follows by itself from what happened: matches annulled, calls dropped, the next ones called."""

from doublesix.tournament.context import CommandContext
from doublesix.tournament.day import is_early, next_calls
from doublesix.tournament.events import CallDropped, Event, Logged, MatchAnnulled
from doublesix.tournament.evolve import fold
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import fixtures_left, fixtures_of, results_of
from doublesix.tournament.state import Tournament

Events = tuple[Event, ...]


def state_after(state: Tournament, events: Events, asked: CommandContext) -> Tournament:
    """The event after these."""
    found = fold((Logged(*asked, event) for event in events), state)
    assert found is not None
    return found


def sides_by_number(state: Tournament) -> dict[int, tuple[Entrant, ...]]:
    """Who meets in each match that is known."""
    return {each.number: each.sides for each in fixtures_of(state)}


def is_touched(state: Tournament, number: int) -> bool:
    """Whether a match has begun, ended or been given: something that could be annulled."""
    return number in state.started or number in state.results or number in state.absent


def first_moved_match(before: dict[int, tuple[Entrant, ...]], state: Tournament) -> int | None:
    """The first match that was called or touched and whose sides are others than before.

    Matches depend on those of lower numbers, so that up to the first one all is as it will stay.
    """
    now = sides_by_number(state)
    held = {*state.started, *state.results, *state.absent, *state.calls}
    return min((number for number in held if now.get(number) != before.get(number)), default=None)


def with_annulments(
    state: Tournament, events: Events, asked: CommandContext, reason: str, cause: int = -1
) -> Events:
    """The events, and what no longer counts after them because its sides have changed.

    A match that was over and is open again waits for a call: its table may have been given to others.
    """
    before, over = sides_by_number(state), results_of(state)
    state = state_after(state, events, asked)
    while (number := first_moved_match(before, state)) is not None:
        is_played = is_touched(state, number)
        event = MatchAnnulled(number, reason, cause) if is_played else CallDropped(number)
        events = (*events, event)
        state = state_after(state, (event,), asked)
    left = {each.number for each in fixtures_left(state)}
    return (*events, *(CallDropped(number) for number in state.calls if number in over and number in left))


def with_calls(state: Tournament, events: Events, asked: CommandContext) -> Events:
    """The events, and the matches that can come to free tables after them.

    Only where that is switched on; fixed tables are given by hand. Before the announced start nobody is
    called, nor before anybody was: who withdraws the week before does not begin the day.
    """
    state = state_after(state, events, asked)
    has_begun = (state.calls or state.started) and not is_early(state, asked.at)
    if not state.settings.auto_call or not state.tables or state.is_fixed or not has_begun:
        return events
    return (*events, *next_calls(state, asked.at, by_itself=True))
