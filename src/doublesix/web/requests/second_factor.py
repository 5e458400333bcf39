"""A second factor for who works at events or runs the installation, where the installation asks for it.

With DOUBLESIX_SECOND_FACTOR=organisers an account without one has no more rights at an event than the public,
its entries apart, and is led to set one up when it wants more: on pages, by the API and on live boards.
"""

from collections.abc import Callable
from typing import Final

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.models import Account

ORGANISERS: Final = "organisers"


class SecondFactorFirst(Exception):
    """This needs a second factor, which the account has not set up."""


def lacks(account: Account | None) -> bool:
    """Whether an account is asked for a second factor and has none."""
    if account is None or settings.SECOND_FACTOR != ORGANISERS:
        return False
    return not is_mfa_enabled(account, [Authenticator.Type.TOTP])


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

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """To the page, with the reason."""
        if not isinstance(fault, SecondFactorFirst):
            return None
        messages.error(
            request,
            _(
                "Here, whoever works at an event signs in with a second factor. Set it up with an "
                "authenticator app first; then come back."
            ),
        )
        return HttpResponseRedirect(reverse("mfa_activate_totp"))
