"""The board in a real browser on the real server: it follows by itself and is read from far away."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from doublesix.app.sheets import commands as cmd
from doublesix.store.services import displays, sheets
from tests.app.sheets.real_rounds import written_play_by_play
from tests.browser.conftest import browser  # noqa: F401 - a fixture
from tests.store import matches
from tests.web.live.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def opened(browser: Browser, width: int, height: int, address: str) -> Page:  # noqa: F811
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    return page


def test_pages_and_displays_follow_without_being_touched(browser: Browser) -> None:  # noqa: F811
    tournament = matches.drawn(count=8)
    matches.begin(tournament, 0)
    display = displays.add(tournament, "Stage", ["now", "next"], 5)
    with served() as port:
        base = f"http://127.0.0.1:{port}"
        phone = opened(browser, 360, 740, base + reverse("results", args=[tournament.slug]))
        screen = opened(
            browser, 1920, 1080, base + reverse("display_screen", args=[tournament.slug, display.pk])
        )
        expect(screen.locator(".hall-page:visible")).to_have_count(1)
        expect(phone.locator("#now-0 .points").last).to_contain_text("0")
        matches.round_lost_by(tournament, 0, 1, 47)
        expect(phone.locator("#now-0 .points").last).to_contain_text("47")
        expect(screen.locator("#s-now-0-1")).to_contain_text("47")
        expect(screen.locator("#s-next-0-1")).to_be_visible()  # it turns by itself
        matches.begin(tournament, 1)
        expect(phone.locator("#now-1")).to_be_visible()
        displays.change(display, "Stage", ["bracket"], 30)
        expect(screen.locator("#s-bracket-0-1")).to_be_visible()
        expect(screen.locator(".hall-page:visible")).to_have_count(1)
        phone.context.close()
        screen.context.close()


def test_the_round_that_is_played_is_in_view_on_a_phone(browser: Browser) -> None:  # noqa: F811
    tournament = matches.drawn(count=8)
    for number in range(4):
        matches.play(tournament, number)
    with served() as port:
        address = f"http://127.0.0.1:{port}" + reverse("board_bracket", args=[tournament.slug])
        page = opened(browser, 360, 740, address)
        expect(page.locator("#round-1")).to_be_in_viewport(ratio=0.9)
        expect(page.locator("#round-2")).not_to_be_in_viewport(ratio=0.9)
        page.context.close()


def test_a_team_is_found_and_followed_and_its_score_is_said(browser: Browser) -> None:  # noqa: F811
    tournament = matches.drawn(count=8)
    matches.begin(tournament, 0)
    with served() as port:
        base = f"http://127.0.0.1:{port}"
        page = opened(browser, 1280, 800, base + reverse("board_bracket", args=[tournament.slug]))
        page.get_by_label("Find a team").fill("team 8")
        expect(page.locator("li.path > .match")).to_have_count(1)
        page.get_by_role("button", name="Follow").click()
        expect(page.locator("[data-followed]")).to_contain_text("table 1, now")
        expect(page.locator("li.hope > #match-4")).to_have_count(1)
        page.goto(base + reverse("results", args=[tournament.slug]))
        expect(page.locator("#now-0 .is-mine")).to_have_count(1)
        matches.round_lost_by(tournament, 0, 1, 47)
        expect(page.locator("[data-heard]")).to_contain_text("47")
        page.goto(base + reverse("board_bracket", args=[tournament.slug]))
        expect(page.get_by_label("Find a team")).to_have_value("Team 8")
        page.context.close()


def test_a_layout_is_gone_through_play_by_play(browser: Browser) -> None:  # noqa: F811
    tournament = matches.drawn("fortbend-2023", 4)
    matches.begin(tournament, 1)
    written = written_play_by_play(matches.sheet(tournament, 1).match.ruleset)
    sheets.act_on_sheet(tournament, 1, cmd.Write("w", cmd.DESK, 0, written), matches.now("Sam"))
    with served() as port:
        address = f"http://127.0.0.1:{port}" + reverse("board_match", args=[tournament.slug, 1])
        page = opened(browser, 360, 740, address)
        count = page.locator(".layout-box ol > li").count()
        assert count > 6
        expect(page.locator("[data-count]")).to_have_text(f"Play {count} of {count}")
        page.get_by_role("button", name="First play").press("Enter")
        expect(page.locator(".lies:not(.is-later)")).to_have_count(1)
        page.get_by_role("slider").press("ArrowRight")
        expect(page.locator("[data-count]")).to_have_text(f"Play 2 of {count}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.context.close()
