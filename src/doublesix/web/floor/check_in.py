"""Check-in at the desk: one tap for the whole entry, ticks where not all of them came (E2, E10)."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.desks import floor as at_floor
from doublesix.store.desks.table_links import code_of
from doublesix.store.desks.tournaments import carry_out, state_of
from doublesix.store.models import Entry
from doublesix.tournament import commands
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, shown
from doublesix.web.floor.arrivals import Arrival, Roll
from doublesix.web.floor.boards import check_in_parts
from doublesix.web.floor.picture import Floor
from doublesix.web.floor.views import as_of
from doublesix.web.floor.wording import clock

LONGEST = 100


def in_threes(code: str) -> str:
    """A code as it is easier to read and to say: 123 456."""
    return " ".join(code[at : at + 3] for at in range(0, len(code), 3))


def number_in(text: str) -> int:
    """A number of the list; what cannot be read is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0


def _noted(request: HttpRequest, desk: Desk, number: int, places: Iterable[int]) -> HttpResponse | None:
    """Note who is there; the page then shows that entry and its code."""

    def do() -> str:
        carry_out(desk.tournament, commands.CheckIn(number, tuple(places)), desk.who)
        return f"{reverse('check_in', args=[desk.tournament.slug])}?n={number}"

    return attempt(request, do, zone=desk.tournament.zone)


@at_event("check_in")
def check_in(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The list with one large button a row, and the entry that was noted last."""
    if request.method == "POST":
        state = state_of(desk.tournament)
        undone = request.POST.get("undo", "")
        number = number_in(undone or request.POST.get("all", ""))
        went = _noted(request, desk, number, () if undone else at_floor.whole(state))
        if went:
            return went
    floor = Floor(desk.tournament, desk.who.at, state_of(desk.tournament))
    word = request.GET.get("q", "")[:LONGEST].strip()
    parts = check_in_parts(floor, word) if floor.is_drawn else {}
    counted = parts.pop("check-in-count", "")
    context = {
        "desk": desk,
        "tab": "floor",
        "floor": floor,
        "word": word,
        "count": counted,
        "parts": parts,
        "as_of": as_of(floor),
        "last": _last(floor, number_in(request.GET.get("n", ""))),
    }
    return shown(request, "floor/check_in.html", context)


def _last(floor: Floor, number: int) -> dict[str, object] | None:
    """The entry that was noted last, with its code to hand over."""
    if not number:
        return None
    roll = Roll(floor, number)
    if number not in roll.numbers:
        return None
    return {"arrival": roll.arrival(number), "code": in_threes(code_of(floor.tournament, number))}


@at_event("check_in")
def check_in_entry(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """One entry: who of it is there, its code, and its day so far."""
    floor = Floor(desk.tournament, desk.who.at, state_of(desk.tournament))
    roll = Roll(floor, number)
    if number not in roll.numbers:
        raise Http404
    if request.method == "POST":
        places = [number_in(each) for each in request.POST.getlist("there")]
        went = _noted(request, desk, number, places)
        if went:
            return went
    arrival = roll.arrival(number)
    context = {
        "desk": desk,
        "tab": "floor",
        "floor": floor,
        "arrival": arrival,
        "code": in_threes(code_of(desk.tournament, number)),
        "noted": _story(floor, arrival),
        "told_by": _told_by(floor, number),
    }
    return shown(request, "floor/entry.html", context)


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


def _told_by(floor: Floor, number: int) -> str:
    draw = floor.state.draw
    pk = next((each.entry for each in draw.entries if each.number == number), 0) if draw else 0
    entry = Entry.objects.filter(pk=pk).first()
    return way_words(entry.tell_by) if entry else ""


def way_words(way: str) -> str:
    """How the people of an entry are told."""
    return {"both": _("by mail and text"), "mail": _("by mail"), "text": _("by text")}[way]
