"""Before people are told: what is going to happen and how many hear of it, to be said once more.

A form that says so already, by the number it showed, is carried out at once. Before the announced start the
number is not enough: that it is before the start has to be said too.
"""

from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from doublesix.store.dates import place_of
from doublesix.store.refusals import Refused
from doublesix.store.services import floor as at_floor
from doublesix.store.services.tournaments import state_of
from doublesix.tournament import commands, day
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.floor_words import clock, entries_words, sides_words, table_words
from doublesix.web.requests.access import EventAccess

TELLS: Final = "tells"
"""The field with the number of entries that a form said it would tell."""
EARLY: Final = "before_start"
"""The field that says: before the announced start."""
_OURS: Final = (TELLS, EARLY, "csrfmiddlewaretoken", "key")


class CallNotice(NamedTuple):
    """A match that would be called or moved."""

    number: int
    sides: str
    table: str
    start: str


def is_early(request: HttpRequest) -> bool:
    """Whether a form says that it is before the announced start."""
    return request.POST.get(EARLY) == "yes"


def to_confirm(
    request: HttpRequest, access: EventAccess, *wanted: commands.Command, is_counted: bool = False
) -> HttpResponse | None:
    """The page that says what would happen; nothing where the form said so, or nobody would be told.

    ``is_counted``: the number stood on the form's button and cannot have changed since.
    """
    asked = access.actor.context
    state = state_of(access.tournament)
    try:
        seen = at_floor.forecast(state, *wanted, asked=asked)
    except Refused:
        return None  # the same is said when it is carried out
    has_to_say = bool(seen.calls) and any(hasattr(each, EARLY) for each in wanted)
    has_to_say = has_to_say and day.is_early(state, asked.at)
    is_told = is_counted or request.POST.get(TELLS) == str(seen.entries)
    if not seen.entries or (is_told and (is_early(request) or not has_to_say)):
        return None
    floor = Floor(access.tournament, asked.at, state)
    starts = state.settings.starts_at
    context = {
        "access": access,
        "action": request.path,
        "kept": [(name, value) for name, value in request.POST.items() if name not in _OURS],
        "called": _call_notices(floor, seen),
        "tells": seen.entries,
        "entries": entries_words(seen.entries),
        "is_early": has_to_say,
        "starts": clock(floor, starts) if starts else "",
        "place": place_of(floor.zone),
    }
    return render(request, "floor/confirm.html", context)


def _call_notices(floor: Floor, seen: at_floor.FloorForecast) -> list[CallNotice]:
    found = []
    for each in seen.calls:
        match = floor.match(each.fixture)
        assert match is not None, "what is called is known"
        start = clock(floor, each.at)
        found.append(CallNotice(each.fixture + 1, sides_words(floor, match), table_words(each.table), start))
    return found
