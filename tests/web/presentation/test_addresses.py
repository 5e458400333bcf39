"""Addresses of pages are made in one place."""

import re

from django.conf import LazySettings

from doublesix.web.presentation.addresses import at_site, live_address, whole_address
from tests.architecture.tree import PACKAGE, modules

KNOW_THE_SITE = {
    "__main__.py",
    "settings.py",
    "operations/checks.py",
    "presentation/addresses.py",
    "requests/accounts.py",
}
"""They say where the site is; only the addresses go on from there."""
BY_HAND = re.compile(r"""f["']/(?:events|live|in|t|table|mine|organise|endorse|accounts)/""")


def test_whole_addresses_begin_with_the_site(settings: LazySettings) -> None:
    settings.SITE_ADDRESS = "https://dominoes.example.org"
    assert whole_address("event", "cup") == "https://dominoes.example.org/events/cup/"
    assert at_site("http://10.0.0.1:8000/mine/?a=1#b") == "https://dominoes.example.org/mine/?a=1#b"


def test_a_board_is_followed_by_its_event_its_page_and_what_it_is_of() -> None:
    assert live_address(7, "judge") == "/live/7/judge/"
    assert live_address(7, "overview", "") == "/live/7/overview/?a="
    assert live_address(7, "check-in", "Jo & Co/ü") == "/live/7/check-in/?a=Jo%20%26%20Co%2F%C3%BC"


def test_nobody_else_makes_one() -> None:
    web = PACKAGE / "web"
    texts = {
        path.relative_to(web).as_posix(): path.read_text("utf-8")
        for path in modules()
        if path.is_relative_to(web)
    }
    assert {name for name, text in texts.items() if "SITE_ADDRESS" in text} == KNOW_THE_SITE
    assert [name for name, text in texts.items() if BY_HAND.search(text)] == []
