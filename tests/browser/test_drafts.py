"""Imported drafts from the file to the decision: completed at the desk, taken over by the one who was told,
brought up to date by a new file, deleted."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from doublesix.store.models import Entry, Tournament
from doublesix.store.notifications import outbox
from tests import chromium
from tests.browser.conftest import Inbox
from tests.browser.people import Person, payslip
from tests.chromium import PHONE
from tests.store import people

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
HEADINGS = "institution,representative,team,first name,second name,spare name"
LINES = (
    "Ministry of Clouds,rita@example.org,Cloud Counters,Ann,Bob,Cy",
    "Ministry of Tides,,Tide Tables,Di,Ed,Fay",
    "Ministry of Winds,,Wind Wheels,Gus,Hal,Ivy",
)
HEAD = {
    "Staff welfare association": "Staff Association",
    "Its president": "Paula Presides",
    "Office telephone": "555 0100",
    "Mobile": "555 0101",
    "E-mail": "ministry@example.org",
}


def send(secretary: Person, tournament: Tournament, *lines: str) -> None:
    """Send a file and confirm what it would do."""
    secretary.go(f"/events/{tournament.slug}/desk/import/")
    data = "\n".join((HEADINGS, *lines)).encode()
    secretary.page.set_input_files(
        "input[type=file]", {"name": "teams.csv", "mimeType": "text/csv", "buffer": data}
    )
    secretary.click("Check the file")
    secretary.looks_good()
    secretary.page.get_by_role("button", name=re.compile("^Import [0-9]+ entr")).click()
    secretary.says("imported")


def complete(person: Person, number: int) -> None:
    """Everything that a file does not say of a team, and hand it in."""
    for at, place in enumerate(("First player", "Second player", "Spare player")):
        part = person.region(place)
        email = f"p{number}{at}@example.org"
        person.fill({"Designation": "Clerk", "Mobile": "555 0100", "E-mail": email}, part)
        part.get_by_label(re.compile("^Evidence of serving")).set_input_files(
            {"name": "payslip.png", "mimeType": "image/png", "buffer": payslip()}
        )
        part.get_by_role("checkbox", name=re.compile("Signed on paper")).check()
    president = person.page.get_by_role("region", name=re.compile("^President of the association"))
    president.get_by_role("checkbox", name=re.compile("Signed on paper")).check()
    person.looks_good()
    person.click("Save and submit")
    person.says("Saved and submitted.")


def fill_head(person: Person, entry: Entry) -> None:
    assert entry.institution is not None
    person.go(f"/events/{entry.tournament.slug}/enter/institutions/{entry.institution.pk}/")
    person.looks_good()
    person.fill(HEAD, person.region("Head of the form"))
    person.click("Save the head")
    person.says("The head of the form is saved.")


@chromium.screens(PHONE)
def test_an_imported_draft_is_no_dead_end(
    screen: dict[str, int], person: Callable[..., Person], inbox: Inbox
) -> None:
    tournament = people.event()
    secretary = person("Sam", screen)
    send(secretary, tournament, *LINES)
    clouds, tides, winds = tournament.entries.order_by("pk")
    outbox.send_all()
    assert "Sam has begun the entry Cloud Counters for you." in inbox.last_to("rita@example.org")

    secretary.go(f"/events/{tournament.slug}/desk/entries/{tides.pk}/")
    secretary.says("Nobody. It can be completed here only.")
    secretary.looks_good()
    fill_head(secretary, tides)
    secretary.go(f"/events/{tournament.slug}/desk/entries/{tides.pk}/")
    secretary.click("Fill in the form")
    secretary.looks_good()
    secretary.click("Save and submit")
    secretary.says("Saved, but not submitted.")
    secretary.says("First player: evidence of serving")
    secretary.looks_good()
    secretary.click("Fill it in")
    complete(secretary, 1)
    secretary.page.get_by_text("I have seen the endorsed and sealed paper", exact=True).click()
    secretary.fill({"Supervising officer’s name": "Otto Officer", "Post": "Permanent secretary"})
    secretary.click("Record the endorsement")
    secretary.says("Endorsed as it stands.")
    secretary.click("Accept")
    secretary.says("accepted")

    rita = person("Rita", screen)
    (link,) = re.findall(r"http://\S+/enter/", inbox.last_to("rita@example.org"))
    rita.go(link)
    rita.says("Cloud Counters")
    fill_head(rita, clouds)
    rita.click("Cloud Counters")
    complete(rita, 2)
    secretary.go(f"/events/{tournament.slug}/desk/entries/{clouds.pk}/")
    secretary.says("submitted")

    send(secretary, tournament, "Ministry of Winds,theo@example.org,Wind Wheels,Gus,Hal,Another Spare")
    assert winds.players.get(place="spare").name == "Another Spare"
    secretary.go(f"/events/{tournament.slug}/desk/entries/{winds.pk}/")
    secretary.says("theo@example.org")
    secretary.page.get_by_text("Delete the draft", exact=True).click()
    secretary.looks_good()
    secretary.click("Delete")
    secretary.says("The draft Wind Wheels is deleted.")
    expect(secretary.page.get_by_role("link", name="Wind Wheels")).to_have_count(0)
    outbox.send_all()
    assert "Sam deleted the draft Wind Wheels." in inbox.last_to("theo@example.org")
