"""An action that tells people says how many before it does; before the announced start it has to be said."""

from datetime import timedelta
from typing import Any

import pytest

from doublesix.app.sheets import commands as cmd
from doublesix.store.actor import Actor
from doublesix.store.models import Message, Tournament
from doublesix.store.services import sheets
from doublesix.store.services.floor import forecast
from doublesix.tournament import commands
from doublesix.tournament.progress import fixtures_left
from tests.store import people
from tests.web.draw import lots, pages
from tests.web.floor import days
from tests.web.floor.days import NOON, Clock
from tests.web.organiser.asking import form_data

pytestmark = pytest.mark.django_db
HOURS = {"at_0": "2030-04-20T12:00", "at_1": "", "at_2": "", "at_3": ""}


def tomorrow(clock: Clock, count: int = 8, tables: int = 4) -> Tournament:
    """An event that starts tomorrow at noon: drawn, tables laid, no hours kept."""
    found = lots.drawn("powc-2023", count)
    laid = tuple(commands.HallTable(at, "Hall") for at in range(1, tables + 1))
    days.do(found, commands.LayTables(laid))
    clock.at(11)
    clock.now -= timedelta(days=1)
    Message.objects.all().delete()
    return found


def entries_told() -> int:
    """How many entries messages went to."""
    return Message.objects.order_by().values("entry").distinct().count()


class TestTomorrow:
    def test_a_whole_stage_is_not_called_for_today(self, clock: Clock) -> None:
        tournament = tomorrow(clock)
        phase = fixtures_left(days.state_of(tournament))[0].phase
        fields: dict[str, Any] = {"phase": phase, "at": "", "minutes": 60}
        asks = pages.post("floor_assign", tournament, "Sam", **fields)
        page = pages.text(asks)
        assert "Play is announced for 20 April, 12:00 in Mauritius: this is before it." in page
        assert "4 matches get these tables and hours, in Mauritius. Told by mail and text: 8 entries" in page
        assert "Call before the announced start, and tell 8 entries" in page
        assert (days.state_of(tournament).calls, Message.objects.count()) == ({}, 0)
        # The number alone does not say that it is before the start.
        assert pages.post("floor_assign", tournament, "Sam", **fields, tells=8).status_code == 200
        assert days.confirmed("floor_assign", tournament, **fields).status_code == 303
        calls = days.state_of(tournament).calls
        assert {call.at for call in calls.values()} == {NOON}, "called for the announced start, not for now"
        assert (len(calls), entries_told()) == (4, 8)

    @pytest.mark.parametrize(
        ("page", "more", "fields"),
        [
            ("floor_call", (0,), {"table": 1, "at": ""}),
            ("floor_call", (0,), {"table": 1, "at": "2030-04-20T12:00"}),
            ("floor_call", (0,), {"table": 1, "at": "2030-04-19T15:00"}),
        ],
    )
    def test_one_match_neither(self, clock: Clock, page: str, more: Any, fields: dict[str, Any]) -> None:
        tournament = tomorrow(clock)
        asks = pages.text(pages.post(page, tournament, "Sam", *more, **fields))
        assert "this is before it" in asks
        assert "1 match gets this table and hour, in Mauritius. Told by mail and text: 2 entries" in asks
        assert days.state_of(tournament).calls == {}
        assert days.confirmed(page, tournament, "Sam", *more, **fields).status_code == 303
        assert entries_told() == 2

    def test_the_next_matches_are_called_on_their_day(self, clock: Clock) -> None:
        tournament = tomorrow(clock)
        answer = pages.post("floor_call_next", tournament, "Sam", tells=0)
        assert "The next stage starts on 20 April 2030 12:00 (Mauritius) and is called on its day." in (
            pages.text(answer)
        )
        clock.at(11)
        assert "this is before it" in pages.text(pages.post("floor_call_next", tournament, "Sam", tells=8))
        clock.at(12)
        assert pages.post("floor_call_next", tournament, "Sam", tells=8).status_code == 303


