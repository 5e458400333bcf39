"""Signing in: allauth does the work; here is only what is our own."""

from typing import Any, ClassVar, NamedTuple

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as requests
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from doublesix.store.models import Account
from doublesix.store.models.messages import MAIL
from doublesix.store.notifications import outbox
from doublesix.web.background import jobs
from doublesix.web.presentation.addresses import at_site
from doublesix.web.requests import second_factor


class Site(NamedTuple):
    """What mails call this installation, whatever name of the machine a browser asked for."""

    name: str
    domain: str


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Mails of the sign-in go through the outbox, which is looked at now: somebody waits for a code."""

    error_messages: ClassVar = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _("The address and the password do not belong together."),
        "incorrect_code": _("This is not the code that we sent last."),
        "incorrect_password": _("This is not your password."),
        "too_many_login_attempts": _("Too many wrong tries. Wait a few minutes, or sign in by a code."),
        "rate_limited": _("Too many tries in a short time. Wait a little and try again."),
        "email_taken": _("There is an account with this address already. Sign in with it."),
    }

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Where one goes on to, if nowhere else: to the second factor, where everybody needs one."""
        if second_factor.is_nobody_yet(request.user):
            second_factor.say_why(request)
            return reverse("mfa_activate_totp")
        return str(super().get_login_redirect_url(request))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write one; an account that somebody else made is known to allauth before its first code.

        Entering that code then proves the address, and nobody is asked for a second one.
        """
        account = Account.objects.filter(email=email.lower()).first()
        if template_prefix == "account/email/login_code" and account is not None:
            EmailAddress.objects.get_or_create(user=account, email=account.email, defaults={"primary": True})
        ours = {name: at_site(value) for name, value in context.items() if name.endswith("_url")}
        site = Site("Double Six", settings.SITE_ADDRESS)
        known = {"request": requests.request, "email": email, **context, **ours, "current_site": site}
        mail = self.render_mail(template_prefix, email, known)
        outbox.put_mail(email, mail.subject, str(mail.body))
        transaction.on_commit(lambda: jobs.wake(MAIL))
