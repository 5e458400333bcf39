"""The organiser's way: an event from a preset, its dates, published, opened, a rule amended, called off."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from doublesix.store.models import Tournament
from doublesix.store.notifications import outbox
from tests import chromium
from tests.browser.conftest import Inbox
from tests.browser.people import Person
from tests.chromium import DESK, PHONE
from tests.store import people

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@chromium.screens(DESK)
def test_an_event_from_a_preset_to_its_end(
    screen: dict[str, int], person: Callable[..., Person], inbox: Inbox
) -> None:
    account = people.account("Olga")
    account.may_organise = True
    account.save()
    organiser = person("Olga", screen)
    organiser.go("/organise/new/")
    organiser.looks_good()
    organiser.page.get_by_role("radio", name=re.compile("garrison-2022")).check()
    organiser.page.locator("input[name=title]").fill("Big Six in spring")
    organiser.click("Begin the event")
    organiser.page.wait_for_url("**/events/**")
    event = Tournament.objects.get()
    organiser.go(f"/events/{event.slug}/organise/edit/")
    organiser.looks_good()
    now = timezone.now()
    for name, days in (("closes_at", 10), ("starts_at", 20)):
        moment = (now + timedelta(days=days)).strftime("%Y-%m-%dT12:00")
        organiser.page.locator(f"input[name={name}]").fill(moment)
    organiser.page.locator("input[name=venue]").fill("Recreation centre")
    organiser.click("Save")
    organiser.go(f"/events/{event.slug}/organise/")
    organiser.page.locator("details.ask:has(form[action$='/publish/']) > summary").click()
    organiser.page.locator("form[action$='/publish/'] button").click()
    organiser.page.locator("form[action$='/open/'] button").click()
    organiser.says("entries open")
    event.refresh_from_db()
    assert event.status == "open"
    organiser.looks_good()
    organiser.go(f"/events/{event.slug}/organise/people/")
    organiser.page.locator("input[name=email]").fill("sam@example.org")
    organiser.page.locator("select[name=role], input[name=role][value=secretary]").first.evaluate(
        "field => field.tagName === 'SELECT' ? (field.value = 'secretary') : field.click()"
    )
    organiser.click("Give the role")
    organiser.says("sam@example.org")
    outbox.send_all()
    assert event.title in inbox.last_to("sam@example.org")
    organiser.go(f"/events/{event.slug}/organise/cancel/")
    organiser.page.locator("textarea[name=reason]").fill("a storm")
    organiser.page.locator("input[name=is_meant]").check()
    organiser.click("Cancel the event")
    expect(organiser.page.locator("h1 .state")).to_have_text("cancelled")
    event.refresh_from_db()
    assert event.status == "cancelled"
    anybody = person("", PHONE)
    anybody.go(f"/events/{event.slug}/")
    expect(anybody.page.locator("main")).to_contain_text("a storm")
