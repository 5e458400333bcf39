"""Check-in at the desk: one tap for the whole entry, ticks where not all of them came (E2, E10)."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.models import Entry
from doublesix.store.queries.side_codes import code_of
from doublesix.store.services import floor as at_floor
from doublesix.store.services.tournaments import carry_out, state_of
from doublesix.tournament import commands
from doublesix.web.floor.boards import check_in_parts
from doublesix.web.floor.views import as_of
from doublesix.web.presentation.arrivals import Arrival, Roll
from doublesix.web.presentation.entry_words import NOTIFICATION_WAYS
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.floor_words import clock
from doublesix.web.presentation.formats import group_digits
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt, number_in, render_page

LONGEST = 100


def _note_arrival(
    request: HttpRequest, access: EventAccess, number: int, places: Iterable[int]
) -> HttpResponse | None:
    """Note who is there; the page then shows that entry and its code."""

    def do() -> str:
        carry_out(access.tournament, commands.CheckIn(number, tuple(places)), access.actor)
        return f"{reverse('check_in', args=[access.tournament.slug])}?n={number}"

    return attempt(request, do, zone=access.tournament.zone)


@at_event("check_in")
def check_in(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The list with one large button a row, and the entry that was noted last."""
    if request.method == "POST":
        state = state_of(access.tournament)
        undone = request.POST.get("undo", "")
        number = number_in(undone or request.POST.get("all", ""), 0)
        went = _note_arrival(request, access, number, () if undone else at_floor.all_places(state))
        if went:
            return went
    floor = Floor(access.tournament, access.actor.at, state_of(access.tournament))
    word = request.GET.get("q", "")[:LONGEST].strip()
    parts = check_in_parts(floor, word) if floor.is_drawn else {}
    counted = parts.pop("check-in-count", "")
    context = {
        "access": access,
        "floor": floor,
        "word": word,
        "count": counted,
        "parts": parts,
        "as_of": as_of(floor),
        "last": _last(floor, number_in(request.GET.get("n", ""), 0)),
    }
    return render_page(request, "floor/check_in.html", context)


def _last(floor: Floor, number: int) -> dict[str, object] | None:
    """The entry that was noted last, with its code to hand over."""
    if not number:
        return None
    roll = Roll(floor, number)
    if number not in roll.numbers:
        return None
    return {"arrival": roll.arrival(number), "code": group_digits(code_of(floor.tournament, number))}


@at_event("check_in")
def check_in_entry(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """One entry: who of it is there, its code, and its day so far."""
    floor = Floor(access.tournament, access.actor.at, state_of(access.tournament))
    roll = Roll(floor, number)
    if number not in roll.numbers:
        raise Http404
    if request.method == "POST":
        places = [number_in(each, 0) for each in request.POST.getlist("there")]
        went = _note_arrival(request, access, number, places)
        if went:
            return went
    arrival = roll.arrival(number)
    context = {
        "access": access,
        "floor": floor,
        "arrival": arrival,
        "code": group_digits(code_of(access.tournament, number)),
        "noted": _story(floor, arrival),
        "told_by": _notification_way(floor, number),
    }
    return render_page(request, "floor/entry.html", context)


def _story(floor: Floor, arrival: Arrival) -> list[str]:
    """What was noted of an entry, the last first."""
    names = {person.place: person.name for person in arrival.people}
    return [
        _("{hour}: {names}").format(
            hour=clock(floor, each.at),
            names=", ".join(names.get(place, str(place + 1)) for place in each.places) or _("taken back"),
        )
        for each in reversed(floor.state.presence.get(arrival.number, ()))
    ]


def _notification_way(floor: Floor, number: int) -> str:
    draw = floor.state.draw
    pk = next((each.entry for each in draw.entries if each.number == number), 0) if draw else 0
    entry = Entry.objects.filter(pk=pk).first()
    return str(NOTIFICATION_WAYS[entry.tell_by]) if entry else ""
