"""Headers that every answer carries: only our own scripts and styles run, nothing is embedded elsewhere, and
what not everybody gets is kept nowhere."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
    JsonResponse,
)
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from doublesix.web.requests.attempts import REFUSED_STATUS

NOTHING: Final = "default-src 'none'; frame-ancestors 'none'"
"""The policy of what is no page: it loads nothing and is embedded nowhere."""

POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; worker-src 'self'; manifest-src 'self'"
)

REFERRER: Final = "strict-origin"
"""For a page whose address is a secret: no page that it leads to is told it. `no-referrer` would do the same,
but with it browsers send forms from nowhere (`Origin: null`), which looks like a forgery and is refused."""
OPEN_SECONDS: Final = 2
"""How long a page that everybody gets is kept by the front door."""

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
"""Of all others, TRACE among them, no page knows anything."""

View = Callable[..., HttpResponse]


def secret_address(view: View) -> View:
    """A page whose address is a secret: kept nowhere, told to nobody."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = view(request, *args, **kwargs)
        answer["Referrer-Policy"] = REFERRER
        answer["Cache-Control"] = "no-store"
        answer["X-Robots-Tag"] = "noindex"
        return answer

    return wrapper


class SafeHeaders:
    """Adds them where a page has not set its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method not in METHODS and not _is_program(request):
            response: HttpResponse = HttpResponseNotAllowed(METHODS)
        else:
            response = self.get_response(request)
        if response.status_code == 405 and request.method == "GET" and not _is_program(request):
            response = _looked_at(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", "camera=(self), geolocation=(), microphone=()")
        if _is_open(request, response):
            response.headers.setdefault("Cache-Control", f"public, max-age={OPEN_SECONDS}")
        response.headers.setdefault("Cache-Control", _own(request, response))
        if request.method == "POST" and _name(request) == "account_logout":
            response.headers["Clear-Site-Data"] = '"cache"'
        return response


class NoPlainPrograms:
    """A program without HTTPS is refused: led on to it, it would go on showing its token to everybody."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not settings.SECURE_SSL_REDIRECT or request.is_secure() or not _is_program(request):
            return self.get_response(request)
        with translation.override(translation.get_language_from_request(request)):
            text = _("This installation speaks HTTPS only. The token was sent for all to see: revoke it.")
        body = {"code": "https_wanted", "clause": "", "message": text, "facts": {}}
        return JsonResponse(body, status=403, headers={"Cache-Control": "no-store"})


def _is_program(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def _name(request: HttpRequest) -> str | None:
    return request.resolver_match.url_name if request.resolver_match else None


def _own(request: HttpRequest, response: HttpResponse) -> str:
    """For what is somebody's own, names, forms, papers: no browser and no proxy keeps it.

    But a form that was not taken, with what was filled in, is there again when its sender goes back to it.
    """
    is_form_again = request.method == "POST" and response.status_code == REFUSED_STATUS
    return "private, no-cache" if is_form_again else "no-store"


def _looked_at(request: HttpRequest) -> HttpResponse:
    """Somebody looks at an address that only takes forms, such as by going back: the event's page instead."""
    slug = request.resolver_match.kwargs.get("slug") if request.resolver_match else None
    return HttpResponseRedirect(reverse("event", args=[slug]) if slug else reverse("home"))


def _is_open(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether everybody without a session gets this very page: the front door may keep it a moment."""
    match = request.resolver_match
    return (
        request.method == "GET"
        and response.status_code == 200
        and match is not None
        and (match.url_name == "home" or getattr(match.func, "act", "") == "see")
        and not response.cookies
        and settings.SESSION_COOKIE_NAME not in request.COOKIES
        and settings.MESSAGES_COOKIE_NAME not in request.COOKIES
    )
