"""A database that does not answer, and forms that hold too much, are answered in words."""

import json

import pytest
from django.db import OperationalError
from django.test import Client

from tests.store import people

pytestmark = pytest.mark.django_db


def locked(*_args: object, **_kwargs: object) -> None:
    raise OperationalError("database is locked")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Try again in a moment"),
        ("fr", "Réessayez dans un instant"),
        ("es", "Vuelva a intentarlo en un momento"),
    ],
)
def test_a_busy_database_is_no_fault_of_ours_and_nothing_was_done(
    monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    event = people.event()
    monkeypatch.setattr("doublesix.web.requests.access.tournaments.roles_at", locked)
    client = Client(headers={"Accept-Language": language})
    answer = client.get(f"/events/{event.slug}/")
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "5", "no-store")
    assert words in answer.content.decode()
    told = client.get(f"/api/events/{event.slug}")
    assert (told.status_code, told["Retry-After"]) == (503, "5")
    assert json.loads(told.content)["code"] == "try_again"


def test_forms_with_too_much_in_them_are_refused_in_words() -> None:
    client = Client()
    many = client.post("/accounts/login/", {f"field{number}": "x" for number in range(1001)})
    assert many.status_code == 413
    assert "That is too large" in many.content.decode()
    large = client.post("/accounts/login/", {"login": "x" * 2_600_000})
    assert large.status_code == 413
