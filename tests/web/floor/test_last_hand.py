"""Games with a time limit on the day (E40): the clock proposes, a person announces, boards say so."""

from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.written_round import BLOCKED, OUT, WrittenRound
from doublesix.play.notation import read, report
from doublesix.store.actor import Actor
from doublesix.store.archives.export import build_archive
from doublesix.store.models import MatchSheet, Tournament
from doublesix.store.services import sheets
from doublesix.store.services.floor_clock import FloorClock
from doublesix.tournament import commands
from doublesix.tournament.progress import fixtures_left, results_of
from tests.web.api.calling import Program, at, refusal, told
from tests.web.draw import pages
from tests.web.floor import days
from tests.web.floor.days import Clock

pytestmark = pytest.mark.django_db
RULES = 'base = "powc-2023"\n[options]\ntime_limit = 40\n[stages.semi-final]\ngames_to_win = 1\n'
LAST = WrittenRound(OUT, 3, ((2, 11), (4, 9)), is_last=True)


def playing(clock: Clock, count: int = 4) -> Tournament:
    """Two matches (of two teams one) that are played since noon, 40 minutes a game."""
    tournament = days.event(clock, count=count)
    days.do(tournament, commands.AmendRules(RULES, "The hall closes early."))
    days.call_all(tournament)
    clock.at(12)
    for each in fixtures_left(days.state_of(tournament)):
        days.tap(tournament, *each.sides)
        sheets.open_sheet(tournament, each.number, Actor(None, clock.now))
    return tournament


def write(tournament: Tournament, number: int, written: WrittenRound, clock: Clock) -> MatchSheet:
    """Both sides of a table agree on a round."""
    row = MatchSheet.objects.get(tournament=tournament, fixture=number)
    name, after = f"r{row.seq}", sheets.sheet_of(row).written_count
    nobody = Actor(None, clock.now)
    sheets.act_on_sheet(tournament, number, cmd.Write(name, 0, after, written), nobody)
    return sheets.act_on_sheet(tournament, number, cmd.Confirm(name, 1), nobody)


def announce(tournament: Tournament, name: str, matches: str) -> Any:
    """Somebody taps the button."""
    return pages.post("floor_last_hand", tournament, name, matches=matches)


def public(page: str, tournament: Tournament, *more: object) -> str:
    """What everybody reads."""
    return pages.text(Client().get(reverse(page, args=[tournament.slug, *more])))


def test_the_clock_proposes_and_one_tap_announces_at_all_tables_of_the_stage(clock: Clock) -> None:
    tournament = playing(clock)
    clock.at(12, 39)
    page = days.said("floor", tournament)
    assert "time until 12:40" in page
    assert "The time is over" not in page
    clock.at(12, 40)
    page = days.said("floor", tournament)
    assert "time was over at 12:40" in page
    assert "Announce the last hand at 2 tables" in page
    assert "Table 1, Table 2" in page
    assert "Announce the last hand" not in days.said("floor", tournament, "Kim"), "no act of a scorekeeper"
    assert announce(tournament, "Kim", "0,1").status_code == 403
    assert announce(tournament, "Jo", "0,1").status_code == 303
    page = days.said("floor", tournament)
    assert page.count("last hand") >= 2
    assert "Announce the last hand" not in page
    assert "last hand" in public("results", tournament)
    assert "Now playing: the last hand." in public("board_match", tournament, 0)


def test_the_round_that_was_played_ends_the_match_by_time(clock: Clock) -> None:
    tournament = playing(clock)
    write(tournament, 0, LAST._replace(is_last=False), clock)
    clock.at(12, 41)
    announce(tournament, "Sam", "0")
    row = write(tournament, 0, LAST, clock)
    assert (row.is_over, row.by_time, row.is_last_hand) == (True, [True], False)
    assert results_of(days.state_of(tournament))[0].points == (0, 40)
    assert "by time" in days.said("floor_match", tournament, "Sam", 0)
    page = public("board_match", tournament, 0)
    assert "The time limit ended it." in page
    assert "by time" in page.split("Game 1")[1]
    assert "The last hand was announced. E40" in page
    assert "by time" in public("results", tournament)


