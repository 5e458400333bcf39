"""A match that is played on the screen instead of at a table of wood: the floor says so."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from doublesix.store.refusals import refuse
from doublesix.store.services import online_matches, sheets
from doublesix.web.floor.forms import HallForm, ScreenForm
from doublesix.web.floor.match import match_page
from doublesix.web.requests.access import EventAccess, form_at_event
from doublesix.web.requests.attempts import attempt_at


@form_at_event("floor")
def floor_screen(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """Let a match be played on the screen; taking a seat there is the check-in."""
    form = ScreenForm(request.POST)
    if not form.is_valid():
        return match_page(request, access, match)
    given = form.cleaned_data

    def do() -> None:
        table = sheets.table_of(access.tournament, match)
        if table is None:
            raise refuse("no_such_match", number=match + 1)
        is_strict = not given["is_assisted"]
        online_matches.open_for(table, access.actor, given["seconds"], given["delay"], is_strict=is_strict)

    words = _("Match {number} is played on the screen: its players take their seats with their own phones.")
    said = words.format(number=match + 1)
    return attempt_at(access, do, said, "floor_match", match) or match_page(request, access, match)


@form_at_event("floor")
def floor_hall(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """Take a match back to the hall while no round of it counts; those at its seats are told why."""
    form = HallForm(request.POST)
    if not form.is_valid():
        return match_page(request, access, match, hall_form=form)

    def do() -> None:
        table = sheets.table_of(access.tournament, match)
        if table is None:
            raise refuse("no_such_match", number=match + 1)
        online_matches.take_to_hall(table, form.cleaned_data["reason"], access.actor)

    said = _("Match {number} is played in the hall; those at its seats are told.").format(number=match + 1)
    return attempt_at(access, do, said, "floor_match", match) or match_page(request, access, match)
