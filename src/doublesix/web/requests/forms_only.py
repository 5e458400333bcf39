"""Addresses that only take forms: who comes by a link, after signing in again, is shown where to go on."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from doublesix.web.requests.access import EventAccess

View = Callable[..., HttpResponse]


def forms_only(page: str) -> Callable[[View], View]:
    """A view for forms; anything else leads to a page of the event and changes nothing."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, access: EventAccess, **kwargs: Any) -> HttpResponse:
            if request.method != "POST":
                return redirect(page, access.tournament.slug)
            return view(request, access, **kwargs)

        return wrapper

    return decorate
