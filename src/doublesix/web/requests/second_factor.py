"""A second factor for who works at events or runs the installation, or for everybody, where it is asked for.

With DOUBLESIX_SECOND_FACTOR=organisers an account without one has no more rights at an event than the public,
its entries apart, and is led to set one up when it wants more: on pages, by the API and on live boards.

With DOUBLESIX_SECOND_FACTOR=everybody an account without one is nobody yet: what needs an account leads to
where it is set up, and public pages are shown as to the public. What needs no account, such as a table's
phone or the link of an entry, is as before.
"""

from collections.abc import Callable
from typing import Final

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.models import Account

ORGANISERS: Final = "organisers"
EVERYBODY: Final = "everybody"
WITHOUT: Final = ("/accounts/", "/language/", "/api/")
"""Where one signs in, out and sets it up, chooses a language, and the API, which asks by itself."""


class SecondFactorFirst(Exception):
    """This needs a second factor, which the account has not set up."""


def lacks(account: Account | None) -> bool:
    """Whether an account is asked for a second factor and has none."""
    if account is None or settings.SECOND_FACTOR not in (ORGANISERS, EVERYBODY):
        return False
    return not is_mfa_enabled(account, [Authenticator.Type.TOTP])


def is_nobody_yet(user: object) -> bool:
    """Whether somebody is signed in with one factor where everybody needs two."""
    return settings.SECOND_FACTOR == EVERYBODY and isinstance(user, Account) and lacks(user)


def insist_on_everybody(user: object) -> None:
    """Go on only with one, where everybody needs it."""
    if is_nobody_yet(user):
        raise SecondFactorFirst


def insist(account: Account | None) -> None:
    """Go on only with one, where the installation asks for it."""
    if lacks(account):
        raise SecondFactorFirst


class LeadToIt:
    """Leads who needs a second factor to the page where it is set up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing of its own."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], *_arguments: object
    ) -> HttpResponse | None:
        """Where everybody needs one, who has none yet is led there, or is as the public."""
        if request.path.startswith(WITHOUT) or not is_nobody_yet(request.user):
            return None
        if getattr(view, "needs_account", hasattr(view, "login_url")):
            return _lead(request)
        request.user = AnonymousUser()
        return None

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """To the page, with the reason."""
        if not isinstance(fault, SecondFactorFirst):
            return None
        return _lead(request)


def _lead(request: HttpRequest) -> HttpResponse:
    say_why(request)
    return HttpResponseRedirect(reverse("mfa_activate_totp"))


def say_why(request: HttpRequest) -> None:
    """Say that it has to be set up, and for what."""
    if settings.SECOND_FACTOR == EVERYBODY:
        words = _(
            "Here, every account has a second factor. Set it up with an authenticator app first; "
            "then come back."
        )
    else:
        words = _(
            "Here, whoever works at an event signs in with a second factor. Set it up with an "
            "authenticator app first; then come back."
        )
    messages.error(request, words)
