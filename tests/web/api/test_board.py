"""The board, the displays, the end and the archive for programs."""

import json
from typing import Any

import pytest
from django.test import Client

from doublesix.store.archives import export
from doublesix.store.models import Tournament
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from tests.store import matches, people
from tests.web.board import days

pytestmark = pytest.mark.django_db


def ask(tournament: Tournament, path: str, who: str = "", method: str = "GET", /, **body: Any) -> Any:
    client = Client()
    if who:
        client.force_login(people.account(who))
    sent = json.dumps(body) if body else ""
    return client.generic(
        method, f"/api/events/{tournament.slug}/{path}", sent, content_type="application/json"
    )


def test_the_board_is_public_until_it_is_held_back() -> None:
    tournament = matches.begun()
    matches.round_lost_by(tournament, 0, 1, 44)
    board = ask(tournament, "board").json()
    assert [side["points"] for side in board["now"][0]["sides"]] == [0, 44]
    assert [each["number"] for each in board["next"]] == [1]
    match = ask(tournament, "board/matches/0").json()
    assert match["games"][0]["rounds"][0]["gained"] == [0, 44]
    assert ask(tournament, "board/matches/9").status_code == 404
    assert ask(tournament, "hold", "Sam", "POST").status_code == 403
    assert ask(tournament, "hold", "Olga", "POST").json() == {"is_held": True}
    matches.round_lost_by(tournament, 0, 1, 20)
    board = ask(tournament, "board").json()
    assert board["is_held"]
    assert board["now"][0]["sides"][1]["points"] is None
    days.record(tournament, next(each for each in days.left(tournament) if each.number == 1))
    assert all(each["result"] is None for each in ask(tournament, "matches").json()["matches"])
    assert any(each["result"] for each in ask(tournament, "matches", "Sam").json()["matches"])
    assert ask(tournament, "release", "Olga", "POST").json() == {"is_held": False}
    assert any(each["result"] for each in ask(tournament, "matches").json()["matches"])


def test_standings_ranking_and_awards() -> None:
    tournament = days.drawn("groups", 4)
    rows = ask(tournament, "board/standings").json()["tables"][0]["rows"]
    assert [row["place"] for row in rows] == [1, 2, 3, 4]
    assert ask(tournament, "board/ranking").json()["ranks"] == []
    assert ask(tournament, "ending", "Sam").json()["awards"] == []
    days.play_all(tournament)
    assert len(ask(tournament, "board/ranking").json()["ranks"]) == 4
    awards = ask(tournament, "ending", "Sam").json()["awards"]
    assert (awards[0]["rank"], awards[0]["amount"], awards[0]["trophy"]) == (1, 500_000, True)
    assert ask(tournament, "ending").status_code == 401


def test_displays_are_set_by_the_desk() -> None:
    tournament = matches.drawn(count=2)
    setting = {"name": "Stage", "pages": ["now"], "seconds": 10}
    (display,) = ask(tournament, "displays", "Sam", "POST", **setting).json()["displays"]
    one = f"displays/{display['id']}"
    changed = ask(tournament, one, "Sam", "PUT", **{**setting, "pages": ["ranking", "now"]}).json()
    assert changed["displays"][0]["pages"] == ["ranking", "now"]
    assert ask(tournament, one, "Sam", "PUT", **{**setting, "pages": ["magic"]}).status_code == 422
    assert ask(tournament, "displays", "Jo", "POST", **setting).status_code == 403
    assert ask(tournament, one, "Sam", "DELETE").json() == {"displays": []}
    assert ask(tournament, one, "Sam", "DELETE").status_code == 404


def test_the_archive_of_an_event_that_is_over() -> None:
    tournament = matches.drawn(count=2)
    assert ask(tournament, "archive", "Sam").json()["code"] == "archive_too_early"
    days.play_all(tournament)
    tournaments.carry_out(tournament, commands.Finish(), matches.now("Olga"))
    assert ask(tournament, "archive", "Sam").content == export.build_archive(tournament)
    assert ask(tournament, "archive?names=true", "Sam").status_code == 403
