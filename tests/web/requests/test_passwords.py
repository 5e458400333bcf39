"""Which passwords are taken: long ones of any signs, none that everybody would try here first."""

import re
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import CommonPasswordValidator, validate_password
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client

from doublesix.store.models import Message
from doublesix.web import settings as ours
from doublesix.web.requests.passwords import WORDS
from tests.store import people

pytestmark = pytest.mark.django_db
LIST = Path(__file__).parents[3] / "docs" / "security.md"
SIGNS = "only small letters, and 日本 too, until there are sixty-four of them and more"


@pytest.mark.parametrize(
    "password",
    [
        *(["DoubleSix2026!", "dominoes-123", "6double6six", "Organiser01", "tournoi-2026", "DOMINÓ 1234"]),
        "D o m i n o 1 9",
    ],
)
def test_words_of_this_place_are_no_password(password: str) -> None:
    with pytest.raises(ValidationError, match="easily guessed"):
        validate_password(password)


@pytest.mark.parametrize(
    "password", ["a walk along the harbour", "dominoes taste of liquorice", SIGNS, "ßßßßßßßß"]
)
def test_other_words_are_whatever_signs_they_have(password: str) -> None:
    validate_password(password)


@pytest.mark.parametrize("password", ["seven77", "password1234", "iloveyou1", "baseball1"])
def test_short_and_common_ones_are_not_taken(password: str) -> None:
    with pytest.raises(ValidationError):
        validate_password(password)


def test_more_than_three_thousand_common_ones_of_the_length_are_known() -> None:
    known = [each for each in CommonPasswordValidator().passwords if len(each) >= 8]
    assert len(known) > 3000


def test_the_words_are_documented() -> None:
    (said,) = re.findall(r"^> Words that are no password: (.+)\.$", LIST.read_text("utf-8"), re.MULTILINE)
    assert said.split(", ") == sorted(WORDS)


def test_a_password_counts_sign_by_sign_up_to_its_end() -> None:
    nora = people.account("Nora")
    long = "x" * 100 + " And THE end "
    nora.set_password(long)
    nora.save()
    EmailAddress.objects.create(user=nora, email=nora.email, primary=True, verified=True)
    for password, is_right in (
        (long[:-1], False),
        (long.lower(), False),
        (long.strip(), False),
        (long, True),
    ):
        client = Client()
        cache.clear()
        client.post("/accounts/login/", {"login": nora.email, "password": password})
        assert (client.get("/mine/").status_code == 200) is is_right, password


def test_a_password_is_kept_as_a_slow_hash(settings: LazySettings) -> None:
    settings.PASSWORD_HASHERS = getattr(ours, "PASSWORD_HASHERS", DEFAULT_HASHERS)
    algorithm, rounds, salt, _hash = make_password("a long one of hers").split("$")
    assert algorithm == "pbkdf2_sha256"
    assert int(rounds) >= 600_000
    assert len(salt) >= 22


DEFAULT_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]


def test_who_guesses_makes_that_password_wait_and_its_owner_gets_in_by_mail() -> None:
    cache.clear()
    for name in ("Nora", "Rita"):
        account = people.account(name)
        account.set_password(f"a long one of {name}")
        account.save()
        EmailAddress.objects.create(user=account, email=account.email, primary=True, verified=True)
    thief = Client(REMOTE_ADDR="203.0.113.9")
    for number in range(6):
        thief.post("/accounts/login/", {"login": "nora@example.org", "password": f"guess {number}"})
    late = thief.post("/accounts/login/", {"login": "nora@example.org", "password": "a long one of Nora"})
    assert "Too many wrong tries" in late.content.decode()
    rita = Client(REMOTE_ADDR="203.0.113.10")
    rita.post("/accounts/login/", {"login": "rita@example.org", "password": "a long one of Rita"})
    assert rita.get("/mine/").status_code == 200
    nora = Client(REMOTE_ADDR="203.0.113.11")
    nora.post("/accounts/login/code/", {"email": "nora@example.org"})
    (code,) = re.findall(r"\b[A-Z]{4}-[A-Z]{4}\b", Message.objects.get(to="nora@example.org").body)
    nora.post("/accounts/login/code/confirm/", {"code": code})
    assert nora.get("/mine/").status_code == 200
    cache.clear()


def test_the_field_hides_what_is_typed_and_lets_a_manager_fill_it_in() -> None:
    for page, kind in (("/accounts/login/", "current-password"), ("/accounts/signup/", "new-password")):
        shown = Client().get(page).content.decode()
        fields = re.findall(r"<input[^>]*type=\"password\"[^>]*>", shown)
        assert fields
        assert all(f'autocomplete="{kind}"' in each for each in fields)
        assert "onpaste" not in shown
        assert not re.search(r"hint|secret question", shown, re.IGNORECASE)
