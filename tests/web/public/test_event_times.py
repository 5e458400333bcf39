"""An event's page follows time: how to enter, then how it stands, then who won."""

import pytest
from django.urls import reverse

from doublesix.app.roles import REPRESENTATIVE
from doublesix.store.models import Role, Tournament
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from doublesix.web.public.today import today_parts
from tests.store import matches, people
from tests.web.board.days import get, play_all, text

pytestmark = pytest.mark.django_db


def page(event: Tournament, name: str = "") -> str:
    return text(get("event", event, name=name))


def test_while_entries_are_open_the_way_in_stands_first() -> None:
    event = people.event()
    said = page(event)
    assert "Entries close Fri 5 April, 15:00 Enter a team" in said
    assert said.index("Enter a team") < said.index("Who may enter")
    assert reverse("circular", args=[event.slug]) in get("event", event).content.decode()


def test_once_lots_are_drawn_it_says_so_until_the_first_match_or_the_day() -> None:
    event = people.event()
    tournaments.carry_out(event, commands.CloseEntries(), people.who("Olga"))
    assert "Entries are closed." in page(event)


def test_on_the_day_matches_stand_first_and_what_comes_next() -> None:
    event = matches.begun(count=8)
    matches.round_lost_by(event, 0, 1, 47)
    said = page(event)
    assert "Being played now Quarter-finals Lower is better" in said
    assert "8 took 47 in round 1." in said
    assert said.index("Being played now") < said.index("Next")
    assert "Who may enter" not in said


def test_its_parts_are_the_board_that_the_page_follows() -> None:
    event = matches.begun(count=8)
    parts = today_parts(event.pk, "")
    html = get("event", event).content.decode()
    assert set(parts) == {"today-head", "tile-0", "today-next", "today-latest"}
    assert all(f'id="{part}"' in html for part in parts)


def test_who_plays_is_told_the_table_and_led_to_the_sheet() -> None:
    event = matches.drawn(count=8)
    assert "You are at" not in page(event)
    matches.begin(event, 0)
    first = event.entries.order_by("pk").first()
    assert first is not None
    Role.objects.create(
        tournament=event, account=people.account("Rosa"), role=REPRESENTATIVE, institution=first.institution
    )
    said = page(event, "Rosa")
    assert "Your entry Team 1 You are at table 1 against Team 8." in said
    assert "Open your sheet" in said
    assert "Your entry" not in page(event, "Nobody")


def test_afterwards_the_podium_stands_first_with_the_final_and_the_prizes() -> None:
    event = matches.drawn(count=4)
    play_all(event)
    said = page(event)
    assert said.index("The winner") < said.index("Ranking")
    assert "90 to 151. Lower is better." in said
    assert "MUR\xa05,000" in said or "MUR 5,000" in said
    assert "Points taken" in said
    assert "2 of 2" in said
    assert "The day in figures" in said


def test_e11_while_results_are_held_back_nobody_learns_who_won() -> None:
    event = matches.drawn(count=4)
    play_all(event, until=1)
    tournaments.carry_out(event, commands.HoldResults(), matches.now("Olga"))
    play_all(event)
    said = page(event)
    assert "The winner" not in said
    assert "Results are held back until the ceremony." in said
    assert "All matches are over" not in said


@pytest.mark.parametrize(("until", "label"), [(4, "Today"), (0, "Result")])
def test_its_tab_is_called_by_what_it_shows(until: int, label: str) -> None:
    event = matches.drawn(count=4)
    play_all(event, until=min(until, 2))
    assert f'aria-current="page">{label}</a>' in get("event", event).content.decode()


def test_a_cancelled_event_says_so_and_offers_nothing() -> None:
    event = people.event()
    tournaments.carry_out(event, commands.Cancel("A cyclone comes."), people.who("Olga"))
    said = page(event)
    assert "A cyclone comes." in said
    assert "Enter a team" not in said
