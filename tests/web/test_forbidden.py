"""What people are told who may not: in their language, and what to do."""

import pytest
from django.test import Client

from tests.store import people
from tests.web.draw.pages import text

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("language", "heading", "advice"),
    [
        ("en", "The form was not taken", "Open the page again"),
        ("fr", "Le formulaire n’a pas été accepté", "Rouvrir la page"),
        ("es", "El formulario no fue aceptado", "Abrir la página otra vez"),
    ],
)
@pytest.mark.parametrize("headers", [{}, {"Origin": "null"}], ids=["no cookie", "from nowhere"])
def test_a_form_from_elsewhere_is_refused_with_what_to_do(
    language: str, heading: str, advice: str, headers: dict[str, str]
) -> None:
    client = Client(enforce_csrf_checks=True, headers={"Accept-Language": language, **headers})
    answer = client.post("/accounts/login/code/", {"email": "x@example.org"})
    assert answer.status_code == 403
    assert heading in text(answer)
    assert advice in text(answer)
    assert "CSRF" not in text(answer)
    assert b'href="/accounts/login/code/"' in answer.content


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "You are signed in as nobody@example.org"),
        ("fr", "Vous êtes connecté avec nobody@example.org"),
        ("es", "Ha entrado como nobody@example.org"),
    ],
)
def test_who_has_not_the_role_is_told_as_whom_they_are_signed_in(language: str, words: str) -> None:
    tournament = people.event()
    client = Client(headers={"Accept-Language": language})
    client.force_login(people.account("Nobody"))
    answer = client.get(f"/events/{tournament.slug}/organise/")
    assert answer.status_code == 403
    assert words in text(answer)