class TestHowMany:
    def test_it_stands_on_every_button(self, clock: Clock) -> None:
        tournament = days.event(clock, count=8, tables=3)
        clock.at(12)
        assert "Call the next 3 matches, and tell 6 entries" in days.said("floor", tournament)
        assert "Call, and tell 2 entries" in days.said("floor_match", tournament, "Sam", 0)
        days.call_all(tournament)
        assert "Call the next matches" in days.said("floor", tournament)
        match = days.said("floor_match", tournament, "Sam", 0)
        assert "Move, and tell 2 entries" in match
        assert "Grant it, and tell 2 entries" in match
        clock.at(12, 15)
        assert "Give the walk-over, and tell 2 entries" in days.said("floor", tournament)
        assert "Give the walk-over, and tell 2 entries" in days.said("floor_match", tournament, "Sam", 0)
        assert "Send 8 entries their team codes" in days.said("floor_tables", tournament)

    def test_a_button_whose_number_is_old_asks_again(self, clock: Clock) -> None:
        tournament = days.event(clock, count=8, tables=3)
        clock.at(12)
        days.do(tournament, commands.CallMatch(0, 1))
        asks = pages.post("floor_call_next", tournament, "Sam", tells=6)
        assert (
            "2 matches get these tables and hours, in Mauritius. Told by mail and text: 4 entries"
            in pages.text(asks)
        )
        assert "Do it, and tell 4 entries" in pages.text(asks)
        assert days.confirmed("floor_call_next", tournament, tells=6).status_code == 303

    def test_a_stage_that_moves_says_so_and_takes_its_calls_along(self, clock: Clock) -> None:
        tournament = days.event(clock)
        days.call_all(tournament)
        Message.objects.all().delete()
        same = pages.post("floor_plan", tournament, "Sam", **HOURS)
        assert same.status_code == 303, "who moves nobody is not asked"
        later = {**HOURS, "at_0": "2030-04-20T14:00"}
        asks = pages.text(pages.post("floor_plan", tournament, "Sam", **later))
        assert "2 matches get these tables and hours, in Mauritius. Told by mail and text: 4 entries" in asks
        assert days.confirmed("floor_plan", tournament, **later).status_code == 303
        assert {call.at for call in days.state_of(tournament).calls.values()} == {NOON + timedelta(hours=2)}
        assert entries_told() == 4

    @pytest.mark.parametrize("preset", ["powc-2023", "garrison-2022", "fortbend-2023"])
    def test_it_is_the_number_that_is_told(self, clock: Clock, preset: str) -> None:
        """Foreseen and done come to the same, whatever follows by itself."""
        tournament = days.event(clock, preset, count=12, tables=2)
        clock.at(12)
        fixture = fixtures_left(days.state_of(tournament))[0]
        late, *_ = fixture.sides
        for command, at in (
            (commands.CallNext(before_start=True), (12, 0)),
            (commands.CallMatch(fixture.number, 1, NOON + timedelta(minutes=5), before_start=True), (12, 1)),
            (commands.PlanStage(fixture.phase, NOON + timedelta(minutes=2)), (12, 1)),
            (commands.GrantDelay(fixture.number, NOON + timedelta(minutes=40), "rain"), (12, 2)),
            (commands.GiveWalkOver(fixture.number, (late,)), (12, 40)),
        ):
            clock.at(*at)
            Message.objects.all().delete()
            asked = Actor(people.account("Olga"), clock.now).context
            seen = forecast(days.state_of(tournament), command, asked=asked)
            days.do(tournament, command)
            assert entries_told() == seen.entries > 0, command


class TestLeftEmpty:
    def test_the_form_says_what_it_means(self, clock: Clock) -> None:
        tournament = days.event(clock)
        clock.at(12, 5)
        assert "Left empty: 12:05." in days.said("floor_match", tournament, "Sam", 0)
        days.do(tournament, commands.CallMatch(0, 1, NOON + timedelta(minutes=30)))
        assert "Left empty: it stays 12:30." in days.said("floor_match", tournament, "Sam", 0)

    def test_what_stays_as_it_is_tells_nobody_and_says_so(self, clock: Clock) -> None:
        tournament = days.event(clock)
        clock.at(12)
        days.do(tournament, commands.CallMatch(0, 1, NOON + timedelta(minutes=30)))
        Message.objects.all().delete()
        sam = pages.client("Sam")
        address = pages.address("floor_call", tournament, 0)
        same = sam.post(address, {"table": 1, "at": "", "key": "a"}, follow=True)
        assert "Match 1 stays as it was; nobody is told." in pages.text(same)
        assert Message.objects.count() == 0
        other = sam.post(address, {"table": 2, "at": "", "key": "b"}, follow=True)
        assert "Match 1 is called; its sides are told." in pages.text(other)
        assert days.state_of(tournament).calls[0].at == NOON + timedelta(minutes=30)


def test_assign_uses_the_hour_of_the_stage_and_says_it(clock: Clock) -> None:
    tournament = days.event(clock)
    clock.at(9)
    phase = fixtures_left(days.state_of(tournament))[0].phase
    assert "Semi-finals, from 12:00" in days.said("floor_tables", tournament)
    fields: dict[str, Any] = {"phase": phase, "at": "", "minutes": 60}
    assert days.confirmed("floor_assign", tournament, **fields).status_code == 303
    assert {call.at for call in days.state_of(tournament).calls.values()} == {NOON}


def test_stages_are_not_called_among_one_another(clock: Clock) -> None:
    """E10: with hours empty, a semi-final that is known waits until the quarter-finals are over."""
    tournament = tomorrow(clock)
    clock.at(12)
    pages.post("floor_call_next", tournament, "Sam", tells=8)
    for number in (0, 1):
        sides = days.sides(tournament, number)
        strike = commands.Strike(sides[0], "ill")
        days.do(tournament, strike, "Sam")
    assert {*days.state_of(tournament).calls} == {0, 1, 2, 3}
    assert "The stage before is still being played." in pages.text(
        pages.post("floor_call_next", tournament, "Sam", tells=0)
    )
    assert "Each stage has its own day." in days.said("floor_tables", tournament)
    assert "when somebody calls them" in days.said("floor_tables", tournament)


