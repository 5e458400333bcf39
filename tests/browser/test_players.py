"""Players for themselves: the garrison's, and the fair's with its fee and the drawing of partners (F2)."""

import re
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from doublesix.app.roles import TREASURER
from doublesix.store.actor import Actor
from doublesix.store.models import Tournament
from doublesix.store.queries import entry_accounts
from doublesix.store.services import decisions, draws, entries, fees, tournaments
from tests.browser.conftest import Inbox
from tests.browser.people import Person
from tests.chromium import DESK, PHONE
from tests.store import people

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
Somebody = Callable[..., Person]


def enter(player: Person, tournament: Tournament, name: str) -> None:
    """A player's entry, from the event's page to handing in."""
    player.go(f"/events/{tournament.slug}/")
    player.click("Enter")
    player.looks_good()
    player.click("Begin my entry")
    player.fill({"Name on public lists": name})
    player.fill(
        {"Full name": name, "Mobile": "555 0100", "E-mail": f"{name.lower()}@example.org"},
        player.region("Player"),
    )
    player.looks_good()
    player.click("Save and submit")
    player.says("Saved and submitted.")
    player.looks_good()


def enter_others(tournament: Tournament, *names: str) -> None:
    """Those who do on the pages what the first one did are entered without them."""
    for name in names:
        who = Actor(people.account(name), timezone.now())
        entry = people.fill(entries.begin_player(tournament, who), name)
        entry = entries.save(entry, {"name": name}, {}, entry.revision, who)
        entries.submit(entry, entry.revision, who)


def accept_all(secretary: Person, tournament: Tournament) -> None:
    """The first on its page, the others as it does."""
    first, *others = tournament.entries.filter(status="submitted").order_by("pk")
    secretary.go(f"/events/{tournament.slug}/desk/entries/{first.pk}/")
    secretary.click("Accept")
    secretary.says("accepted")
    for entry in others:
        decisions.accept(entry, entry.revision, Actor(people.account("Sam"), timezone.now()))


def test_the_garrison_from_the_poster_to_the_tables(person: Somebody, inbox: Inbox) -> None:
    tournament = people.event("garrison-2022")
    enter(person("Ada", PHONE), tournament, "Ada")
    enter_others(tournament, "Ben", "Cleo", "Dan")
    accept_all(person("Sam", DESK), tournament)
    organiser = person("Olga", DESK)
    organiser.go(f"/events/{tournament.slug}/draw/steps/")
    organiser.click("Close entries now")
    organiser.click("Freeze this list")
    organiser.page.get_by_text("Or: the lots are drawn by hand", exact=True).click()
    organiser.page.locator("form[action$='/lots/'] [name=order]").fill("3 1 4 2")
    organiser.click("Write down these lots")
    organiser.says("a second person confirms")
    secretary = person("Sam", PHONE)
    secretary.go(f"/events/{tournament.slug}/draw/steps/")
    secretary.looks_good()
    secretary.click("Confirm these lots")
    secretary.says("The lots are drawn")
    state = tournaments.state_of(tournament)
    assert state.draw is not None
    assert state.draw.order == (3, 1, 4, 2)
    anybody = person("", PHONE)
    anybody.go(f"/events/{tournament.slug}/draw/")
    anybody.looks_good()
    anybody.go(f"/events/{tournament.slug}/results/")
    anybody.looks_good()


def test_the_fair_with_its_fee_and_partners(person: Somebody, inbox: Inbox) -> None:
    tournament = people.event("fortbend-2023", most=4)
    tournaments.appoint(tournament, people.account("Tom"), TREASURER)
    enter(person("Ada", PHONE), tournament, "Ada")
    enter_others(tournament, "Ben", "Cleo", "Dan")
    enter(person("Eve", PHONE), tournament, "Eve")
    waiting = tournament.entries.get(name="Eve")
    assert waiting.status == "waiting"
    treasurer = person("Tom", DESK)
    treasurer.go(f"/events/{tournament.slug}/desk/fees/")
    treasurer.looks_good()
    first, *others = tournament.entries.filter(status="submitted").order_by("pk")
    treasurer.go(f"/events/{tournament.slug}/desk/fees/{first.pk}/")
    treasurer.page.locator("form[action$='/pay/'] input[name=pay-amount]").fill("10")
    treasurer.page.locator("form[action$='/pay/'] button").click()
    treasurer.looks_good()
    for entry in others:
        fees.pay(
            entry, entry_accounts.account_of(entry).debt, "cash", Actor(people.account("Tom"), timezone.now())
        )
    assert [entry_accounts.account_of(entry).debt for entry in (first, *others)] == [0, 0, 0, 0]
    accept_all(person("Sam", DESK), tournament)
    organiser = person("Olga", DESK)
    organiser.go(f"/events/{tournament.slug}/draw/steps/")
    organiser.click("Close entries now")
    organiser.click("Freeze this list")
    organiser.page.get_by_text("Or: the lots are drawn by hand", exact=True).click()
    numbers = organiser.page.locator("form[action$='/lots/'] input:not([type=hidden])")
    expect(numbers).to_have_count(4)
    for at, value in enumerate(("1", "2", "1", "2")):
        numbers.nth(at).fill(value)
    organiser.click("Write down these lots")
    secretary = person("Sam", DESK)
    secretary.go(f"/events/{tournament.slug}/draw/steps/")
    secretary.click("Confirm these lots")
    state = tournaments.state_of(tournament)
    assert state.draw is not None
    assert [set(state.draw.order[:2]), set(state.draw.order[2:])] == [{1, 3}, {2, 4}]
    names = draws.load_names(tournament)
    anybody = person("", PHONE)
    anybody.go(f"/events/{tournament.slug}/draw/")
    anybody.looks_good()
    for name in names.values():
        expect(anybody.page.locator("main")).to_contain_text(re.compile(re.escape(name)))
