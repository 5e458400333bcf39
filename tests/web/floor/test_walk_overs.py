"""Walk-overs through the pages (E10, E21): every case of a day, at the server's clock."""

from datetime import timedelta

import pytest

from doublesix.store.models import Message
from doublesix.tournament import commands
from doublesix.tournament.progress import fixtures_left, results_of
from tests.web.draw import pages
from tests.web.floor import days
from tests.web.floor.days import Clock

pytestmark = pytest.mark.django_db


def test_late_by_a_minute_is_late_and_the_bracket_moves(clock: Clock) -> None:
    tournament = days.called(clock)
    (first, second), (third, fourth) = days.sides(tournament, 0), days.sides(tournament, 1)
    days.tap(tournament, first, third, fourth)
    clock.at(12, 14, 59)
    assert "Walk-overs to confirm" not in days.said("floor", tournament)
    early = days.give(tournament, "Jo", 0, second)
    assert early.status_code == 422
    assert "There is time until 20 April 2030 12:15 (Mauritius). (E10)" in pages.text(early)
    clock.at(12, 16)
    days.tap(tournament, second)
    page = days.said("floor", tournament)
    assert "There was time until 12:15 in Mauritius." in page
    assert "there since 11:00" in page
    assert "there since 12:16: 1 minute late" in page
    answer = days.give(tournament, "Jo", 0, second)
    assert answer.status_code == 303
    result = results_of(days.state_of(tournament))[0]
    assert (result.winner, result.absent) == (first, (second,))
    after = days.said("floor", tournament)
    assert "Walk-overs to confirm" not in after
    assert Message.objects.filter(subject__endswith="you are out").exists()
    again = days.give(tournament, "Jo", 1, third)
    assert "Whoever was there by" in pages.text(again)


def test_exactly_at_the_limit_is_in_time(clock: Clock) -> None:
    tournament = days.called(clock)
    first, second = days.sides(tournament, 0)
    days.tap(tournament, first)
    clock.at(12, 15)
    days.tap(tournament, second)
    clock.at(12, 40)
    assert 0 not in {each.fixture for each in days.proposals(tournament)}


def test_nobody_came_both_are_out_and_the_place_becomes_a_bye(clock: Clock) -> None:
    tournament = days.called(clock)
    first, second = days.sides(tournament, 0)
    days.tap(tournament, *days.sides(tournament, 1))
    clock.at(12, 15)
    page = days.said("floor", tournament)
    assert "Nobody was there in time: all are out, and the place becomes a bye (E10)." in page
    assert page.count("nobody checked in") == 2
    assert days.give(tournament, "Sam", 0, first, second).status_code == 303
    result = results_of(days.state_of(tournament))[0]
    assert result.winner is None
    assert {*result.absent} == {first, second}
    assert "you are out" in " ".join(Message.objects.values_list("subject", flat=True))


def test_one_player_missing_and_the_spare_stands_in(clock: Clock) -> None:
    """E2: two of three are enough, whichever."""
    tournament = days.called(clock)
    first, second = days.sides(tournament, 0)
    for number, there in ((first, ["0", "2"]), (second, ["1"])):
        answer = pages.post("check_in_entry", tournament, "Kim", number, there=there)
        assert answer.status_code == 303
    page = days.said("check_in", tournament, "Kim")
    assert "there, the spare stands in (E2)" in page
    assert "1 of 2 there, not enough to play" in page
    clock.at(12, 15)
    floor = days.said("floor", tournament)
    assert "only 1 of 2 there, since 11:00" in floor
    assert days.give(tournament, "Jo", 0, first).status_code == 422
    assert days.give(tournament, "Jo", 0, second).status_code == 303
    assert results_of(days.state_of(tournament))[0].winner == first


