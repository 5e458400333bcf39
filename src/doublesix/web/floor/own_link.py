"""Check-in by an entry's own link: who it is, a button, and then where it plays. No account is needed."""

from typing import NamedTuple

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.store.desks import floor as at_floor
from doublesix.store.desks.asking import Who
from doublesix.store.desks.table_links import code_of
from doublesix.store.desks.tournaments import state_of
from doublesix.store.models import Entry
from doublesix.store.refused import Refused, refuse
from doublesix.tournament.state import DRAWN
from doublesix.web.desk import Desk
from doublesix.web.doing import attempt, shown
from doublesix.web.floor.arrivals import Roll
from doublesix.web.floor.check_in import in_threes, number_in
from doublesix.web.floor.picture import Floor
from doublesix.web.floor.wording import Line, line_of
from doublesix.web.headers import secret_address
from doublesix.web.words import in_words

GONE = 410


@secret_address
def check_self_in(request: HttpRequest, token: str) -> HttpResponse:
    """The page of an entry's own link."""
    try:
        found = at_floor.opened(token)
    except Refused as fault:
        context = {"why": in_words(fault.refusal)}
        return render(request, "floor/no_link.html", context, status=GONE)
    if request.method == "POST":
        went = _checked_in(request, found)
        if went:
            return went
    return _page(request, found)


def _checked_in(request: HttpRequest, found: at_floor.Invited) -> HttpResponse | None:
    places = [number_in(each) for each in request.POST.getlist("there")]

    def do() -> str:
        at_floor.check_self_in(found.tournament, found.number, places, Who(None, timezone.now()))
        return request.path

    return attempt(request, do, _("You are checked in."), found.tournament.zone)


def _page(request: HttpRequest, found: at_floor.Invited) -> HttpResponse:
    floor = Floor(found.tournament, timezone.now())
    roll = Roll(floor, found.number)
    if found.number not in roll.numbers:
        why = in_words(refuse("not_drawn", "E8").refusal)
        return render(request, "floor/no_link.html", {"why": why}, status=GONE)
    wrong = at_floor.why_not_now(floor.state, found.number, floor.at)
    context = {
        "tournament": found.tournament,
        "arrival": roll.arrival(found.number),
        "why": in_words(wrong.refusal, found.tournament.zone) if wrong else "",
        "code": in_threes(code_of(found.tournament, found.number)),
        "matches": own_matches(floor, found.number),
    }
    return shown(request, "floor/own_link.html", context)


def own_matches(floor: Floor, number: int) -> list[Line]:
    """The matches that a number of the list has to play."""
    return [
        line_of(floor, each)
        for each in floor.matches
        if each.result is None and any(number in floor.members[side] for side in each.fixture.sides)
    ]


class OwnDay(NamedTuple):
    """What an entry takes along on the day: its own page of the event shows it."""

    number: int
    code: str
    address: str
    picture: str
    """The QR code, as the address of a picture."""
    matches: list[Line]


def own_day(desk: Desk, entry: Entry) -> OwnDay | None:
    """The slip of an entry once the lots are drawn; nothing where it is not in the draw or is out."""
    state = state_of(desk.tournament)
    numbers = [each.number for each in state.draw.entries if each.entry == entry.pk] if state.draw else []
    if state.status != DRAWN or not numbers or numbers[0] in at_floor.out_numbers(state):
        return None
    address = at_floor.check_in_address(desk.tournament, numbers[0])
    return OwnDay(
        numbers[0],
        in_threes(code_of(desk.tournament, numbers[0])),
        address,
        segno.make(address, error="m", micro=False).svg_data_uri(border=2, light="#fff", scale=4),
        own_matches(Floor(desk.tournament, desk.who.at, state), numbers[0]),
    )
