"""French and Spanish: by the browser's choice, changeable, on the whole way of an entry."""

from collections.abc import Callable

import pytest
from django.utils import translation
from playwright.sync_api import expect

from doublesix.store.notifications import outbox
from tests.browser.conftest import Inbox
from tests.browser.people import Person
from tests.chromium import PHONE
from tests.samples import sample
from tests.store import people

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def in_language(language: str, text: str) -> str:
    with translation.override(language):
        return translation.gettext(text)


@pytest.mark.parametrize("language", sample(["fr"], ["fr", "es"]))
def test_an_entry_in_another_language(language: str, person: Callable[..., Person], inbox: Inbox) -> None:
    tournament = people.event("garrison-2022")
    people.account("Ada").delete()
    account = people.account("Ada")
    account.language = language
    account.save()
    player = person("Ada", PHONE, language)
    player.go(f"/events/{tournament.slug}/")
    expect(player.page.locator("html")).to_have_attribute("lang", language)
    player.looks_good()
    for text in ("Play starts", "Entries close"):
        assert in_language(language, text) != text
        player.says(in_language(language, text))
    player.click(in_language(language, "Enter"))
    player.looks_good()
    player.click(in_language(language, "Begin my entry"))
    player.page.locator("input[name=name]").fill("Ada")
    player.page.locator("input[name=player-name], input[name$='name']").last.fill("Ada Sample")
    player.page.locator("input[name$=mobile]").first.fill("555 0100")
    player.page.locator("input[name$=email]").first.fill("ada@example.org")
    player.looks_good()
    player.click(in_language(language, "Save and submit"))
    player.says(in_language(language, "Saved and submitted."))
    outbox.send_all()
    said = in_language(
        language, "The entry {entry} arrived on {at}. You will be told when it has been looked at.\n\n{link}"
    )
    assert said.partition("{")[0] in inbox.last_to("ada@example.org")


def test_the_language_is_changed_by_a_link_and_stays(person: Callable[..., Person]) -> None:
    people.event("garrison-2022")
    visitor = person("", PHONE, "es")
    visitor.go("/")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "es")
    visitor.page.get_by_role("link", name="Français").click()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")
    visitor.go("/verify/")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_way_through_the_site_is_one_row_on_a_phone(language: str, person: Callable[..., Person]) -> None:
    visitor = person("", PHONE, language)
    for is_signed_in in (False, True):
        if is_signed_in:
            visitor.enter_as(people.account("Ada"))
        visitor.go("/verify/")
        tops = visitor.page.locator("header.top").locator(".brand, nav a, nav button")
        middles = tops.evaluate_all(
            "found => found.map(each => each.getBoundingClientRect()).map(box => box.top + box.height / 2)"
        )
        assert max(middles) - min(middles) < 4, is_signed_in
