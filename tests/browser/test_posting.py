"""What a page's headers do to its forms: a browser has to say where a form comes from, or it is refused.

Pages whose address is a secret tell it to nobody; `no-referrer` would do that too, but then browsers post
with `Origin: null`. Only a real browser shows it: the test client sends no origin at all.
"""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import NamedTuple

import pytest
from django.utils import timezone

from doublesix.web.roletable import pages
from tests.browser.people import Person
from tests.samples import sample
from tests.store import people
from tests.web.scene import Scene, made
from tests.web.test_roles import client_of, path_of

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
VISITORS = ("public", "representative", "organiser")
ACCOUNTS = ("/accounts/login/", "/accounts/signup/", "/accounts/login/code/", "/accounts/password/reset/")
PLAIN = "same-origin"
"""What every page has that asks for nothing else."""
MAIN_FORM = re.compile(r'<main.*<form[^>]+method="post"', re.DOTALL)
META = re.compile(r'<meta name="referrer" content="([^"]+)"')


class Posting(NamedTuple):
    """A page with a form: who sees it, where, and what it lets the browser say of where one comes from."""

    visitor: str
    path: str
    is_secret: bool
    policy: str


def posting(scene: Scene) -> Iterator[Posting]:
    """Every page with a form that changes something."""
    seen = set()
    for visitor in VISITORS:
        client = client_of(scene.visitors[visitor])
        for address in pages():
            path = path_of(address, scene)
            answer = client.get(path)
            if (
                path not in seen
                and answer.status_code == 200
                and answer["Content-Type"].startswith("text/html")
            ):
                text = answer.content.decode()
                if MAIN_FORM.search(text):
                    seen.add(path)
                    policy = " ".join([answer["Referrer-Policy"], *META.findall(text)])
                    yield Posting(visitor, path, "<str:token>" in address.route, policy)
    client = client_of(scene.visitors["public"])
    for path in ACCOUNTS:
        yield Posting("public", path, True, client.get(path)["Referrer-Policy"])


def sends(somebody: Person, path: str) -> int:
    """Send the page's first form as it is; the status of the answer."""
    somebody.go(path)
    with somebody.page.expect_navigation() as answered:
        somebody.page.evaluate(
            "HTMLFormElement.prototype.submit.call(document.querySelector('main form[method=post]'))"
        )
    request = answered.value.request
    while request.redirected_from is not None:
        request = request.redirected_from
    response = request.response()
    assert response is not None
    return int(response.status)


@pytest.mark.parametrize("is_drawn", sample([True], [False, True]))
def test_every_page_that_hides_its_address_can_send_its_form(
    is_drawn: bool, person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = made(is_drawn)
    moment = people.PLAYS - timedelta(hours=1) if is_drawn else people.START
    monkeypatch.setattr(timezone, "now", lambda: moment)
    found = list(posting(scene))
    assert len(found) > 20
    assert [each for each in found if "no-referrer" in each.policy.split()] == []
    plain = next(each for each in found if each.policy == PLAIN and each.path.startswith("/events/"))
    pressed = [each for each in found if each.is_secret or each.policy != PLAIN]
    assert [each.path for each in pressed if each.path.startswith("/in/" if is_drawn else "/endorse/")]
    browsers = {visitor: person() for visitor in VISITORS}
    for visitor, somebody in browsers.items():
        account = scene.visitors[visitor].account
        if account is not None:
            somebody.enter_as(account)
    for each in (plain, *pressed):
        assert sends(browsers[each.visitor], each.path) != 403, each
