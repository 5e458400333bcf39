"""Check-in in the hall only: a code that the hall shows, another one every day, and no way to guess it."""

from datetime import timedelta

import pytest
from django.test import Client

from doublesix.store import change_feed
from doublesix.store.models import HallCodesTried, Tournament
from doublesix.store.services import displays, hall_codes, table_links
from doublesix.store.services.check_in_links import token_of
from doublesix.store.services.floor_clock import FloorClock
from doublesix.tournament import commands
from doublesix.web.board.displays import screen_address
from doublesix.web.board.screen import known_screen, screen_parts
from tests.web.draw import pages
from tests.web.floor import days
from tests.web.floor.days import Clock

pytestmark = pytest.mark.django_db


def shown(tournament: Tournament, clock: Clock) -> str:
    """What the hall shows."""
    return hall_codes.shown_code(tournament, days.state_of(tournament), clock.now)


def wrong(code: str) -> str:
    """A code that is not this one."""
    return "0000" if code != "0000" else "1111"


def come(tournament: Tournament, number: int, code: str | None) -> int:
    """An entry's people check in by their link."""
    typed = {} if code is None else {"hall_code": code}
    return Client().post(f"/in/{token_of(tournament, number)}/", {"there": ["0", "1"], **typed}).status_code


def test_asked_for_only_where_the_organiser_wants_it(clock: Clock) -> None:
    tournament = days.event(clock)
    assert shown(tournament, clock) == ""
    assert come(tournament, 1, None) == 303
    assert pages.post("floor_hall_code", tournament, "Sam", do="want").status_code == 303
    code = shown(tournament, clock)
    assert len(code) == 4
    assert "Code of the hall" in pages.text(Client().get(f"/in/{token_of(tournament, 2)}/"))
    assert come(tournament, 2, None) == come(tournament, 2, wrong(code)) == 422
    assert come(tournament, 2, f" {code[:2]} {code[2:]}") == 303
    assert f"Check-in code of the hall {code}" in days.said("floor", tournament, "Kim")
    days.tap(tournament, 3)  # at the desk nobody needs it
    assert pages.post("floor_hall_code", tournament, "Sam", do="drop").status_code == 303
    assert come(tournament, 4, None) == 303
    assert pages.post("floor_hall_code", tournament, "Kim", do="want").status_code == 403


def test_another_one_every_day_and_on_demand(clock: Clock) -> None:
    tournament = days.event(clock)
    hall_codes.want_code(tournament, True)
    first = shown(tournament, clock)
    found = {first}
    for later in range(1, 5):
        found.add(hall_codes.code_on(tournament, (days.NOON + timedelta(days=later)).date()))
    assert len(found) > 2
    days.do(tournament, commands.CheckIn(1, (0,)))
    assert shown(tournament, clock) == first
    for _ in range(3):
        pages.post("floor_hall_code", tournament, "Sam", do="change")
        found.add(shown(tournament, clock))
    assert len(found) > 4
    if shown(tournament, clock) != first:
        assert come(tournament, 2, first) == 422


def test_who_guesses_waits_longer_and_longer(clock: Clock) -> None:
    tournament = days.event(clock)
    hall_codes.want_code(tournament, True)
    code = shown(tournament, clock)
    for _ in range(table_links.OF_PHONE.free):
        assert come(tournament, 1, wrong(code)) == 422
    locked = Client().post(f"/in/{token_of(tournament, 1)}/", {"there": ["0"], "hall_code": code})
    assert "try again in 1 min" in pages.text(locked)
    assert come(tournament, 2, code) == 303, "others do not wait"
    clock.at(11, 1)
    assert come(tournament, 1, wrong(code)) == 422
    clock.at(11, 2)
    assert come(tournament, 1, code) == 422, "two minutes now"
    clock.at(11, 3)
    assert come(tournament, 1, code) == 303
    assert HallCodesTried.objects.filter(entrant=1, wrong__gt=0).count() == 3


def test_screens_of_the_hall_show_it_and_nobody_elses(clock: Clock) -> None:
    tournament = days.event(clock)
    display = displays.add(tournament, "By the door", ["now"], 20)
    hall_codes.want_code(tournament, True)
    code, here = shown(tournament, clock), screen_address(display)
    said = f"Check in with the code <strong>{code}"
    assert said in Client().get(here).content.decode()
    assert here in pages.get("displays", tournament, "Sam").content.decode()
    for address in (here.partition("?")[0], here[:-3]):
        page = Client().get(address).content.decode()
        assert said not in page
    key = here.partition("=")[2]
    assert known_screen(tournament.pk, f"{display.pk}.{key}") == f"{display.pk}.{key}"
    assert known_screen(tournament.pk, f"{display.pk}.x") == str(display.pk)
    assert known_screen(tournament.pk, f"99.{key}") == known_screen(tournament.pk, "x.y") == "0"
    assert code in screen_parts(tournament.pk, f"{display.pk}.{key}")["hall-code"]
    assert code not in screen_parts(tournament.pk, str(display.pk))["hall-code"]


def test_a_screen_left_on_overnight_shows_the_days_code_at_midnight(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament, other = days.event(clock), days.event(clock)
    display = displays.add(tournament, "By the door", ["now"], 20)
    hall_codes.want_code(tournament, True)
    argument = known_screen(tournament.pk, f"{display.pk}.{screen_address(display).partition('=')[2]}")
    clock.at(23, 59, 30)
    rings = FloorClock(clock.now)
    news: list[int] = []
    monkeypatch.setattr(change_feed, "publish_change", news.append)
    clock.at(23, 59, 59)
    rings.ring(clock.now)
    assert news == []
    evening = shown(tournament, clock)
    assert evening in screen_parts(tournament.pk, argument)["hall-code"]
    clock.at(24, 0, 1)
    rings.ring(clock.now)
    assert news == [tournament.pk], "the screens of this event are made anew, those of others are not"
    assert shown(tournament, clock) in screen_parts(tournament.pk, argument)["hall-code"]
    clock.at(24, 0, 3)
    rings.ring(clock.now)
    assert news == [tournament.pk]
    hall_codes.want_code(tournament, False)
    news.clear()
    clock.at(48, 0, 1)
    rings.ring(clock.now)
    assert other.pk not in news
    assert tournament.pk not in news


def test_who_is_there_is_asked(clock: Clock) -> None:
    """Nobody of a team is there until somebody says so; who plays alone need not."""
    tournament = days.event(clock)
    assert " checked" not in Client().get(f"/in/{token_of(tournament, 1)}/").content.decode()
    assert Client().post(f"/in/{token_of(tournament, 1)}/", {}).status_code == 422
    alone = days.event(clock, preset="garrison-2022", count=3)
    assert Client().get(f"/in/{token_of(alone, 1)}/").content.decode().count("checked") == 1
