"""The acts of an event's life: publish, open and close entries, extend the deadline, cancel."""

from functools import partial
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from doublesix.store.notifications.recipients import count_recipients
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from doublesix.tournament.commands import Command
from doublesix.web.organiser.overview import overview, page_context
from doublesix.web.presentation.event_words import entries_closed_words
from doublesix.web.presentation.local_times import LocalTime, to_moment
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import SeeOther, attempt_at, render_page


def carry_out(access: EventAccess, command: Command, said: str) -> SeeOther | None:
    """Carry out a command and go on to the overview; nothing, and the reason, where it is refused."""
    act = partial(tournaments.carry_out, access.tournament, command, access.actor)
    return attempt_at(access, act, said, "organise")


@form_at_event("publish")
def publish(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Let everybody see the circular (E13)."""
    said = _("The event is published. Everybody sees it now.")
    return carry_out(access, commands.Publish(), said) or overview(request, access)


@form_at_event("publish")
def open_entries(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Take entries."""
    said = _("Entries are open until the deadline.")
    return carry_out(access, commands.OpenEntries(), said) or overview(request, access)


@form_at_event("publish")
def close_entries(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Take no more entries."""
    said = entries_closed_words()
    return carry_out(access, commands.CloseEntries(), said) or overview(request, access)


def _reason(label: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=2000, widget=forms.Textarea(attrs={"rows": 4}))


class ExtendForm(forms.Form):
    """A later deadline, and why."""

    closes_at = LocalTime(label=gettext_lazy("Entries now close"))
    reason = _reason(gettext_lazy("Reason, which everybody sees"))

    def __init__(self, zone: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone = zone

    def clean_closes_at(self) -> Any:
        """The moment, in the event's zone."""
        return to_moment(self.cleaned_data["closes_at"], self.zone)


class CancelForm(forms.Form):
    """Why, and that it is meant."""

    reason = _reason(gettext_lazy("Reason, which everybody entered is told"))
    is_meant = forms.BooleanField(label=gettext_lazy("Cancel the event for good"), required=False)

    def clean_is_meant(self) -> bool:
        """A cancelled event stays cancelled, so it is asked for twice."""
        if not self.cleaned_data["is_meant"]:
            raise ValidationError(_("Tick this to confirm. A cancelled event cannot be taken up again."))
        return True


@at_event("publish")
def extend(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Move the deadline to later, with a reason that everybody sees (E5)."""
    form = ExtendForm(access.tournament.zone, request.POST or None)
    if request.method == "POST" and form.is_valid():
        command = commands.ExtendDeadline(form.cleaned_data["closes_at"], form.cleaned_data["reason"])
        answer = carry_out(access, command, _("The deadline is extended. Everybody entered is told."))
        if answer is not None:
            return answer
    told = count_recipients(access.tournament)
    return render_page(request, "organiser/extend.html", page_context(access, form=form, told=told))


@at_event("publish")
def cancel(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Call the event off, with a reason that everybody entered is told (E12)."""
    form = CancelForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        command = commands.Cancel(form.cleaned_data["reason"])
        answer = carry_out(access, command, _("The event is cancelled. Everybody entered is told."))
        if answer is not None:
            return answer
    told = count_recipients(access.tournament)
    return render_page(request, "organiser/cancel.html", page_context(access, form=form, told=told))
