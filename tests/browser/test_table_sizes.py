"""Tables of four (E22), from the preset to a table that has played: rules, draw, check, hall, phones."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, expect

from doublesix.store.actor import Actor
from doublesix.store.models import Tournament
from doublesix.store.services import decisions, entries, tournaments
from tests import chromium
from tests.browser import organising
from tests.browser.conftest import Inbox
from tests.browser.day_officials import Secretary
from tests.browser.people import Person
from tests.browser.table_phones import TablePhone
from tests.chromium import PHONE
from tests.oracle import draws as oracle
from tests.store import people

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
COUNT = 10


def amend(organiser: Person, event: Tournament, players: str) -> None:
    """Another number of players at a table."""
    organiser.go(f"/events/{event.slug}/organise/rules/")
    organiser.page.locator("[name=players]").fill(players)
    organiser.page.locator("[name=reason]").fill("more of us at a table")
    organiser.click("See what changes")
    organiser.says("Nine players are three tables of 3")
    organiser.looks_good()
    organiser.click("Amend the rules")
    organiser.says("Tables of another size")


def enter_all(event: Tournament) -> None:
    """Everybody enters and is accepted; what a player does for it is tested elsewhere."""
    for number in range(1, COUNT + 1):
        who = Actor(people.account(f"Player{number}"), timezone.now())
        entry = people.fill(entries.begin_player(event, who), f"Player{number}")
        entry = entries.submit(entry, entry.revision, who)
        decisions.accept(entry, entry.revision, Actor(people.account("Sam"), timezone.now()))


@chromium.screens(PHONE)
def test_tables_of_four_from_the_preset_to_a_table_that_has_played(
    screen: dict[str, int],
    person: Callable[..., Person],
    browser: Browser,
    base: str,
    inbox: Inbox,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    organising.may_organise("Olga")
    organiser = person("Olga", screen)
    event = organising.begin(organiser, "garrison-2022", "Fours in spring")
    amend(organiser, event, "4")
    # At noon, which no change of the clocks leaves out or has twice.
    here = timezone.now().astimezone(ZoneInfo("America/Chicago")).replace(hour=12, minute=0)
    organising.set_times(
        organiser,
        event,
        closes_at=here + timedelta(days=1),
        starts_at=here + timedelta(days=2),
        venue="Pavilion",
    )
    organising.publish_and_open(organiser, event)
    tournaments.appoint(event, people.account("Sam"), "secretary")
    enter_all(event)
    organising.freeze(organiser, event)
    organising.commit(organiser, event)
    organising.wait(monkeypatch, days=3)
    organising.draw(organiser, event)
    _checked(person("", screen), event)

    sam = person("Sam", screen)
    secretary = Secretary(sam.page, base, event.slug)
    secretary.open("floor/tables/")
    secretary.fill({"to table": "2"})
    secretary.click("Lay these tables")
    secretary.says("The tables are laid.")
    secretary.check_in(COUNT, is_with_spare=False)
    secretary.call_next()
    secretary.looks_good()
    first, second = secretary.called()
    assert [len(first.sides), len(second.sides)] == [4, 3]
    match = {"pk": event.pk, "number": first.number, "link": first.link, "codes": first.codes}
    phones = [TablePhone(person("", PHONE).page.context, base, match) for _ in first.sides]
    for side, phone in enumerate(phones):
        phone.join(side)
    _play(phones, first.sides)
    spectator = person("", screen)
    spectator.go(f"/events/{event.slug}/results/")
    expect(spectator.page.locator(f"#result-{first.number}")).to_contain_text(f"{first.sides[0]} won")
    spectator.looks_good()


def _checked(anybody: Person, event: Tournament) -> None:
    """The draw's page shows tables of four and three; the browser recomputes the proof."""
    anybody.go(f"/events/{event.slug}/draw/")
    anybody.looks_good()
    with anybody.page.expect_download() as download:
        anybody.page.locator("a[href$='proof.json']").first.click()
    proof = json.loads(download.value.path().read_bytes())
    assert proof["options"] == {"players": 4}
    assert proof["result"] == oracle.tables(proof["order"], 4)
    assert [len(table) for table in proof["result"]["tables"]] == [4, 3, 3]
    anybody.click("Check this draw")
    anybody.page.wait_for_url(re.compile("/verify/"))
    anybody.page.set_input_files("#file", str(download.value.path()))
    expect(anybody.page.locator("#verdict")).to_have_attribute("data-verdict", "verified")


def _play(phones: list[TablePhone], sides: tuple[str, ...]) -> None:
    """The first player goes out twice with 75 pips left in the others' hands: 150."""
    for total in (75, 150):
        phones[0].write_out(1, (2, 20), (3, 25), (4, 30))
        for side in range(1, len(sides)):
            phones[side].agree(side)
        phones[0].scores(total, 0, 0, 0)
    for phone in phones:
        phone.wins(sides[0])
        phone.looks_good()
        assert not phone.errors
