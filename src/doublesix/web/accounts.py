"""Signing in: allauth does the work; here is only what is our own."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress

from doublesix.store.models import Account


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Mails of the sign-in go out at once, not through the outbox: a code has to arrive now."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send one; an account that somebody else made is known to allauth before its first code.

        Entering that code then proves the address, and nobody is asked for a second one.
        """
        account = Account.objects.filter(email=email.lower()).first()
        if template_prefix == "account/email/login_code" and account is not None:
            EmailAddress.objects.get_or_create(user=account, email=account.email, defaults={"primary": True})
        super().send_mail(template_prefix, email, context)
