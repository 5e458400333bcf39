"""Addresses that only take forms: who comes by a link, after signing in again, is shown where to go on."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from doublesix.web.desk import Desk
from doublesix.web.doing import SeeOther

View = Callable[..., HttpResponse]


def posted(view: View) -> View:
    """A view for forms; anything else leads to one's own forms and changes nothing."""

    @wraps(view)
    def wrapper(request: HttpRequest, desk: Desk, **kwargs: Any) -> HttpResponse:
        if request.method != "POST":
            return SeeOther(reverse("enter", args=[desk.tournament.slug]))
        return view(request, desk, **kwargs)

    return wrapper
