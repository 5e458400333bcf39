"""A phone at a table: the match whose link it opened, and the teams whose codes or own links it had.

Both stand in a signed cookie with the match in its name and in what is signed. The link itself is gone from
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
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import table_links
from doublesix.tournament.fixtures import Entrant
from doublesix.web.presentation import host_cookies
from doublesix.web.transport import HOST, SECURE

DAYS: Final = 2 * 24 * 60 * 60
"""Seconds that a phone is known: a match is over by then."""


class Phone(NamedTuple):
    """A phone that opened a match's link."""

    id: str
    generation: int
    entrants: frozenset[Entrant] = frozenset()
    """Those for whom it may write and agree, as long as they play."""


COOKIE: Final = "phone-{pk}-{fixture}"
MOST: Final = 16
"""Matches that one phone is known at: those it wrote on last. All are sent with every request."""
_BEFORE: Final = ("table-{pk}-{fixture}", "opened-{pk}-{fixture}")
EARLIER: Final = {True: tuple(SECURE + name for name in _BEFORE), False: _BEFORE}
"""Cookies of the version before, sent to the addresses of their match only: a phone that was signed in goes
on with them for the two days they last. When every installation has run this version so long, they may go."""
SALT: Final = "doublesix.table {pk} {fixture}"
"""The match is part of what is signed: a cookie put under another match's name is worth nothing there."""


def welcome(request: HttpRequest, pk: int, fixture: int) -> tuple[Tournament, Phone]:
    """The phone that asks, if it opened the link of this match as it works now; else it is refused."""
    known, is_secure = [], request.is_secure()
    for name in (*EARLIER[is_secure], HOST + COOKIE if is_secure else COOKIE):
        value = request.COOKIES.get(name.format(pk=pk, fixture=fixture), "")
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
    # A phone whose cookies of before and of now say different things is whatever either says.
    entrants = frozenset().union(*(phone.entrants for phone in valid))
    return link.tournament, valid[0]._replace(entrants=entrants)


def open_phone(
    request: HttpRequest, pk: int, fixture: int, generation: int, own: frozenset[Entrant] = frozenset()
) -> Phone:
    """The phone that opens a link, as it is known or a new one; by a team's own link that team's too."""
    try:
        _, phone = welcome(request, pk, fixture)
    except Refused:
        return new_phone(generation, own)
    return phone._replace(entrants=phone.entrants | own)


def new_phone(generation: int, entrants: frozenset[Entrant] = frozenset()) -> Phone:
    """A phone that opens a link for the first time, by a team's own link as that team's."""
    return Phone(secrets.token_urlsafe(9), generation, entrants)


def remember(request: HttpRequest, response: HttpResponse, pk: int, fixture: int, phone: Phone) -> None:
    """Let the phone be known from now on, and at no more than so many matches."""
    says = {"id": phone.id, "generation": phone.generation, "entrants": sorted(phone.entrants)}
    signed = signing.dumps(says, salt=SALT.format(pk=pk, fixture=fixture))
    host_cookies.keep(request, response, COOKIE.format(pk=pk, fixture=fixture), signed, DAYS)
    host_cookies.drop_oldest(request, response, "phone", MOST, _signed_at)
    for name in EARLIER[request.is_secure()]:
        old = name.format(pk=pk, fixture=fixture)
        if old in request.COOKIES:
            response.delete_cookie(old, path=reverse("table", args=[pk, fixture]), samesite="Lax")


def _signed_at(value: str) -> int:
    """When a cookie was signed, as it says itself: enough to tell which of its own a phone forgets."""
    _, _, moment = value.rpartition(":")[0].rpartition(":")
    return signing.b62_decode(moment) if len(moment) < 10 and moment.isalnum() and moment.isascii() else 0
