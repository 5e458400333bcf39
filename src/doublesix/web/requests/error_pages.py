"""Answers that the server gives before any page is asked: too large, too slow, too many, try again.

Each is a page in the reader's language, or for programs the one shape of the API's answers. They are made
once and need no database, so that whoever is turned away costs nothing.
"""

import json
from functools import cache
from http import HTTPStatus
from io import BytesIO
from typing import Final, NamedTuple

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from doublesix.web.asgi_types import Scope, Send
from doublesix.web.requests.headers import NOTHING, POLICY

COME_AGAIN: Final = 5
"""Seconds after which it is worth trying again."""
LATER: Final = (429, 503)


class Words(NamedTuple):
    """Why there is no page: for programs, and for people."""

    code: str
    title: "str | Promise"
    text: "str | Promise"


WORDS: Final = {
    400: Words(
        "unreadable",
        _("This cannot be read"),
        _("What your browser sent cannot be read. Go back, load the page again and try once more."),
    ),
    408: Words(
        "too_slow",
        _("That took too long"),
        _("What you sent did not arrive in time. Nothing was done. Try again where the network is better."),
    ),
    411: Words(
        "length_wanted", _("The length is missing"), _("Whoever sends something says how long it is.")
    ),
    413: Words(
        "too_large",
        _("That is too large"),
        _("More was sent at once than is taken, so nothing was done. Send fewer or smaller files."),
    ),
    426: Words(
        "https_wanted_here",
        _("No page by plain HTTP"),
        _(
            "This installation speaks plain HTTP, which is for a hall's own network: from the internet "
            "everybody could read along. Whoever runs it finds in docs/serving.md how it speaks HTTPS."
        ),
    ),
    429: Words(
        "too_many",
        _("Too many at once"),
        _("Very much comes from your network just now. Nothing was done. Try again in a few seconds."),
    ),
    503: Words(
        "try_again",
        _("Try again in a moment"),
        _("There is very much to do just now. Nothing was done. Try again in a few seconds."),
    ),
}


@cache
def page(status: int, language: str) -> str:
    """The page that says why there is none."""
    with translation.override(language):
        context = {"why": WORDS[status], "languages": ()}
        return render_to_string("public/turned_away.html", context)


@cache
def data(status: int, language: str) -> str:
    """The same for a program."""
    with translation.override(language):
        why = WORDS[status]
        return json.dumps({"code": why.code, "clause": "", "message": str(why.text), "facts": {}})


def language_of(scope: Scope) -> str:
    """The language of who asks."""
    found = translation.get_language_from_request(ASGIRequest(scope, BytesIO()))
    return found if found in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


async def turn_away(scope: Scope, send: Send, status: int) -> None:
    """Answer with a status and words; the connection ends, since not everything that was sent was read."""
    is_program = scope["path"].startswith("/api/")
    made = data if is_program else page
    body = made(status, language_of(scope)).encode()
    kind = b"application/json" if is_program else b"text/html; charset=utf-8"
    headers = [
        (b"content-type", kind),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        (b"content-security-policy", POLICY.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"vary", b"Cookie, Accept-Language"),
        (b"connection", b"close"),
    ]
    if status in LATER:
        headers.append((b"retry-after", b"%d" % COME_AGAIN))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def in_plain_words(status: int) -> bytes:
    """A whole answer for where no request is known yet: in three languages, without any page."""
    text = _PLAIN[status].encode()
    later = f"Retry-After: {COME_AGAIN}\r\n" if status in LATER else ""
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nContent-Type: text/plain; charset=utf-8\r\n"
        f"Content-Length: {len(text)}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
        f"Content-Security-Policy: {NOTHING}\r\n{later}Connection: close\r\n\r\n"
    )
    return head.encode() + text


_PLAIN: Final = {
    400: "This cannot be read.\nCeci est illisible.\nEsto no se puede leer.\n",
    408: "That took too long. Try again.\nCela a pris trop de temps. Réessayez.\n"
    "Ha tardado demasiado. Vuelva a intentarlo.\n",
    429: "Too many connections from your network. Try again in a moment.\n"
    "Trop de connexions depuis votre réseau. Réessayez dans un instant.\n"
    "Demasiadas conexiones desde su red. Vuelva a intentarlo en un momento.\n",
    431: "The headers of the request are too long. Delete this site's cookies and try again.\n"
    "Les en-têtes de la requête sont trop longs. Supprimez les cookies de ce site et réessayez.\n"
    "Las cabeceras de la petición son demasiado largas. Borre las cookies del sitio e inténtelo de nuevo.\n",
    503: "Too many connections. Try again in a moment.\nTrop de connexions. Réessayez dans un instant.\n"
    "Demasiadas conexiones. Vuelva a intentarlo en un momento.\n",
}
