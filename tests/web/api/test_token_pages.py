"""The pages where one makes and revokes tokens."""

import re

import pytest
from django.test import Client

from doublesix.store.models import ApiToken
from doublesix.store.services import tokens
from tests.store import people

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser() -> Client:
    """Olga's browser."""
    client = Client()
    client.force_login(people.account("Olga"))
    return client


def made(text: str) -> str:
    """The token that a page shows."""
    found = re.search(r"d6_[\w-]{40,}", text)
    assert found is not None
    return found[0]


def test_who_is_not_signed_in_signs_in_first() -> None:
    assert Client().get("/mine/tokens/").headers["Location"].startswith("/accounts/login/")
    assert Client().post("/mine/tokens/1/revoke/").headers["Location"].startswith("/accounts/login/")


def test_an_empty_list_says_what_will_be_there(browser: Client) -> None:
    assert "You have no token yet" in browser.get("/mine/tokens/").content.decode()


def test_a_token_is_shown_once_and_works(browser: Client) -> None:
    sent = {"label": "Scoreboard", "key": "k"}
    answer = browser.post("/mine/tokens/", sent)
    token = made(answer.content.decode())
    assert "no-store" in answer.headers["Cache-Control"]
    assert Client().get("/api/me", headers={"Authorization": f"Bearer {token}"}).status_code == 200
    again = browser.post("/mine/tokens/", sent)
    assert again.status_code == 303
    assert ApiToken.objects.count() == 1
    page = browser.get("/mine/tokens/").content.decode()
    assert token not in page
    assert "Scoreboard" in page


def test_a_token_without_a_name_is_refused_and_so_is_one_too_many(browser: Client) -> None:
    answer = browser.post("/mine/tokens/", {"label": ""})
    assert answer.status_code == 422
    for number in range(tokens.MOST):
        tokens.make(f"number {number}", people.who("Olga"))
    answer = browser.post("/mine/tokens/", {"label": "one more"})
    assert answer.status_code == 422
    assert "You have 20 tokens already" in answer.content.decode()
    assert "one more" in answer.content.decode()


def test_a_revoked_token_stays_in_the_list_and_works_no_longer(browser: Client) -> None:
    token = tokens.make("old", people.who("Olga"))
    row = ApiToken.objects.get()
    assert browser.get(f"/mine/tokens/{row.pk}/revoke/").status_code == 302
    assert browser.post(f"/mine/tokens/{row.pk}/revoke/", {"key": "k"}).status_code == 303
    assert "revoked" in browser.get("/mine/tokens/").content.decode()
    assert Client().get("/api/me", headers={"Authorization": f"Bearer {token}"}).status_code == 401


def test_somebody_elses_token_is_not_there(browser: Client) -> None:
    tokens.make("hers", people.who("Rita"))
    row = ApiToken.objects.get()
    assert browser.post(f"/mine/tokens/{row.pk}/revoke/").status_code == 404
    row.refresh_from_db()
    assert row.revoked_at is None
