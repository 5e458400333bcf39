"""Back to a page whose form was sent: what is sent from there is answered in words, and can be sent anew.

Some browsers load the page anew after Back, with a new key; others show it as it was left, with the key it
had, as does a page whose form was sent in another tab.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.store import people
from tests.web.draw.pages import address
from tests.web.floor import days

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_how_one_is_told_is_chosen_anew_on_a_page_that_was_sent_before(
    person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = days.event(days.Clock(monkeypatch))
    entry = tournament.entries.order_by("pk").first()
    assert entry is not None
    rita = person()
    rita.enter_as(people.account("Rita"))
    rita.go(address("enter_team", tournament, entry.pk))
    way = rita.page.get_by_label("Calls and news of the day")
    keep = rita.page.get_by_role("button", name="Save")
    way.select_option("text")
    with rita.page.context.expect_page() as opened:
        keep.click(modifiers=["Control"])
    expect(opened.value.locator("main")).to_contain_text("Saved: your notifications.")
    way.select_option("mail")
    keep.click()
    rita.says("This form was sent before with other contents.")
    expect(way).to_have_value("text")
    way.select_option("mail")
    keep.click()
    rita.says("Saved: your notifications.")
    rita.page.go_back()
    way.select_option("both")
    keep.click()
    expect(rita.page.locator("#messages")).not_to_be_empty()
    assert rita.page.title().endswith("Double Six")
