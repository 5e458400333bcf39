"""Every page that somebody can look at is accessible (axe, WCAG 2.2 AA) and fits every screen.

In each language, light and dark.
"""

from collections.abc import Callable

import pytest
from django.test import Client

from doublesix.web.roletable import Address, pages
from tests.browser.people import Person
from tests.chromium import DESK, OVERLAPS, PHONE
from tests.samples import sample
from tests.web.scene import Visitor, made
from tests.web.test_roles import path_of

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
LOOKED_AT_BY = sample(
    ("public", "representative", "treasurer", "secretary", "organiser"),
    ("public", "representative", "treasurer", "scorekeeper", "judge", "secretary", "organiser"),
)
WIDTHS = sample((768, 1024), (360, 768, 1024, 1280))
PARTS = ("language", "draw_hall_now")
"""Addresses that are no pages of their own."""
ACCOUNTS = ("/accounts/login/", "/accounts/signup/", "/accounts/login/code/", "/accounts/password/reset/")
OWN = ("/accounts/2fa/", "/accounts/email/", "/accounts/password/set/", "/accounts/reauthenticate/")
"""What somebody who is signed in finds of their account; each leads on where it has to."""
LOOKS = (("en", "light"), ("fr", "dark"), ("es", "light"), ("en", "dark"), ("fr", "light"), ("es", "dark"))


def shown_to(visitor: Visitor, address: Address, path: str) -> bool:
    """Whether somebody gets a page of HTML there."""
    client = Client(raise_request_exception=False)
    if visitor.account is not None:
        client.force_login(visitor.account)
    answer = client.get(path)
    return answer.status_code == 200 and answer["Content-Type"].startswith("text/html") and not address.method


def fits_every_width(somebody: Person) -> None:
    """At each width nothing scrolls sideways, and no text lies on another."""
    size = somebody.page.viewport_size
    assert size is not None
    for width in WIDTHS:
        somebody.page.set_viewport_size({"width": width, "height": size["height"]})
        wide, clashes = somebody.page.evaluate(f"[document.documentElement.scrollWidth, ({OVERLAPS})()]")
        assert wide <= width, f"{somebody.page.url} is {wide} px wide on {width}"
        assert clashes == [], f"{somebody.page.url} at {width}"
    somebody.page.set_viewport_size(size)


ALL = [(is_drawn, screen, *look) for is_drawn in (False, True) for screen in (PHONE, DESK) for look in LOOKS]
SAMPLED = sample([(True, PHONE, "fr", "dark")], ALL)


@pytest.mark.parametrize(("is_drawn", "screen", "language", "scheme"), SAMPLED)
def test_every_page_is_accessible(
    is_drawn: bool, screen: dict[str, int], language: str, scheme: str, person: Callable[..., Person]
) -> None:
    scene = made(is_drawn)
    seen: set[str] = set()
    nobody = somebody = person("", screen, language, scheme)
    for name in LOOKED_AT_BY:
        visitor = scene.visitors[name]
        somebody = person("", screen, language, scheme)
        if visitor.account is not None:
            somebody.enter_as(visitor.account)
        for address in pages()[:: sample(3, 1)]:
            path = path_of(address, scene)
            if path not in seen and address.name not in PARTS and shown_to(visitor, address, path):
                seen.add(path)
                somebody.go(path)
                somebody.looks_good()
                fits_every_width(somebody)
    for path in ACCOUNTS:
        nobody.go(path)
        nobody.looks_good()
        fits_every_width(nobody)
    for path in OWN:
        somebody.go(path)
        somebody.looks_good()
        fits_every_width(somebody)
    assert len(seen) > sample(10, 30)


def test_texts_on_one_another_are_found_where_they_are_seen(person: Callable[..., Person]) -> None:
    page = person("", PHONE).page
    for more, clashes in (("", ["One / Other"]), ("; overflow: hidden", [])):
        page.set_content(
            f'<main><p style="margin: 0; height: 4px{more}">One</p><p style="margin: 0">Other</p></main>'
        )
        assert page.evaluate(f"({OVERLAPS})()") == clashes
    for ground, clashes in (("", ["One / Bar"]), ("; background: white", [])):
        page.set_content(
            f'<main><p>One</p><p style="position: fixed; top: 16px; margin: 0{ground}">Bar</p></main>'
        )
        assert page.evaluate(f"({OVERLAPS})()") == clashes
