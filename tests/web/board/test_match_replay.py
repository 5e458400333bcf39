"""A match written play by play can be gone through again once it is over, and not before."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from doublesix.app.sheets import commands as cmd
from doublesix.store.models import DrawName, Replay, Tournament
from doublesix.store.services import sheets, tournaments
from doublesix.tournament import commands
from tests.app.sheets.real_rounds import written_play_by_play
from tests.store import matches
from tests.web.board import days

pytestmark = pytest.mark.django_db
WORDS = "Go through the match, with what each play was worth"


def written() -> Tournament:
    """An event whose match 1 has a round that was written play by play."""
    tournament = matches.drawn("fortbend-2023", 4)
    matches.begin(tournament, 1)
    row = written_play_by_play(matches.sheet(tournament, 1).match.ruleset)
    sheets.act_on_sheet(tournament, 1, cmd.Write("w", cmd.DESK, 0, row), matches.now("Sam"))
    return tournament


def opened(tournament: Tournament) -> str:
    """Where its link leads."""
    answer = Client().get(reverse("match_replay", args=[tournament.slug, 1]))
    return str(answer.headers.get("Location", answer.status_code))


def test_while_it_is_played_there_is_nothing_to_go_through() -> None:
    tournament = written()
    assert WORDS not in days.text(days.get("board_match", tournament, 1))
    assert opened(tournament) == "404"
    assert not Replay.objects.exists()


def test_once_it_is_over_its_page_leads_there_and_nobody_is_named_who_is_not_public() -> None:
    tournament = written()
    matches.play(tournament, 1)
    page = days.get("board_match", tournament, 1)
    assert WORDS in days.text(page)
    address = opened(tournament)
    assert re.fullmatch(r"/replay/[\w-]+/", address)
    assert opened(tournament) == address
    row = Replay.objects.get()
    assert row.made_by == ""
    teams = list(DrawName.objects.filter(tournament=tournament).values_list("name", flat=True))
    heading = next(line for line in row.text.splitlines() if line.startswith("seats "))
    assert {name.strip() for name in heading.removeprefix("seats ").split("|")} <= set(teams)
    replayed = days.text(Client().get(address))
    assert "Player 1 and Player 2 against Player 3 and Player 4" in replayed
    assert "The hands of this round are not written" in replayed


def test_what_is_held_back_is_not_gone_through() -> None:
    tournament = written()
    tournaments.carry_out(tournament, commands.HoldResults(), matches.now("Olga"))
    matches.play(tournament, 1)
    assert WORDS not in days.text(days.get("board_match", tournament, 1))
    assert opened(tournament) == "404"


def test_of_matches_known_by_counts_alone_there_is_nothing() -> None:
    tournament = matches.begun()
    matches.play(tournament, 0)
    assert WORDS not in days.text(days.get("board_match", tournament, 0))
    for match in (0, 1, 77):
        assert Client().get(reverse("match_replay", args=[tournament.slug, match])).status_code == 404
