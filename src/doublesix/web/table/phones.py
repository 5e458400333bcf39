"""A phone at a table: the match whose link it opened, and the teams whose codes or own links it had.

Both stand in a signed cookie that is sent to the addresses of that match only. The link itself is gone from
the address as soon as it was opened. A phone is its team's wherever that team sits: when a correction brings
another team to the table, the phone does not go over to it.
"""

import secrets
from typing import Any, Final, NamedTuple

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from doublesix.store.models import Tournament
from doublesix.store.queries.log_marks import PHONE
from doublesix.store.refusals import refuse
from doublesix.store.services import table_links
from doublesix.tournament.fixtures import Entrant
from doublesix.web.transport import SECURE

DAYS: Final = 2 * 24 * 60 * 60
"""Seconds that a phone is known: a match is over by then."""


class Phone(NamedTuple):
    """A phone that opened a match's link."""

    id: str
    generation: int
    entrants: frozenset[Entrant] = frozenset()
    """Those for whom it may write and agree, as long as they play."""


KEPT: Final = "table"
OPENED: Final = "opened"
"""Cookies by what they say: the phone as it is known, and that it opened the link once more. The link's own
address does not get the first, so opening it again must not overwrite what the phone may do."""


COOKIE: Final = "{secure}{kind}-{pk}-{fixture}"
SALT: Final = "doublesix.table {pk} {fixture}"
"""The match is part of what is signed: a cookie put under another match's name is worth nothing there."""


def welcome(request: HttpRequest, pk: int, fixture: int) -> tuple[Tournament, Phone]:
    """The phone that asks, if it opened the link of this match as it works now; else it is refused."""
    known = []
    for kind in (KEPT, OPENED):
        secure = SECURE if request.is_secure() else ""
        value = request.COOKIES.get(COOKIE.format(secure=secure, kind=kind, pk=pk, fixture=fixture), "")
        try:
            data: dict[str, Any] = signing.loads(
                value, salt=SALT.format(pk=pk, fixture=fixture), max_age=DAYS
            )
            entrants = frozenset(map(int, data["entrants"]))
            known.append(Phone(str(data["id"]), int(data["generation"]), entrants))
        except (signing.BadSignature, KeyError, TypeError, ValueError):
            continue
    link = table_links.link_of(pk, fixture) if known else None
    if link is None:
        raise refuse("table_link_unknown")
    valid = [phone for phone in known if phone.generation == link.generation]
    if not valid:
        raise refuse("table_link_revoked")
    request.asker = PHONE, valid[0].id  # type: ignore[attr-defined]
    # Who opened the sheet once more by a team's own link is that team's too.
    entrants = frozenset().union(*(phone.entrants for phone in valid))
    return link.tournament, valid[0]._replace(entrants=entrants)


def new_phone(generation: int, entrants: frozenset[Entrant] = frozenset()) -> Phone:
    """A phone that opens a link for the first time, by a team's own link as that team's."""
    return Phone(secrets.token_urlsafe(9), generation, entrants)


def remember(
    response: HttpResponse, pk: int, fixture: int, phone: Phone, *, is_secure: bool, kind: str = KEPT
) -> None:
    """Let the phone be known from now on."""
    says = {"id": phone.id, "generation": phone.generation, "entrants": sorted(phone.entrants)}
    secure = SECURE if is_secure else ""
    response.set_cookie(
        COOKIE.format(secure=secure, kind=kind, pk=pk, fixture=fixture),
        signing.dumps(says, salt=SALT.format(pk=pk, fixture=fixture)),
        max_age=DAYS,
        path=reverse("table", args=[pk, fixture]),
        httponly=True,
        samesite="Lax",
        secure=is_secure,
    )
