"""A circular that tells place and time later (E8, E9): published, read, entered, told, drawn, called."""

from collections.abc import Callable
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from doublesix.store.actor import Actor
from doublesix.store.models import Tournament
from doublesix.store.notifications import outbox
from doublesix.store.services import decisions, endorsements, entries, institution_forms, tournaments
from tests import chromium
from tests.browser import organising
from tests.browser.conftest import Inbox
from tests.browser.day_officials import DOWNLOAD, Secretary
from tests.browser.people import Person
from tests.chromium import DESK
from tests.store import people

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
LANGUAGES = {"en": "told later", "fr": "à préciser", "es": "se comunica más adelante"}


def enter_two(event: Tournament) -> None:
    """Two ministries enter a team each; what they do for it is tested elsewhere."""
    sam = Actor(people.account("Sam"), timezone.now())
    for number, name in enumerate(("Rita", "Remy"), 1):
        who = Actor(people.account(name), timezone.now())
        institution = institution_forms.begin(event, {**people.HEAD, "name": f"Ministry {number}"}, who)
        entry = people.fill(entries.begin_team(institution, who), name)
        entry = entries.submit(entry, entry.revision, who)
        endorsements.record_paper(institution, "Otto Officer", "Secretary", [entry], None, sam)
        entry.refresh_from_db()
        decisions.accept(entry, entry.revision, sam)


@chromium.screens(DESK)
def test_a_circular_with_told_later(
    screen: dict[str, int], person: Callable[..., Person], inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    organising.may_organise("Olga")
    organiser = person("Olga", screen)
    event = organising.begin(organiser, "powc-2023", "Domino tournament")
    here = timezone.now().astimezone(ZoneInfo("Indian/Mauritius"))
    organising.set_times(organiser, event, closes_at=here + timedelta(days=1))
    organiser.says("Told later: Drawing of lots, Play starts, Venue.")
    organising.publish_and_open(organiser, event)
    for language, words in LANGUAGES.items():
        _read(person("", screen, language), event, words)

    tournaments.appoint(event, people.account("Sam"), "secretary")
    enter_two(event)
    organising.freeze(organiser, event)
    organising.commit(organiser, event)
    organiser.says("Where the lots are drawn has not been told yet.")
    organiser.looks_good()
    organising.set_times(organiser, event, draw_place="Council room, level 12")
    outbox.send_all()
    assert "Place: Council room, level 12" in inbox.last_to("rita@example.org")
    organising.commit(organiser, event)
    organiser.says("wait for the moment announced")
    organising.wait(monkeypatch, days=2)
    organising.draw(organiser, event)

    sam = person("Sam", screen)
    secretary = Secretary(sam.page, sam.base, event.slug)
    secretary.open("floor/tables/")
    secretary.fill({"to table": "1"})
    secretary.click("Lay these tables")
    secretary.open("floor/")
    secretary.click("Call the next matches")
    secretary.says("When play starts has not been told yet.")
    secretary.looks_good()
    starts = timezone.now().astimezone(ZoneInfo("Indian/Mauritius"))
    organising.set_times(organiser, event, starts_at=starts, venue="Town hall")
    outbox.send_all()
    for address in ("rita@example.org", "remy@example.org"):
        assert "Venue: Town hall" in inbox.last_to(address)
    expect(organiser.page.locator("main")).not_to_contain_text("Told later:")
    secretary.call_next()
    secretary.looks_good()


def _read(anybody: Person, event: Tournament, words: str) -> None:
    """The page and the paper say it in the reader's language."""
    anybody.go(f"/events/{event.slug}/")
    expect(anybody.page.locator("aside dd").filter(has_text=words)).to_have_count(3)
    anybody.looks_good()
    paper = anybody.page.locator("a[href$='circular.pdf']").first.get_attribute("href")
    kind, data = anybody.page.evaluate(DOWNLOAD, paper)
    assert kind == "application/pdf"
    assert bytes(data).startswith(b"%PDF")
    anybody.go("/")
    expect(anybody.page.locator("main")).to_contain_text(words)
    anybody.looks_good()
