"""Cookies of a single match or table: named so that browsers protect them, and only so many of a kind.

Over HTTPS such a name begins with ``__Host-``, which browsers take for the whole host only; so what a cookie
is for stands in its name, not in its path. A browser sends all of them with every request, and servers take
headers of a certain length: those that were kept first are dropped when there would be too many.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from doublesix.web.transport import HOST, SECURE


def name_of(request: HttpRequest, name: str) -> str:
    """What a cookie is called here: by plain HTTP, as in a hall, browsers take no name of the other kind."""
    return f"{HOST}{name}" if request.is_secure() else name


def read(request: HttpRequest, name: str) -> str:
    """What a cookie says, or nothing.

    Over HTTPS it was called ``__Secure-`` before, and is kept for seven days at most: once every installation
    has been on this version for that long, the second name may go.
    """
    secure = request.COOKIES.get(f"{SECURE}{name}", "") if request.is_secure() else ""
    return request.COOKIES.get(name_of(request, name)) or secure


def keep(request: HttpRequest, response: HttpResponse, name: str, value: str, seconds: int) -> None:
    """Let the browser keep it for so long."""
    response.set_cookie(
        name_of(request, name),
        value,
        max_age=seconds,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def drop_oldest(
    request: HttpRequest,
    response: HttpResponse,
    kind: str,
    most: int,
    age: Callable[[str], int] = lambda value: 0,  # noqa: ARG005
) -> None:
    """Drop those of a kind that are too many beside the one that is set now.

    The oldest go first, by what ``age`` reads out of them; browsers send those first that they had first.
    """
    begins = name_of(request, f"{kind}-")
    others = [name for name in request.COOKIES if name.startswith(begins) and name not in response.cookies]
    others.sort(key=lambda name: age(request.COOKIES[name]))
    for name in others[: max(0, len(others) + 1 - most)]:
        response.delete_cookie(name, samesite="Lax")
