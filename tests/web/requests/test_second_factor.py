"""Where the installation asks for it, nobody is staff without a second factor."""

import pytest
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.test import Client

from doublesix.store.models import Account, Tournament
from doublesix.store.services import tokens
from doublesix.web import environment
from doublesix.web.live.access import may_follow
from tests.store import people
from tests.web.draw.pages import text
from tests.web.official.scenes import signed_in
from tests.web.table.matches import Phone, drawn, match

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


@pytest.fixture
def everybody(event: Tournament, settings: LazySettings) -> Tournament:
    """The same where every account needs one."""
    settings.SECOND_FACTOR = "everybody"
    return event


def test_where_everybody_needs_one_an_account_without_it_is_led_to_set_it_up(everybody: Tournament) -> None:
    nora = signed_in("Nora")
    shown = people.event()
    for page in ("/mine/", "/mine/data/", "/mine/tokens/", f"/events/{shown.slug}/enter/"):
        answer = nora.get(page)
        assert (page, answer.status_code, answer.headers.get("Location")) == (page, 302, SET_UP)
    assert "every account has a second factor" in text(nora.get(SET_UP))
    assert nora.post("/mine/data/file/")["Location"] == SET_UP
    assert nora.post(f"/events/{shown.slug}/enter/")["Location"] == SET_UP
    assert not shown.entries.exists()
    assert signed_in("Olga").get(f"/events/{everybody.slug}/organise/")["Location"] == SET_UP


@pytest.mark.usefixtures("everybody")
def test_until_then_it_is_nobody_on_public_pages_and_can_sign_out() -> None:
    nora, passer_by = signed_in("Nora"), Client()
    shown = people.event()
    for page in ("/", f"/events/{shown.slug}/"):
        assert nora.get(page).status_code == 200
        assert "/mine/" not in nora.get(page).content.decode(), page
        assert text(nora.get(page)) == text(passer_by.get(page))
    assert nora.get("/accounts/login/")["Location"] == SET_UP, "the way in leads on"
    assert nora.get("/language/fr/").status_code == 302
    nora.post("/accounts/logout/")
    assert nora.get("/mine/")["Location"].startswith("/accounts/login/")


def test_the_api_and_boards_know_it_neither(everybody: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doublesix.web.live.access.close_old_connections", lambda: None)
    token = tokens.make("a program", people.who("Nora"))
    for client in (signed_in("Nora"), Client(headers={"Authorization": f"Bearer {token}"})):
        answer = client.get("/api/me")
        assert (answer.status_code, answer.json()["code"]) == (403, "second_factor")
    olga = signed_in("Olga")
    answer = olga.get(f"/api/events/{everybody.slug}")
    assert answer.status_code in (403, 404), "what only its organiser may know"
    request = HttpRequest()
    request.user = AnonymousUser()
    request.COOKIES["sessionid"] = str(olga.session.session_key)
    with pytest.raises((Http404, PermissionDenied)):
        may_follow(request, everybody.pk, "overview")


@pytest.mark.usefixtures("everybody")
def test_with_one_everybody_goes_on_as_before() -> None:
    Authenticator.objects.create(
        user=people.account("Nora"), type=Authenticator.Type.TOTP, data={"secret": "x"}
    )
    nora = signed_in("Nora")
    assert nora.get("/mine/").status_code == 200
    assert nora.get("/api/me").status_code == 200


@pytest.mark.usefixtures("everybody")
def test_who_has_no_account_reaches_the_own_sheet_as_before() -> None:
    found = match(drawn())
    assert Phone(found).join(0)["you"]["sides"] == [0]
    other = Phone(found)
    other.client.force_login(people.account("Nora"))
    assert other.join(1)["you"]["sides"] == [1], "an account is asked for nothing where none is needed"


def test_the_environment_says_who() -> None:
    assert environment.second_factor({}) == ""
    assert environment.second_factor({"DOUBLESIX_SECOND_FACTOR": "organisers"}) == "organisers"
    assert environment.second_factor({"DOUBLESIX_SECOND_FACTOR": "everybody"}) == "everybody"
    with pytest.raises(environment.EnvironmentFault):
        environment.second_factor({"DOUBLESIX_SECOND_FACTOR": "nobody"})