def test_the_archive_has_the_statement(clock: Clock) -> None:
    tournament = playing(clock, 2)
    (final,) = fixtures_left(days.state_of(tournament))
    for _game in (1, 2):
        announce(tournament, "Sam", str(final.number))
        write(tournament, final.number, LAST, clock)
    days.do(tournament, commands.Finish())
    texts = [text for name, text in archive_of(tournament).items() if name.endswith(".dtn")]
    assert any("\ntime\n" in text and report(read(text))["games"][0]["by_time"] for text in texts)


def archive_of(tournament: Tournament) -> dict[str, str]:
    """The files of an event's archive that are text."""
    with ZipFile(BytesIO(build_archive(tournament))) as found:
        return {name: found.read(name).decode("utf-8", "replace") for name in found.namelist()}


def test_equal_scores_play_on(clock: Clock) -> None:
    tournament = playing(clock)
    clock.at(12, 41)
    announce(tournament, "Sam", "0")
    tied = WrittenRound(BLOCKED, 0, ((1, 5), (2, 5), (3, 5), (4, 5)), is_last=True)
    assert write(tournament, 0, tied, clock).is_last_hand
    assert "Announce the last hand" not in days.said("floor_match", tournament, "Sam", 0)
    assert write(tournament, 0, LAST._replace(is_last=False), clock).by_time == [True]


def test_at_one_table_it_is_announced_and_taken_back(clock: Clock) -> None:
    tournament = playing(clock)
    page = days.said("floor_match", tournament, "Jo", 0)
    assert "40 minutes a game: time until 12:40" in page
    assert pages.post("floor_match_last_hand", tournament, "Jo", 0).status_code == 303
    assert "Take the announcement back" in days.said("floor_match", tournament, "Jo", 0)
    assert pages.post("floor_match_last_hand", tournament, "Jo", 0, back="yes").status_code == 303
    assert not MatchSheet.objects.get(tournament=tournament, fixture=0).is_last_hand
    announce(tournament, "Jo", "0")
    write(tournament, 0, WrittenRound(BLOCKED, 0, ((1, 5), (2, 5), (3, 5), (4, 5)), is_last=True), clock)
    late = pages.post("floor_match_last_hand", tournament, "Jo", 0, back="yes")
    assert late.status_code == 422
    assert "A round was written as the last hand already." in pages.text(late)


def test_all_tables_or_none(clock: Clock) -> None:
    tournament = playing(clock)
    assert announce(tournament, "Sam", "0,1,77").status_code == 422
    assert announce(tournament, "Sam", "nothing").status_code == 422
    assert not MatchSheet.objects.filter(is_last_hand=True).exists()


def test_without_a_limit_the_floor_says_nothing_of_it(clock: Clock) -> None:
    tournament = days.called(clock)
    clock.at(12)
    days.tap(tournament, *days.sides(tournament, 0), *days.sides(tournament, 1))
    sheets.open_sheet(tournament, 0, Actor(None, clock.now))
    clock.at(15)
    assert "time until" not in days.said("floor", tournament)
    assert "The time of this game" not in days.said("floor_match", tournament, "Sam", 0)
    refused = announce(tournament, "Sam", "0")
    assert refused.status_code == 422
    assert "Games have no time limit at this stage. (E40)" in pages.text(refused)


def test_whoever_watches_the_floor_sees_it_when_the_time_is_over(clock: Clock) -> None:
    tournament = playing(clock)
    rings = FloorClock(clock.now)
    clock.at(12, 39)
    rings.ring(clock.now)
    clock.at(12, 40)
    assert rings.ring(clock.now) == [tournament.pk]
    assert rings.ring(clock.now + timedelta(seconds=30)) == []


def test_the_same_through_the_api(clock: Clock) -> None:
    tournament = playing(clock)
    sam, kim = Program("Sam"), Program("Kim")
    first, second = told(sam.get(at(tournament, "/floor")))["matches"]
    assert (first["time_over_at"], first["is_last_hand"]) == ("2030-04-20T08:40:00Z", False)
    refusal(kim.post(at(tournament, "/last-hand"), {"matches": [0, 1]}), 403, "not_your_role")
    first, second = told(sam.post(at(tournament, "/last-hand"), {"matches": [0, 1]}))["matches"]
    assert first["is_last_hand"]
    assert second["is_last_hand"]
    back = told(sam.post(at(tournament, "/matches/1/last-hand/take-back")))["matches"]
    assert [each["is_last_hand"] for each in back] == [True, False]
    refusal(sam.post(at(tournament, "/last-hand"), {"matches": [55]}), 422, "no_such_match")
