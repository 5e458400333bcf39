"""Who calls: a program with a token, a page of ours with its session, or the public."""

from django.http import HttpRequest
from django.utils import timezone
from ninja.security import HttpBearer
from ninja.utils import check_csrf

from doublesix.store.actor import Actor
from doublesix.store.evidence.limits import MEGABYTE, UPLOAD
from doublesix.store.models import Account
from doublesix.store.services import tokens
from doublesix.web.api.answers import ApiFault
from doublesix.web.requests.access import SAFE, SignInFirst, access_for, needs_account
from doublesix.web.requests.second_factor import insist_on_everybody

LARGEST = UPLOAD + MEGABYTE
"""Bytes of a request; one that says it has more is not read."""


class Caller(HttpBearer):
    """Who calls, and whether they may do the operation's act; asked before anything of the request is read.

    A token goes before a session. Without either, one is the public; whether that does, the act says.
    """

    def __init__(self, act: str = "", signed_in: bool | None = None) -> None:
        super().__init__()
        self.act = act
        self.signed_in = signed_in
        self.needs_account = needs_account(act, signed_in) if act else bool(signed_in)
        if not self.needs_account:
            del self.openapi_security_schema  # what is public is not described as needing a token

    def __call__(self, request: HttpRequest) -> object:
        """Whom the request is from; nobody where its token does not work."""
        if _claimed_length(request) > LARGEST:
            raise ApiFault(413, "too_large")
        caller = self._identified(request)
        if caller is not None and self.act:
            match = request.resolver_match
            assert match is not None, "a request that has arrived was resolved"
            access = access_for(request, match.kwargs["slug"], self.act, signed_in=self.signed_in)
            request.access = access  # type: ignore[attr-defined]
        elif caller is not None and self.signed_in:
            if not isinstance(request.user, Account):
                raise SignInFirst
            insist_on_everybody(request.user)
        return caller

    def _identified(self, request: HttpRequest) -> object:
        if "Authorization" in request.headers:
            scheme, _, token = request.headers["Authorization"].partition(" ")
            return self.authenticate(request, token.strip()) if scheme.lower() == "bearer" else None
        is_signed_in = request.user.is_authenticated
        if is_signed_in and request.method not in SAFE and check_csrf(request) is not None:
            raise ApiFault(403, "no_csrf")
        return request.user

    def authenticate(self, request: HttpRequest, token: str) -> object:
        """The account that a token stands for."""
        account = tokens.account_of(token, Actor(None, timezone.now()))
        if account is not None:
            request.user = account
        return account


def _claimed_length(request: HttpRequest) -> int:
    claimed = request.META.get("CONTENT_LENGTH") or "0"
    return int(claimed) if claimed.isascii() and claimed.isdigit() and len(claimed) < 16 else LARGEST + 1
