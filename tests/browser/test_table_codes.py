"""Codes of the hall pressed through: a table's card, Start now, a judge's link, check-in in the hall only."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from doublesix.store.models import Message, Tournament
from doublesix.store.queries import side_codes
from doublesix.store.services import hall_codes
from doublesix.web.presentation.addresses import card_address, check_in_address
from tests import chromium
from tests.browser.people import Person
from tests.browser.table_phones import TablePhone
from tests.chromium import DESK, PHONE
from tests.web.draw import pages
from tests.web.floor import days
from tests.web.floor.test_browser import RunningClock

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def codes(event: Tournament, number: int) -> list[str]:
    """The codes of the sides of a match."""
    return [side_codes.code_of(event, side) for side in days.sides(event, number)]


@chromium.screens(PHONE)
def test_one_card_before_during_and_after_a_match_and_for_the_next(
    screen: dict[str, int], person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = RunningClock(monkeypatch)
    event = days.event(clock, tables=1)
    sam, visitor = person("Sam", DESK if screen is PHONE else PHONE), person("", screen)
    sam.go(pages.address("floor", event))
    sam.click("Codes and links")
    sam.looks_good()
    card = card_address(event, 1)
    sam.says(card.partition("://")[2].rstrip("/"))
    visitor.go(card)
    visitor.says("Nothing is called to this table")
    visitor.looks_good()
    days.call_all(event)
    visitor.page.reload()
    visitor.says("Next at this table")
    visitor.says("12:00 in Mauritius")
    visitor.looks_good()

    # It is early, and both are there: one tap, one page that says whom it tells, and the card opens it.
    days.tap(event, *days.sides(event, 0))
    Message.objects.all().delete()
    sam.go(pages.address("floor", event))
    sam.looks_good()
    sam.page.locator("#match-0 button").click()
    sam.says("Told now that it begins: 2 entries")
    sam.looks_good()
    assert not Message.objects.exists()
    sam.click("Start now, and tell 2 entries")
    sam.says("Match 1 has begun.")
    assert Message.objects.order_by().values("entry").distinct().count() == 2
    match = {"link": card, "codes": codes(event, 0), "pk": event.pk, "number": 0}
    phone = TablePhone(visitor.page.context, visitor.base, match)
    phone.join(0)
    assert phone.errors == []

    # It is over, the same card says so, and then opens the next one; the other's code is worth nothing here.
    days.win(event, 0)
    visitor.go(card)
    visitor.says("Over at this table: Match 1")
    visitor.looks_good()
    clock.at(12)
    days.call_all(event)
    second = TablePhone(visitor.page.context, visitor.base, {**match, "number": 1})
    second.press("side-0")
    second.page.fill("#join-code", phone.match["codes"][0])
    second.press("join")
    second.sees("This is not the code of that side.")
    second.match["codes"] = codes(event, 1)
    second.page.fill("#join-code", second.match["codes"][0])
    second.press("join")
    expect(second.page.locator("#b-join")).to_have_count(0)

    # The code is replaced: the card that lies there opens nothing.
    sam.go(pages.address("floor_codes", event))
    sam.page.locator(".hall-table button").click()
    sam.says("The table has a new code.")
    visitor.go(card)
    visitor.says("This table has a new code.")
    visitor.go(card_address(event, 1))
    expect(visitor.page.locator("#table[data-ready]")).to_be_attached()


@chromium.screens(PHONE)
def test_a_judge_and_a_scorekeeper_without_an_account(
    screen: dict[str, int], person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = RunningClock(monkeypatch)
    event = days.event(clock)
    days.call_all(event)
    clock.at(12)
    olga, ada = person("Olga", DESK if screen is PHONE else PHONE), person("", screen)
    olga.go(pages.address("floor_codes", event))
    links = olga.region("Scorekeepers and judges without an account")
    olga.fill({"For whom": "Ada, by the window"}, links)
    links.locator("select[name=role]").select_option("judge")
    olga.click("Make a link")
    olga.says("Here is the link for Ada, by the window.")
    olga.looks_good()
    ada.go(links.locator(".duty-links .hall-address").inner_text())
    ada.says("Lower is better; who reaches 101 has lost.")
    ada.looks_good()
    ada.page.locator("main a[href$='/floor/1/']").first.click()
    ada.click("The sheet of this match")
    expect(ada.page.locator("#table[data-ready]")).to_be_attached()
    ada.looks_good()
    ada.go(card_address(event, 2))
    expect(ada.page).to_have_url(f"{ada.base}{pages.address('judge_match', event, 1)}")
    ada.looks_good()
    olga.page.locator(".duty-links button").click()
    olga.says("The link works no longer.")
    ada.go(pages.address("floor", event))
    expect(ada.page).to_have_url(re.compile("/accounts/login/"))


@chromium.screens(PHONE)
def test_check_in_in_the_hall_only(
    screen: dict[str, int], person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = RunningClock(monkeypatch)
    event = days.event(clock)
    days.call_all(event)
    sam, rita = person("Sam", DESK if screen is PHONE else PHONE), person("", screen)
    sam.go(pages.address("floor_codes", event))
    sam.click("Ask for the hall’s code")
    sam.says("The hall shows")
    sam.looks_good()
    code = hall_codes.shown_code(event, days.state_of(event), clock.now)
    sam.go(pages.address("floor", event))
    sam.says(code)
    rita.go(check_in_address(event, 1))
    rita.looks_good()
    for person_there in rita.page.locator("input[name=there]").all()[:2]:
        person_there.check()
    rita.fill({"Code of the hall": "0000" if code != "0000" else "1111"})
    rita.click("We are here: check in")
    rita.says("This is not the code that the hall shows now.")
    rita.looks_good()
    for person_there in rita.page.locator("input[name=there]").all()[:2]:
        person_there.check()
    rita.fill({"Code of the hall": code})
    rita.click("We are here: check in")
    rita.says("2 of 3")
    rita.click("Open your sheet")
    expect(rita.page.locator("#table[data-ready]")).to_be_attached()
