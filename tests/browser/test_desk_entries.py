"""The desk at half past twelve: three walk-ins one after another, a form on paper with endorsement and seal;
the officials go on to the draw with them."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import FilePayload, expect

from doublesix.store.models import Movement, Tournament
from doublesix.store.services import tournaments
from doublesix.tournament.day import there_now
from tests import chromium
from tests.browser.people import Person, payslip
from tests.chromium import DESK, PHONE
from tests.store import people

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
Somebody = Callable[..., Person]


def half_past_twelve(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock says that entries closed half an hour ago and play begins in another."""
    began, now = timezone.now(), timezone.now
    noon = people.PLAYS - timedelta(minutes=30)
    monkeypatch.setattr(timezone, "now", lambda: noon + (now() - began))


def add_walk_in(secretary: Person, name: str, receipt: int) -> None:
    """The cursor is in the name: type it, and press the one button."""
    expect(secretary.page.locator("input[name=name]")).to_be_focused()
    secretary.page.keyboard.type(name)
    secretary.click("Add the entry")
    done = secretary.page.locator("section[role=status]")
    expect(done).to_contain_text(name)
    if receipt:
        expect(done).to_contain_text(f"taken, receipt {receipt}")
        expect(done.get_by_role("link", name="Print the receipt")).to_be_visible()
    expect(done).to_contain_text("Here.")


def queue(secretary: Person, tournament: Tournament, *, has_fee: bool) -> None:
    """Three people in a row, and one of them comes again."""
    secretary.go(f"/events/{tournament.slug}/desk/")
    secretary.click("Add an entry")
    secretary.looks_good()
    for number, name in enumerate(("Ann Lee", "Bob May", "Cy Noon"), 1):
        add_walk_in(secretary, name, number if has_fee else 0)
    secretary.looks_good()
    secretary.page.keyboard.type("ann lee")
    secretary.page.keyboard.press("Enter")
    secretary.says("Somebody called “ann lee” is entered already.")
    secretary.looks_good()
    secretary.page.get_by_role("checkbox", name="Another person of the same name").check()
    secretary.click("Add the entry")
    expect(secretary.page.locator("section[role=status]")).to_contain_text("ann lee")
    assert list(tournament.entries.values_list("status", flat=True)) == ["accepted"] * 4


def draw_lots(secretary: Person, organiser: Person, tournament: Tournament) -> None:
    """Close, freeze, write the lots down and confirm them: each is asked about once."""
    address = f"/events/{tournament.slug}/draw/steps/"
    organiser.go(f"/events/{tournament.slug}/organise/")
    organiser.go(address)
    organiser.page.get_by_text("Freeze this list", exact=True).click()
    organiser.says("this cannot be undone. Nobody is written to.")
    organiser.looks_good()
    organiser.click("Yes, freeze it")
    organiser.page.get_by_text("Or: the lots are drawn by hand", exact=True).click()
    fields = organiser.page.locator(
        "form[action$='/lots/'] input[type=number], form[action$='/lots/'] input[type=text]"
    )
    organiser.page.wait_for_load_state()
    if fields.count() == 4:
        for at in range(4):
            fields.nth(at).fill(str(1 + at // 2))
    else:
        organiser.page.locator("form[action$='/lots/'] [name=order]").fill("3 1 4 2")
    organiser.click("Write down these lots")
    secretary.go(address)
    secretary.click("Confirm these lots")
    secretary.says("The lots are drawn")


@pytest.mark.parametrize(("screen", "preset"), [(PHONE, "fortbend-2023"), (DESK, "garrison-2022")])
def test_three_walk_ins_in_a_row(
    screen: dict[str, int], preset: str, person: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    """E5, E10, E20, E30: after the deadline, without any address, in their seats with the lots."""
    tournament = people.event(preset)
    half_past_twelve(monkeypatch)
    secretary = person("", screen)
    secretary.enter_as(people.account("Sam"))
    has_fee = preset == "fortbend-2023"
    queue(secretary, tournament, has_fee=has_fee)
    assert Movement.objects.filter(kind="paid").count() == (4 if has_fee else 0)
    organiser = person("", screen)
    organiser.enter_as(people.account("Olga"))
    draw_lots(secretary, organiser, tournament)
    state = tournaments.state_of(tournament)
    assert all(there_now(state, number, timezone.now()) for number in range(1, 5))
    secretary.go(f"/events/{tournament.slug}/desk/entries/add/")
    secretary.says("Whoever comes now is a late entry")
    secretary.looks_good()


@chromium.screens(PHONE)
def test_a_form_on_paper_with_endorsement_and_seal(screen: dict[str, int], person: Somebody) -> None:
    """E4, E6, E7: names typed, the form and the evidence photographed, officer and seal as seen."""
    tournament = people.event()
    secretary = person("", screen)
    secretary.enter_as(people.account("Sam"))
    secretary.go(f"/events/{tournament.slug}/desk/entries/add/")
    secretary.looks_good()
    secretary.fill({"Ministry, department or institution": "Ministry of Clouds"})
    secretary.fill({"Team's name on public lists": "Cloud Counters"})
    for place, name in (("First player", "Ann"), ("Second player", "Bob"), ("Spare player", "Cy")):
        secretary.fill({"Full name": name}, secretary.page.get_by_role("group", name=place))
    secretary.click("Add the entry")
    secretary.says("First player: evidence of serving")
    secretary.looks_good()
    secretary.click("Complete it")
    secretary.looks_good()
    photo: FilePayload = {"name": "photo.png", "mimeType": "image/png", "buffer": payslip()}
    for place in ("First player", "Second player", "Spare player"):
        group = secretary.page.get_by_role("group", name=place)
        group.get_by_label("Evidence of serving").set_input_files(photo)
    secretary.page.get_by_label("The form on paper").set_input_files(photo)
    secretary.fill({"Supervising officer’s name": "Otto Officer", "Post": "Permanent secretary"})
    secretary.click("Save and submit")
    secretary.says("Without the seal an endorsement does not count (E7).")
    secretary.page.get_by_role("checkbox", name=re.compile("the seal")).check()
    for place in ("First player", "Second player", "Spare player"):
        group = secretary.page.get_by_role("group", name=place)
        group.get_by_label("Evidence of serving").set_input_files(photo)
    secretary.page.get_by_label("The form on paper").set_input_files(photo)
    secretary.click("Save and submit")
    secretary.says("What came on paper is kept.")
    secretary.says("Endorsed as it stands.")
    secretary.looks_good()
    entry = tournament.entries.get()
    assert (entry.status, entry.at_desk) == ("accepted", True)

    secretary.page.get_by_text("Refuse", exact=True).first.click()
    secretary.page.locator("form[action$='/refuse/'] textarea").fill("Not serving")
    secretary.page.locator("form[action$='/refuse/'] select").select_option("E2")
    secretary.page.locator("form[action$='/refuse/'] button").click()
    secretary.says("Refused.")
    secretary.page.get_by_text("Undo the refusal", exact=True).first.click()
    secretary.looks_good()
    secretary.page.locator("form[action$='/restore/'] textarea").fill("It was a namesake")
    secretary.page.locator("form[action$='/restore/'] button").click()
    secretary.says("The refusal is taken back.")
    entry.refresh_from_db()
    assert entry.status == "accepted"
    secretary.click("Change or withdraw it for them")
    secretary.looks_good()
    secretary.page.get_by_text("Withdraw", exact=True).first.click()
    secretary.page.locator("form[action$='/withdraw/'] input[name=reason]").fill("They called")
    secretary.click("Withdraw the entry")
    secretary.says("Withdrawn at the desk: They called")
