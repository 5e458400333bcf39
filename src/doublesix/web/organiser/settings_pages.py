"""Editing what was decided: when, where and who; the letter. Nobody overwrites what they have not seen."""

from collections.abc import Callable

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.notifications.recipients import count_recipients
from doublesix.store.refusals import refuse
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from doublesix.tournament.settings import Settings
from doublesix.web.organiser.forms import SettingsForms, notice_form, notice_of, settings_digest
from doublesix.web.organiser.overview import page_context
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import SeeOther, attempt, render_page


@at_event("edit")
def edit(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """When, where, who may enter, prizes."""
    forms = SettingsForms(access.state, request.POST if request.method == "POST" else None)
    if request.method == "POST":
        settings = forms.settings()
        answer = _save(request, access, lambda _old: settings, forms.terms) if settings else None
        if answer is not None:
            return answer
    told = count_recipients(access.tournament) if access.state.published_at else 0
    context = page_context(access, forms=forms, seen=_seen_digest(request, access), told=told)
    return render_page(request, "organiser/edit.html", context)


@at_event("edit")
def notice(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The letter that announces the event (E1)."""
    form = notice_form(access.state.settings, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        answer = _save(request, access, lambda old: old._replace(notice=notice_of(form)))
        if answer is not None:
            return answer
    context = page_context(access, form=form, seen=_seen_digest(request, access))
    return render_page(request, "organiser/notice.html", context)


def _seen_digest(request: HttpRequest, access: EventAccess) -> str:
    """What the form was filled in from: a form that comes back keeps it."""
    return request.POST.get("seen") or settings_digest(access.state.settings)


def _save(
    request: HttpRequest,
    access: EventAccess,
    new: Callable[[Settings], Settings],
    form: BaseForm | None = None,
) -> SeeOther | None:
    def do() -> str:
        row = tournaments.lock_tournament(access.tournament)
        old = tournaments.state_of(row).settings
        if request.POST.get("seen", "") != settings_digest(old):
            raise refuse("changed_meanwhile")
        tournaments.carry_out(row, commands.Edit(new(old)), access.actor)
        return reverse("organise", args=[row.slug])

    return attempt(request, do, _("Saved."), access.tournament.zone, form)
