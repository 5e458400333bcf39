"""The floor in a real browser: it updates by itself, one tap gives a walk-over, one finds while typing."""

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect

from doublesix.store.actor import Actor
from doublesix.store.models import MatchSheet, Player, Tournament
from doublesix.store.services import sheets
from doublesix.store.services.check_in_links import token_of
from tests.accessibility import axe_of
from tests.chromium import OVERLAPS
from tests.samples import sample
from tests.store import people
from tests.web.draw import pages
from tests.web.floor import days
from tests.web.floor.days import NOON
from tests.web.live.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("DOUBLESIX_SHOTS", "")
"""A folder for pictures of the pages."""


class RunningClock(days.Clock):
    """The server's clock, set and then running on, as pages that update by themselves need it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = timezone.now
        self._real = real
        self.offset = NOON - timedelta(days=30) - real()
        monkeypatch.setattr(timezone, "now", lambda: real() + self.offset)

    @property
    def now(self) -> Any:
        """The time by this clock."""
        return self._real() + self.offset

    @now.setter
    def now(self, moment: Any) -> None:
        self.offset = moment - self._real()


@pytest.fixture
def base(settings: LazySettings) -> Iterator[str]:
    """The real server."""
    settings.ALLOWED_HOSTS = ["*"]
    with served() as port:
        yield f"http://127.0.0.1:{port}"


def opened(browser: Browser, base: str, name: str = "", **options: Any) -> tuple[BrowserContext, Page]:
    """A browser of somebody."""
    context = browser.new_context(**options)
    if name:
        session = pages.client(name).cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": base}])
    return context, context.new_page()


def test_a_walk_over_is_proposed_by_itself_and_given_with_one_tap(
    browser: Browser, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """E10: at the limit the page of the judge shows it, with who was there since when."""
    clock = RunningClock(monkeypatch)
    tournament = days.called(clock)
    first, _second = days.sides(tournament, 0)
    context, judge = opened(browser, base, "Jo", viewport={"width": 360, "height": 740})
    judge.goto(base + pages.address("floor", tournament))
    expect(judge.locator("#match-0 .state")).to_have_text("called")
    days.tap(tournament, first, *days.sides(tournament, 1))
    expect(judge.locator("#floor-count")).to_contain_text("1 not checked in")
    clock.at(12, 14, 58)
    proposal = judge.locator("#proposal-0")
    expect(proposal).to_contain_text("There was time until 12:15 in Mauritius.")
    expect(proposal).to_contain_text("nobody checked in")
    proposal.get_by_role("button", name="Give the walk-over").click()
    expect(judge.get_by_text("The walk-over of match 1 is given.")).to_be_visible()
    expect(judge.locator("#proposal-0")).to_have_count(0)
    context.close()


def test_one_finds_while_typing_and_taps_two_rows_quickly(
    browser: Browser, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = RunningClock(monkeypatch)
    tournament = days.event(clock, count=12, tables=4)
    context, kim = opened(browser, base, "Kim")
    kim.goto(base + pages.address("check_in", tournament))
    kim.get_by_label("Team, institution, person or number").fill("spare 7")
    expect(kim.locator("[data-find]:visible")).to_have_count(1)
    kim.get_by_role("button", name="Check in").click()
    expect(kim.locator(".code")).to_be_visible()
    expect(kim.locator("#check-in-count")).to_have_text("11 entries are missing of 12.")
    # Somebody else's tap arrives here by itself.
    days.tap(tournament, 3)
    expect(kim.locator("#entry-3.here")).to_have_count(1)
    kim.get_by_label("Team, institution, person or number").fill("zzz")
    expect(kim.get_by_text("Nobody on the list is called so.")).to_be_visible()
    context.close()


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_a_name_has_room_beside_the_button_on_a_phone(
    browser: Browser, base: str, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    tournament = days.event(RunningClock(monkeypatch), count=4, tables=2)
    phone = {"width": 360, "height": 740}
    context, kim = opened(browser, base, "Kim", viewport=phone, locale=language)
    kim.goto(base + pages.address("check_in", tournament))
    rooms = kim.evaluate("[...document.querySelectorAll('.arrival .who')].map((each) => each.clientWidth)")
    assert len(rooms) == 4
    assert min(rooms) >= 120, rooms
    context.close()


def test_every_page_of_the_floor_is_readable_on_a_phone_and_at_a_desk(
    browser: Browser, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = RunningClock(monkeypatch)
    tournament = days.event(clock, count=10, tables=4)
    Player.objects.filter(entry__tournament=tournament).update(name="Marie-Antoinette Ramgoolam-Lafleur")
    days.call_all(tournament)
    called = sorted(days.state_of(tournament).calls)
    days.tap(tournament, *days.sides(tournament, called[0]), days.sides(tournament, called[1])[0])
    clock.at(12, 16)
    for width, scheme, language in ((360, "light", "fr"), (1280, "light", "en"), (360, "dark", "en")):
        context, page = opened(
            browser,
            base,
            "Sam",
            viewport={"width": width, "height": 800},
            color_scheme=scheme,
            locale=language,
        )
        for name, address in addresses(tournament, called).items():
            page.goto(base + address)
            look(page, f"{name}-{width}-{scheme}")
        context.close()
    entry = tournament.entries.first()
    assert entry is not None
    context, page = opened(browser, base, "Rita", viewport={"width": 360, "height": 800})
    page.goto(base + pages.address("enter_team", tournament, entry.pk))
    look(page, "mine-360")
    context.close()


@pytest.mark.parametrize("width", sample([360, 768, 1024], [360, 768, 900, 1024, 1280]))
def test_the_floor_can_be_read_at_every_width(
    browser: Browser, base: str, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """Names of ministries are long; states, scores and hours stand beside them, never on them."""
    clock = RunningClock(monkeypatch)
    tournament = days.event(clock, count=16, tables=6)
    for row in tournament.draw_names.all():
        row.name = f"Ministry of Agro-Industry, Food Security and Fisheries, team {row.number}"
        row.save()
    days.call_all(tournament)
    called = sorted(days.state_of(tournament).calls)
    for number in called[:4]:
        days.tap(tournament, *days.sides(tournament, number))
    clock.at(12, 5)
    for number in called[:3]:
        sheets.open_sheet(tournament, number, Actor(people.account("Kim"), timezone.now()))
    rows = MatchSheet.objects.filter(tournament=tournament)
    rows.filter(fixture=called[0]).update(scores=[75, 60], games=[[101, 90]], games_won=[1, 0], rounds=9)
    rows.filter(fixture=called[1]).update(waiting=1, scores=[141, 138], rounds=9)
    rows.filter(fixture=called[2]).update(judge_is_coming=True, needs_judge=True, rounds=3)
    clock.at(12, 16)
    for language in ("en", "fr"):
        view = {"width": width, "height": 900}
        context, page = opened(browser, base, "Sam", viewport=view, locale=language)
        page.goto(base + pages.address("floor", tournament))
        expect(page.locator(".floor-proposal")).to_have_count(2)
        look(page, f"floor-{language}-{width}")
        assert page.evaluate(OVERLAPS) == []
        low = page.locator(".table-card .table-sides").first.bounding_box()
        assert low is not None
        assert low["width"] >= 190, "names have room"
        context.close()


def addresses(tournament: Tournament, called: list[int]) -> dict[str, str]:
    """The pages of the floor."""
    late = called[1]
    done = days.sides(tournament, called[0])[0]
    return {
        "floor": pages.address("floor", tournament),
        "tables": pages.address("floor_tables", tournament),
        "match": pages.address("floor_match", tournament, late),
        "check-in": f"{pages.address('check_in', tournament)}?n={done}",
        "entry": pages.address("check_in_entry", tournament, done),
        "own": f"/in/{token_of(tournament, done)}/",
        "own-gone": "/in/nothing/",
    }


def look(page: Page, name: str) -> None:
    """No sideways scrolling, no fault that axe knows, and a picture where one is asked for."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    found = axe_of(page)
    assert found.violations_count == 0, f"{name}: {found.generate_report()}"
