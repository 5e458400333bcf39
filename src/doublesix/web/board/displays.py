"""The displays of the hall, set from the desk: which there are, what each shows, how long."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from doublesix.store.desks import displays as desk_of
from doublesix.store.models import Display
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, shown

LABELS = {
    desk_of.NOW: _("Tables and scores now"),
    desk_of.NEXT: _("Next matches"),
    desk_of.RESULTS: _("Latest results"),
    desk_of.BRACKET: _("Bracket, or tables of the round"),
    desk_of.STANDINGS: _("Standings of groups or Swiss"),
    desk_of.RANKING: _("Ranking"),
}
USUAL = (desk_of.NOW, desk_of.NEXT, desk_of.BRACKET, desk_of.STANDINGS, desk_of.RANKING)
"""What a new display shows until somebody says otherwise."""


class DisplayForm(forms.Form):
    """A display: its name, the seconds, and for each page its turn."""

    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("Such as where it hangs."))
    seconds = forms.IntegerField(
        label=_("Seconds for each screen"), min_value=desk_of.SHORTEST, max_value=desk_of.LONGEST, initial=20
    )

    def __init__(self, data: Any, display: Display | None = None) -> None:
        pages = display.pages if display else USUAL
        initial = {page: str(at) for at, page in enumerate(pages, 1)}
        if display:
            initial |= {"name": display.name, "seconds": str(display.seconds)}
        super().__init__(data, initial=initial, auto_id=f"id_{display.pk if display else 'new'}_%s")
        turns = [("", _now("not shown"))] + [(str(at), str(at)) for at in range(1, len(LABELS) + 1)]
        for page, label in LABELS.items():
            self.fields[page] = forms.ChoiceField(label=label, choices=turns, required=False)

    @property
    def pages(self) -> list[str]:
        """What it shows, in its order; equal turns stay in the order of the form."""
        given = {page: self.cleaned_data[page] for page in LABELS if self.cleaned_data[page]}
        return sorted(given, key=lambda page: int(given[page]))


def _found(desk: Desk, pk: int) -> Display:
    found = Display.objects.filter(tournament=desk.tournament, pk=pk).first()
    if found is None:
        raise Http404
    return found


def in_words(display: Display) -> str:
    """What a display shows, as a list in words."""
    pages = ", ".join(str(LABELS[page]) for page in display.pages if page in LABELS)
    words = ngettext("{pages}; {count} second each", "{pages}; {count} seconds each", display.seconds)
    return words.format(pages=pages, count=display.seconds)


@at_event("displays")
def displays(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The displays there are; add one."""
    form = DisplayForm(request.POST or None)
    address = reverse("displays", args=[desk.tournament.slug])
    if request.method == "POST" and form.is_valid():

        def do() -> str:
            given = form.cleaned_data
            desk_of.add(desk.tournament, given["name"], form.pages, given["seconds"])
            return address

        said = _now("The display is there. Open its screen on the computer in the hall.")
        answer = attempt(request, do, said, desk.tournament.zone)
        if answer is not None:
            return answer
    return _page(request, desk, form)


def _page(request: HttpRequest, desk: Desk, form: DisplayForm) -> HttpResponse:
    found = [(each, in_words(each)) for each in desk.tournament.displays.all()]
    context = {"desk": desk, "tab": "results", "displays": found, "form": form}
    return shown(request, "board/displays.html", context)


@at_event("displays")
def display(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """One display: what it is called and shows. Its screen follows by itself."""
    found = _found(desk, pk)
    form = DisplayForm(request.POST or None, found)
    if request.method == "POST" and form.is_valid():

        def do() -> str:
            given = form.cleaned_data
            desk_of.change(found, given["name"], form.pages, given["seconds"])
            return reverse("displays", args=[desk.tournament.slug])

        answer = attempt(request, do, _now("The screen shows this from now on."), desk.tournament.zone)
        if answer is not None:
            return answer
    context = {"desk": desk, "tab": "results", "display": _found(desk, pk), "form": form}
    return shown(request, "board/display.html", context)


@require_POST
@at_event("displays")
def remove(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Take a display away."""
    address = reverse("displays", args=[desk.tournament.slug])

    def do() -> str:
        found = Display.objects.filter(tournament=desk.tournament, pk=pk).first()
        if found is not None:
            desk_of.remove(found)
        return address

    done = attempt(request, do, _now("The display is removed."), desk.tournament.zone)
    return done or _page(request, desk, DisplayForm(None))
