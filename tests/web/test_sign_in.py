"""Signing in by a code: what the mail says, and what somebody is told to whom none comes."""

import re
from typing import Any

import pytest
from django.conf import LazySettings
from django.core import mail
from django.core.cache import cache
from django.template.loader import get_template
from django.test import Client

from doublesix.store.models import Message
from doublesix.store.notifications import outbox
from tests.store import people
from tests.web.draw.pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _address(settings: LazySettings) -> None:
    settings.SITE_ADDRESS = "https://dominoes.example.org"
    settings.ALLOWED_HOSTS = ["localhost"]
    cache.clear()  # where it is counted who asked how often


def asked(client: Client, address: str, page: str = "/accounts/login/code/", host: str = "localhost") -> str:
    """Ask for a mail; what the page says then."""
    answer = client.post(page, {"email": address}, follow=True, headers={"Host": host})
    assert answer.status_code == 200
    return text(answer)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Has no mail come after a few minutes?"),
        ("fr", "Aucun message n’est arrivé après quelques minutes ?"),
        ("es", "¿No ha llegado ningún mensaje después de unos minutos?"),
    ],
)
@pytest.mark.parametrize("page", ["/accounts/login/code/", "/accounts/password/reset/"])
def test_the_page_says_for_every_address_alike_what_to_do_if_no_mail_comes(
    page: str, language: str, words: str
) -> None:
    people.account("Rita")
    known, unknown = (
        asked(Client(headers={"Accept-Language": language}), f"{name}@example.org", page)
        for name in ("rita", "rota")
    )
    assert words in known
    assert known.replace("rita@", "…@") == unknown.replace("rota@", "…@")


def test_mails_are_from_this_installation_whatever_name_the_browser_asked_for() -> None:
    people.account("Rita")
    for name, page in (("rita", "login/code"), ("rota", "login/code"), ("rita", "password/reset")):
        asked(Client(), f"{name}@example.org", f"/accounts/{page}/")
    assert mail.outbox == [], "no request waits for a mail server"
    assert outbox.send_all() == 3
    assert not Message.objects.exclude(body="").exists(), "no code is kept once it is sent"
    assert len(mail.outbox) == 3
    for each in mail.outbox:
        body = str(each.body)
        assert each.subject.startswith("[Double Six] ")
        assert "Hello from Double Six!" in body
        assert "localhost" not in body
        assert set(re.findall(r"https?://[^/\s]+", body)) == {"https://dominoes.example.org"}


def test_a_port_that_somebody_asked_for_stands_in_no_mail() -> None:
    people.account("Rita")
    for name, page in (("rita", "login/code"), ("rota", "login/code"), ("rita", "password/reset")):
        asked(Client(), f"{name}@example.org", f"/accounts/{page}/", host="localhost:6666")
    signing_up = {"email": "rita@example.org", "password1": "long enough 7", "password2": "long enough 7"}
    for email in ("rita@example.org", "new@example.org"):
        Client().post("/accounts/signup/", {**signing_up, "email": email}, headers={"Host": "localhost:6666"})
    written = [f"{each.subject} {each.body}" for each in Message.objects.all()]
    assert len(written) == 5
    assert [each for each in written if "6666" in each] == []


@pytest.mark.parametrize(
    "name",
    [
        *("account/login.html", "account/signup.html", "account/logout.html", "account/email.html"),
        *("account/password_change.html", "account/password_set.html", "account/reauthenticate.html"),
        *("account/password_reset_from_key.html", "account/password_reset_from_key_done.html"),
        *("mfa/index.html", "mfa/authenticate.html", "mfa/reauthenticate.html"),
        *("mfa/totp/activate_form.html", "mfa/totp/deactivate_form.html"),
        "mfa/recovery_codes.html",
    ],
)
def test_what_an_account_is_asked_is_in_our_words(name: str) -> None:
    template: Any = get_template(name)
    found = template.origin.name
    assert "doublesix" in found
    assert "site-packages" not in found
