"""Leaked passwords are looked up in a file of this machine, however large, and refused as new ones."""

import hashlib
import os
import subprocess  # nosec B404
import sys
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.contrib.auth.password_validation import validate_password
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client

from doublesix.web import environment
from doublesix.web.requests import leaked_passwords
from tests.store import people

pytestmark = pytest.mark.django_db
VALIDATOR = "doublesix.web.requests.leaked_passwords.NoLeakedPassword"
LEAKED = "a walk along the harbour"
NEVER = "nobody ever walked along it so slowly"


def digest(password: str) -> str:
    """How such lists have it."""
    return hashlib.sha1(password.encode(), usedforsecurity=False).hexdigest().upper()


def listed(file: Path, passwords: list[str], ending: str = "\n", counts: bool = True) -> Path:
    """A list with these, as one downloads it."""
    lines = sorted(digest(each) + (f":{len(each)}" if counts else "") for each in passwords)
    file.write_bytes(ending.join(lines).encode() + ending.encode())
    return file


@pytest.mark.parametrize(("ending", "counts"), [("\n", True), ("\r\n", True), ("\n", False)])
def test_every_password_of_the_list_is_found_and_no_other(tmp_path: Path, ending: str, counts: bool) -> None:
    passwords = [f"password {number}" for number in range(300)]
    file = listed(tmp_path / "leaked.txt", passwords, ending, counts)
    assert all(leaked_passwords.is_leaked(each, file) for each in passwords)
    assert not any(leaked_passwords.is_leaked(f"other {each}", file) for each in passwords)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_short_list(tmp_path: Path, count: int) -> None:
    passwords = [f"password {number}" for number in range(count)]
    file = tmp_path / "leaked.txt"
    file.write_text("\n".join(sorted(map(digest, passwords))))  # the last line does not end
    assert [leaked_passwords.is_leaked(f"password {each}", file) for each in range(3)] == [
        each < count for each in range(3)
    ]


def test_small_letters_count_as_large_ones(tmp_path: Path) -> None:
    file = listed(tmp_path / "leaked.txt", [LEAKED, NEVER])
    file.write_text(file.read_text().lower())
    assert leaked_passwords.is_leaked(LEAKED, file)


def test_of_forty_gigabytes_some_forty_lines_are_read() -> None:
    size, where = 40_000_000_000, 31_000_000_042
    read: list[int] = []

    def line_at(at: int) -> bytes:
        read.append(at)
        return b"0" * 40 if at <= where - 45 else digest(LEAKED).encode() if at <= where else b"F" * 40

    assert leaked_passwords.find(digest(LEAKED).encode(), size, line_at)
    assert not leaked_passwords.find(digest(NEVER).encode(), size, line_at)
    assert len(read) < 2 * 40


@pytest.fixture
def list_of_one(settings: LazySettings, tmp_path: Path) -> Path:
    """A list with one password, named in the environment."""
    file = listed(tmp_path / "leaked.txt", [LEAKED])
    settings.LEAKED_PASSWORDS = environment.leaked_passwords({"DOUBLESIX_LEAKED_PASSWORDS": str(file)})
    settings.AUTH_PASSWORD_VALIDATORS = [*settings.AUTH_PASSWORD_VALIDATORS, {"NAME": VALIDATOR}]
    return file


def test_without_a_list_nothing_is_looked_up() -> None:
    assert environment.leaked_passwords({}) is None
    validate_password(LEAKED)


@pytest.mark.usefixtures("list_of_one")
def test_a_new_password_is_looked_up() -> None:
    validate_password(NEVER)
    with pytest.raises(ValidationError, match="stolen passwords"):
        validate_password(LEAKED)


def test_the_settings_say_so_where_a_list_is_named(tmp_path: Path) -> None:
    said = (
        "from doublesix.web import settings as s; print(s.AUTH_PASSWORD_VALIDATORS[-1], s.LEAKED_PASSWORDS)"
    )
    places = {"DOUBLESIX_DATA": str(tmp_path / "data"), "DOUBLESIX_KEYS": str(tmp_path / "keys")}
    for named, is_there in ((str(tmp_path / "leaked.txt"), True), ("", False)):
        environ = {**os.environ, **places, "DOUBLESIX_LEAKED_PASSWORDS": named}
        found = subprocess.run(  # nosec B603
            [sys.executable, "-c", said], env=environ, capture_output=True, text=True, check=True
        ).stdout
        assert (VALIDATOR in found, "leaked.txt" in found) == (is_there, is_there)


@pytest.mark.usefixtures("list_of_one")
def test_so_it_is_on_every_page_that_takes_one() -> None:
    cache.clear()
    new = {"email": "new@example.org", "password1": LEAKED, "password2": LEAKED}
    assert "stolen passwords" in Client().post("/accounts/signup/", new).content.decode()
    nora = people.account("Nora")
    nora.set_password(NEVER)
    nora.save()
    EmailAddress.objects.create(user=nora, email=nora.email, primary=True, verified=True)
    client = Client()
    client.force_login(nora)
    assert "stolen somewhere" in client.get("/accounts/password/change/").content.decode()
    asked = {"oldpassword": NEVER, "password1": LEAKED, "password2": LEAKED}
    assert "stolen passwords" in client.post("/accounts/password/change/", asked).content.decode()
    nora.refresh_from_db()
    assert nora.check_password(NEVER)


def test_a_list_that_cannot_be_read_lets_no_new_password_by_and_says_so(
    settings: LazySettings, list_of_one: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for nothing in (list_of_one.parent / "none.txt", list_of_one.parent):
        caplog.clear()
        settings.LEAKED_PASSWORDS = nothing
        with pytest.raises(ValidationError, match="cannot be checked now"):
            validate_password(NEVER)
        assert [(each.levelname, NEVER in each.getMessage()) for each in caplog.records] == [("ERROR", False)]
