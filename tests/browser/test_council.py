"""The council's way before the day: a ministry enters two teams with evidence, the officer endorses from the
mailed link, the secretary returns one and accepts the corrected one, the lots are drawn and verified."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from doublesix.store.models import Entry, Tournament
from doublesix.store.notifications import outbox
from tests import chromium
from tests.browser.conftest import Inbox
from tests.browser.people import Person, payslip
from tests.chromium import DESK, PHONE
from tests.store import people

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
PLACES = ("First player", "Second player", "Spare player")
Somebody = Callable[..., Person]


def fill_team(rita: Person, number: int) -> None:
    """The form of a team, with evidence and signatures."""
    for at, place in enumerate(PLACES):
        part = rita.region(place)
        rita.fill(
            {
                "Full name": f"{place} of team {number}",
                "Designation": "Clerk",
                "Mobile": "555 0100",
                "E-mail": f"p{number}{at}@example.org",
                "Identity number": f"X{number}{at}9876543210",
            },
            part,
        )
        part.get_by_label(re.compile("^Evidence of serving")).set_input_files(
            {"name": "payslip.png", "mimeType": "image/png", "buffer": payslip()}
        )
        if at == 0:
            rita.draw_signature(part)
        else:
            part.get_by_role("checkbox", name=re.compile("Signed on paper")).check()
    president = rita.page.get_by_role("region", name=re.compile("^President of the association"))
    president.get_by_role("checkbox", name=re.compile("Signed on paper")).check()


def hand_in(rita: Person) -> None:
    rita.click("Save and submit")
    rita.says("Saved and submitted.")
    rita.looks_good()


def endorse(rita: Person, officer: Person, tournament: Tournament, inbox: Inbox) -> None:
    """Ask for the endorsement, and give it from the mailed link."""
    institution = tournament.institutions.get()
    rita.go(f"/events/{tournament.slug}/enter/institutions/{institution.pk}/")
    rita.fill({"The supervising officer's e-mail address": "officer@example.org"})
    rita.page.get_by_role("button", name=re.compile("^Send (the|a new) link$")).click()
    rita.says("officer@example.org")
    outbox.send_all()
    (link,) = re.findall(r"http://\S+/endorse/\S+", inbox.last_to("officer@example.org"))
    officer.go(link)
    officer.says("First player of team 1")
    officer.looks_good()
    officer.fill({"Your name": "Otto Officer"} if officer.page.get_by_label("Your name").count() else {})
    officer.page.locator("input[name=officer]").fill("Otto Officer")
    officer.page.locator("input[name=post]").fill("Permanent secretary")
    officer.draw_signature(officer.region("Your endorsement"))
    officer.page.locator("input[name=page]").set_input_files(
        {"name": "sealed.png", "mimeType": "image/png", "buffer": payslip()}
    )
    officer.click("Endorse this form")
    officer.looks_good()
    officer.go(link)
    officer.says("has been used")


def review(secretary: Person, entry: Entry) -> None:
    secretary.go(f"/events/{entry.tournament.slug}/desk/entries/{entry.pk}/")


@chromium.screens(DESK)
def test_from_the_form_to_the_verified_draw(
    screen: dict[str, int], person: Somebody, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = people.event()
    rita, officer = person("Rita", screen), person("", PHONE)
    rita.go(f"/events/{tournament.slug}/")
    rita.looks_good()
    rita.click("Enter")
    rita.looks_good()
    rita.fill({"Ministry, department or institution": "Ministry of Clouds"})
    rita.click("Begin the form")
    rita.fill(
        {
            "Staff welfare association": "Cloud Staff Association",
            "Its president": "Paula Presides",
            "Office telephone": "555 0100",
            "Mobile": "555 0101",
            "E-mail": "clouds@example.org",
        },
        rita.region("Head of the form"),
    )
    rita.click("Save the head")
    institution = tournament.institutions.get()
    for number in (1, 2):
        rita.go(f"/events/{tournament.slug}/enter/institutions/{institution.pk}/")
        rita.looks_good()
        rita.click("Add a team")
        fill_team(rita, number)
        hand_in(rita)
    endorse(rita, officer, tournament, inbox)
    rita.go(f"/events/{tournament.slug}/enter/institutions/{institution.pk}/")
    rita.says("at most 2 teams")  # and no button for a third (E3)
    expect(rita.page.get_by_role("button", name="Add a team")).to_have_count(0)

    secretary = person("Sam", screen)
    first, second = tournament.entries.order_by("pk")
    secretary.go(f"/events/{tournament.slug}/desk/entries/")
    secretary.looks_good()
    review(secretary, first)
    secretary.looks_good()
    secretary.click("Accept")
    secretary.says("accepted")
    review(secretary, second)
    secretary.page.get_by_text("Return to be corrected", exact=True).click()
    secretary.page.locator("textarea[name=comment]").fill("The spare's designation is missing.")
    secretary.page.locator("form[action$='/return/'] button").click()
    outbox.send_all()
    assert "The spare's designation is missing." in inbox.last_to("rita@example.org")

    rita.go(f"/events/{tournament.slug}/enter/teams/{second.pk}/")
    rita.says("The spare's designation is missing.")
    rita.fill({"Designation": "Messenger"}, rita.region("Spare player"))
    hand_in(rita)
    review(secretary, second)
    secretary.says("Not endorsed.")  # the change voided it (E7)
    endorse(rita, officer, tournament, inbox)
    review(secretary, second)
    secretary.click("Accept")
    secretary.says("accepted")

    draw_and_verify(person("Olga", screen), tournament, monkeypatch)


def draw_and_verify(organiser: Person, tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """All steps of the draw, and the check in the browser."""
    organiser.go(f"/events/{tournament.slug}/draw/steps/")
    organiser.looks_good()
    organiser.click("Close entries now")
    organiser.click("Freeze this list")
    organiser.looks_good()
    organiser.page.locator("textarea[name=sources]").fill("dice thrown in the room")
    moment = timezone.now() + timedelta(hours=8)
    organiser.page.locator("input[name=moment]").fill(moment.strftime("%Y-%m-%dT%H:%M"))
    organiser.page.locator("form[action$='/commit/'] button").click()
    organiser.says("wait for the moment announced")
    now = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: now() + timedelta(days=1))
    organiser.go(f"/events/{tournament.slug}/draw/steps/")
    organiser.page.locator("form[action$='/values/'] input[type=text]").first.fill("3 5 1 6")
    organiser.page.locator("form[action$='/values/'] button").click()
    organiser.click("Show the secret and draw the lots")
    organiser.says("The lots are drawn")
    organiser.go(f"/events/{tournament.slug}/draw/")
    organiser.looks_good()
    with organiser.page.expect_download() as download:
        organiser.page.locator("a[href$='proof.json']").first.click()
    organiser.go("/verify/")
    organiser.page.set_input_files("#file", str(download.value.path()))
    expect(organiser.page.locator("#verdict")).to_have_attribute("data-verdict", "verified")
    organiser.looks_good()
