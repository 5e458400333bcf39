"""A match is put on the screen and taken back to the hall, at its page of the floor."""

import pytest

from doublesix.store.models import OnlineMatch, Tournament
from doublesix.store.services import online_matches, sheets, table_links
from tests.store import matches
from tests.store.services.test_online_matches import play_out, seated
from tests.web.draw import pages

pytestmark = pytest.mark.django_db
PUT = {"seconds": 60, "delay": 0}


def floor_page(tournament: Tournament) -> str:
    """The page of the first match, as Sam sees it."""
    return pages.text(pages.get("floor_match", tournament, "Sam", 0))


def test_it_goes_back_with_a_reason_and_stays_there() -> None:
    tournament = matches.drawn()
    assert pages.post("floor_screen", tournament, "Sam", 0, **PUT).status_code == 303
    assert "Play it in the hall after all" in floor_page(tournament)
    assert pages.post("floor_hall", tournament, "Jo", 0, reason="No network.").status_code == 403
    without = pages.post("floor_hall", tournament, "Sam", 0, reason=" ")
    assert without.status_code == 422
    assert "This field is required." in pages.text(without)
    assert OnlineMatch.objects.get().status == "waiting"
    assert pages.post("floor_hall", tournament, "Sam", 0, reason="No network.").status_code == 303
    assert OnlineMatch.objects.get().status == "over"
    page = floor_page(tournament)
    assert "On the screen" not in page
    again = pages.post("floor_screen", tournament, "Sam", 0, **PUT)
    assert "This match is played in the hall." in pages.text(again)
    table = sheets.table_of(tournament, 0)
    assert table is not None
    phone = pages.client("Sam").get(f"/t/{table_links.token_of(tournament, 0)}/", follow=True)
    assert "Take your seat" not in pages.text(phone)
    assert online_matches.find(table) is None


def test_once_a_round_counts_it_is_not_offered() -> None:
    tournament = matches.drawn()
    play_out(seated(tournament), rounds=1)
    assert "Play it in the hall after all" not in floor_page(tournament)
    refused = pages.post("floor_hall", tournament, "Sam", 0, reason="Too late.")
    assert "it ends there" in pages.text(refused)
