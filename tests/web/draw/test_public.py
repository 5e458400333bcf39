"""The public page of a draw, its proof file and the page that checks one (E8, F2, E21)."""

import json

import pytest
from django.test import Client

from doublesix.store.models import DrawName, Tournament
from doublesix.store.services import draws, tournaments
from doublesix.tournament import commands
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import fixtures_left
from doublesix.tournament.proofs import verify_file
from tests.store import people
from tests.web.draw import lots, pages

pytestmark = pytest.mark.django_db


def test_before_the_list_the_page_says_what_will_be_there() -> None:
    tournament = people.event()
    page = pages.text(pages.get("draw", tournament))
    assert "When entries are closed, the list of those who take part is here" in page
    assert "Steps of the draw" not in page
    settings = tournaments.state_of(tournament).settings._replace(
        draw_at=people.PLAYS, draw_place="Town hall"
    )
    tournaments.carry_out(tournament, commands.Edit(settings), people.who("Olga"))
    assert "Town hall" in pages.text(pages.get("draw", tournament))


def test_an_event_that_is_not_announced_is_not_there() -> None:
    tournament = people.event(status="draft")
    for page in ("draw", "draw_proof", "draw_hall", "draw_hall_now"):
        assert pages.get(page, tournament).status_code == 404


@pytest.mark.parametrize("count", [2, 3, 5, 8, 11])
def test_a_bracket_names_everybody_and_the_byes_e8(count: int) -> None:
    tournament = lots.drawn(count=count)
    page = pages.get("draw", tournament)
    rounds = page.context["picture"].bracket.columns
    size = 2 ** len(rounds)
    first = rounds[0].boxes
    standing = [entrant for box in first for entrant in box.entrants]
    assert len(first) == size // 2
    assert sum(box.is_bye for box in first) == size - count
    assert sorted(standing) == list(range(1, count + 1))
    assert rounds[-1].name == "Final"
    numbers = {box.number for column in rounds for box in column.boxes}
    state = tournaments.state_of(tournament)
    assert {fixture.number for fixture in fixtures_left(state)} <= numbers
    content = page.content.decode()
    assert all(content.count(f'id="match-{number}"') == 1 for number in numbers)


def test_struck_entries_stay_struck_through_with_a_walk_over_e8() -> None:
    tournament = lots.drawn(count=4)
    draws.strike(tournament, 1, "ill", lots.now("Sam"))
    page = pages.get("draw", tournament)
    content = page.content.decode()
    assert '<del class="struck">Ministry 1, team 1</del>' in content
    assert "walk-over" in pages.text(page)


def test_results_move_winners_on() -> None:
    tournament = lots.drawn(count=4)
    first = fixtures_left(tournaments.state_of(tournament))[0]
    result = Result(first.sides, first.sides, (100, 151), (1, 0))
    tournaments.carry_out(tournament, commands.RecordResult(first.number, result), lots.now("Kim"))
    rounds = pages.get("draw", tournament).context["picture"].bracket.columns
    assert rounds[0].boxes[0].winner
    assert rounds[1].boxes[0].spots[0].side.entrant == first.sides[0]


def test_of_a_large_bracket_a_part_is_shown_and_the_others_are_a_link_away_e8() -> None:
    tournament = lots.drawn(count=40)
    first = pages.get("draw", tournament)
    second = Client().get(first.request["PATH_INFO"], {"part": "2", "round": "1"})
    shown = [{each for box in page.context["shown"].bracket.columns[0].boxes for each in box.entrants}
             for page in (first, second)]  # fmt: skip
    assert shown[0] | shown[1] == set(range(1, 41))
    assert not shown[0] & shown[1]
    assert second.context["shown"].in_view == 1
    assert 'href="?part=2#bracket" aria-current="true"' in second.content.decode()


def test_teams_that_could_not_be_kept_apart_are_named() -> None:
    tournament = lots.frozen(count=4, apart=True, teams_each=0)
    state = tournaments.state_of(tournament)
    assert state.draw is not None
    page = pages.text(pages.get("draw", lots.drawn(count=4, apart=True)))
    assert "could not be kept apart" not in page
    tournament = lots.closed(count=4, apart=True)
    tournament.entries.update(institution=tournament.institutions.first())
    draws.freeze(tournament, lots.now("Sam"))
    draws.record_lots(tournament, [1, 2, 3, 4], lots.now("Sam"))
    draws.confirm_lots(tournament, lots.now("Tara"))
    assert "could not be kept apart" in pages.text(pages.get("draw", tournament))


