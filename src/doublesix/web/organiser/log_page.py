"""The page of an event's log."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from doublesix.store import log
from doublesix.store.queries.actors import name_actors
from doublesix.web.organiser.overview import page_context
from doublesix.web.presentation.log_words import list_log_entries
from doublesix.web.requests.access import EventAccess, at_event


@at_event("edit")
def story(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The log, the latest first."""
    happened = log.load(access.tournament.stream)
    names = name_actors(logged.by for logged in happened)
    context = page_context(access, lines=list_log_entries(happened, names, access.tournament.zone)[::-1])
    return render(request, "organiser/log.html", context)
