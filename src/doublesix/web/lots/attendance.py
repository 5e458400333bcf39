"""At the drawing of lots: who is there (E8), and who withdraws after the list was frozen."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.services import draws
from doublesix.web.lots.draw_view import DrawView
from doublesix.web.lots.late_forms import ReasonForm
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt, attempt_at, number_in, render_page


@at_event("attendance")
def attendance(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """A row for each entry with one large button."""
    if request.method == "POST":
        number = number_in(request.POST.get("number", ""), 0)
        is_there = request.POST.get("is_there") == "yes"
        page = reverse("draw_attendance", args=[access.tournament.slug])

        def do() -> str:
            draws.note_attendance(access.tournament, number, is_there, access.actor)
            return f"{page}#n{number}"

        went = attempt(request, do, zone=access.tournament.zone)
        if went:
            return went
    picture = DrawView(access.tournament, access.state) if access.state.draw else None
    return render_page(request, "lots/attendance.html", {"access": access, "picture": picture})


@at_event("strike")
def strike(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Strike an entry, with the reason."""
    if access.state.draw is None:
        raise Http404
    picture = DrawView(access.tournament, access.state)
    if number not in picture.by_number:
        raise Http404
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        act = partial(draws.strike, access.tournament, number, form.cleaned_data["reason"], access.actor)
        said = _("Number {number} is struck. It keeps its place.").format(number=number)
        went = attempt_at(access, act, said, "draw")
        if went:
            return went
    context = {
        "access": access,
        "picture": picture,
        "line": picture.by_number[number],
        "form": form,
        "told": draws.count_recipients_of_strike(access.tournament, number),
    }
    return render_page(request, "lots/strike.html", context)