def test_the_organiser_says_whether_matches_are_called_by_themselves(clock: Clock) -> None:
    tournament = days.event(clock)
    page = pages.get("organise_edit", tournament, "Olga").content.decode()
    assert "The next match is called to a free table by itself" in page
    assert 'name="auto_call"' in page
    settings = days.state_of(tournament).settings
    days.do(tournament, commands.Edit(settings._replace(auto_call=True)))
    assert "comes to the next free table by itself" in days.said("floor_tables", tournament)


class TestBegunWithoutSomebody:
    def test_a_team_that_waits_still_gets_its_walk_over(self, clock: Clock) -> None:
        """E10: the proposal stays, with its evidence, though the sheet was begun."""
        tournament = days.event(clock)
        days.call_all(tournament)
        first, second = days.sides(tournament, 0)
        days.tap(tournament, first, *days.sides(tournament, 1))
        clock.at(12, 1)
        sheets.open_sheet(tournament, 0, Actor(people.account("Kim"), clock.now))
        assert "Missing: Ministry" in days.said("floor", tournament)
        clock.at(12, 15)
        page = days.said("floor", tournament)
        assert "To do 1" in page
        assert "nobody checked in" in page
        assert "The sheet was begun without them; no round counts yet." in page
        assert "Grant a delay" not in page
        assert days.give(tournament, "Jo", 0, second).status_code == 303
        assert "by walk-over" in days.said("floor", tournament) or not days.proposals(tournament)
        assert 0 not in {each.number for each in fixtures_left(days.state_of(tournament))}

    def test_who_sat_down_is_not_absent(self, clock: Clock) -> None:
        """Named who plays, and did not check in at the desk."""
        tournament = days.event(clock)
        days.call_all(tournament)
        first, second = days.sides(tournament, 0)
        days.tap(tournament, first, *days.sides(tournament, 1))
        clock.at(12, 1)
        who = Actor(people.account("Kim"), clock.now)
        sheets.open_sheet(tournament, 0, who)
        pair = tuple(cmd.Person(second, place) for place in (0, 1))
        sheets.act_on_sheet(tournament, 0, cmd.NameLineUp(1, pair), who)
        clock.at(12, 15)
        assert "Walk-overs to confirm" not in days.said("floor", tournament)
        refused = days.give(tournament, "Jo", 0, second)
        assert (refused.status_code, "Match 1 has started." in pages.text(refused)) == (422, True)

    def test_a_table_of_three_goes_on_without_e21(self, clock: Clock) -> None:
        tournament = days.event(clock, "garrison-2022", count=6)
        days.call_all(tournament)
        first, second, third = days.sides(tournament, 0)
        days.tap(tournament, first, second, *days.sides(tournament, 1))
        clock.at(12, 1)
        sheets.open_sheet(tournament, 0, Actor(people.account("Kim"), clock.now))
        clock.at(12, 15)
        assert "is out; the others play without (E21)." in days.said("floor", tournament)
        assert days.give(tournament, "Jo", 0, third).status_code == 303
        table = sheets.table_of(tournament, 0)
        assert table is not None
        assert table.sheet is not None
        left = {table.sheet.sides[side] for side in table.sheet.active_sides()}
        assert left == {first, second}
        assert "without Player" in days.said("floor", tournament)
        assert "was not there in time; the others go on without (E21)." in days.said(
            "judge_match", tournament, "Jo", 0
        )


def test_one_was_late_and_that_is_said(clock: Clock) -> None:
    """Nobody was there in time is not the same as nobody came."""
    tournament = days.called(clock)
    first, second = days.sides(tournament, 0)
    clock.at(12, 20)
    days.tap(tournament, first)
    page = days.said("floor", tournament)
    assert "Nobody was there in time: all are out, and the place becomes a bye (E10)." in page
    assert "there since 12:20: 5 minutes late" in page
    assert "Nobody came" not in page
    assert days.give(tournament, "Jo", 0, first, second).status_code == 303
    over = pages.text(pages.client("Sam").get(f"{pages.address('floor', tournament)}?over=on"))
    assert "nobody was there in time" in over


def test_the_organisers_pages_say_how_many_too(clock: Clock) -> None:
    """A deadline, an amendment, another start or venue: what everybody entered is told."""
    tournament = lots.closed("powc-2023", 6)
    words = "1 person who is entered is told."
    assert words in days.said("organise_extend", tournament, "Olga")
    edit = days.said("organise_edit", tournament, "Olga")
    assert f"Changing the start, the venue or the drawing of lots is told by mail and text. {words}" in edit
    given = form_data(pages.get("organise_rules", tournament, "Olga"), "reason")
    given |= {"grace_minutes": "20", "reason": "Rain", "step": "preview"}
    assert words in pages.text(pages.post("organise_rules", tournament, "Olga", **given))
