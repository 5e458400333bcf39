"""Pages that everybody sees: the front page, an event, and what to say when there is no page."""

import sys

from django.core.exceptions import (
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language

from doublesix.app.event_phase import EventTime
from doublesix.store.notifications.venues import venue_lines
from doublesix.store.queries.entry_counts import count_entries
from doublesix.web.presentation.event_words import enter_words, prize_in_words, terms_in_short
from doublesix.web.presentation.front import front_page
from doublesix.web.public.needs import eligibility, fee_in_words, requirements
from doublesix.web.public.over import over_page
from doublesix.web.public.today import today_page
from doublesix.web.requests.access import EventAccess, at_event, can_organise
from doublesix.web.requests.busy import answer_busy
from doublesix.web.requests.error_pages import page

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def home(request: HttpRequest) -> HttpResponse:
    """What is played now, what can be entered, who won last, and how to run a tournament."""
    context = {"page": front_page(timezone.now()), "may_organise": can_organise(request)}
    return render(request, "public/home.html", context)


@at_event("see")
def event(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """An event's page: how to enter, then how it stands, then who won."""
    match access.time:
        case EventTime.TODAY:
            return today_page(request, access)
        case EventTime.OVER:
            return over_page(request, access)
        case _:
            terms = access.state.settings.terms
            more = {"tab": "event", "in_short": terms_in_short(terms), "button": enter_words(terms)}
            return render(request, "public/ahead.html", _announcement(access) | more)


@at_event("see")
def circular(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The announcement of an event: the circular as a page (E1, E13)."""
    context = {**_announcement(access), "tab": "circular", "amendments": access.state.versions[1:]}
    return render(request, "public/circular.html", context)


def _announcement(access: EventAccess) -> dict[str, object]:
    """What was announced of an event."""
    state = access.state
    terms = state.settings.terms
    return {
        "access": access,
        "settings": state.settings,
        "terms": terms,
        "venues": venue_lines(state.settings),
        "phase": access.phase,
        "who_enters": list(eligibility(terms)),
        "needed": list(requirements(terms)),
        "fee": fee_in_words(terms),
        "prizes": [(prize.rank, prize_in_words(prize, terms.currency)) for prize in state.settings.prizes],
        "count": count_entries(access.tournament),
    }


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Somebody may not do this."""
    return render(request, "public/not_allowed.html", status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """A form that did not come from a page of ours in this browser, as far as one can see."""
    return render(request, "public/form_not_taken.html", status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """There is no such page."""
    return render(request, "public/not_found.html", status=404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """What was sent cannot be read, or holds too much."""
    status = 413 if isinstance(exception, TOO_MUCH) else 400
    return HttpResponse(page(status, get_language() or "en"), status=status)


def server_error(request: HttpRequest) -> HttpResponse:
    """Something went wrong on our side, or the database was busy before or after the page itself."""
    busy = answer_busy(request, sys.exc_info()[1])
    return busy or render(request, "public/broken.html", status=500)
