"""The floor page, the pages of tables and matches, and the parts that update by themselves."""

import re
from datetime import timedelta

import pytest

from doublesix.store.actor import Actor
from doublesix.store.models import MatchSheet, Tournament
from doublesix.store.services import sheets, tournaments
from doublesix.tournament.progress import fixtures_left
from doublesix.web.floor.boards import View, floor_board
from tests.store import people
from tests.web.draw import lots, pages
from tests.web.floor import days
from tests.web.floor.days import NOON, Clock

pytestmark = pytest.mark.django_db


def test_before_the_lots_it_says_what_will_be_there_and_has_no_tab() -> None:
    tournament = lots.frozen(count=4)
    assert "When the lots are drawn" in days.said("floor", tournament)
    assert "When the lots are drawn" in days.said("check_in", tournament)
    assert "Tables can be laid now" in days.said("floor_tables", tournament)
    assert 'href="/events/' + tournament.slug + '/floor/"' not in pages.get(
        "event", tournament, "Sam"
    ).content.decode().replace(" aria-current", "")


def test_tables_in_one_go_hours_and_the_next_calls(clock: Clock) -> None:
    tournament = lots.drawn(count=8)
    clock.at(9)
    assert "There are no tables yet." in days.said("floor", tournament)
    answer = pages.post("floor_lay", tournament, "Sam", first=1, last=8, place="Main hall")
    assert answer.status_code == 303
    assert pages.post("floor_lay", tournament, "Sam", first=9, last=9, place="Stage").status_code == 303
    wrong = pages.post("floor_lay", tournament, "Sam", first=5, last=2)
    assert "This is before the first table." in pages.text(wrong)
    state = days.state_of(tournament)
    assert [table.number for table in state.tables] == [*range(1, 10)]
    assert state.tables[8].place == "Stage"
    assert "Expected times are being computed" in days.said("floor_tables", tournament)
    page = pages.get("floor_tables", tournament, "Sam").content.decode()
    assert 'value="2030-04-20T12:00"' in page, "the first stage is proposed for the announced start"
    kept = pages.post("floor_plan", tournament, "Sam", at_0="2030-04-20T12:00", at_1="2030-04-21T12:00")
    assert kept.status_code == 303
    assert [*days.state_of(tournament).stage_times.values()] == [NOON, NOON + timedelta(days=1)]
    assert days.confirmed("floor_call_next", tournament).status_code == 303
    assert {call.table for call in days.state_of(tournament).calls.values()} == {1, 2, 3, 4}
    again = pages.post("floor_call_next", tournament, "Sam")
    assert "No match can be called now" in pages.text(again)


def test_single_tables_change_and_one_in_use_stays(clock: Clock) -> None:
    tournament = days.called(clock)
    fields = {"is_fixed": "yes", "place_1": "Stage", "gone_2": "on"}
    assert "so it has to stay" in pages.text(pages.post("floor_change", tournament, "Sam", **fields))
    assert pages.post("floor_change", tournament, "Sam", is_fixed="yes", place_1="Stage").status_code == 303
    state = days.state_of(tournament)
    assert (state.is_fixed, state.tables[0].place, state.tables[1].place) == (True, "Stage", "")


def test_a_match_is_called_and_moved_by_selects(clock: Clock) -> None:
    tournament = days.event(clock)
    page = pages.get("floor_match", tournament, "Sam", 0).content.decode()
    assert '<option value="1" selected>Table 1, Hall</option>' in page
    answer = days.confirmed("floor_call", tournament, "Sam", 0, table=2, at="2030-04-20T12:30")
    assert answer.status_code == 303
    call = days.state_of(tournament).calls[0]
    assert (call.table, call.at) == (2, NOON + timedelta(minutes=30))
    taken = pages.post("floor_call", tournament, "Sam", 1, table=2, at="")
    assert "Match 1 is at table 2." in pages.text(taken)
    assert "(match 1)" in pages.text(taken)
    past = pages.post("floor_call", tournament, "Sam", 0, table=2, at="2030-04-20T10:00")
    assert "This start is over already." in pages.text(past)
    assert pages.post("floor_call", tournament, "Sam", 0, table=7).status_code == 422
    assert pages.get("floor_match", tournament, "Sam", 99).status_code == 404
    assert pages.post("floor_call", tournament, "Jo", 0, table=1).status_code == 403


def test_all_of_a_stage_at_fixed_tables_comes_in_waves(clock: Clock) -> None:
    tournament = days.event(clock, count=14, tables=3)
    pages.post("floor_change", tournament, "Sam", is_fixed="yes")
    phase = fixtures_left(days.state_of(tournament))[0].phase
    found = [each.number for each in fixtures_left(days.state_of(tournament)) if each.phase == phase]
    answer = days.confirmed("floor_assign", tournament, phase=phase, at="", minutes=45)
    assert answer.status_code == 303, pages.text(answer)
    calls = days.state_of(tournament).calls
    assert {*found} == {*calls}
    assert len({(call.table, call.at) for call in calls.values()}) == len(found)
    assert {call.at - NOON for call in calls.values()} <= {timedelta(0), timedelta(minutes=45)}


