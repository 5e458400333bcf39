"""The secretary's queue in the browser: by mouse and by keys alone, on a phone and at a desk."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from doublesix.store.evidence import clean
from doublesix.store.models import Entry, PaperSeen, Player, Tournament
from doublesix.store.services import documents, endorsements, entries
from tests import chromium
from tests.browser.people import Person
from tests.chromium import DESK, PHONE
from tests.store import people
from tests.store.evidence import uploads

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def queue(teams: int = 4) -> tuple[Tournament, list[Entry]]:
    """So many endorsed teams of an institution, each with a picture, a PDF of two pages and a picture."""
    tournament = people.event(teams_each=0)
    institution = people.institution(tournament)
    picture, paper = clean([uploads.jpeg(900, 500)], ""), clean([uploads.pdf(2)], "")
    found = []
    for _ in range(teams):
        entry = people.fill(entries.begin_team(institution, people.who("Rita")))
        for player in entry.players.all():
            given = paper if player.place == "second" else picture
            documents.hand_in_evidence(player, documents.receive(given), people.who("Rita"))
        entry.refresh_from_db()
        entry = entries.submit(entry, entry.revision, people.who("Rita"))
        endorsements.record_paper(institution, "Otto", "Head", [entry], None, people.who("Sam"))
        found.append(entry)
    return tournament, found


def decided(tournament: Tournament) -> list[str]:
    return list(tournament.entries.order_by("pk").values_list("status", flat=True))


def shape(picture: Locator) -> tuple[int, int]:
    """The size of what is shown, once it is there."""
    expect(picture).to_have_js_property("complete", True)
    width, height = picture.evaluate(
        "each => each.decode().then(() => [each.naturalWidth, each.naturalHeight])"
    )
    return int(width), int(height)


LONG_ADDRESS = """each => {
  each.querySelector(".facts dd").textContent = "secretariat.of.the.ministry.of.clouds@example.org";
  return [each.scrollWidth, each.clientWidth];
}"""
"""How wide what stands beside the evidence is, and how wide it may be, with such an address in it."""


@chromium.screens(DESK)
def test_by_mouse(screen: dict[str, int], person: Callable[..., Person]) -> None:
    """Evidence is turned and enlarged in the page, a PDF too; each decision leads on to the next entry."""
    tournament, rows = queue()
    Player.objects.filter(entry=rows[1], place="first").update(name="Ann", email="ann@example.org")
    Player.objects.filter(entry=rows[3], place="first").update(name="Ann")
    for row in (rows[1], rows[3]):
        people.endorsed(row)
    sam = person("Sam", screen)
    sam.go(f"/events/{tournament.slug}/desk/")
    sam.page.get_by_role("link", name=re.compile(r"^Review\b")).first.click()
    sam.says("2 in order")
    sam.looks_good()
    sam.click("Look at one after another")
    sam.says("1 of 4")
    sam.looks_good()
    wide, room = sam.page.locator(".judgement").evaluate(LONG_ADDRESS)
    assert wide <= room, "a long address is cut"

    figure = sam.page.locator("[data-evidence]").first
    picture = figure.locator("img")
    assert shape(picture) == (900, 500)
    figure.get_by_role("button", name="Turn right").click()
    expect(figure).to_have_attribute("data-turned", "90")
    assert shape(picture) == (500, 900)
    figure.get_by_role("button", name="Turn left").click()
    expect(figure).to_have_attribute("data-turned", "0")
    before = picture.bounding_box()
    figure.get_by_role("button", name="Larger").click()
    after = picture.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] == pytest.approx(1.5 * before["width"], rel=0.05)
    sam.looks_good()
    second = sam.page.get_by_role("img", name=re.compile("^What Second .* submitted, page 2"))
    second.scroll_into_view_if_needed()
    assert shape(second)[0] == 1500, "the page of a PDF is a picture"
    assert PaperSeen.objects.filter(by_name="Sam").count() >= 2

    sam.click("Accept and next")
    sam.says("is accepted. The one who entered it is told.")
    sam.says("has the same name as Ann")
    sam.page.get_by_text("Return to be corrected", exact=True).first.click()
    sam.fill({"What is to be corrected": "Another name, please"})
    sam.looks_good()
    sam.click("Return and next")
    sam.says("1 of 2")
    sam.click("Skip")
    sam.says("2 of 2")
    sam.page.locator("summary", has_text="Refuse").click()
    sam.fill({"Reason": "No such officer"})
    sam.page.get_by_label("Clause").select_option("E2")
    sam.click("Refuse and next")
    sam.says("1 of 1")
    sam.page.locator("#main").get_by_role("link", name=re.compile(r"^Review\b")).first.click()
    sam.click("Accept the 1 in order …")
    sam.says("1 person is told by mail.")
    sam.looks_good()
    sam.click("Accept 1 entry")
    sam.says("1 entry is accepted.")
    sam.says("No entry waits for a decision")
    assert decided(tournament) == ["accepted", "returned", "accepted", "refused"]


def press(sam: Person, *keys: str) -> None:
    for key in keys:
        sam.page.keyboard.press(key)


@chromium.screens(PHONE)
def test_by_keys_alone(screen: dict[str, int], person: Callable[..., Person]) -> None:
    """Keys decide and turn, but not while somebody writes, nor when they are switched off."""
    tournament, _ = queue()
    sam = person("Sam", screen)
    sam.go(f"/events/{tournament.slug}/desk/review/")
    first = sam.page.get_by_role("link", name="Look at one after another")
    while not first.evaluate("each => each === document.activeElement"):
        press(sam, "Tab")
    press(sam, "Enter")
    sam.says("1 of 4")
    figure = sam.page.locator("[data-evidence].current")
    expect(figure).to_have_count(1)
    press(sam, "t")
    expect(figure).to_have_attribute("data-turned", "90")
    press(sam, "+", "+", "-")
    expect(figure).to_have_class(re.compile("zoom-1"))
    press(sam, "e")
    expect(sam.page.locator("[data-evidence]").nth(1)).to_have_class(re.compile("current"))
    press(sam, "a")
    sam.says("1 of 3")
    press(sam, "n")
    sam.says("2 of 3")
    press(sam, "p")
    sam.says("1 of 3")
    press(sam, "r")
    field = sam.page.get_by_label(re.compile("^What is to be corrected"))
    expect(field).to_be_focused()
    sam.page.keyboard.type("a name and an address")
    expect(field).to_have_value("a name and an address")
    sam.says("1 of 3")
    press(sam, "Tab", "Enter")
    sam.says("1 of 2")

    sam.page.locator("details.keys > summary").focus()
    press(sam, "Enter")
    sam.looks_good()
    press(sam, "Tab", "Enter")
    on = sam.page.get_by_role("button", name="Switch the keys on", include_hidden=True)
    expect(on).to_have_count(1)
    press(sam, "a", "n")
    sam.page.locator("details.keys > summary").focus()
    press(sam, "Enter")
    sam.says("1 of 2")
    press(sam, "Tab", "Enter")
    expect(on).to_have_count(0)
    press(sam, "a")
    sam.says("1 of 1")
    press(sam, "a")
    sam.says("No entry waits for a decision")
    assert decided(tournament) == ["accepted", "returned", "accepted", "accepted"]
