"""The board's pages: what is played, what comes, what came; teams, matches, standings; what is held back."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.written_round import OUT, WrittenRound
from doublesix.store import log
from doublesix.store.models import DrawName, Player, Tournament
from doublesix.store.services import sheets, tournaments
from doublesix.tournament import commands
from doublesix.tournament.progress import ranks_of
from doublesix.web.live.boards import BOARDS
from tests.store import matches, people
from tests.web.board import days

pytestmark = pytest.mark.django_db


def do(tournament: Tournament, command: commands.Command, name: str = "Olga") -> None:
    tournaments.carry_out(tournament, command, matches.now(name))


def test_the_overview_follows_the_day() -> None:
    tournament = matches.drawn(count=8)
    page = days.text(days.get("results", tournament))
    assert "No match is being played." in page
    assert page.index("Next matches") < page.index("Table 1")
    matches.begin(tournament, 0)
    matches.round_lost_by(tournament, 0, 1, 44)
    parts = BOARDS["overview"].render(tournament.pk, "")
    assert {"now-0", "next-1"} <= set(parts)
    assert "44" in parts["now-0"]
    days.record(tournament, days.left(tournament)[1], points=77)
    page = days.text(days.get("results", tournament))
    assert "77" in page[page.index("Latest results") :]
    assert "As of" in page
    assert "Mauritius" in page


@pytest.mark.django_db(transaction=True)
def test_what_other_processes_wrote_at_many_tables_is_read_with_one_question() -> None:
    tournament = matches.drawn(count=8)
    for number in range(3):
        matches.begin(tournament, number)
        matches.round_lost_by(tournament, number, 1, 44)
    log.clear_memory()
    with CaptureQueriesContext(connection) as asked:
        parts = BOARDS["overview"].render(tournament.pk, "")
    assert all("44" in parts[f"now-{number}"] for number in range(3))
    of_tables = [each["sql"] for each in asked.captured_queries if f"match/{tournament.pk}/" in each["sql"]]
    assert len(of_tables) == 1


def test_parts_are_the_page_and_only_what_changed_is_other() -> None:
    tournament = matches.drawn(count=8)
    for number in (0, 1):
        matches.begin(tournament, number)
    before = BOARDS["overview"].render(tournament.pk, "")
    page = days.get("results", tournament).content.decode()
    assert all(html in page for html in before.values())
    assert all(f'id="{part}"' in html.partition(">")[0] for part, html in before.items())
    matches.round_lost_by(tournament, 0, 0, 30)
    after = BOARDS["overview"].render(tournament.pk, "")
    assert {part for part in after if after[part] != before.get(part)} == {"now-0"}


def test_names_are_escaped_everywhere() -> None:
    tournament = matches.drawn(count=4)
    DrawName.objects.filter(tournament=tournament, number=1).update(name="<script>alert(1)</script>")
    matches.begin(tournament, 0)
    matches.round_lost_by(tournament, 0, 0, 30)
    for page, more in (("results", ()), ("board_bracket", ()), ("board_team", (1,)), ("board_match", (0,))):
        content = days.get(page, tournament, *more).content.decode()
        assert "<script>alert" not in content
        assert "&lt;script&gt;alert" in content


def test_a_team_has_its_matches_and_the_next_one_but_not_its_people() -> None:
    tournament = matches.drawn(count=4)
    page = days.text(days.get("board_team", tournament, 1))
    assert "table 1" in page
    assert "row 1" in page
    assert not any(player.name in page for player in Player.objects.filter(entry__tournament=tournament))
    matches.begin(tournament, 0)
    matches.round_lost_by(tournament, 0, 1, 30)
    match = days.text(days.get("board_match", tournament, 0))
    assert not any(player.name in match for player in Player.objects.filter(entry__tournament=tournament))
    assert days.get("board_team", tournament, 99).status_code == 404
    assert days.get("board_match", tournament, 99).status_code == 404


def test_a_match_is_told_round_by_round() -> None:
    tournament = matches.begun()
    matches.round_lost_by(tournament, 0, 1, 50)
    matches.round_lost_by(tournament, 0, 0, 20)
    matches.round_lost_by(tournament, 0, 1, 60)
    page = days.text(days.get("board_match", tournament, 0))
    assert "Game 1 won by Team 1" in page
    assert "Team 4 takes 50. P11" in page
    assert "+20 20 : 50" in page
    assert "+60 20 : 110" in page
    assert "Now playing." in page


def test_of_the_games_of_a_match_the_newest_is_open_and_the_others_say_their_score() -> None:
    tournament = matches.drawn(count=2)
    number = days.left(tournament)[0].number
    matches.begin(tournament, number)
    for pips in (60, 60, 10):
        matches.round_lost_by(tournament, number, 1, pips)
    html = days.get("board_match", tournament, number).content.decode()
    assert '<details id="fold-1"><summary>' in html
    assert '<details id="fold-2" open><summary>' in html
    assert 'href="#rounds-1"' in html
    assert "120 : 0" in html or "0 : 120" in html


def test_partners_who_are_on_the_public_list_are_named() -> None:
    tournament = matches.drawn("fortbend-2023", 4)
    matches.begin(tournament, 1)
    matches.round_lost_by(tournament, 1, 1, 45)
    page = days.text(days.get("board_match", tournament, 1))
    assert "Player 1 has no tile left." in page
    assert "Player 1 & Player 2 scores 45, rounded to five. F9" in page


def test_rulings_show_their_public_part() -> None:
    tournament = matches.drawn(count=4)
    matches.play(tournament, 0)
    page = days.text(days.get("board_match", tournament, 0))
    assert "They gave up." in page
    assert "P18" in page


def tap(tournament: Tournament, round_id: str, side: int) -> None:
    """A round whose tiles were tapped, on top of what counts."""
    written = WrittenRound(OUT, 1, ((2, 11), (4, 9)), left=((2, "6-5"), (4, "4-3"), (4, "2-0")))
    after = matches.sheet(tournament, 0).written_count
    sheets.act_on_sheet(tournament, 0, cmd.Write(round_id, side, after, written), matches.now("Sam"))


def test_tiles_that_were_tapped_are_drawn_in_the_line_of_their_round_once_it_counts() -> None:
    tournament = matches.begun()
    sheets.act_on_sheet(tournament, 0, cmd.NameStarter(0, 1), matches.now("Sam"))
    tap(tournament, "tapped", 0)
    assert "had left" not in days.text(days.get("board_match", tournament, 0))
    sheets.act_on_sheet(tournament, 0, cmd.Confirm("tapped", 1), matches.now("Sam"))
    html = days.get("board_match", tournament, 0).content.decode()
    (line,) = re.findall(r'<td role="cell" class="how">.*?</td>', html, re.DOTALL)
    hands = line.partition("</details>")[2]
    assert re.findall(r"<p class=\"left-hand\">([^<]+?) <svg", hands) == [
        "Team 4 (seat 2) had left:",
        "Team 4 (seat 4) had left:",
    ]
    assert re.findall(r'role="img" aria-label="([^"]+)"', hands) == ["6-5", "2-0", "4-3"]
    matches.round_lost_by(tournament, 0, 0, 30)
    assert days.text(days.get("board_match", tournament, 0)).count("had left") == 2


def test_tiles_are_held_back_with_the_results() -> None:
    tournament = matches.begun()
    do(tournament, commands.HoldResults())
    tap(tournament, "tapped", cmd.DESK)
    assert matches.sheet(tournament, 0).rounds[0].written.left
    assert "had left" not in days.text(days.get("board_match", tournament, 0))
    do(tournament, commands.ReleaseResults())
    assert "had left" in days.text(days.get("board_match", tournament, 0))


def test_what_is_held_back_is_nowhere() -> None:
    tournament = matches.drawn(count=4)
    matches.play(tournament, 0)
    matches.begin(tournament, 1)
    do(tournament, commands.HoldResults())
    days_pages = (("results", ()), ("board_bracket", ()), ("board_match", (1,)), ("draw", ()))
    before = {page: days.get(page, tournament, *more) for page, more in days_pages}
    assert "held back until the ceremony" in days.text(before["results"])
    matches.round_lost_by(tournament, 1, 0, 60)
    while due := days.left(tournament):
        if due[0].number == 1:
            matches.round_lost_by(tournament, 1, 0, 60)
        else:
            matches.play(tournament, due[0].number)
    do(tournament, commands.Finish())
    for page, more in days_pages:
        found = days.text(days.get(page, tournament, *more)).replace("lots drawn", "").replace("finished", "")
        known = days.text(before[page]).replace("lots drawn", "").replace("finished", "")
        assert _without_hour(found) == _without_hour(known)
    ranking = days.get("results", tournament, name="Olga")
    assert "Ranking E11" not in days.text(ranking)
    do(tournament, commands.ReleaseResults())
    assert "Ranking E11" in days.text(days.get("results", tournament))


def _without_hour(page: str) -> str:
    head, _, rest = page.partition("As of ")
    return head + rest[5:]


@pytest.mark.parametrize("form", ["groups", "swiss", "groups+elimination", "swiss+elimination"])
def test_standings_lead_to_the_ranking(form: str) -> None:
    tournament = days.drawn(form, 7)
    days.play_all(tournament, until=len(days.left(tournament)) - 1)
    parts = BOARDS["standings"].render(tournament.pk, "")
    assert ("swiss" in parts) == form.startswith("swiss")
    assert ("group-2" in parts) == form.startswith("groups")
    assert "ranking" not in parts
    assert days.get("board_bracket", tournament).status_code == 200
    days.play_all(tournament)
    parts = BOARDS["standings"].render(tournament.pk, "")
    assert "ranking" in parts
    state = tournaments.state_of(tournament)
    if form == "swiss":
        first = next(line for line in parts["swiss"].split("<tr") if '<td class="number">1</td>' in line)
        assert f"/team/{ranks_of(state)[0][0]}/" in first


def test_an_event_without_lots_says_what_will_be_here() -> None:
    tournament = people.event()
    for page in ("results", "board_bracket", "board_standings"):
        assert "when the lots are drawn" in days.text(days.get(page, tournament))


def test_the_desk_has_its_ways_from_here() -> None:
    tournament = matches.drawn(count=2)
    page = days.get("results", tournament, name="Sam").content.decode()
    assert reverse("results_desk", args=[tournament.slug]) in page
    assert reverse("displays", args=[tournament.slug]) in page
    assert (
        reverse("results_desk", args=[tournament.slug])
        not in days.get("results", tournament).content.decode()
    )
