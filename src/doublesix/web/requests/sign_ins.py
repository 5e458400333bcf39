"""Sign-ins are written down as they happen: Django and allauth say when."""

from typing import Any

from allauth.account.signals import login_code_rejected
from allauth.mfa.signals import authentication_failed
from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.http import HttpRequest
from django.utils import timezone

from doublesix.store.models import Account
from doublesix.store.models.sign_ins import SIGNED_IN, WRONG_CODE, WRONG_PASSWORD, WRONG_SECOND
from doublesix.store.services import sign_ins
from doublesix.web.requests import sessions


def connect() -> None:
    """Listen."""
    user_logged_in.connect(_signed_in, dispatch_uid="audit")
    user_login_failed.connect(_failed, dispatch_uid="audit")
    login_code_rejected.connect(_code_failed, dispatch_uid="audit")
    authentication_failed.connect(_second_failed, dispatch_uid="audit")


def _note(account: Account | None, result: str, request: HttpRequest | None) -> None:
    address = request.META.get("REMOTE_ADDR", "") if request is not None else ""
    sign_ins.note(account, result, address, timezone.now())


def _signed_in(request: HttpRequest, user: Account, **_more: Any) -> None:
    sessions.begin(request)
    _note(user, SIGNED_IN, request)


def _failed(credentials: dict[str, Any], request: HttpRequest | None = None, **_more: Any) -> None:
    said = str(credentials.get("email") or credentials.get("username") or "")
    account = Account.objects.filter(email=said.strip().lower()).first()
    _note(account, WRONG_PASSWORD, request)


def _code_failed(request: HttpRequest, user: Account, **_more: Any) -> None:
    _note(user, WRONG_CODE, request)


def _second_failed(request: HttpRequest, user: Account, **_more: Any) -> None:
    _note(user, WRONG_SECOND, request)
