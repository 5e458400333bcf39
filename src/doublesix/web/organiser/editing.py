"""Editing what was decided: when, where and who; the letter. Nobody overwrites what they have not seen."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.desks import tournaments
from doublesix.store.readers import people_entered
from doublesix.store.refused import refuse
from doublesix.tournament import commands
from doublesix.tournament.settings import Settings
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import SeeOther, attempt, shown
from doublesix.web.organiser.forms import SettingsForms, notice_form, notice_of, seen
from doublesix.web.organiser.overview import framed


@at_event("edit")
def edit(request: HttpRequest, desk: Desk) -> HttpResponse:
    """When, where, who may enter, prizes."""
    forms = SettingsForms(desk.state, request.POST if request.method == "POST" else None)
    if request.method == "POST":
        settings = forms.settings()
        answer = _saved(request, desk, lambda _old: settings) if settings else None
        if answer is not None:
            return answer
    told = people_entered(desk.tournament) if desk.state.published_at else 0
    context = framed(desk, "organise_edit", forms=forms, seen=_seen(request, desk), told=told)
    return shown(request, "organiser/edit.html", context)


@at_event("edit")
def notice(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The letter that announces the event (E1)."""
    form = notice_form(desk.state.settings, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        answer = _saved(request, desk, lambda old: old._replace(notice=notice_of(form)))
        if answer is not None:
            return answer
    context = framed(desk, "organise_notice", form=form, seen=_seen(request, desk))
    return shown(request, "organiser/notice.html", context)


def _seen(request: HttpRequest, desk: Desk) -> str:
    """What the form was filled in from: a form that comes back keeps it."""
    return request.POST.get("seen") or seen(desk.state.settings)


def _saved(request: HttpRequest, desk: Desk, new: Callable[[Settings], Settings]) -> SeeOther | None:
    def do() -> str:
        row = tournaments.locked(desk.tournament)
        old = tournaments.state_of(row).settings
        if request.POST.get("seen", "") != seen(old):
            raise refuse("changed_meanwhile")
        tournaments.carry_out(row, commands.Edit(new(old)), desk.who)
        return reverse("organise", args=[row.slug])

    return attempt(request, do, _("Saved."), desk.tournament.zone)
