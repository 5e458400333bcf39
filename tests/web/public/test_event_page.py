"""The circular as a public page (E1, E13), and the home page."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.urls import reverse

from doublesix.store.models import Tournament
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from tests.store import people
from tests.web.organiser.asking import address, browser, text_of

pytestmark = pytest.mark.django_db


def edited(tournament: Tournament, **notice: Any) -> None:
    settings = tournaments.state_of(tournament).settings
    new = settings._replace(notice=settings.notice._replace(**notice))
    tournaments.carry_out(tournament, commands.Edit(new), people.who("Olga"))


def page(tournament: Tournament, name: str = "", at: str = "circular") -> str:
    response = browser(name).get(address(at, tournament))
    assert response.status_code == 200
    return text_of(response)


def test_e1_the_page_has_all_parts_of_the_circular() -> None:
    event = people.event()
    edited(
        event,
        reference="POWC/7",
        dated=date(2030, 3, 2),
        sender="Nora Nobody",
        sender_post="Secretary",
        addressees=("All ministries",),
        copies=("All presidents", "The press"),
        body="First paragraph.\n\nSecond paragraph.",
        contact="555 0199",
    )
    text = page(event)
    for part in ("POWC/7", "2 March 2030", "Nora Nobody, Secretary", "All ministries", "All presidents"):
        assert part in text
    assert "The press" in text
    assert "First paragraph." in text
    assert "555 0199" in text
    assert "5,000" in text


def test_e13_everybody_sees_a_published_event_and_nobody_else_a_draft() -> None:
    assert "Friday 5 April 2030 15:00 Mauritius" in page(people.event(status="published"))
    draft = people.event(status="draft")
    assert browser().get(address("event", draft)).status_code == 404
    assert browser("Rita").get(address("event", draft)).status_code == 404
    assert "This is a draft" in page(draft, "Olga")
    assert "This is a draft" in page(draft, "Sam")


def test_what_an_organiser_writes_is_never_html() -> None:
    event = people.event()
    edited(event, body="<script>alert(1)</script>\n\n<b>x</b>", reference="<i>r</i>")
    html = browser().get(address("circular", event)).content.decode()
    assert "<script>alert" not in html
    assert "<b>x</b>" not in html
    assert "<p>&lt;b&gt;x&lt;/b&gt;</p>" in html


def test_e2_to_e9_the_page_says_who_may_enter_and_what_is_needed() -> None:
    text = page(people.event())
    assert "A team has 2 players and 1 spare, who plays when one of them cannot. E2" in text
    assert "An institution enters 2 teams at most." in text
    for clause in ("E3", "E4", "E6", "E7", "E9"):
        assert clause in text


def test_e20_players_enter_one_by_one() -> None:
    assert "Players enter one by one. E20" in page(people.event("garrison-2022"))


def test_e30_places_and_fee_and_e32_the_free_entry() -> None:
    text = page(people.event("fortbend-2023"))
    assert "There are 40 places for players." in text
    assert "$10 for each player, which includes the club's membership for the year" in text
    assert "Partners are drawn by lot. F2" in text
    assert "a free entry in the next tournament" in text


def test_e5_every_extension_stays_visible() -> None:
    event = people.event()
    for days in (1, 3):
        command = commands.ExtendDeadline(people.CLOSES + timedelta(days=days), f"Reason {days}")
        tournaments.carry_out(event, command, people.who("Olga"))
    text = page(event)
    assert (
        "Moved from Friday 5 April 2030 15:00 Mauritius to Saturday 6 April 2030 15:00 Mauritius . "
        "Reason: Reason 1" in text
    )
    assert (
        "Moved from Saturday 6 April 2030 15:00 Mauritius to Monday 8 April 2030 15:00 Mauritius . "
        "Reason: Reason 3" in text
    )


def test_e12_amendments_and_the_cancellation_with_its_reason() -> None:
    event = people.event()
    rules = 'base = "powc-2023"\n[options]\ngrace_minutes = 20\n'
    tournaments.carry_out(event, commands.AmendRules(rules, "A late bus"), people.who("Olga"))
    assert "Version 2 , Friday 1 March 2030 12:00 Mauritius : A late bus" in page(event)
    tournaments.carry_out(event, commands.Cancel("A cyclone comes."), people.who("Olga"))
    text = page(event)
    assert "The event is cancelled E12 A cyclone comes." in text
    assert text.index("A cyclone comes.") < text.index("Circular E1")


@pytest.mark.parametrize(("status", "offers"), [("published", False), ("open", True)])
def test_the_enter_button_is_there_while_entries_are_open(status: str, offers: bool) -> None:
    event = people.event(status=status)
    html = browser().get(address("event", event)).content.decode()
    assert ('class="button primary"' in html) is offers


def test_links_to_the_papers_do_not_break_the_page() -> None:
    html = browser().get(address("event", people.event())).content.decode()
    assert address("rules", Tournament.objects.get()) in html


def test_home_is_empty_then_shows_what_is_announced() -> None:
    assert "No event is announced yet." in text_of(browser().get(reverse("home")))
    people.event(status="draft")
    assert "No event is announced yet." in text_of(browser().get(reverse("home")))
    shown = people.event("garrison-2022")
    over = people.event("fortbend-2023")
    tournaments.carry_out(over, commands.Cancel("Rain"), people.who("Olga"))
    text = text_of(browser().get(reverse("home")))
    assert shown.title in text
    assert text.index("Earlier events") < text.index(over.title)


def test_an_internal_tournament_names_its_main_event_e3() -> None:
    main = people.event()
    institution = people.institution(main)
    settings = tournaments.state_of(main).settings._replace(title="Clouds inside")
    inner = tournaments.create(
        "powc-2023", settings, 'base = "powc-2023"\n', people.who("Rita"), main, institution
    )
    text = page(inner, "Rita")
    assert "Internal tournament of Ministry of Clouds for Public officers' domino tournament" in text
    assert "Clouds inside" not in text_of(browser().get(reverse("home")))
