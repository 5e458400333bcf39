"""What somebody tried and may not is in the log, without who it was."""

import logging

import pytest
from django.core.cache import cache
from django.test import Client

from tests.store import people

pytestmark = pytest.mark.django_db


def test_what_is_refused_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    event = people.event()
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.force_login(people.account("Nora"))
    at = f"/events/{event.slug}"
    with caplog.at_level(logging.WARNING):
        assert client.get(f"{at}/desk/").status_code == 403
        assert client.get(f"/api{at}/entries").status_code == 403
        assert client.post("/mine/tokens/", {"label": "x"}).status_code == 403
        assert client.get("/api/me", headers={"Authorization": "Bearer made-up"}).status_code == 401
    said = [record.getMessage() for record in caplog.records]
    for words in (
        f"Forbidden (Permission denied): {at}/desk/",
        f"Forbidden: /api{at}/entries",
        "Forbidden (CSRF token missing.): /mine/tokens/",
        "Unauthorized: /api/me",
    ):
        assert words in said
    assert not [each for each in said if "nora" in each.lower()]


def test_who_asks_too_often_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    cache.clear()
    client = Client(REMOTE_ADDR="203.0.113.7")
    with caplog.at_level(logging.WARNING):
        tries = ({"login": f"{number}@example.org", "password": "a guess"} for number in range(31))
        statuses = [client.post("/accounts/login/", each).status_code for each in tries]
    cache.clear()
    assert statuses[-1] == 429
    assert "Too Many Requests: /accounts/login/" in [record.getMessage() for record in caplog.records]
