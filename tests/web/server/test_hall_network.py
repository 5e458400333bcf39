"""Over plain HTTP only a network that is nobody else's is answered: a hall's, not the internet."""

from typing import Any

import pytest
from django.conf import LazySettings

from doublesix.web import asgi
from tests.web.monitoring.asking import ask, scope_of

pytestmark = pytest.mark.django_db
OUTSIDE = ("8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8")
INSIDE = ("127.0.0.1", "192.168.1.20", "10.2.3.4", "172.16.9.9", "169.254.1.1", "fd00::7", "fe80::1", "::1")


def asked(path: str, client: str, scheme: str = "http", **headers: str) -> Any:
    """What somebody is answered."""
    return ask(asgi.application, scope_of(path, client=client, **headers) | {"scheme": scheme})


@pytest.mark.parametrize("client", OUTSIDE)
def test_whoever_asks_by_plain_http_from_the_internet_is_told_why_not(client: str) -> None:
    for path in ("/", "/live/1/overview/?a=", "/accounts/login/", "/static/doublesix/site.css"):
        answer = asked(path, client)
        assert (path, answer.status) == (path, 426)
        assert "plain HTTP" in answer.body.decode()
    program = asked("/api/events", client)
    assert (program.status, program.json["code"]) == (426, "https_wanted_here")


@pytest.mark.parametrize(("language", "words"), [("fr", "HTTP non chiffré"), ("es", "HTTP sin cifrar")])
def test_in_three_languages(language: str, words: str) -> None:
    assert words in asked("/", OUTSIDE[0], accept_language=language).body.decode()


@pytest.mark.parametrize("client", INSIDE)
def test_a_hall_is_answered(client: str) -> None:
    assert asked("/accounts/login/", client).status == 200


def test_so_is_everybody_by_https_and_on_a_network_that_is_said_to_be_private(settings: LazySettings) -> None:
    assert asked("/accounts/login/", OUTSIDE[0], "https").status == 200
    assert asked("/health/live", OUTSIDE[0]).status == 200, "which says nothing about anybody"
    settings.PLAIN_NETWORK = True
    assert asked("/accounts/login/", OUTSIDE[0]).status == 200


def test_behind_https_others_see_to_it(settings: LazySettings) -> None:
    settings.HTTPS = settings.SECURE_SSL_REDIRECT = True
    assert asked("/api/events", OUTSIDE[0]).json["code"] == "https_wanted"
