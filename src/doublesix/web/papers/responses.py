"""How a paper is sent: on the paper of the event's place or the one asked for, to be looked at or printed."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from doublesix.web.presentation.papers.compiler import Sheet, print_sheet, size_for
from doublesix.web.requests.access import EventAccess, at_event

View = Callable[..., HttpResponse]


def paper(act: str, *, is_chart: bool = False) -> Callable[[Callable[..., Sheet]], View]:
    """A view that sends the sheet which the function makes, to who may do ``act``."""

    def decorate(make: Callable[..., Sheet]) -> View:
        @at_event(act)
        @require_safe
        @wraps(make)
        def view(request: HttpRequest, access: EventAccess, **given: Any) -> HttpResponse:  # noqa: ARG001
            return _pdf_response(access, make(access, **given), is_chart=is_chart)

        return view

    return decorate


def _pdf_response(access: EventAccess, sheet: Sheet, *, is_chart: bool) -> HttpResponse:
    """A sheet as an answer; one that holds what only some may read is kept by nobody on the way."""
    tournament = access.tournament
    size = size_for(tournament.zone, access.request.GET.get("paper", ""), is_chart=is_chart)
    response = HttpResponse(print_sheet(sheet, tournament, size), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{tournament.slug}-{sheet.stem}.pdf"'
    response["Cache-Control"] = "private, no-store" if sheet.personal else "no-cache"
    return response
