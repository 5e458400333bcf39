"""At the drawing of lots: who is there (E8), and who withdraws after the list was frozen."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.desks import draws
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, number_in, shown
from doublesix.web.drawing.forms import StrikeForm
from doublesix.web.drawing.picture import Picture


@at_event("attendance")
def attendance(request: HttpRequest, desk: Desk) -> HttpResponse:
    """A row for each entry with one large button."""
    if request.method == "POST":
        number = number_in(request.POST.get("number", ""), 0)
        is_there = request.POST.get("is_there") == "yes"
        page = reverse("draw_attendance", args=[desk.tournament.slug])

        def do() -> str:
            draws.note_attendance(desk.tournament, number, is_there, desk.who)
            return f"{page}#n{number}"

        went = attempt(request, do, zone=desk.tournament.zone)
        if went:
            return went
    picture = Picture(desk.tournament, desk.state) if desk.state.draw else None
    return shown(request, "drawing/attendance.html", {"desk": desk, "tab": "draw", "picture": picture})


@at_event("strike")
def strike(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Strike an entry, with the reason."""
    if desk.state.draw is None:
        raise Http404
    picture = Picture(desk.tournament, desk.state)
    if number not in picture.by_number:
        raise Http404
    form = StrikeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():

        def do() -> str:
            draws.strike(desk.tournament, number, form.cleaned_data["reason"], desk.who)
            return reverse("draw", args=[desk.tournament.slug])

        said = _("Number {number} is struck. It keeps its place.").format(number=number)
        went = attempt(request, do, said, desk.tournament.zone)
        if went:
            return went
    context = {
        "desk": desk,
        "tab": "draw",
        "picture": picture,
        "line": picture.by_number[number],
        "form": form,
        "told": draws.told_when_struck(desk.tournament, number),
    }
    return shown(request, "drawing/strike.html", context)
