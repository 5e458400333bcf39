"""Where the key of a seat is: in a cookie of its table, or in a header; never in an address or a body."""

from datetime import date
from typing import Final

from django.http import HttpRequest, HttpResponse

from doublesix.web.presentation import host_cookies

BEARER: Final = "Bearer "
DAYS: Final = 7 * 24 * 60 * 60
"""Seconds that a browser keeps the key of a seat."""
MOST: Final = 40
"""Seats that one browser keeps the keys of."""
SEAT: Final = "seat"
DAILY: Final = "daily"
"""Cookies by what they say: the key of a seat, and at which table the daily deal is played."""


def is_program(request: HttpRequest) -> bool:
    """Whether a request brings a key of its own, which no browser does by itself."""
    return request.headers.get("Authorization", "").startswith(BEARER)


def key_of(request: HttpRequest, code: str) -> str:
    """The key that a request brings, or nothing."""
    if is_program(request):
        return request.headers["Authorization"].removeprefix(BEARER).strip()
    return host_cookies.read(request, f"{SEAT}-{code}")


def code_of_day(request: HttpRequest, day: date) -> str:
    """At which table this browser plays the daily deal, or nothing."""
    return host_cookies.read(request, f"{DAILY}-{day.isoformat()}")


def remember_day(response: HttpResponse, request: HttpRequest, day: date, code: str) -> None:
    """Let the browser know its table of the day."""
    _keep(response, request, DAILY, day.isoformat(), code)


def remember(response: HttpResponse, request: HttpRequest, code: str, key: str) -> None:
    """Let the browser keep the key of a seat."""
    _keep(response, request, SEAT, code, key)


def _keep(response: HttpResponse, request: HttpRequest, kind: str, of: str, value: str) -> None:
    host_cookies.keep(request, response, f"{kind}-{of}", value, DAYS)
    host_cookies.drop_oldest(request, response, kind, MOST)
