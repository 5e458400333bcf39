"""An organiser's way up to entries that are open, and the lots, on the product's own pages."""

import re
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from doublesix.store.models import Tournament
from tests.browser.people import Person
from tests.store import people

FORM = "%Y-%m-%dT%H:%M"


def begin(organiser: Person, preset: str, title: str) -> Tournament:
    """An event from a preset."""
    organiser.go("/organise/new/")
    organiser.page.get_by_role("radio", name=re.compile(preset)).check()
    organiser.page.locator("input[name=title]").fill(title)
    organiser.click("Begin the event")
    organiser.page.wait_for_url("**/events/**")
    return Tournament.objects.get(title=title)


def set_times(organiser: Person, event: Tournament, **values: datetime | str) -> None:
    """Fill in when and where, as far as it is known."""
    organiser.go(f"/events/{event.slug}/organise/edit/")
    for name, value in values.items():
        shown = value if isinstance(value, str) else value.strftime(FORM)
        organiser.page.locator(f"input[name={name}]").fill(shown)
    organiser.looks_good()
    organiser.click("Save")
    organiser.page.wait_for_url("**/organise/")


def publish_and_open(organiser: Person, event: Tournament) -> None:
    """Everybody sees it, and entries are open."""
    organiser.go(f"/events/{event.slug}/organise/")
    organiser.looks_good()
    organiser.page.locator("details.ask:has(form[action$='/publish/']) > summary").click()
    organiser.page.locator("form[action$='/publish/'] button").click()
    organiser.page.locator("form[action$='/open/'] button").click()
    organiser.says("entries open")
    event.refresh_from_db()
    assert event.status == "open"


def may_organise(name: str) -> None:
    """Somebody who may begin events."""
    account = people.account(name)
    account.may_organise = True
    account.save()


def freeze(organiser: Person, event: Tournament) -> None:
    """Entries are closed, and the list is fixed."""
    organiser.go(f"/events/{event.slug}/draw/steps/")
    organiser.click("Close entries now")
    organiser.click("Freeze this list")


def commit(organiser: Person, event: Tournament) -> None:
    """How and when the lots are drawn is announced."""
    organiser.go(f"/events/{event.slug}/draw/steps/")
    organiser.page.locator("textarea[name=sources]").fill("dice thrown in the room")
    tomorrow = timezone.now() + timedelta(days=1)
    organiser.page.locator("input[name=moment]").fill(tomorrow.strftime("%Y-%m-%dT12:00"))
    organiser.page.locator("form[action$='/commit/'] button").click()


def draw(organiser: Person, event: Tournament) -> None:
    """At the moment announced or later: the dice, and the lots."""
    organiser.go(f"/events/{event.slug}/draw/steps/")
    organiser.page.locator("form[action$='/values/'] input[type=text]").first.fill("3 5 1 6")
    organiser.page.locator("form[action$='/values/'] button").click()
    organiser.click("Show the secret and draw the lots")
    organiser.says("The lots are drawn")


def wait(monkeypatch: pytest.MonkeyPatch, **delta: float) -> None:
    """The server's clock goes on."""
    now = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: now() + timedelta(**delta))