def test_a_match_on_its_way_through_its_states(clock: Clock) -> None:
    tournament = days.event(clock)
    assert floor_state(tournament, 0) == "ready"
    days.call_all(tournament)
    assert floor_state(tournament, 0) == "called"
    page = days.said("floor", tournament)
    assert "12:00, until 12:15 in Mauritius" in page
    assert "Missing: Ministry" in page
    clock.at(12)
    assert floor_state(tournament, 0) == "open"
    kim = Actor(people.account("Kim"), clock.now)
    sheets.open_sheet(tournament, 0, kim)
    assert floor_state(tournament, 0) == "playing"
    rows = MatchSheet.objects.filter(tournament=tournament, fixture=0)
    for fields, words in (
        ({"waiting": 1}, "waiting for agreement"),
        ({"is_contested": True}, "two versions"),
        ({"needs_judge": True}, "judge called"),
        ({"judge_is_coming": True}, "judge is coming"),
    ):
        rows.update(**fields)
        assert floor_state(tournament, 0) == words
    rows.update(scores=[75, 60], written_scores=[80, 60], games=[[150, 90]], games_won=[1, 0])
    assert score_at(tournament, 0) == [("80 (1)", "60 (0)"), "not yet agreed"]
    rows.update(waiting=0)
    assert score_at(tournament, 0) == [("75 (1)", "60 (0)"), ""]
    shown = pages.client("Sam").get(f"{pages.address('floor', tournament)}?stage=final")
    assert "Nothing of this stage can be played now." in pages.text(shown)


def score_at(tournament: Tournament, number: int) -> list[object]:
    """The points and games of a match as its table's card says them, and whether they hold."""
    html = floor_board(tournament.pk, View().argument)[f"match-{number}"]
    points = [re.sub("<[^>]*>", "", each.partition("</b>")[0]).strip() for each in html.split("<b>")[1:3]]
    return [tuple(points), "not yet agreed" if "not yet agreed" in html else ""]


def floor_state(tournament: Tournament, number: int) -> str:
    """The state of a match as its part says it."""
    html = floor_board(tournament.pk, View().argument)[f"match-{number}"]
    return html.partition('class="state')[2].partition(">")[2].partition("<")[0]


def test_nobody_is_led_where_the_role_may_not_go(clock: Clock) -> None:
    tournament = days.called(clock)
    tournaments.appoint(tournament, people.account("Tess"), "treasurer")
    clock.at(12)
    kim = Actor(people.account("Kim"), clock.now)
    sheets.open_sheet(tournament, 0, kim)
    MatchSheet.objects.filter(tournament=tournament, fixture=0).update(is_contested=True)
    for name, may_write in (("Tess", False), ("Kim", True), ("Sam", True), ("Jo", True)):
        floor, match = pages.get("floor", tournament, name), pages.get("floor_match", tournament, name, 0)
        html = floor.content.decode() + match.content.decode()
        assert ("The sheet of this match" in pages.text(match)) is may_write
        assert "Two phones wrote different things" in pages.text(floor)
        for path in re.findall(r'href="(/events/[^"]*/(?:sheet|matches/1)/)"', html):
            assert pages.client(name).get(path).status_code == 200, (name, path)


def test_the_parts_hold_nothing_of_who_looks_and_only_judges_get_buttons(clock: Clock) -> None:
    tournament = days.called(clock)
    clock.at(12, 15)
    for name, has_button in (("Jo", True), ("Sam", True), ("Kim", False)):
        page = pages.get("floor", tournament, name).content.decode()
        assert ("Give the walk-over" in page) is has_button
        assert ("Grant a delay" in page) is (name == "Sam")
    parts = floor_board(tournament.pk, View(may_give=True).argument)
    assert "csrf" not in "".join(parts.values())
    assert parts == floor_board(tournament.pk, View(may_give=True).argument)
    assert all(f'id="{name}"' in html for name, html in parts.items())


@pytest.mark.slow
def test_a_hundred_matches_are_a_page(clock: Clock) -> None:
    tournament = days.called(clock, count=128, tables=30)
    page = pages.get("floor", tournament, "Sam").content.decode()
    assert page.count('<li id="match-') == 64
    assert page.count("Missing:") == 64


def test_a_match_is_called_to_the_table_that_is_free_with_one_tap(clock: Clock) -> None:
    tournament = days.event(clock, count=8, tables=2)
    clock.at(12)
    page = pages.get("floor", tournament, "Sam").content.decode()
    assert page.count('class="table-card is-free') == 2
    assert "Table 2 is free" in days.said("floor", tournament)
    assert pages.post("floor_call", tournament, "Sam", 1, table=2).status_code == 303
    assert days.state_of(tournament).calls[1].table == 2
    after = pages.get("floor", tournament, "Sam").content.decode()
    assert "Table 2 is free" not in after
    assert after.index('id="table-1"') < after.index('id="match-1"') < after.index('id="head-next"')
    assert "is free" not in pages.get("floor", tournament, "Kim").content.decode().partition("ready-acts")[2]


def test_a_day_off_the_clock_rings_for_starts_and_limits(clock: Clock) -> None:
    from doublesix.store.services.floor_clock import FloorClock

    tournament = days.called(clock)
    rings = FloorClock(clock.now)
    found = []
    for minute in (0, 59, 60, 61, 74, 75, 76):
        clock.at(11, minute)
        found.append(rings.ring(clock.now) == [tournament.pk])
    assert found == [False, False, True, False, False, True, False]
