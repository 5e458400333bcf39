"""One's own data on one's own page: downloaded, and the account deleted by who types its address."""

import io
import json
import zipfile

import pytest
from django.test import Client

from doublesix.store.models import Account
from tests.store import people
from tests.web.draw.pages import text

pytestmark = pytest.mark.django_db
PAGE = "/mine/data/"


@pytest.fixture
def client() -> Client:
    """Nora's browser; she has no part in any event."""
    client = Client(REMOTE_ADDR="203.0.113.9")
    client.force_login(people.account("Nora"))
    return client


def test_my_data_as_a_file(client: Client) -> None:
    answer = client.post("/mine/data/file/")
    assert "no-store" in answer["Cache-Control"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert json.loads(archive.read("data.json"))["account"]["name"] == "Nora"
    assert client.get("/mine/data/file/").status_code == 302
    assert Client().post("/mine/data/file/")["Location"].startswith("/accounts/login/")


def test_the_owner_sees_the_sign_ins(client: Client) -> None:
    shown = text(client.get(PAGE))
    assert "signed in" in shown
    assert "nora@example.org" not in shown.partition("Delete my account")[0]


def test_an_account_is_deleted_once_its_address_is_typed(client: Client) -> None:
    assert client.post(PAGE, {"address": "else@example.org", "key": "a"}).status_code == 422
    assert Account.objects.filter(email="nora@example.org").exists()
    answer = client.post(PAGE, {"address": "Nora@example.org", "key": "b"})
    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert not Account.objects.filter(email="nora@example.org").exists()
    assert client.get("/mine/").status_code == 302


def test_who_organises_alone_is_told_before(client: Client) -> None:
    tournament = people.event()
    client.force_login(people.account("Olga"))
    shown = text(client.get(PAGE))
    assert "you are the only organiser" in shown
    assert tournament.title in shown
    assert client.post(PAGE, {"address": "olga@example.org", "key": "a"}).status_code == 422


def test_the_organiser_hands_out_what_is_held_about_an_entry() -> None:
    entry = people.team(people.institution(people.event()))
    client = Client()
    client.force_login(people.account("Olga"))
    answer = client.get(f"/events/{entry.tournament.slug}/desk/personal/{entry.pk}/data.json")
    found = json.loads(answer.content)
    assert answer["Cache-Control"] == "no-store"
    assert {each["name"] for each in found["people"]} == {player.name for player in entry.players.all()}
    client.force_login(people.account("Sam"))
    assert (
        client.get(f"/events/{entry.tournament.slug}/desk/personal/{entry.pk}/data.json").status_code == 403
    )
