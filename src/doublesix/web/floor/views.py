"""The floor page: now and next, walk-overs to confirm with one tap, the next calls."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from doublesix.store.services import floor as at_floor
from doublesix.store.services import hall_codes, tournaments
from doublesix.tournament import commands
from doublesix.web.floor.boards import View, floor_parts
from doublesix.web.floor.confirmation import is_early, to_confirm
from doublesix.web.live.messages import moment_words
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.formats import phase_words
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import attempt_at, render_page


def as_of(floor: Floor) -> str:
    """How old the page is, in words."""
    return moment_words(floor.at, floor.zone, get_language() or "en")["words"]


@at_event("see_day")
def floor(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Every match that is called or can be played."""
    return floor_page(request, access)


def floor_page(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The floor, after a refusal too."""
    found = Floor(access.tournament, access.actor.at, tournaments.state_of(access.tournament))
    phase = request.GET.get("stage", "")
    view = View(
        phase if phase in found.phases else "",
        "over" in request.GET,
        access.may("walk_over"),
        access.may("floor"),
        access.may("last_hand"),
        access.may("judge"),
        access.may("record_result"),
    )
    parts = floor_parts(found, view) if found.is_drawn else {}
    counted, call_next = parts.pop("floor-count", ""), parts.pop("call-next", "")
    context = {
        "access": access,
        "floor": found,
        "view": view,
        "phases": [(each, phase_words(each)) for each in found.phases],
        "count": counted,
        "call_next": call_next,
        "parts": parts,
        "as_of": as_of(found),
        "hall_code": hall_codes.shown_code(access.tournament, found.state, found.at),
    }
    return render_page(request, "floor/floor.html", context)


@form_at_event("walk_over")
def floor_walk_over(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Confirm that somebody did not come (E10)."""
    number, absent = proposal_in(request)
    act = partial(at_floor.give_walk_over, access.tournament, number, absent, access.actor)
    words = _("The walk-over of match {number} is given.").format(number=number + 1)
    return attempt_at(access, act, words, "floor") or floor_page(request, access)


def proposal_in(request: HttpRequest) -> tuple[int, tuple[int, ...]]:
    """Which walk-over a button is about: a match, and who is absent. What cannot be read is no match."""
    number, _colon, absent = request.POST.get("proposal", "").partition(":")
    sides = [each for each in absent.split(",") if each.isascii() and each.isdigit() and len(each) < 7]
    is_readable = number.isascii() and number.isdigit() and len(number) < 7
    return (int(number) if is_readable else -1), tuple(map(int, sides))


@form_at_event("floor")
def floor_call_next(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Call the next matches to the free tables."""
    asks = to_confirm(request, access, commands.CallNext(before_start=True))
    if asks:
        return asks
    act = partial(
        tournaments.carry_out, access.tournament, commands.CallNext(is_early(request)), access.actor
    )
    done = attempt_at(access, act, _("The next matches are called."), "floor")
    return done or floor_page(request, access)
