"""Codes of the sign-in: each works once, for who asked, for minutes; no way passes the second factor by."""

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account import app_settings as accounts
from allauth.account.models import EmailAddress
from allauth.mfa import app_settings as factors
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth as totp
from django.conf import LazySettings
from django.core.cache import cache
from django.test import Client

from doublesix.store.models import Account, Message, SignIn
from doublesix.store.services import recovery_codes
from tests.store import people

pytestmark = pytest.mark.django_db
PASSWORD = "a long one of hers"
SECOND = "/accounts/2fa/authenticate/"


@pytest.fixture(autouse=True)
def nora() -> Account:
    """An account with a password, and nothing counted yet."""
    cache.clear()
    account = people.account("Nora")
    account.set_password(PASSWORD)
    account.save()
    EmailAddress.objects.create(user=account, email=account.email, primary=True, verified=True)
    return account


def is_signed_in(client: Client) -> bool:
    """Whether one's own page is shown."""
    return client.get("/mine/").status_code == 200


def with_password() -> Client:
    """A browser in which the right password was typed."""
    client = Client()
    client.post("/accounts/login/", {"login": "nora@example.org", "password": PASSWORD})
    return client


def second_factor(account: Account) -> str:
    """A second factor for the account; its secret."""
    secret = str(totp.generate_totp_secret())
    totp.TOTP.activate(account, secret)
    return secret


def code_now(secret: str) -> str:
    """What the app shows now."""
    (counter,) = totp.yield_hotp_counters_from_time()
    return str(totp.format_hotp_value(totp.hotp_value(secret, counter)))


def test_a_password_alone_does_not_do_where_there_is_a_second_factor(nora: Account) -> None:
    second_factor(nora)
    client = with_password()
    assert not is_signed_in(client)
    client.post(SECOND, {"code": "000000"})
    assert not is_signed_in(client)
    assert SignIn.objects.filter(account=nora, result="wrong second factor").count() == 1


def test_a_code_of_the_app_works_once(nora: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(totp, "yield_hotp_counters_from_time", lambda: iter([50_000_000]))
    code = code_now(second_factor(nora))
    first, second = with_password(), with_password()
    first.post(SECOND, {"code": code})
    second.post(SECOND, {"code": code})
    assert (is_signed_in(first), is_signed_in(second)) == (True, False)


def test_a_recovery_code_works_once(nora: Account) -> None:
    second_factor(nora)
    code = recovery_codes.make(nora)[0]
    first, second = with_password(), with_password()
    first.post(SECOND, {"code": code})
    second.post(SECOND, {"code": code})
    assert (is_signed_in(first), is_signed_in(second)) == (True, False)


def test_a_new_password_does_not_pass_the_second_factor_by(nora: Account) -> None:
    second_factor(nora)
    client = Client()
    client.post("/accounts/password/reset/", {"email": nora.email})
    mail = Message.objects.get(to=nora.email)
    (link,) = re.findall(r"/accounts/password/reset/key/\S+", mail.body)
    form = client.get(link, follow=True)
    new = {"password1": "an even longer one", "password2": "an even longer one"}
    client.post(form.request["PATH_INFO"], new)
    assert not is_signed_in(client)
    client.post("/accounts/login/", {"login": nora.email, "password": "an even longer one"})
    assert not is_signed_in(client)
    assert Authenticator.objects.filter(user=nora).exists()
    again = Client().get(link, follow=True)
    assert b'name="password1"' not in again.content, "the link works once"


def asked(client: Client) -> str:
    """The code that is mailed to who asks for one."""
    before = set(Message.objects.values_list("pk", flat=True))
    client.post("/accounts/login/code/", {"email": "nora@example.org"})
    mail = Message.objects.exclude(pk__in=before).get()
    (code,) = re.findall(r"\b[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}\b", mail.body)
    return str(code)


def give(client: Client, code: str) -> Any:
    """Type a code."""
    return client.post("/accounts/login/code/confirm/", {"code": code})


def test_a_mailed_code_is_for_the_browser_that_asked_and_works_once() -> None:
    one, other = Client(), Client()
    first = asked(one)
    second = asked(other)
    assert first != second
    give(one, second)
    assert not is_signed_in(one)
    give(one, first)
    give(other, first)
    assert (is_signed_in(one), is_signed_in(other)) == (True, False)


def test_a_mailed_code_is_guessed_at_three_times_and_the_owner_sees_it(nora: Account) -> None:
    client = Client()
    code = asked(client)
    for _ in range(3):
        give(client, "BBBB-BBBB")
    give(client, code)
    assert not is_signed_in(client)
    assert SignIn.objects.filter(account=nora, result="wrong code").count() == 3
    owner = Client()
    owner.force_login(nora)
    assert b"wrong code" in owner.get("/mine/data/").content


def test_no_code_is_good_for_longer_than_ten_minutes(settings: LazySettings) -> None:
    most = timedelta(minutes=10).total_seconds()
    assert most >= accounts.LOGIN_BY_CODE_TIMEOUT
    assert most >= accounts.EMAIL_VERIFICATION_BY_CODE_TIMEOUT
    assert (factors.TOTP_PERIOD, factors.TOTP_TOLERANCE) == (30, 0)
    assert timedelta(hours=1).total_seconds() >= settings.PASSWORD_RESET_TIMEOUT


def test_who_is_let_in_by_an_organiser_gets_no_password(nora: Account) -> None:
    made = Account.objects.create_user("new@example.org")
    assert not made.has_usable_password()
    assert nora.has_usable_password()
