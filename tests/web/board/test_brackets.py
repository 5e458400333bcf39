"""Brackets as they are drawn: byes said once, walk-overs and empty places in words (E8, E10, E11)."""

import re

import pytest
from django.http import Http404
from django.test import Client
from django.urls import reverse

from doublesix.store.services import tournaments
from doublesix.tournament import commands
from doublesix.web.live.boards import BOARDS
from doublesix.web.presentation.board import Board
from doublesix.web.presentation.brackets import bracket_of
from tests.store import matches
from tests.web.board import days

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("count", [2, 3, 5, 27])
def test_everybody_stands_once_in_the_first_round_and_a_bye_is_said_once(count: int) -> None:
    tournament = matches.drawn(count=count)
    found = bracket_of(Board(tournament))
    assert found is not None
    first = found.columns[0].boxes
    standing = [spot.side.entrant for box in first for spot in box.spots if spot.side]
    assert sorted(standing) == list(range(1, count + 1))
    byes = [box for box in first if box.is_bye]
    assert len(byes) == 2 * len(first) - count
    parts = BOARDS["bracket"].render(tournament.pk, "0")
    for box in byes:
        assert len(re.findall(r"\bbye\b", parts[f"match-{box.number}"])) == 1
    assert (found.third is not None) == (count > 3)


def test_a_bracket_keeps_its_shape_from_the_draw_to_the_end() -> None:
    tournament = days.drawn("groups+elimination", 9)
    shapes = {frozenset(BOARDS["bracket"].render(tournament.pk, "0"))}
    while days.left(tournament):
        days.play_all(tournament, until=len(days.left(tournament)) - 1)
        shapes.add(frozenset(BOARDS["bracket"].render(tournament.pk, "0")))
    assert len(shapes) == 1


def test_a_large_bracket_is_cut_into_parts_of_32_teams_with_what_follows() -> None:
    tournament = matches.drawn(count=40)
    found = bracket_of(Board(tournament))
    assert found is not None
    assert (found.part_count, found.usual_part) == (2, 1)
    assert [len(column.boxes) for column in found.part(0).columns] == [16, 8, 4, 2, 1]
    for number in (1, 2):
        assert [len(column.boxes) for column in found.part(number).columns] == [16, 8, 4, 2, 1, 1]
        assert found.part(number).own_count == 5
    first, second = (
        {entrant for box in found.part(number).columns[0].boxes for entrant in box.entrants}
        for number in (1, 2)
    )
    assert not first & second
    assert first | second == set(range(1, 41))
    assert all(found.part_of(entrant) == 1 for entrant in first)
    assert all(found.part_of(entrant) == 2 for entrant in second)
    for _ in range(8):
        days.record(tournament, days.left(tournament)[0])
    page = days.get("board_bracket", tournament).content.decode()
    assert f"/live/{tournament.pk}/bracket/?a=0" in page
    asked = days.get("board_bracket", tournament)
    assert asked.status_code == 200


def test_a_box_says_who_plays_whom_where_and_how_it_stands() -> None:
    tournament = matches.begun()
    matches.round_lost_by(tournament, 0, 0, 40)
    box = " ".join(BOARDS["bracket"].render(tournament.pk, "0")["match-0"].split())
    assert "Team 1 against Team 4, table 1, now, 40 to 0. Match 1" in box


def test_a_team_is_found_without_a_script_too() -> None:
    tournament = matches.drawn(count=4)
    page = Client().get(reverse("board_bracket", args=[tournament.slug]), {"team": "team 3"})
    assert page.headers["Location"] == reverse("board_team", args=[tournament.slug, 3])


def test_two_who_did_not_come_leave_an_empty_place() -> None:
    tournament = matches.drawn(count=4)
    late = matches.now("Sam", hours=2)
    tournaments.carry_out(tournament, commands.GiveWalkOver(0, (1, 4)), late)
    parts = BOARDS["bracket"].render(tournament.pk, "0")
    assert parts["match-0"].count("absent") == 2
    assert "Nobody was there in time." in days.text(days.get("board_match", tournament, 0))
    days.record(tournament, next(each for each in days.left(tournament) if each.number == 1))
    parts = BOARDS["bracket"].render(tournament.pk, "0")
    assert "bye" in parts["match-3"]
    assert "Not played" in parts["match-2"]
    page = days.text(days.get("results", tournament))
    ranking = page[page.index("Ranking") :]
    assert ranking.index("Team 2") < ranking.index("nobody") < ranking.index("Team 3")


def test_who_is_disqualified_is_said_so_and_the_next_goes_on() -> None:
    tournament = matches.drawn(count=4)
    days.record(tournament, days.left(tournament)[0])
    tournaments.carry_out(tournament, commands.DisqualifyEntrant(1, "P16", "signals"), matches.now("Jo"))
    days.record(tournament, next(each for each in days.left(tournament) if each.number == 1))
    parts = BOARDS["bracket"].render(tournament.pk, "0")
    assert "disqualified" in parts["match-0"]
    assert "disqualified" in parts["match-3"]
    assert "walk-over" in parts["match-3"]
    assert "None: disqualified." in days.text(days.get("board_team", tournament, 1))


def test_tables_are_drawn_round_by_round() -> None:
    tournament = matches.drawn("garrison-2022", 11)
    found = bracket_of(Board(tournament))
    assert found is not None
    assert [len(box.spots) for box in found.columns[0].boxes] == [3, 3, 3, 2]
    for _ in range(4):
        days.record(tournament, days.left(tournament)[0], points=160)
    parts = BOARDS["bracket"].render(tournament.pk, "0")
    assert parts["match-4"].count('class="who"') == 4
    assert "Tables" in days.text(days.get("board_bracket", tournament))


@pytest.mark.parametrize(("players", "sizes"), [(2, [[2, 2, 2, 3], [2, 2], [2]]), (4, [[3, 3, 3], [3]])])
def test_tables_of_two_and_of_four_are_drawn_to_the_last_one_e22(
    players: int, sizes: list[list[int]]
) -> None:
    rules = f'base = "garrison-2022"\n[options]\nplayers = {players}\n'
    tournament = matches.drawn("garrison-2022", 9, rules)
    found = bracket_of(Board(tournament))
    assert found is not None
    assert [[len(box.spots) for box in column.boxes] for column in found.columns] == sizes
    days.play_all(tournament)
    assert "Last table" in days.text(days.get("board_bracket", tournament))


def test_no_bracket_by_a_wrong_name() -> None:
    tournament = matches.drawn(count=4)
    for argument in ("", "9", "x"):
        with pytest.raises(Http404):
            BOARDS["bracket"].render(tournament.pk, argument)
    assert days.get("board_bracket", tournament).status_code == 200
