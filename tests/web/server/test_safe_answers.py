"""What every answer carries, and what changes where an installation speaks HTTPS."""

from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from doublesix.store.models import Account
from doublesix.web import asgi, transport
from doublesix.web.requests.error_pages import in_plain_words
from tests.store import people
from tests.web.monitoring.asking import ask, scope_of

pytestmark = pytest.mark.django_db
PAGES = ("/", "/no/such/page/", "/accounts/login/", "/api/events", "/api/no-such-thing")
BEFORE_PAGES = ("/health/live", "/health/none", "/metrics", "/live/none/")
YEAR = 31_536_000


@pytest.fixture
def https(settings: LazySettings) -> None:
    """An installation behind HTTPS."""
    for name, value in transport.settings_of(https=True).items():
        setattr(settings, name, value)
    settings.HTTPS = True


@pytest.mark.parametrize("path", [*PAGES, *BEFORE_PAGES, "/static/doublesix/site.css"])
@pytest.mark.usefixtures("https")
def test_every_answer_carries_the_headers(path: str) -> None:
    scope = scope_of(path) | {"scheme": "https"}
    headers = ask(asgi.application, scope).headers
    policy = headers["content-security-policy"]
    assert {"frame-ancestors 'none'"} <= set(map(str.strip, policy.split(";")))
    assert ("object-src 'none'" in policy and "base-uri 'none'" in policy) or "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] in ("same-origin", "no-referrer")
    assert headers["strict-transport-security"] == f"max-age={YEAR}; includeSubDomains"
    kind = headers["content-type"].replace('"', "")
    assert kind == "application/json" or "charset=utf-8" in kind


@pytest.mark.parametrize("status", [400, 408, 429, 431, 503])
def test_so_does_what_is_said_before_a_request_is_known(status: int) -> None:
    head = in_plain_words(status).partition(b"\r\n\r\n")[0].decode()
    assert "X-Content-Type-Options: nosniff" in head
    assert "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'" in head


def test_over_plain_http_nothing_is_promised() -> None:
    assert "strict-transport-security" not in ask(asgi.application, scope_of("/")).headers


def test_no_other_site_may_read_an_answer() -> None:
    for path in PAGES:
        answer = ask(asgi.application, scope_of(path, origin="https://elsewhere.example"))
        assert [name for name in answer.headers if name.startswith("access-control-")] == []


def given_by(answer: Any) -> SimpleCookie:
    """The cookies that an answer sets."""
    found: SimpleCookie = answer.cookies
    return found


@pytest.mark.usefixtures("https")
def test_over_https_every_cookie_has_a_name_that_browsers_protect() -> None:
    client = Client(HTTP_HOST="localhost")
    client.force_login(people.account("Nora"))
    cookies = dict(client.cookies)
    for path in ("/accounts/login/code/", "/language/fr/", "/mine/tokens/"):
        cookies |= given_by(client.get(path, secure=True))
    signing_out = client.post("/accounts/logout/", secure=True)
    cookies |= {name: each for name, each in given_by(signing_out).items() if each.value}
    names = {"sessionid", "csrftoken", "django_language", "messages"}
    assert set(cookies) == {f"__Host-{name}" for name in names}
    for name, cookie in cookies.items():
        if name != "__Host-sessionid":  # this one the test's client made
            assert (name, cookie["secure"], cookie["path"], cookie["domain"]) == (name, True, "/", "")
            assert cookie["samesite"] == "Lax"
        assert bool(cookie["httponly"]) or name in ("__Host-csrftoken", "__Host-sessionid")


def test_a_session_is_out_of_reach_of_scripts(settings: LazySettings) -> None:
    assert settings.SESSION_COOKIE_HTTPONLY
    assert settings.SESSION_COOKIE_SAMESITE == "Lax"


@pytest.mark.usefixtures("https")
def test_people_are_led_to_https_and_programs_are_refused() -> None:
    client = Client(HTTP_HOST="localhost", headers={"Authorization": "Bearer d6_x"})
    led = client.get("/mine/")
    assert (led.status_code, led["Location"]) == (301, "https://localhost/mine/")
    refused = client.get("/api/me")
    assert (refused.status_code, refused.json()["code"]) == (403, "https_wanted")
    assert client.get("/api/events", secure=True).status_code == 401


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "TRACK", "PROPFIND"])
def test_other_methods_are_not_taken(method: str) -> None:
    for path in ("/", "/accounts/login/"):
        answer = Client().generic(method, path)
        assert answer.status_code == 405
        assert answer["Allow"] == "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
    assert Client().generic(method, "/api/events").status_code == 405


def test_what_a_browser_kept_is_dropped_at_the_sign_out() -> None:
    client = Client()
    client.force_login(people.account("Nora"))
    assert client.post("/accounts/logout/")["Clear-Site-Data"] == '"cache"'
    assert "Clear-Site-Data" not in client.get("/")


@pytest.mark.parametrize(
    "where", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "\\\\x"]
)
def test_nobody_is_led_to_another_site(where: str) -> None:
    client = Client()
    assert client.get("/language/fr/", {"next": where})["Location"] == "/"
    client.force_login(people.account("Nora"))
    led = client.get("/accounts/login/", {"next": where})
    assert led["Location"] == "/"


@pytest.mark.parametrize(
    "path",
    [
        "/.git/config",
        "/static/",
        "/static/doublesix/",
        "/static/../settings.py",
        "/static/%2e%2e/settings.py",
    ],
)
def test_only_the_files_that_are_meant_are_given_out(path: str) -> None:
    assert Client().get(path).status_code == 404


def test_faults_are_not_shown_unless_a_developer_asks(settings: LazySettings) -> None:
    assert settings.DEBUG is False
    client = Client(raise_request_exception=False)
    shown = client.get("/no/such/page/").content.decode()
    assert "urlpatterns" not in shown
    assert "Traceback" not in shown


def test_nobody_has_an_account_from_the_beginning() -> None:
    assert Account.objects.count() == 0
