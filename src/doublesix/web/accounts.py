"""Signing in: allauth does the work; here is only what is our own."""

from typing import Any, NamedTuple
from urllib.parse import urlsplit, urlunsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.conf import settings

from doublesix.store.models import Account


class Site(NamedTuple):
    """What mails call this installation, whatever name of the machine a browser asked for."""

    name: str
    domain: str


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Mails of the sign-in go out at once, not through the outbox: a code has to arrive now."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send one; an account that somebody else made is known to allauth before its first code.

        Entering that code then proves the address, and nobody is asked for a second one.
        """
        account = Account.objects.filter(email=email.lower()).first()
        if template_prefix == "account/email/login_code" and account is not None:
            EmailAddress.objects.get_or_create(user=account, email=account.email, defaults={"primary": True})
        ours = {name: _at_our_address(value) for name, value in context.items() if name.endswith("_url")}
        site = Site("Double Six", settings.SITE_ADDRESS)
        super().send_mail(template_prefix, email, {**context, **ours, "current_site": site})


def _at_our_address(link: str) -> str:
    """A link of ours as everybody can open it."""
    return settings.SITE_ADDRESS + urlunsplit(("", "", *urlsplit(link)[2:]))
