"""One's own page: roles in words, with what to do next."""

import pytest
from django.urls import reverse

from doublesix.app.roles import APPOINTED, JUDGE, SCOREKEEPER
from doublesix.store.services import decisions, entries, tournaments
from doublesix.tournament import commands
from tests.store import matches, people
from tests.web.organiser.asking import address, browser, organiser, text_of

pytestmark = pytest.mark.django_db


def mine(name: str) -> str:
    return text_of(browser(name).get(reverse("mine")))


def test_it_needs_an_account() -> None:
    assert browser().get(reverse("mine")).status_code == 302


def test_nothing_yet() -> None:
    assert "You have no part in an event yet." in mine("Rita")


def test_roles_in_words_with_the_next_thing_to_do() -> None:
    event = people.event(status="published")
    assert "You are organiser here. Open entries" in mine("Olga")
    assert "You are secretary here." in mine("Sam")
    tournaments.carry_out(event, commands.OpenEntries(), people.who("Olga"))
    assert "Review the entries" in mine("Sam")
    people.institution(event)
    assert "You are representative here. Ministry of Clouds Complete the entry form" in mine("Rita")
    tournaments.appoint(event, people.account("Jo"), JUDGE)
    assert "You are floor judge here." in mine("Jo")


def test_a_player_s_entry_and_its_state() -> None:
    event = people.event("garrison-2022")
    entries.begin_player(event, people.who("Pia"))
    assert "You are player here. Your entry: draft Finish the entry and submit it." in mine("Pia")


def test_what_is_over_stands_below() -> None:
    event = people.event()
    tournaments.carry_out(event, commands.Cancel("Rain"), people.who("Olga"))
    text = mine("Olga")
    assert "What to do next" not in text
    assert "Earlier events" in text


@pytest.mark.parametrize("role", APPOINTED)
@pytest.mark.parametrize("status", ["draft", "published", "open"])
def test_every_role_has_somewhere_to_go(role: str, status: str) -> None:
    event = people.event(status=status)
    tournaments.appoint(event, people.account("Zoe"), role)
    page = browser("Zoe").get(reverse("mine")).content.decode()
    assert f'class="button" href="{address("event", event)}' in page


def test_on_the_day_each_role_goes_where_it_works() -> None:
    event = matches.drawn()
    tournaments.appoint(event, people.account("Kim"), SCOREKEEPER)
    for name, page in (("Olga", "floor"), ("Sam", "floor"), ("Kim", "results_desk"), ("Jo", "judge")):
        shown = browser(name).get(reverse("mine")).content.decode()
        assert f'class="button" href="{address(page, event)}"' in shown, name


def test_only_who_may_organise_is_offered_a_new_event() -> None:
    assert "Begin a new event" not in mine("Olga")
    organiser()
    assert "Begin a new event" in mine("Olga")


def test_an_entry_s_page_says_what_is_next_by_where_it_stands_e4_e7() -> None:
    event = people.event()
    institution = people.institution(event)
    entry = entries.begin_team(institution, people.who("Rita"))
    assert "Finish the entry and submit it." in mine("Rita")
    entry = people.fill(entry)
    entry = entries.submit(entry, entry.revision, people.who("Rita"))
    assert "The supervising officer's endorsement is missing." in mine("Rita")
    decisions.send_back(entry, entry.revision, "Too dark.", people.who("Sam"))
    assert "The secretary sent the entry back." in mine("Rita")


def test_e30_a_fee_that_is_owed_is_named() -> None:
    event = people.event("fortbend-2023")
    entry = people.fill(entries.begin_player(event, people.who("Pia")), "Pia")
    entries.submit(entry, entry.revision, people.who("Pia"))
    assert "Pay the fee: $10 is owed." in mine("Pia")
    assert "1 entry waits for a decision." in mine("Sam")


def test_on_the_day_it_says_where_one_plays() -> None:
    event = matches.drawn("garrison-2022", 4, format_name="tables")
    entry = event.entries.order_by("pk").first()
    assert entry is not None
    said = mine("Rita")
    assert "You are at table" in said
    assert "Go to your table" in said
