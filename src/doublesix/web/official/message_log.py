"""The messages of an event: what was sent to whom, what waits, what could not be sent."""

from functools import partial
from typing import Final

from django import forms
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.store.models import Message
from doublesix.store.notifications import outbox
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import attempt_at, render_page

A_PAGE: Final = 100
STATES: Final = {
    "sent": Q(sent_at__isnull=False),
    "waiting": Q(sent_at=None, tries__lt=outbox.MOST_TRIES),
    "failed": Q(sent_at=None, tries__gte=outbox.MOST_TRIES),
}


class MessageFilterForm(forms.Form):
    """Which messages to show."""

    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[("", _("all")), ("sent", _("sent")), ("waiting", _("waiting")), ("failed", _("failed"))],
    )
    to = forms.CharField(label=_("To"), required=False, max_length=100)


def _page(request: HttpRequest, access: EventAccess) -> dict[str, object]:
    form = MessageFilterForm(request.GET)
    form.is_valid()
    rows = _filter_messages(access.tournament.messages.all(), form.cleaned_data)
    found = Paginator(rows.select_related("entry", "by"), A_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    return {
        "access": access,
        "form": form,
        "page": found,
        "is_filtered": any(form.cleaned_data.values()),
        "query": query.urlencode(),
        "counts": {name: access.tournament.messages.filter(which).count() for name, which in STATES.items()},
        "most_tries": outbox.MOST_TRIES,
    }


def _filter_messages(rows: QuerySet[Message], asked: dict[str, str]) -> QuerySet[Message]:
    if asked.get("state"):
        rows = rows.filter(STATES[asked["state"]])
    return rows.filter(to__icontains=asked["to"]) if asked.get("to") else rows


@at_event("messages")
def messages(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """All messages, newest first."""
    return render(request, "official/messages.html", _page(request, access))


@form_at_event("messages")
def message_resend(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Let a message that could not be sent be tried again."""
    message = get_object_or_404(access.tournament.messages, pk=pk)
    act = partial(outbox.try_again, message)
    done = attempt_at(access, act, _now("The message is tried again in a moment."), "messages")
    return done or render_page(request, "official/messages.html", _page(request, access))
