"""What is answered when something is not done: one shape, with a code for programs and words for people."""

import logging
from collections.abc import Mapping
from typing import Any, Final

from django.core.exceptions import (
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from doublesix.store.models import Tournament
from doublesix.store.refusals import Refused
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import SignInFirst
from doublesix.web.requests.busy import answer_busy
from doublesix.web.requests.second_factor import SecondFactorFirst

logger = logging.getLogger(__name__)
STATUSES: Final[Mapping[str, int]] = {
    "changed_meanwhile": 409,
    "overtaken": 409,
    "key_reused": 409,
    "link_unknown": 404,
    "check_in_link_unknown": 404,
    "duty_link_unknown": 404,
}
"""Refusals that have a status of their own; the others are 422."""
WORDS: Final = {
    "sign_in": _("This needs a token: send the header Authorization: Bearer, and a token of yours."),
    "wrong_token": _("This token does not work. It may be mistyped or revoked."),
    "not_your_role": _("Your role at this event does not include this."),
    "second_factor": _("Here, this needs a second factor. Set it up on your page."),
    "no_csrf": _("A request with a session needs the token of the page that sends it."),
    "unknown": _("There is no such thing, or it is not for you."),
    "no_such_method": _("This address does not take this method."),
    "unreadable": _("The request cannot be read."),
    "invalid": _("Something in the request is missing or not of the right kind. The facts say what."),
    "too_large": _("The request is too large."),
    "broken": _("Something went wrong on our side. It has been noted. Nothing was changed."),
}


class ApiFault(Exception):
    """Something that ends a request before a service is asked."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code


def answer(
    status: int, code: str, message: str = "", clause: str = "", facts: Mapping[str, Any] | None = None
) -> JsonResponse:
    """The one shape of everything that is not done."""
    body = {"code": code, "clause": clause, "message": message or str(WORDS[code]), "facts": facts or {}}
    return JsonResponse(body, status=status, headers={"Cache-Control": "no-store"})


def answer_refusal(request: HttpRequest, fault: Refused) -> HttpResponse:
    """A refusal in words; moments in the event's zone."""
    refusal = fault.refusal
    match = request.resolver_match
    slug = match.kwargs.get("slug") if match else None
    zone = Tournament.objects.filter(slug=slug).values_list("zone", flat=True).first() or "UTC"
    try:
        message = in_words(refusal, zone)
    except KeyError:
        logger.warning("the refusal %s has no words", refusal.code)
        message = _now("This is not possible.")
    return answer(STATUSES.get(refusal.code, 422), refusal.code, message, refusal.clause, refusal.facts)


def answer_invalid(fault: ValidationError) -> HttpResponse:
    """What of a request cannot be taken, field by field; what was sent is not repeated."""
    fields = [
        {"where": ".".join(str(part) for part in each["loc"]), "what": each["type"], "why": each["msg"]}
        for each in fault.errors[:50]
    ]
    return answer(422, "invalid", facts={"fields": fields})


def answer_error(request: HttpRequest, error: Exception) -> HttpResponse:
    """Our own fault: noted for us, and nothing of it told."""
    logger.error("API: %s %s", request.method, request.path, exc_info=error)
    return answer(500, "broken")


def answer_unknown(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """An address under /api/ that is none."""
    return answer(404, "unknown")


def _http(error: HttpError) -> HttpResponse:
    return answer(400 if error.status_code < 500 else 500, "unreadable")


def answers_for(api: NinjaAPI) -> None:
    """Let every exception have its answer."""
    handlers: dict[type[Exception], Any] = {
        Refused: answer_refusal,
        SignInFirst: lambda _request, _error: answer(401, "sign_in"),
        AuthenticationError: lambda _request, _error: answer(401, "wrong_token"),
        SecondFactorFirst: lambda _request, _error: answer(403, "second_factor"),
        PermissionDenied: lambda _request, _error: answer(403, "not_your_role"),
        Http404: lambda _request, _error: answer(404, "unknown"),
        ApiFault: lambda _request, error: answer(error.status, error.code),
        ValidationError: lambda _request, error: answer_invalid(error),
        RequestDataTooBig: lambda _request, _error: answer(413, "too_large"),
        TooManyFieldsSent: lambda _request, _error: answer(413, "too_large"),
        TooManyFilesSent: lambda _request, _error: answer(413, "too_large"),
        SuspiciousOperation: lambda _request, _error: answer(400, "unreadable"),
        MultiPartParserError: lambda _request, _error: answer(400, "unreadable"),
        HttpError: lambda _request, error: _http(error),
        OperationalError: answer_busy,
        Exception: answer_error,
    }
    for kind, handler in handlers.items():
        api.add_exception_handler(kind, handler)
