"""The floor page: now and next, walk-overs to confirm with one tap, the next calls."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from doublesix.store.desks import floor as at_floor
from doublesix.store.desks import tournaments
from doublesix.tournament import commands
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, shown
from doublesix.web.floor.boards import View, floor_parts
from doublesix.web.floor.confirmation import is_early, to_confirm
from doublesix.web.floor.picture import Floor
from doublesix.web.live.messages import said
from doublesix.web.papers.telling import phase_words


def as_of(floor: Floor) -> str:
    """How old the page is, in words."""
    return said(floor.at, floor.zone, get_language() or "en")["words"]


@at_event("see_day")
def floor(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Every match that is called or can be played."""
    return floor_page(request, desk)


def floor_page(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The floor, after a refusal too."""
    found = Floor(desk.tournament, desk.who.at, tournaments.state_of(desk.tournament))
    phase = request.GET.get("stage", "")
    view = View(
        phase if phase in found.phases else "",
        "over" in request.GET,
        desk.may("walk_over"),
        desk.may("floor"),
    )
    parts = floor_parts(found, view) if found.is_drawn else {}
    counted, call_next = parts.pop("floor-count", ""), parts.pop("call-next", "")
    context = {
        "desk": desk,
        "tab": "floor",
        "floor": found,
        "view": view,
        "phases": [(each, phase_words(each)) for each in found.phases],
        "count": counted,
        "call_next": call_next,
        "parts": parts,
        "as_of": as_of(found),
    }
    return shown(request, "floor/floor.html", context)


@at_event("walk_over")
@require_POST
def floor_walk_over(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Confirm that somebody did not come (E10)."""
    number, absent = proposal_in(request)

    def do() -> str:
        at_floor.give_walk_over(desk.tournament, number, absent, desk.who)
        return reverse("floor", args=[desk.tournament.slug])

    words = _("The walk-over of match {number} is given.").format(number=number + 1)
    return attempt(request, do, words, desk.tournament.zone) or floor_page(request, desk)


def proposal_in(request: HttpRequest) -> tuple[int, tuple[int, ...]]:
    """Which walk-over a button is about: a match, and who is absent. What cannot be read is no match."""
    number, _colon, absent = request.POST.get("proposal", "").partition(":")
    sides = [each for each in absent.split(",") if each.isascii() and each.isdigit() and len(each) < 7]
    is_readable = number.isascii() and number.isdigit() and len(number) < 7
    return (int(number) if is_readable else -1), tuple(map(int, sides))


@at_event("floor")
@require_POST
def floor_call_next(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Call the next matches to the free tables."""
    asks = to_confirm(request, desk, commands.CallNext(before_start=True))
    if asks:
        return asks

    def do() -> str:
        tournaments.carry_out(desk.tournament, commands.CallNext(is_early(request)), desk.who)
        return reverse("floor", args=[desk.tournament.slug])

    done = attempt(request, do, _("The next matches are called."), desk.tournament.zone)
    return done or floor_page(request, desk)
