"""The floor on the day: who is there, where they play, who did not come (E10, E21).

Most of it is a command of the tournament, carried out by :func:`carry_out`. Here is what asks more than the
log: what would come of a command, walk-overs where play has begun, checking in by one's own link, slips.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from django.db import transaction

from doublesix.app.floor import numbers_still_in, out_numbers
from doublesix.store.actor import Actor
from doublesix.store.addresses import pages
from doublesix.store.models import Entry, Tournament
from doublesix.store.models.entries import TELL_BY
from doublesix.store.notifications import match_messages
from doublesix.store.notifications.recipients import with_people
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import sheets
from doublesix.store.services.check_in_links import token_of
from doublesix.store.services.tournaments import State, carry_out, lock_tournament, state_of
from doublesix.tournament import commands, day
from doublesix.tournament.audience import audience
from doublesix.tournament.consequences import state_after
from doublesix.tournament.context import CommandContext
from doublesix.tournament.decide import decide
from doublesix.tournament.events import MatchCalled
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import field_of, fixtures_left
from doublesix.tournament.refusal import Refusal
from doublesix.tournament.settings import people_of
from doublesix.tournament.state import CANCELLED, DRAWN, FINISHED

OPENS_BEFORE: Final = timedelta(hours=4)
"""So long before the first start of a day entries may check themselves in."""


# Who is there


class Hours(NamedTuple):
    """From when until when entries check themselves in on a day."""

    opens: datetime
    closes: datetime


def starts_of(state: State) -> set[datetime]:
    """The moments at which something of the event starts."""
    found = {*state.stage_times.values(), *(call.at for call in state.calls.values())}
    return found if found or state.settings.starts_at is None else {state.settings.starts_at}


def hours_of(state: State, at: datetime) -> Hours | None:
    """When entries check themselves in on the day of a moment; nothing where nobody plays that day."""
    today = day.local_day(state, at)
    starts = [each for each in starts_of(state) if day.local_day(state, each) == today]
    if not starts:
        return None
    zone = ZoneInfo(state.settings.zone)
    begins = datetime(today.year, today.month, today.day, tzinfo=zone)
    after = today + timedelta(days=1)
    ends = datetime(after.year, after.month, after.day, tzinfo=zone)
    return Hours(max(min(starts) - OPENS_BEFORE, begins), ends)


def next_opening(state: State, at: datetime) -> datetime | None:
    """When entries can next check themselves in, after a moment."""
    found = (hours_of(state, each) for each in starts_of(state))
    return min((hours.opens for hours in found if hours and hours.opens > at), default=None)


@transaction.atomic
def check_self_in(tournament: Tournament, number: int, places: Iterable[int], who: Actor) -> State:
    """An entry says by its own link who is there, within the day's hours; nobody is taken away."""
    state = state_of(lock_tournament(tournament))
    wrong = check_in_obstacle(state, number, who.at)
    if wrong:
        raise wrong
    there = {*day.there_now(state, number, who.at), *places}
    if not there:
        raise refuse("nobody_ticked", "E10")
    return carry_out(tournament, commands.CheckIn(number, tuple(sorted(there))), who)


def check_in_obstacle(state: State, number: int, at: datetime) -> Refused | None:
    """Why an entry cannot check itself in at a moment; nothing where it can."""
    if state.status in (CANCELLED, FINISHED):
        return refuse("check_in_over", "E10")
    if state.status != DRAWN:
        return refuse("not_drawn", "E8")
    if number in out_numbers(state):
        return refuse("entry_out")
    hours, opening = hours_of(state, at), next_opening(state, at)
    if hours is not None and hours.opens <= at < hours.closes:
        return None
    if opening is None:
        return refuse("check_in_over", "E10")
    return refuse("check_in_early", "E10", start=opening.isoformat())


def all_places(state: State) -> tuple[int, ...]:
    """The places of everybody on a form."""
    return tuple(range(people_of(state.settings.terms)))


# Before something is done


class FloorForecast(NamedTuple):
    """What a command would do: the matches called or moved, and how many entries would be told."""

    calls: tuple[MatchCalled, ...]
    entries: int
    limits: Mapping[int, datetime | None] = {}
    """Until when the sides of these matches could come then."""


def forecast(state: State, *wanted: commands.Command, asked: CommandContext) -> FloorForecast:
    """What would happen if these were carried out now, one after another; refused as they would be."""
    calls: list[MatchCalled] = []
    numbers: set[int] = set()
    for command in wanted:
        answer = decide(state, command, asked)
        if isinstance(answer, Refusal):
            raise Refused(answer)
        calls += [event for event in answer if isinstance(event, MatchCalled)]
        numbers |= audience(state, answer, asked)
        state = state_after(state, answer, asked)
    limits = {each.fixture: day.limit_of(state, each.fixture) for each in calls}
    return FloorForecast(tuple(calls), len(numbers), limits)


# Who did not come


@transaction.atomic
def give_walk_over(tournament: Tournament, fixture: int, absent: Iterable[Entrant], who: Actor) -> State:
    """Confirm that these did not come (E10); confirmed by two people at once it has one effect.

    Where the others began without them, they are struck from the sheet (E21).
    """
    asked = tuple(absent)
    state = state_of(lock_tournament(tournament))
    if asked and {*asked} <= {*state.absent.get(fixture, ())}:
        return state
    if not sheets.list_seated_sides(tournament, state).get(fixture, frozenset()).isdisjoint(asked):
        raise refuse("started_already", number=fixture + 1)
    state = carry_out(tournament, commands.GiveWalkOver(fixture, asked), who)
    sheets.strike_absent(tournament, fixture, asked, who)
    return state


# What people are told


@transaction.atomic
def send_slips(tournament: Tournament, who: Actor) -> int:
    """Send everybody who is still in how they check in, and their code; to how many entries."""
    state = state_of(lock_tournament(tournament))
    if state.status != DRAWN or state.draw is None:
        raise refuse("not_drawn", "E8")
    numbers = numbers_still_in(state)
    pks = {each.entry: each.number for each in state.draw.whole_list if each.number in numbers}
    count = 0
    for entry in with_people(Entry.objects.filter(pk__in=pks)):
        number = pks[entry.pk]
        starts = _next_start(state, number, who.at)
        link = pages().check_in(token_of(tournament, number))
        match_messages.write_slip(entry, state, number, starts, link)
        count += 1
    return count


def _next_start(state: State, number: int, at: datetime) -> datetime | None:
    """When an entry plays next: its own match, else the next stage, else as announced."""
    members = field_of(state).members
    own = (
        day.start_of(state, each.number)
        for each in fixtures_left(state)
        if any(number in members[side] for side in each.sides)
    )
    later = (each for each in state.stage_times.values() if each > at)
    return min((each for each in own if each), default=None) or min(later, default=state.settings.starts_at)


def choose_channel(entry: Entry, way: str) -> None:
    """Note how the people of an entry want to be told."""
    assert way in TELL_BY, way
    row = Entry.objects.filter(pk=entry.pk).first()
    if row is None:
        raise refuse("changed_meanwhile")
    if row.tell_by != way:
        row.tell_by = way
        row.save(update_fields=["tell_by"])
    entry.tell_by = way
