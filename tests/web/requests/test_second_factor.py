"""Where the installation asks for it, nobody is staff without a second factor."""

import pytest
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.test import Client

from doublesix.store.models import Account, Tournament
from doublesix.store.services import tokens
from doublesix.web import environment
from tests.store import people
from tests.web.official.scenes import signed_in

pytestmark = pytest.mark.django_db
BEGUN = {"preset": "powc-2023", "settings": {"title": "A title"}}
SET_UP = "/accounts/2fa/totp/activate/"


@pytest.fixture
def event(settings: LazySettings) -> Tournament:
    """An event of Olga's, not public yet, where a second factor is asked for."""
    settings.SECOND_FACTOR = "organisers"
    tournament = people.event(status="draft")
    Account.objects.filter(email="olga@example.org").update(may_organise=True, is_operator=True)
    return tournament


def pages(tournament: Tournament) -> list[str]:
    """Pages of who works there, begins events or runs the installation."""
    at = f"/events/{tournament.slug}"
    return [f"{at}/organise/", f"{at}/desk/", f"{at}/desk/personal/", "/organise/new/", "/operate/"]


def test_an_organiser_without_one_is_led_to_set_it_up(event: Tournament) -> None:
    olga = signed_in("Olga")
    for page in pages(event):
        answer = olga.get(page)
        assert (page, answer.status_code, answer.headers.get("Location")) == (page, 302, SET_UP)
    assert olga.post(f"/events/{event.slug}/organise/publish/")["Location"] == SET_UP
    event.refresh_from_db()
    assert event.status == "draft"
    assert signed_in("Sam").get(f"/events/{event.slug}/desk/")["Location"] == SET_UP


def test_the_api_says_so_too(event: Tournament) -> None:
    token = tokens.make("a program", people.who("Olga"))
    bearer = {"Authorization": f"Bearer {token}"}
    for answer in (
        signed_in("Olga").get(f"/api/events/{event.slug}/entries"),
        Client(headers=bearer).get(f"/api/events/{event.slug}/entries"),
        Client(headers=bearer).post("/api/events", BEGUN, "application/json"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "second_factor")


def test_with_one_everything_is_as_before(event: Tournament) -> None:
    Authenticator.objects.create(
        user=people.account("Olga"), type=Authenticator.Type.TOTP, data={"secret": "x"}
    )
    olga = signed_in("Olga")
    assert [olga.get(page).status_code for page in pages(event)] == [200] * 5


def test_others_are_not_asked(event: Tournament, settings: LazySettings) -> None:
    nora = signed_in("Nora")
    assert nora.get("/mine/").status_code == 200
    assert nora.get(f"/events/{event.slug}/").status_code == 404
    assert signed_in("Olga").get("/").status_code == 200
    settings.SECOND_FACTOR = ""
    assert signed_in("Olga").get(f"/events/{event.slug}/organise/").status_code == 200


def test_the_environment_says_who() -> None:
    assert environment.second_factor({}) == ""
    assert environment.second_factor({"DOUBLESIX_SECOND_FACTOR": "organisers"}) == "organisers"
    with pytest.raises(environment.EnvironmentFault):
        environment.second_factor({"DOUBLESIX_SECOND_FACTOR": "everybody"})
