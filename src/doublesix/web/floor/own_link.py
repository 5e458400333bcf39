"""Check-in by an entry's own link: who it is, a button, and then where it plays. No account is needed."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.store.actor import Actor
from doublesix.store.queries.side_codes import code_of
from doublesix.store.refusals import Refused
from doublesix.store.services import check_in_links, hall_codes
from doublesix.store.services import floor as at_floor
from doublesix.web.presentation.arrivals import Roll
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.formats import group_digits
from doublesix.web.presentation.own_day import next_own_match, own_matches
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.attempts import attempt_prepared, number_in, render_page
from doublesix.web.requests.headers import secret_address

GONE = 410


@secret_address
def check_self_in(request: HttpRequest, token: str) -> HttpResponse:
    """The page of an entry's own link."""
    try:
        found = check_in_links.open_link(token)
    except Refused as fault:
        context = {"why": in_words(fault.refusal)}
        return render(request, "floor/no_link.html", context, status=GONE)
    if request.method == "POST":
        went = _check_in(request, found)
        if went:
            return went
    return _page(request, found)


def _ticked(request: HttpRequest) -> list[int]:
    """The places of those whom a form says are there."""
    return [number_in(each, 0) for each in request.POST.getlist("there")]


def _check_in(request: HttpRequest, found: check_in_links.CheckInLink) -> HttpResponse | None:
    places = _ticked(request)
    who = Actor(None, timezone.now())

    def prepare() -> Callable[[], str]:
        address = str(request.META.get("REMOTE_ADDR") or "")
        hall_codes.check_code(found, request.POST.get("hall_code", ""), address, who)
        return do

    def do() -> str:
        at_floor.check_self_in(found.tournament, found.number, places, who)
        return request.path

    return attempt_prepared(request, prepare, _("You are checked in."), found.tournament.zone)


def _page(request: HttpRequest, found: check_in_links.CheckInLink) -> HttpResponse:
    floor = Floor(found.tournament, timezone.now())
    roll = Roll(floor, found.number)
    wrong = at_floor.check_in_obstacle(floor.state, found.number, floor.at)
    context = {
        "tournament": found.tournament,
        "arrival": roll.arrival(found.number),
        "why": in_words(wrong.refusal, found.tournament.zone) if wrong else "",
        "code": group_digits(code_of(found.tournament, found.number)),
        "matches": own_matches(floor, found.number),
        "wants_hall_code": hall_codes.is_wanted(found.tournament),
        "has_sheet": next_own_match(floor, found.number) is not None,
        "token": check_in_links.token_of(found.tournament, found.number),
        "ticked": _ticked(request),
        "hall_code": request.POST.get("hall_code", "")[:10],
    }
    return render_page(request, "floor/own_link.html", context)
