"""Where the key of a seat is: in a cookie of its table, or in a header; never in an address or a body."""

from datetime import date
from typing import Final

from django.http import HttpRequest, HttpResponse

from doublesix.web.transport import SECURE

BEARER: Final = "Bearer "
DAYS: Final = 7 * 24 * 60 * 60
"""Seconds that a browser keeps the key of a seat."""


def cookie_name(code: str, *, is_secure: bool) -> str:
    """The cookie that holds the key of a seat at a table."""
    return f"{SECURE if is_secure else ''}seat-{code}"


def is_program(request: HttpRequest) -> bool:
    """Whether a request brings a key of its own, which no browser does by itself."""
    return request.headers.get("Authorization", "").startswith(BEARER)


def key_of(request: HttpRequest, code: str) -> str:
    """The key that a request brings, or nothing."""
    if is_program(request):
        return request.headers["Authorization"].removeprefix(BEARER).strip()
    return request.COOKIES.get(cookie_name(code, is_secure=request.is_secure()), "")


def daily_cookie(request: HttpRequest, day: date) -> str:
    """The cookie that says at which table this browser plays the daily deal."""
    return f"{SECURE if request.is_secure() else ''}daily-{day.isoformat()}"


def remember_day(response: HttpResponse, request: HttpRequest, day: date, code: str) -> None:
    """Let the browser know its table of the day."""
    _keep(response, request, daily_cookie(request, day), code)


def remember(response: HttpResponse, request: HttpRequest, code: str, key: str) -> None:
    """Let the browser keep the key of a seat."""
    _keep(response, request, cookie_name(code, is_secure=request.is_secure()), key)


def _keep(response: HttpResponse, request: HttpRequest, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=DAYS,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
