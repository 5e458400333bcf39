"""Where an entry begins: who may, what is shown, late is late (E5)."""

import pytest
from django.test import Client

from doublesix.store.models import Entry, Institution
from doublesix.store.services import entries
from tests.store import people
from tests.web.entrant import scenes

pytestmark = pytest.mark.django_db


def test_one_signs_in_first() -> None:
    tournament = people.event()
    answer = Client().get(scenes.at("enter", tournament))
    assert answer.status_code == 302
    assert "/accounts/login/" in answer["Location"]


def test_a_draft_is_not_there_for_strangers() -> None:
    tournament = people.event(status="draft")
    assert scenes.signed_in("Ned").get(scenes.at("enter", tournament)).status_code == 404


def test_the_page_says_what_is_needed() -> None:
    tournament = people.event()
    page = scenes.text(scenes.signed_in().get(scenes.at("enter", tournament)))
    for words in (
        "A team is 2 players and 1 spare player.",
        "At most 2 teams",
        "E4",
        "E6",
        "E7",
        "E9",
        "No fee.",
    ):
        assert words in page


def test_the_fair_shows_its_fee_and_places() -> None:
    """E30: the fee, what it includes, and the forty places."""
    page = scenes.text(scenes.signed_in("Pat").get(scenes.at("enter", people.event("fortbend-2023"))))
    assert "$10, which includes the club&#x27;s membership" in page
    assert "40 places" in page


def test_an_institution_is_begun_once_however_often_it_is_sent() -> None:
    tournament = people.event()
    client = scenes.signed_in()
    data = {"name": "Ministry of Clouds", "key": "once"}
    answers = [client.post(scenes.at("enter", tournament), data) for _ in range(2)]
    institution = Institution.objects.get()
    assert {answer.status_code for answer in answers} == {303}
    assert {answer["Location"] for answer in answers} == {
        scenes.at("enter_institution", tournament, institution.pk)
    }
    assert institution.representatives.get().account == people.account("Rita")


def test_an_institution_without_a_name_is_not_begun() -> None:
    tournament = people.event()
    answer = scenes.signed_in().post(scenes.at("enter", tournament), {"name": " "})
    assert answer.status_code == 422
    assert not Institution.objects.exists()


def test_e3_the_same_institution_is_not_begun_twice() -> None:
    tournament = people.event()
    people.institution(tournament)
    answer = scenes.signed_in("Ned").post(scenes.at("enter", tournament), {"name": "ministry  of CLOUDS"})
    assert answer.status_code == 422
    assert "has begun its form already" in scenes.text(answer)
    assert 'value="ministry of CLOUDS"' in scenes.text(answer)


def test_one_account_goes_on_with_several_institutions() -> None:
    tournament = people.event()
    for name in ("Ministry of Clouds", "Ministry of Tides"):
        people.institution(tournament, name)
    page = scenes.text(scenes.signed_in().get(scenes.at("enter", tournament)))
    assert "Ministry of Clouds" in page
    assert "Ministry of Tides" in page
    assert "Begin the form of another institution" in page


@pytest.mark.parametrize("preset", ["powc-2023", "garrison-2022", "fortbend-2023"])
def test_e5_late_is_refused_with_the_time_of_arrival(preset: str) -> None:
    tournament = scenes.past(preset)
    client = scenes.signed_in()
    assert "Your entry arrived on" in scenes.text(client.get(scenes.at("enter", tournament)))
    answer = client.post(scenes.at("enter", tournament), {"name": "Ministry of Clouds"})
    assert answer.status_code == 422
    assert "Your entry arrived on" in scenes.text(answer)
    assert "(E5)" in scenes.text(answer)
    assert not Institution.objects.exists()
    assert not Entry.objects.exists()


def test_before_entries_open_nothing_begins() -> None:
    tournament = people.event(status="published")
    page = scenes.text(scenes.signed_in().get(scenes.at("enter", tournament)))
    assert "Entries are not open at the moment." in page
    assert "Begin the form" not in page


def test_e20_a_player_begins_one_entry() -> None:
    tournament = people.event("garrison-2022")
    client = scenes.signed_in("Pat")
    answer = client.post(scenes.at("enter", tournament), {"key": "a"})
    entry = Entry.objects.get()
    assert answer["Location"] == scenes.at("enter_player", tournament, entry.pk)
    again = client.post(scenes.at("enter", tournament), {"key": "b"})
    assert again.status_code == 422
    assert "You have entered already." in scenes.text(again)
    assert "Begin my entry" not in scenes.text(again)
    entries.withdraw(entry, 1, people.who("Pat"))
    assert "Begin my entry" in scenes.text(client.get(scenes.at("enter", tournament)))


def test_teams_without_institutions_are_entered_by_anybody() -> None:
    tournament = people.event(institutions=False, endorsement=False, evidence=False, signatures=False)
    client = scenes.signed_in("Pat")
    answer = client.post(scenes.at("enter", tournament), {"key": "a"})
    entry = Entry.objects.get()
    assert answer["Location"] == scenes.at("enter_team", tournament, entry.pk)
    assert client.get(answer["Location"]).status_code == 200
    assert scenes.signed_in("Ned").get(answer["Location"]).status_code == 403
