"""A stage gets a venue of its own and everybody hears of it (E9); the secretary writes to participants."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from doublesix.store.models import Message, Tournament
from doublesix.store.notifications import outbox
from tests import chromium
from tests.browser import organising
from tests.browser.conftest import Inbox
from tests.browser.people import Person
from tests.chromium import DESK, PHONE
from tests.store import people

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def entered() -> Tournament:
    """An event with a team of two players and a spare."""
    event = people.event()
    people.team(people.institution(event))
    Message.objects.all().delete()
    return event


@chromium.screens(DESK)
def test_the_final_is_played_elsewhere_and_everybody_is_told(
    screen: dict[str, int], person: Callable[..., Person], inbox: Inbox
) -> None:
    event = entered()
    organiser = person("Olga", screen)
    organiser.go(f"/events/{event.slug}/organise/edit/")
    organiser.page.get_by_text("Stages that are played elsewhere").click()
    organiser.fill({"Venue of the final": "Opera house"})
    organiser.looks_good()
    organiser.click("Save")
    organiser.page.wait_for_url("**/organise/")
    organiser.says("Final: Opera house")
    outbox.send_all()
    assert "Final: Opera house" in inbox.last_to("rita@example.org")
    anybody = person("", screen)
    anybody.go(f"/events/{event.slug}/")
    expect(anybody.page.locator("aside dd").filter(has_text="Final: Opera house")).to_have_count(1)
    anybody.looks_good()
    organising.set_times(organiser, event, venue_final="")
    expect(organiser.page.locator("main")).not_to_contain_text("Opera house")


@chromium.screens(PHONE)
def test_the_secretary_writes_to_all_and_sees_what_it_costs_first(
    screen: dict[str, int], person: Callable[..., Person], inbox: Inbox
) -> None:
    event = entered()
    secretary = person("Sam", screen)
    secretary.go(f"/events/{event.slug}/desk/messages/")
    secretary.click("Write to participants")
    secretary.looks_good()
    secretary.page.get_by_role("radio", name="everybody entered").check()
    secretary.fill(
        {
            "Subject of the mail": "The bus",
            "Mail": "It leaves at ten from the harbour.",
            "Text message": "Bus at ten ’ from the harbour",
        }
    )
    secretary.click("See whom it reaches and what it costs")
    secretary.says("It goes to 1 entry.")
    secretary.says("1 text, each is charged as 1 message: 1 message in all")
    secretary.says("because of ’")
    assert not Message.objects.exists()
    secretary.looks_good()
    secretary.page.get_by_role("button", name="Send it to 1 entry").click()
    secretary.says("It is on its way.")
    secretary.looks_good()
    assert Message.objects.filter(channel="text").count() == 1
    outbox.send_all()
    assert "It leaves at ten from the harbour." in inbox.last_to("rita@example.org")
