"""Who may follow a board: everybody a public page of a public event, others who may see the page."""

import time
from importlib import import_module
from typing import Final

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import close_old_connections
from django.http import Http404, HttpRequest

from doublesix.app.roles import ACTS, PUBLIC
from doublesix.store.models import Tournament
from doublesix.web.live.boards import BOARDS
from doublesix.web.requests.access import EventAccess
from doublesix.web.requests.sessions import is_over

KNOWN_SECONDS: Final = 3.0
MOST_KNOWN: Final = 1000
_known: dict[tuple[int, str], float] = {}
"""Boards that everybody may follow, and until when that need not be asked again."""


def is_known_open(pk: int, page: str) -> bool:
    """Whether it was found a moment ago that everybody may follow this."""
    return _known.get((pk, page), 0) > time.monotonic()


def is_open(pk: int, page: str) -> bool:
    """Whether everybody may follow this; runs in a thread."""
    try:
        is_public = Tournament.objects.filter(pk=pk, is_public=True).exists()
        found = is_public and page in BOARDS and PUBLIC in ACTS[BOARDS[page].act].roles
        if found:
            _remember(pk, page)
        return found
    finally:
        close_old_connections()


def may_follow(request: HttpRequest, pk: int, page: str) -> bool:
    """Whether everybody may follow this board, or only who asks; runs in a thread.

    Who may not know of the event raises ``Http404``, who may not see the page ``PermissionDenied``.
    """
    try:
        tournament = Tournament.objects.filter(pk=pk).first()
        if tournament is None or page not in BOARDS:
            raise Http404
        act = BOARDS[page].act
        if tournament.is_public and PUBLIC in ACTS[act].roles:
            _remember(pk, page)
            return True
        _check(request, tournament, act)
        return False
    finally:
        close_old_connections()


def _remember(pk: int, page: str) -> None:
    if len(_known) >= MOST_KNOWN:
        _known.clear()
    _known[pk, page] = time.monotonic() + KNOWN_SECONDS


def _check(request: HttpRequest, tournament: Tournament, act: str) -> None:
    engine = import_module(settings.SESSION_ENGINE)
    request.session = engine.SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    request.user = AnonymousUser() if is_over(request.session, time.time()) else get_user(request)
    access = EventAccess(request, tournament, by_link=True)
    if not access.may_know:
        raise Http404
    if not access.may(act):
        raise PermissionDenied
