"""The front page: what is played now, what can be entered, who won last; nothing that is held back."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from doublesix.store.services import tournaments
from doublesix.tournament import commands
from tests.store import matches, people
from tests.web.board.days import play_all
from tests.web.organiser.asking import address, browser, text_of

pytestmark = pytest.mark.django_db


def front() -> str:
    return text_of(browser().get(reverse("home")))


def test_what_is_being_played_stands_first_with_its_scores_and_what_points_mean() -> None:
    event = matches.drawn(count=4)
    assert "Being played now" not in front()
    matches.begin(event, 0)
    matches.round_lost_by(event, 0, 1, 47)
    text = front()
    assert text.index("Being played now") < text.index(event.title)
    assert "1 table" in text
    assert "Lower is better Points are bad: the first to reach 101 loses the game." in text
    assert "47" in text
    assert "ahead" in text
    assert "round 2" in text, "the one that is being played, as the board and the floor say it"
    assert "4 took 47 in round 1." in text
    assert "Watch all tables" in text


def test_an_event_that_is_over_shows_its_podium_and_the_final_s_score() -> None:
    event = matches.drawn(count=4)
    play_all(event, until=1)
    assert "Last podiums" not in front()
    play_all(event)
    text = front()
    assert text.index("Last podiums") < text.index(event.title)
    assert "Final: 90 to 151" in text
    assert "Being played now" not in text


def test_e11_what_is_held_back_is_not_on_the_front_page() -> None:
    event = matches.drawn(count=4)
    play_all(event, until=1)
    tournaments.carry_out(event, commands.HoldResults(), matches.now("Olga"))
    play_all(event)
    text = front()
    assert "Last podiums" not in text
    assert "90 to 151" not in text
    tournaments.carry_out(event, commands.ReleaseResults(), matches.now("Olga"))
    assert "Last podiums" in front()


def test_what_can_be_entered_says_who_until_when_and_how_many_places_are_left() -> None:
    fair = people.event("fortbend-2023")
    council = people.event()
    response = browser().get(reverse("home"))
    text = text_of(response)
    assert (
        "Players enter alone, partners are drawn by lot. $10 for each player. 0 of 40 places taken." in text
    )
    assert "Ministries and other institutions, teams of 2 and 1 spare." in text
    assert "Entries close Fri 5 April, 15:00 Enter a team" in text
    assert "Entries close Fri, April 5, 06:00 Enter" in text
    for event in (fair, council):
        assert address("enter", event) in response.content.decode()


def test_e5_whose_entries_closed_is_only_announced() -> None:
    event = people.event()
    tournaments.carry_out(event, commands.CloseEntries(), people.who("Olga"))
    text = front()
    assert "Enter now" not in text
    assert text.index("Upcoming") < text.index(event.title)


@pytest.mark.django_db(transaction=True)  # within a transaction logs are looked into once more
def test_it_asks_no_more_of_the_database_for_more_events() -> None:
    def queries() -> int:
        browser().get(reverse("home"))
        with CaptureQueriesContext(connection) as found:
            browser().get(reverse("home"))
        return len(found)

    matches.begun()
    people.event("fortbend-2023")
    few = queries()
    for _ in range(3):
        people.event("fortbend-2023")
        people.event()
    assert queries() == few <= 8


def test_it_says_what_this_is_and_how_to_run_one_s_own() -> None:
    text = front()
    assert "Domino tournaments, from the first entry to the trophy" in text
    assert "Run your own tournament" in text