def test_partners_and_who_waits_f2() -> None:
    tournament = lots.drawn("fortbend-2023", 7)
    page = pages.text(pages.get("draw", tournament))
    assert "Pair 3" in page
    assert "Pair 4" not in page
    assert "has no partner yet and waits" in page
    assert "E31" in page


def test_tables_e21() -> None:
    page = pages.get("draw", lots.drawn("garrison-2022", 7))
    first = page.context["shown"].rounds[0]
    assert [len(box.entrants) for box in first.column.boxes] == [3, 4]
    assert "Tables" in pages.text(page)
    assert "Bracket" not in pages.text(page)


def drawn_by_hand(format_name: str, count: int) -> Tournament:
    """An event of another format than its preset's."""
    tournament = lots.closed(count=count)
    settings = tournaments.state_of(tournament).settings._replace(format=format_name)
    tournaments.carry_out(tournament, commands.Edit(settings), lots.now("Olga"))
    draws.freeze(tournament, lots.now("Sam"))
    draws.record_lots(tournament, list(range(1, count + 1)), lots.now("Sam"))
    draws.confirm_lots(tournament, lots.now("Tara"))
    return tournament


def test_swiss_shows_its_first_matches() -> None:
    page = pages.get("draw", drawn_by_hand("swiss", 5))
    assert [len(box.entrants) for box in page.context["picture"].first_matches] == [2, 2]
    assert "First matches" in pages.text(page)
    assert "by hand" in pages.text(page)


@pytest.mark.parametrize("form", ["groups", "groups+elimination"])
def test_groups_show_who_is_in_each(form: str) -> None:
    page = pages.get("draw", drawn_by_hand(form, 7))
    groups = page.context["picture"].groups
    assert [group.label for group in groups] == ["Group A", "Group B"]
    assert sorted(line.number for group in groups for line in group.members) == list(range(1, 8))
    assert "Group B" in pages.text(page)
    assert "shown" not in page.context


class TestTheProofFile:
    def test_it_can_be_downloaded_kept_and_checked_e8(self) -> None:
        tournament = lots.drawn(count=5)
        answer = pages.get("draw_proof", tournament)
        assert answer["Content-Type"] == "application/json"
        assert f'filename="{tournament.slug}-draw.json"' in answer["Content-Disposition"]
        assert "public" in answer["Cache-Control"]
        assert verify_file(answer.content).verdict == "verified"
        same = Client().get(
            pages.address("draw_proof", tournament), headers={"If-None-Match": answer["ETag"]}
        )
        assert (same.status_code, same.content) == (304, b"")
        draws.strike(tournament, 1, "ill", lots.now("Sam"))
        changed = Client().get(
            pages.address("draw_proof", tournament), headers={"If-None-Match": answer["ETag"]}
        )
        assert changed.status_code == 200
        assert json.loads(changed.content)["struck"] == [1]

    def test_there_is_none_before_the_draw(self) -> None:
        assert pages.get("draw_proof", lots.frozen(count=4)).status_code == 404

    def test_names_deleted_since_are_withheld(self) -> None:
        tournament = lots.drawn(count=5)
        DrawName.objects.filter(tournament=tournament, number=2).delete()
        answer = pages.get("draw_proof", tournament)
        assert verify_file(answer.content).verdict == "order verified, names withheld"
        page = pages.text(pages.get("draw", tournament))
        assert "name withheld" in page
        assert "Ministry 1, team 2" not in page


def test_the_page_that_checks_takes_any_file() -> None:
    tournament = lots.drawn(count=4)
    plain = Client().get("/verify/")
    assert plain.status_code == 200
    assert "data-proof" not in plain.content.decode()
    known = Client().get(f"/verify/?event={tournament.slug}").content.decode()
    assert pages.address("draw_proof", tournament) in known
    assert "data-proof" not in Client().get("/verify/?event=nothing").content.decode()


@pytest.mark.parametrize("language", ["fr", "es"])
def test_the_pages_open_in_every_language(language: str) -> None:
    tournament = lots.drawn(count=4)
    for page in ("draw", "draw_hall"):
        answer = Client().get(pages.address(page, tournament), headers={"Accept-Language": language})
        assert answer.status_code == 200
