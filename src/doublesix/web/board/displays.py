"""The displays of the hall, set from the desk: which there are, what each shows, how long."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from doublesix.store.models import Display
from doublesix.store.services import displays as display_service
from doublesix.store.services import hall_codes
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import attempt_at, render_page

LABELS = {
    display_service.CALLS: _("Calls to tables"),
    display_service.NOW: _("Tables and scores now"),
    display_service.NEXT: _("Next matches"),
    display_service.RESULTS: _("Latest results"),
    display_service.BRACKET: _("Bracket, or tables of the round"),
    display_service.STANDINGS: _("Standings of groups or Swiss"),
    display_service.RANKING: _("Ranking"),
}
USUAL = (
    display_service.CALLS,
    display_service.NOW,
    display_service.NEXT,
    display_service.BRACKET,
    display_service.STANDINGS,
    display_service.RANKING,
)
"""What a new display shows until somebody says otherwise."""


class DisplayForm(forms.Form):
    """A display: its name, the seconds, and for each page its turn."""

    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("Such as where it hangs."))
    seconds = forms.IntegerField(
        label=_("Seconds for each screen"),
        min_value=display_service.SHORTEST,
        max_value=display_service.LONGEST,
        initial=20,
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


def _get_display(access: EventAccess, pk: int) -> Display:
    return get_object_or_404(Display, tournament=access.tournament, pk=pk)


def in_words(display: Display) -> str:
    """What a display shows, as a list in words."""
    pages = ", ".join(str(LABELS[page]) for page in display.pages if page in LABELS)
    words = ngettext("{pages}; {count} second each", "{pages}; {count} seconds each", display.seconds)
    return words.format(pages=pages, count=display.seconds)


def screen_address(display: Display) -> str:
    """Where the screen in the hall is: with its key it shows what only the hall may know."""
    tournament = display.tournament
    address = reverse("display_screen", args=[tournament.slug, display.pk])
    return f"{address}?hall={hall_codes.screen_key(tournament, display.pk)}"


@at_event("displays")
def displays(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The displays there are; add one."""
    form = DisplayForm(request.POST or None)
    if request.method == "POST" and form.is_valid():

        def do() -> None:
            given = form.cleaned_data
            display_service.add(access.tournament, given["name"], form.pages, given["seconds"])

        said = _now("The display is there. Open its screen on the computer in the hall.")
        answer = attempt_at(access, do, said, "displays")
        if answer is not None:
            return answer
    return _page(request, access, form)


def _page(request: HttpRequest, access: EventAccess, form: DisplayForm) -> HttpResponse:
    found = [(each, in_words(each), screen_address(each)) for each in access.tournament.displays.all()]
    context = {"access": access, "displays": found, "form": form}
    return render_page(request, "board/displays.html", context)


@at_event("displays")
def display(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """One display: what it is called and shows. Its screen follows by itself."""
    found = _get_display(access, pk)
    form = DisplayForm(request.POST or None, found)
    if request.method == "POST" and form.is_valid():

        def do() -> None:
            given = form.cleaned_data
            display_service.change(found, given["name"], form.pages, given["seconds"])

        answer = attempt_at(access, do, _now("The screen shows this from now on."), "displays")
        if answer is not None:
            return answer
    now = _get_display(access, pk)
    context = {
        "access": access,
        "display": now,
        "form": form,
        "screen": screen_address(now),
    }
    return render_page(request, "board/display.html", context)


@form_at_event("displays")
def remove(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Take a display away."""

    def do() -> None:
        found = Display.objects.filter(tournament=access.tournament, pk=pk).first()
        if found is not None:
            display_service.remove(found)

    done = attempt_at(access, do, _now("The display is removed."), "displays")
    return done or _page(request, access, DisplayForm(None))
