"""Sessions end by themselves: some time after the last page, and some time after the sign-in in any case.

Who signs in by mailed codes alone has neither a password nor a second factor to give once more. Before such
an account changes how it signs in, or ends sessions, it has to have signed in a moment ago.
"""

from collections.abc import Callable
from contextlib import suppress
from time import time
from typing import Any, Final

from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY, logout
from django.contrib.auth.views import redirect_to_login
from django.contrib.sessions.backends.base import SessionBase, UpdateError
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from doublesix.store.services.sessions import BEGAN, SEEN

NOTED_EVERY: Final = 600
"""Seconds: how exactly it is kept when somebody last did something."""
MOMENT: Final = 900
"""Seconds after a sign-in in which it may be changed how one signs in."""
ABOUT_SIGNING_IN: Final = ("/accounts/email/", "/accounts/password/set/", "/accounts/2fa/")
OWN_DATA: Final = "/mine/data/"
ENDING: Final = f"{OWN_DATA}sign-out/"
"""Where one ends one's sessions in other browsers."""
_Next = Callable[[HttpRequest], HttpResponse]


def begin(request: HttpRequest | None) -> None:
    """Somebody signed in now."""
    session = getattr(request, "session", None)
    if session is not None:
        session[BEGAN] = session[SEEN] = int(time())


def is_over(session: SessionBase, now: float) -> bool:
    """Whether a session has been idle, or open, for too long."""
    began, seen = _said(session, BEGAN, now), _said(session, SEEN, now)
    return now - began > settings.SESSION_DAYS * 86_400 or now - seen > settings.SESSION_IDLE_HOURS * 3600


def _said(session: SessionBase, name: str, otherwise: float) -> float:
    said: Any = session.get(name)
    return said if isinstance(said, int) else otherwise


class EndInTime:
    """Ends sessions whose time is over, and notes that others are in use."""

    def __init__(self, get_response: _Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES and SESSION_KEY in request.session:
            now = time()
            if is_over(request.session, now):
                request.session.flush()
            elif now - _said(request.session, SEEN, 0) > NOTED_EVERY:
                _note(request.session, int(now))
        return self.get_response(request)


def _note(session: SessionBase, now: int) -> None:
    """Keep that it is in use; a database that is busy keeps nobody from a page for that."""
    session.setdefault(BEGAN, now)
    session[SEEN] = now
    with suppress(UpdateError, DatabaseError):
        session.save()
    session.modified = False


class SignInAgain:
    """Leads accounts without a password and a second factor to sign in before this is done."""

    def __init__(self, get_response: _Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith((*ABOUT_SIGNING_IN, ENDING)) or not request.user.is_authenticated:
            return self.get_response(request)
        is_fresh = time() - _said(request.session, BEGAN, 0) < MOMENT
        if is_fresh or get_reauthentication_flows(request.user):
            return self.get_response(request)
        logout(request)
        if request.path.startswith(ENDING):
            messages.info(request, _("Before you sign out other browsers, sign in once more."))
            return redirect_to_login(OWN_DATA)
        messages.info(request, _("Before you change how you sign in, sign in once more."))
        return redirect_to_login(request.get_full_path())
