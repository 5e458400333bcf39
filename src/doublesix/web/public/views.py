"""Pages that everybody sees: the events, one event's announcement, and what to say when there is no page."""

from django.core.exceptions import (
    PermissionDenied,
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language

from doublesix.store.models import Account, Tournament
from doublesix.tournament.state import CANCELLED, DRAFT, FINISHED
from doublesix.web.desk import Desk, at_event
from doublesix.web.error_pages import page
from doublesix.web.public.entered import counted
from doublesix.web.public.needs import fee_in_words, prize_in_words, what_is_needed, who_enters
from doublesix.web.second_factor import insist

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)
MOST_EARLIER = 50
"""How many earlier events the home page shows."""


def home(request: HttpRequest) -> HttpResponse:
    """The events that are announced, those to come first."""
    public = Tournament.objects.filter(is_public=True, parent=None)
    over = public.filter(status__in=(FINISHED, CANCELLED)).order_by(
        F("starts_at").desc(nulls_last=True), "-pk"
    )
    coming = public.exclude(status__in=(FINISHED, CANCELLED)).order_by(
        F("starts_at").asc(nulls_last=True), "pk"
    )
    context = {
        "coming": coming,
        "over": over[:MOST_EARLIER],
        "now": timezone.now(),
        "may_organise": may_organise(request),
    }
    return render(request, "public/home.html", context)


def may_organise(request: HttpRequest) -> bool:
    """Whether the one who asks may begin events."""
    user = request.user
    return isinstance(user, Account) and (user.may_organise or user.is_superuser)


def insist_on_organising(request: HttpRequest) -> None:
    """Go on only for who may begin events, with a second factor where that is asked for."""
    if not may_organise(request):
        raise PermissionDenied
    insist(request.user if isinstance(request.user, Account) else None)


@at_event("see")
def event(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The announcement of an event: the circular as a page (E1, E13)."""
    state = desk.state
    terms = state.settings.terms
    context = {
        "desk": desk,
        "tab": "event",
        "settings": state.settings,
        "terms": terms,
        "is_preview": state.status == DRAFT,
        "who_enters": list(who_enters(terms)),
        "needed": list(what_is_needed(terms)),
        "fee": fee_in_words(terms),
        "prizes": [(prize.rank, prize_in_words(prize, terms.currency)) for prize in state.settings.prizes],
        "amendments": state.versions[1:],
        "count": counted(desk.tournament),
        "takes_entries": state.takes_entries(timezone.now()),
    }
    return render(request, "public/event.html", context)


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Somebody may not do this."""
    return render(request, "public/not_allowed.html", status=403)


def form_not_taken(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """A form that did not come from a page of ours in this browser, as far as one can see."""
    return render(request, "public/form_not_taken.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """There is no such page."""
    return render(request, "public/not_found.html", status=404)


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """What was sent cannot be read, or holds too much."""
    status = 413 if isinstance(exception, TOO_MUCH) else 400
    return HttpResponse(page(status, get_language() or "en"), status=status)


def broken(request: HttpRequest) -> HttpResponse:
    """Something went wrong on our side."""
    return render(request, "public/broken.html", status=500)
