"""Start now: one tap, and one page that says whom it tells, how many they are, and who is missing (E10)."""

from functools import partial
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from doublesix.app.match_readings import MatchReading
from doublesix.store.dates import place_of
from doublesix.store.refusals import Refused
from doublesix.store.services import floor as at_floor
from doublesix.store.services.sheet_opening import start_now
from doublesix.tournament import commands, day
from doublesix.tournament.fixtures import Entrant
from doublesix.web.floor.confirmation import EARLY, TELLS, is_early
from doublesix.web.floor.match import get_match
from doublesix.web.floor.views import floor_page
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.floor_words import clock, entries_words, row_of, until
from doublesix.web.requests.access import EventAccess, form_at_event
from doublesix.web.requests.attempts import attempt_at
from doublesix.web.requests.refusal_fields import show_refusal

WITHOUT: Final = "without"
"""The field that names those without whom it begins."""


class StartSide(NamedTuple):
    """A side of the match: whether enough of them are there, and whether they are told."""

    name: str
    is_missing: bool
    is_told: bool


@form_at_event("floor")
def floor_start(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """Begin a match at this moment, before its hour or after it."""
    floor, found = get_match(access, match)
    missing = day.missing_today(floor.state, _present(found), floor.at)
    is_said = request.POST.get(WITHOUT, "") == _names_of(missing)
    command = commands.StartNow(match, before_start=True, is_without=True)
    try:
        seen = at_floor.forecast(floor.state, command, asked=access.actor.context)
    except Refused as fault:
        show_refusal(request, fault.refusal, access.tournament.zone, None)
        return floor_page(request, access)
    is_confirmed = request.POST.get(TELLS) == str(seen.entries) and is_said
    if not is_confirmed or (day.is_early(floor.state, floor.at) and not is_early(request)):
        return _confirm(request, access, floor, found, seen, missing)
    command = command._replace(before_start=is_early(request))
    act = partial(start_now, access.tournament, command, access.actor)
    words = _("Match {number} has begun.").format(number=match + 1)
    done = attempt_at(access, act, words, "floor_match", match)
    return done or _confirm(request, access, *get_match(access, match), seen, missing)


def _present(match: MatchReading) -> tuple[Entrant, ...]:
    return tuple(side for side in match.fixture.sides if side not in match.out)


def _names_of(missing: tuple[Entrant, ...]) -> str:
    """Those who are missing, as a form says them again."""
    return ",".join(map(str, missing))


def _confirm(
    request: HttpRequest,
    access: EventAccess,
    floor: Floor,
    match: MatchReading,
    seen: at_floor.FloorForecast,
    missing: tuple[Entrant, ...],
) -> HttpResponse:
    is_before = day.is_early(floor.state, floor.at)
    starts = floor.state.settings.starts_at
    call = seen.calls[0] if seen.calls else None
    after = seen.limits.get(match.number, match.limit)
    context = {
        "access": access,
        "line": row_of(floor, match),
        "number": match.number,
        "sides": [
            StartSide(floor.names[side], side in missing, call is not None) for side in _present(match)
        ],
        "missing": [floor.names[side] for side in missing],
        "without": _names_of(missing),
        "limit": until(floor, after) if after else "",
        "table": call.table if call else match.table,
        "is_called": call is not None,
        "tells": seen.entries,
        "entries": entries_words(seen.entries),
        "told_start": clock(floor, match.start) if match.start else "",
        "is_ahead": match.start is not None and match.start > floor.at,
        "is_early": is_before,
        "early_field": EARLY,
        "starts": clock(floor, starts) if starts else "",
        "place": place_of(floor.zone),
    }
    return render(request, "floor/start.html", context)
