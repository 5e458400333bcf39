"""A phone at a table: the match whose link it opened, and the teams whose codes it gave.

Both stand in a signed cookie that is sent to the addresses of that match only. The link itself is gone from
the address as soon as it was opened. A phone is its team's wherever that team sits: when a correction brings
another team to the table, the phone does not go over to it.
"""

import secrets
from typing import Any, Final, NamedTuple

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from doublesix.tournament.fixtures import Entrant
from doublesix.web.transport import SECURE

SALT: Final = "doublesix.table"
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


def _cookie(kind: str, pk: int, fixture: int, *, is_secure: bool) -> str:
    return f"{SECURE if is_secure else ''}{kind}-{pk}-{fixture}"


def _salt(pk: int, fixture: int) -> str:
    """The match is part of what is signed: a cookie put under another match's name is worth nothing there."""
    return f"{SALT} {pk} {fixture}"


def phones_of(request: HttpRequest, pk: int, fixture: int) -> list[Phone]:
    """What the phone that asks is known as at this match; whether that still works is asked elsewhere."""
    found = []
    for kind in (KEPT, OPENED):
        value = request.COOKIES.get(_cookie(kind, pk, fixture, is_secure=request.is_secure()), "")
        try:
            data: dict[str, Any] = signing.loads(value, salt=_salt(pk, fixture), max_age=DAYS)
            entrants = frozenset(map(int, data["entrants"]))
            found.append(Phone(str(data["id"]), int(data["generation"]), entrants))
        except (signing.BadSignature, KeyError, TypeError, ValueError):
            continue
    return found


def welcome(phones: list[Phone], generation: int) -> Phone | None:
    """The phone, if the link that it opened was not revoked since."""
    return next((phone for phone in phones if phone.generation == generation), None)


def new_phone(generation: int) -> Phone:
    """A phone that opens a link for the first time."""
    return Phone(secrets.token_urlsafe(9), generation)


def remember(
    response: HttpResponse, pk: int, fixture: int, phone: Phone, *, is_secure: bool, kind: str = KEPT
) -> None:
    """Let the phone be known from now on."""
    says = {"id": phone.id, "generation": phone.generation, "entrants": sorted(phone.entrants)}
    value = signing.dumps(says, salt=_salt(pk, fixture))
    response.set_cookie(
        _cookie(kind, pk, fixture, is_secure=is_secure),
        value,
        max_age=DAYS,
        path=reverse("table", args=[pk, fixture]),
        httponly=True,
        samesite="Lax",
        secure=is_secure,
    )
