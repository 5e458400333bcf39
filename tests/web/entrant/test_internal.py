"""The pages of the internal tournament (E3)."""

import pytest

from doublesix.store.models import Tournament
from doublesix.store.services import institution_forms, internal_tournaments
from tests.store import people
from tests.store.services import test_internal_tournaments
from tests.web.entrant import scenes

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("name", "status"), [("Rita", 200), ("Nora", 404), ("Sam", 403), ("Pat", 403)])
def test_only_its_own_representative_holds_it(name: str, status: int) -> None:
    tournament = people.event()
    institution = people.institution(tournament)
    people.institution(tournament, "Ministry of Tides", by="Nora")
    answer = scenes.signed_in(name).get(scenes.at("enter_internal", tournament, institution.pk))
    assert answer.status_code == status


def test_e3_begun_once_played_and_promoted_from_the_pages() -> None:
    tournament = people.event()
    institution = people.institution(tournament)
    client, address = scenes.signed_in(), scenes.at("enter_internal", tournament, institution.pk)
    assert "There is none yet." in scenes.text(client.get(address))
    for _ in range(2):
        assert client.post(address, {"key": "i"}).status_code == 303
    internal = Tournament.objects.get(parent=tournament)
    again = client.post(address, {"key": "j"})
    assert again.status_code == 422
    assert "has an internal tournament already" in scenes.text(again)
    promote = scenes.at("enter_promote", tournament, institution.pk, internal.slug)
    early = client.post(promote, {"key": "p"})
    assert early.status_code == 422
    assert "is not finished yet (draft)" in scenes.text(early)
    assert Tournament.objects.filter(parent=tournament).count() == 1
    test_internal_tournaments.enter_teams(internal, 3)
    test_internal_tournaments.play(internal)
    assert "Enter the best teams" in scenes.text(client.get(address))
    form = scenes.at("enter_institution", tournament, institution.pk)
    for _ in range(2):
        assert client.post(promote, {"key": "q"})["Location"] == form
    page = scenes.text(client.get(form))
    assert "From the internal tournament, rank 2" in page
    assert scenes.at("event", internal) in page
    entry = institution.entries.order_by("pk")[0]
    page = scenes.text(client.get(scenes.at("enter_team", tournament, entry.pk)))
    assert "This team had rank 1 there." in page
    full = client.post(promote, {"key": "r"})
    assert "has entered teams already" in scenes.text(full)


def test_e3_another_institutions_internal_tournament_is_not_there() -> None:
    tournament = people.event()
    mine, other = people.institution(tournament), people.institution(tournament, "Ministry of Tides", "Nora")
    theirs = internal_tournaments.begin(other, people.who("Nora"))
    address = scenes.at("enter_promote", tournament, mine.pk, theirs.slug)
    assert scenes.signed_in().post(address).status_code == 404


def test_e5_not_begun_when_late() -> None:
    tournament = scenes.past()
    institution = institution_forms.begin(tournament, people.HEAD, people.who("Rita", tournament.created_at))
    answer = scenes.signed_in().post(scenes.at("enter_internal", tournament, institution.pk))
    assert answer.status_code == 422
    assert "(E5)" in scenes.text(answer)