def test_a_delay_moves_the_limit_and_needs_a_reason(clock: Clock) -> None:
    tournament = days.called(clock)
    first, second = days.sides(tournament, 0)
    days.tap(tournament, first)
    clock.at(12, 20)
    assert days.give(tournament, "Kim", 0, second).status_code == 403
    fields = {"until": "2030-04-20T12:45", "reason": "The ferry is late"}
    for name in ("Jo", "Kim"):
        assert pages.post("floor_delay", tournament, name, 0, **fields).status_code == 403
    assert pages.post("floor_delay", tournament, "Sam", 0, **{**fields, "reason": " "}).status_code == 422
    past = pages.post("floor_delay", tournament, "Sam", 0, **{**fields, "until": "2030-04-20T12:10"})
    assert "This time is over already." in pages.text(past)
    answer = pages.post("floor_delay", tournament, "Sam", 0, **fields)
    assert answer.status_code == 303
    assert "until 12:45 in Mauritius" in days.said("floor", tournament)
    assert "There is time until" in pages.text(days.give(tournament, "Jo", 0, second))
    clock.at(12, 44)
    days.tap(tournament, second)
    clock.at(12, 46)
    assert 0 not in {each.fixture for each in days.proposals(tournament)}
    told = Message.objects.filter(subject__contains="more time for match 1")
    assert all("The ferry is late" in each.body for each in told)
    assert told.exists()


def test_two_people_confirm_at_once_with_one_effect(clock: Clock) -> None:
    tournament = days.called(clock)
    first, second = days.sides(tournament, 0)
    days.tap(tournament, first)
    clock.at(12, 16)
    answers = [days.give(tournament, name, 0, second) for name in ("Jo", "Sam")]
    assert [each.status_code for each in answers] == [303, 303]
    assert tournament.entries.count() == 4
    assert days.happened(tournament, "WalkOverGiven") == 1
    assert Message.objects.filter(subject__endswith="you are out", to="rita@example.org").count() == 1


def test_after_a_walk_over_the_next_match_comes_to_the_table(clock: Clock) -> None:
    tournament = days.event(clock, count=6, tables=1)
    days.do(tournament, commands.Edit(days.state_of(tournament).settings._replace(auto_call=True)))
    days.call_all(tournament)
    (called,) = days.state_of(tournament).calls
    first, second = days.sides(tournament, called)
    days.tap(tournament, first)
    clock.at(12, 15)
    assert days.give(tournament, "Sam", called, second).status_code == 303
    calls = days.state_of(tournament).calls
    left = {each.number for each in fixtures_left(days.state_of(tournament))}
    (called_now,) = left & {*calls}
    assert calls[called_now].table == 1
    # Called at 12:15, it has the same grace from its call.
    assert days.limit(tournament, called_now) == clock.now + timedelta(minutes=15)


def test_where_the_rules_have_no_clause_nothing_is_proposed(clock: Clock) -> None:
    """2018: E10 is off; who does not come has to withdraw."""
    tournament = days.called(clock, "powc-2018")
    first, second = days.sides(tournament, 0)
    days.tap(tournament, first)
    clock.at(18)
    page = days.said("floor", tournament)
    assert "Walk-overs to confirm" not in page
    assert "from 12:00 in Mauritius" in page
    match = days.said("floor_match", tournament, "Sam", 0)
    assert "no walk-over is proposed. Whoever does not play has to withdraw" in match
    refused = days.give(tournament, "Sam", 0, second)
    assert "do not say when an absent side is out" in pages.text(refused)
    assert pages.post("draw_strike", tournament, "Sam", second, reason="did not come").status_code == 303
    assert results_of(days.state_of(tournament))[0].winner == first


def test_a_table_of_three_plays_without_who_did_not_come(clock: Clock) -> None:
    """E21: the table plays without; alone, a player goes on."""
    tournament = days.called(clock, "garrison-2022", count=6)
    first, second, third = days.sides(tournament, 0)
    days.tap(tournament, first, second)
    clock.at(12, 15)
    page = days.said("floor", tournament)
    assert "is out; the others play without (E21)." in page
    assert days.give(tournament, "Jo", 0, third).status_code == 303
    left = [each.number for each in fixtures_left(days.state_of(tournament))]
    assert 0 in left
    assert "without Player" in days.said("floor", tournament)
    assert Message.objects.filter(subject__contains="match 1 is played without").exists()
