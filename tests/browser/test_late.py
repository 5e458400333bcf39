"""People who come late and leave early, pressed through by the secretary (E41 to E43)."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from doublesix.store.models import Tournament
from doublesix.store.services.tournaments import state_of
from doublesix.tournament.late import waiting_numbers
from doublesix.tournament.progress import field_of, fixtures_left, results_of
from tests import chromium
from tests.browser.people import Person
from tests.chromium import PHONE
from tests.web.draw import lots

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def come_late(secretary: Person, event: Tournament, name: str) -> None:
    """Somebody stands at the desk: written down, looked at, taken; what is owed is paid at once."""
    page = secretary.page
    secretary.go(reverse("draw", args=[event.slug]))
    page.get_by_role("link", name="Late entries").click()
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Write down the entry").click()
    secretary.says("Nobody who has a place is moved.")
    page.get_by_label("Reason").fill("the ferry was late")
    secretary.looks_good()
    page.get_by_role("button", name="Take this entry").click()
    secretary.says(f"{name} is taken.")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name="Record the payment").click()
    secretary.go(reverse("late", args=[event.slug]))


@chromium.screens(PHONE)
def test_late_entries_a_waiting_player_a_retirement_and_a_substitute(
    screen: dict[str, int], person: Callable[..., Person]
) -> None:
    fair = lots.drawn("fortbend-2023", count=11)
    sam = person("Sam", screen)
    page = sam.page

    come_late(sam, fair, "Lara Late")  # with the odd player of the draw she is a pair
    page.get_by_label("Public sources").fill("Dice")
    page.get_by_label("When the values are taken").fill("2020-01-01T10:00")
    sam.looks_good()
    page.get_by_role("button", name="Publish the commitment").click()
    page.get_by_label("Dice").fill("6 1")
    page.get_by_role("button", name="Write down the values").click()
    page.get_by_role("button", name="Show the secret and draw the places").click()
    sam.says("The late places are drawn.")
    state = state_of(fair)
    assert waiting_numbers(state) == ()
    assert 12 in field_of(state).order

    visitor = person("", screen)
    visitor.go(reverse("draw", args=[fair.slug]))
    visitor.says("Late draw 1")
    visitor.looks_good()
    visitor.page.get_by_role("link", name="Check this draw").last.click()
    visitor.page.get_by_role("button", name="Check late draw 1").click()
    expect(visitor.page.locator("#verdict")).to_have_attribute("data-verdict", "verified")

    gone, left = field_of(state).members[1]
    sam.go(reverse("draw", args=[fair.slug]))
    page.get_by_role("link", name=f"Number {gone} retires").click()
    page.get_by_label("Reason").fill("called to work")
    sam.looks_good()
    page.get_by_role("button", name="Note the retirement").click()
    sam.says(f"Number {gone} has retired.")
    come_late(sam, fair, "Leo Later")  # and plays with who was left alone
    assert field_of(state_of(fair)).members[1] == (13, left)

    council = lots.drawn(count=4)
    sam.go(reverse("draw", args=[council.slug]))
    first = fixtures_left(state_of(council))[0]
    page.get_by_role("link", name=f"Substitute for number {first.sides[0]}").click()
    page.get_by_label("Name of the substitute").fill("Sid Substitute")
    page.get_by_label("Designation").fill("Clerk")
    page.get_by_label("Reason").fill("ill")
    sam.looks_good()
    page.get_by_role("button", name="Put the substitute in").click()
    sam.says("The substitute stands in the team.")
    page.get_by_role("link", name=f"Number {first.sides[1]} retires").click()
    page.get_by_label("Reason").fill("called to work")
    page.get_by_role("button", name="Note the retirement").click()
    sam.says(f"Number {first.sides[1]} has retired.")
    assert results_of(state_of(council))[first.number].winner == first.sides[0]
