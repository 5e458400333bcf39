"""The floor pressed through: an event that starts tomorrow, and a table that began without somebody."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, expect

from doublesix.store.models import Message, Tournament
from doublesix.store.queries import side_codes
from doublesix.tournament import commands
from doublesix.web.presentation import addresses
from tests import chromium
from tests.browser.people import Person
from tests.browser.table_phones import TablePhone
from tests.chromium import DESK, PHONE
from tests.web.draw import lots, pages
from tests.web.floor import days
from tests.web.floor.test_browser import RunningClock

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def tomorrow() -> Tournament:
    """An event of eight teams whose lots are drawn and whose play starts tomorrow at this hour."""
    event = lots.drawn("powc-2023", 8)
    settings = days.state_of(event).settings
    days.do(event, commands.Edit(settings._replace(starts_at=timezone.now() + timedelta(days=1))))
    Message.objects.all().delete()
    return event


@chromium.screens(PHONE)
def test_an_event_that_starts_tomorrow(screen: dict[str, int], person: Callable[..., Person]) -> None:
    event = tomorrow()
    starts = days.state_of(event).settings.starts_at
    sam = person("Sam", screen)
    sam.go(pages.address("floor", event))
    sam.looks_good()
    sam.click("Tables and hours")
    sam.fill({"From table": "1", "to table": "4", "Where they stand": "Hall"})
    sam.click("Lay these tables")
    sam.says("when somebody calls them")
    # A whole stage without kept hours: said first, with how many are told, and for whom it is.
    sam.click("Assign all of this stage")
    sam.says("this is before it")
    sam.says("4 matches get these tables and hours, in Mauritius. Told by mail and text: 8 entries")
    sam.looks_good()
    sam.click("Tell nobody")
    assert (days.state_of(event).calls, Message.objects.count()) == ({}, 0)
    # The next matches are called on their day.
    sam.page.locator("#call-next button").click()
    sam.says("is called on its day")
    # One match: the same word is asked for.
    sam.go(pages.address("floor_match", event, 0))
    sam.click("Call, and tell 2 entries")
    sam.says("1 match gets this table and hour, in Mauritius. Told by mail and text: 2 entries")
    sam.looks_good()
    sam.click("Tell nobody")
    assert days.state_of(event).calls == {}
    # Said in words, it is done, for tomorrow.
    sam.go(pages.address("floor_tables", event))
    sam.click("Assign all of this stage")
    sam.click("Call before the announced start, and tell 8 entries")
    sam.says("The stage has its tables; everybody concerned is told.")
    calls = days.state_of(event).calls
    assert {call.at for call in calls.values()} == {starts}
    assert len(calls) == 4
    assert Message.objects.order_by().values("entry").distinct().count() == 8
    sam.go(pages.address("floor", event))
    expect(sam.page.locator(".table-card .state.called")).to_have_count(4)
    sam.looks_good()


def phone_at(browser: Browser, base: str, event: Tournament, number: int, screen: Any) -> TablePhone:
    """A phone that opened the link of a match."""
    codes = [side_codes.code_of(event, side) for side in days.sides(event, number)]
    link = addresses.table_address(event, number)
    context = browser.new_context(viewport=screen, locale="en", reduced_motion="reduce")
    return TablePhone(context, base, {"link": link, "codes": codes, "pk": event.pk, "number": number})


@chromium.screens(DESK)
def test_a_table_that_began_without_somebody(
    screen: dict[str, int], browser: Browser, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """E21: it is said first, the walk-over stays possible, and then nobody waits for the absentee's pips."""
    clock = RunningClock(monkeypatch)
    event = days.event(clock, "garrison-2022", count=6)
    days.call_all(event)
    first, second, third = days.sides(event, 0)
    days.tap(event, first, second)
    clock.at(12, 1)
    phone = phone_at(browser, base, event, 0, screen)
    words = (
        f"Not checked in yet: Player {third}. Until a round counts, the desk can still put them out (E21)."
    )
    phone.sees(words)
    phone.looks_good()
    phone.join(0)
    phone.sees(words)
    phone.out(1)
    expect(phone.page.locator("[id^=count-]")).to_have_count(2)
    clock.at(12, 15)
    floor = days.said("floor", event)
    assert "The sheet was begun without them; no round counts yet." in floor
    assert "is out; the others play without (E21)." in floor
    assert days.give(event, "Jo", 0, third).status_code == 303
    phone.page.reload()
    phone.ready()
    expect(phone.page.locator("#missing")).to_have_count(0)
    phone.press("open-editor")  # goes on where it was: who went out is known
    expect(phone.page.locator("[id^=count-]")).to_have_count(1)
    phone.count((2, 11))
    phone.write()
    phone.looks_good()
    assert phone.errors == []
    phone.context.close()


@chromium.screens(PHONE)
def test_a_fault_looks_like_one_on_desks_too(screen: dict[str, int], person: Callable[..., Person]) -> None:
    """Beside a box to tick as beside any other field."""
    event = lots.closed("powc-2023", 2)
    olga = person("Olga", screen)
    olga.go(pages.address("organise_cancel", event))
    olga.page.locator("main form").evaluate("form => { form.noValidate = true; }")
    olga.click("Cancel the event")
    beside_a_tick, beside_a_field = olga.page.locator(".tick .fault"), olga.page.locator(".field .fault")
    expect(beside_a_tick).to_have_count(1)
    looks = "fault => [getComputedStyle(fault).color, getComputedStyle(fault).fontWeight]"
    assert beside_a_tick.evaluate(looks) == beside_a_field.first.evaluate(looks)
    assert beside_a_tick.evaluate(looks) != olga.page.locator("main h1").first.evaluate(looks)
    olga.looks_good()
