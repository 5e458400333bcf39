"""An entry checks itself in by its own link, in a real browser: on a phone at the door, and at a desk."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from doublesix.store.queries.side_codes import code_of
from doublesix.store.services.check_in_links import token_of
from doublesix.tournament.day import there_now
from tests import chromium
from tests.browser.people import Person
from tests.chromium import PHONE
from tests.web.floor import days

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@chromium.screens(PHONE)
def test_they_check_in_and_one_of_them_comes_later_e10(
    screen: dict[str, int], person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = days.Clock(monkeypatch)
    tournament = days.called(clock)
    clock.at(11, 30)
    they = person("", screen)
    they.go(f"/in/{token_of(tournament, 1)}/")
    they.looks_good()
    spare = they.page.get_by_label("spare")
    expect(they.page.locator("main form input:checked")).to_have_count(
        0
    )  # who is there is asked, never assumed
    they.click("We are here: check in")
    they.says("Please tick who is there. (E10)")
    assert there_now(days.state_of(tournament), 1, clock.now) == ()
    for place in ("first", "second"):
        they.page.get_by_label(place).check()
    they.click("We are here: check in")
    they.says("You are checked in.")
    they.says("11:30")
    assert there_now(days.state_of(tournament), 1, clock.now) == (0, 1)
    expect(they.page.locator(".code")).to_have_text(_in_threes(code_of(tournament, 1)))
    they.looks_good()
    clock.at(11, 45)
    spare.check()
    they.click("More of us have come")
    they.says("You are checked in.")
    assert there_now(days.state_of(tournament), 1, clock.now) == (0, 1, 2)
    expect(they.page.get_by_role("button", name="More of us have come")).to_have_count(0)
    they.page.go_back()
    they.says("3 of 3 there")
    they.page.go_forward()
    they.says("3 of 3 there")


def test_a_browser_without_our_cookie_is_told_what_to_do(
    person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = days.Clock(monkeypatch)
    tournament = days.event(clock)
    they = person("", PHONE, "fr")
    they.go(f"/in/{token_of(tournament, 1)}/")
    they.page.context.clear_cookies()
    they.page.locator("main form button").click()
    expect(they.page.get_by_role("heading", name="Le formulaire n’a pas été accepté")).to_be_visible()
    they.looks_good()
    they.click("Rouvrir la page")
    players = they.page.locator("main form input[type=checkbox]")
    expect(players).to_have_count(3)
    for player in players.all():
        player.check()
    they.page.locator("main form button").click()
    expect(they.page.locator("#messages")).to_contain_text("enregistré")
    assert there_now(days.state_of(tournament), 1, clock.now) == (0, 1, 2)


def _in_threes(code: str) -> str:
    return f"{code[:3]} {code[3:]}"
