"""Start now: one tap, one page that names whom it tells and who is missing; the absent are struck later."""

from datetime import timedelta
from typing import Any

import pytest

from doublesix.store.models import MatchSheet, Message, Tournament
from doublesix.store.services.sheets import list_seated_sides
from doublesix.tournament.day import limit_of
from doublesix.tournament.progress import results_of
from tests.web.draw import pages
from tests.web.floor import days
from tests.web.floor.days import Clock
from tests.web.table.matches import Phone, match

pytestmark = pytest.mark.django_db


def start(tournament: Tournament, number: int = 0) -> Any:
    """The tap and the confirmation."""
    return days.confirmed("floor_start", tournament, "Sam", number)


def test_before_its_hour_it_says_whom_it_tells_and_begins_the_sheet(clock: Clock) -> None:
    tournament = days.called(clock)
    clock.at(11, 40)
    told = Message.objects.count()
    page = pages.text(pages.post("floor_start", tournament, "Sam", 0))
    names = [side["name"] for side in Phone(match(tournament, 0)).view()["sides"]]
    assert all(name in page for name in names)
    assert "Start now, and tell 2 entries" in page
    assert "Its hour is 12:00" in page or "Play is announced for 12:00" in page
    assert Message.objects.count() == told, "nobody is told by the first tap"
    assert "Play it on the screen" in days.said("floor_match", tournament, "Sam", 0)
    assert start(tournament).status_code == 303
    assert "Play it on the screen" not in days.said("floor_match", tournament, "Sam", 0)
    assert Message.objects.count() > told
    assert MatchSheet.objects.filter(tournament=tournament, fixture=0).exists()
    assert Phone(match(tournament, 0)).view()["status"] != "unopened"
    assert "Start now" not in days.said("floor_match", tournament, "Sam", 0)
    again = pages.post("floor_start", tournament, "Sam", 0)
    assert again.status_code == 422
    assert "has begun" in pages.text(again) or "started" in pages.text(again)


def test_after_its_hour_nobody_is_told_and_one_tap_confirms(clock: Clock) -> None:
    tournament = days.called(clock)
    clock.at(12, 5)
    told = Message.objects.count()
    assert "Nobody is told" in pages.text(pages.post("floor_start", tournament, "Sam", 0))
    assert start(tournament).status_code == 303
    assert Message.objects.count() == told


def test_who_is_missing_is_said_first_and_struck_with_the_evidence_later(clock: Clock) -> None:
    tournament = days.called(clock)
    one, other = days.sides(tournament, 0)
    days.tap(tournament, one)
    clock.at(11, 50)
    page = pages.text(pages.post("floor_start", tournament, "Sam", 0))
    assert "Not all there:" in page
    assert "They may come until 12:15" in page, "as they were told, not a quarter of an hour from now"
    assert "goes on without them" not in page, "two sides: who is there has won"
    assert "Start without them" in page
    assert start(tournament).status_code == 303
    assert limit_of(days.state_of(tournament), 0) == days.NOON + timedelta(minutes=15)
    phone = Phone(match(tournament, 0))
    phone.join(0)
    phone.do(act="call", side=0, reason="nobody came", id="c")
    assert list_seated_sides(tournament, days.state_of(tournament)) == {0: frozenset({one})}
    assert days.give(tournament, "Jo", 0, other).status_code == 422, "not before the limit"
    clock.at(12, 16)
    assert "nobody checked in" in days.said("floor", tournament)
    assert days.give(tournament, "Jo", 0, other).status_code == 303
    assert results_of(days.state_of(tournament))[0].winner == one


def test_a_change_meanwhile_is_asked_about_again(clock: Clock) -> None:
    tournament = days.called(clock)
    one, other = days.sides(tournament, 0)
    clock.at(12)
    first = {"tells": "0", "without": "", "before_start": "yes"}
    days.tap(tournament, one)
    answer = pages.post("floor_start", tournament, "Sam", 0, **first)
    assert answer.status_code == 200
    assert "Not all there:" in pages.text(answer)
    days.tap(tournament, other)
    assert start(tournament).status_code == 303


def test_only_the_desk_starts_matches(clock: Clock) -> None:
    tournament = days.called(clock)
    for name in ("Kim", "Jo"):
        assert pages.post("floor_start", tournament, name, 0).status_code == 403
    assert "Start now" not in days.said("floor", tournament, "Jo")
    assert days.said("floor", tournament, "Sam").count("Start now") == 2
    assert pages.post("floor_start", tournament, "Sam", 99).status_code == 404
