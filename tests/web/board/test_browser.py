"""The board in a real browser on the real server: it follows by itself and is read from far away."""

import re
from io import BytesIO

import pikepdf
import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, Route, expect

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.written_round import BLOCKED, OUT, WrittenRound
from doublesix.store.models import DrawName, Tournament
from doublesix.store.services import displays, sheets
from doublesix.tiles import ALL, SUIT, VALUE, members, name
from tests.app.sheets.real_rounds import written_play_by_play
from tests.chromium import OVERLAPS
from tests.store import matches
from tests.web.board import days
from tests.web.live.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def opened(browser: Browser, width: int, height: int, address: str) -> Page:
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    return page


def test_pages_and_displays_follow_without_being_touched(browser: Browser) -> None:
    tournament = matches.begun(count=8)
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


def test_the_round_that_is_played_is_in_view_on_a_phone(browser: Browser) -> None:
    tournament = matches.drawn(count=8)
    for number in range(4):
        matches.play(tournament, number)
    with served() as port:
        address = f"http://127.0.0.1:{port}" + reverse("board_bracket", args=[tournament.slug])
        page = opened(browser, 360, 740, address)
        expect(page.locator("#round-1")).to_be_in_viewport(ratio=0.9)
        expect(page.locator("#round-2")).not_to_be_in_viewport(ratio=0.9)
        page.context.close()


def test_a_team_is_found_and_followed_and_its_score_is_said(browser: Browser) -> None:
    tournament = matches.begun(count=8)
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


def test_a_layout_is_gone_through_play_by_play(browser: Browser) -> None:
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


TILES_ON_FIGURES = """() => Array.from(document.querySelectorAll(".rounds tbody tr"), (row) => {
  const boxes = (name) => Array.from(row.querySelectorAll(name), (each) => each.getBoundingClientRect());
  const figures = boxes("summary, .gain:not(:empty), .total");
  const lies = (tile) => figures.some((each) =>
    tile.left < each.right && tile.right > each.left && tile.top < each.bottom && tile.bottom > each.top);
  return boxes(".left-hand svg").filter(lies).length;
}).filter(Boolean)"""
"""In rows of rounds, how many tiles lie on how it ended or on a score."""


def write(tournament: Tournament, written: WrittenRound) -> None:
    """A round that the desk types in."""
    at = matches.sheet(tournament, 0).written_count
    sheets.act_on_sheet(tournament, 0, cmd.Write(f"round-{at}", cmd.DESK, at, written), matches.now("Sam"))


def test_tiles_of_full_hands_and_of_many_rounds_stand_on_no_text(browser: Browser) -> None:
    three = matches.drawn("garrison-2022", 3)
    matches.begin(three, 0)
    held = list(members(ALL & ~SUIT[6]))
    hands = {seat: held[seat - 1 :: 3] for seat in (1, 2, 3)}
    pips = tuple((seat, sum(VALUE[tile] for tile in hand)) for seat, hand in hands.items())
    left = tuple((seat, name(tile)) for seat, hand in hands.items() for tile in hand)
    write(three, WrittenRound(BLOCKED, 0, pips, left=left))
    pairs = matches.drawn(count=4)
    matches.begin(pairs, 0)
    for _ in range(8):
        tiles = ((2, "1-0"), (2, "1-1"), (4, "4-3"), (4, "2-0"))
        write(pairs, WrittenRound(OUT, 1, ((2, 3), (4, 9)), left=tiles))
    with served() as port:
        for tournament, count in ((three, 3), (pairs, 16)):
            address = f"http://127.0.0.1:{port}" + reverse("board_match", args=[tournament.slug, 0])
            for width in (360, 768, 1280):
                page = opened(browser, width, 900, address)
                expect(page.locator(".rounds .left-hand:visible")).to_have_count(count)
                assert [each for each in page.evaluate(OVERLAPS) if "had left" in each] == []
                assert page.evaluate(TILES_ON_FIGURES) == []
                wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
                assert wide <= room
                page.context.close()


def test_a_bracket_of_120_uses_the_width_of_a_desk_and_scrolls_nowhere(browser: Browser) -> None:
    tournament = matches.drawn(count=120)
    with served() as port:
        address = f"http://127.0.0.1:{port}" + reverse("board_bracket", args=[tournament.slug]) + "?part="
        page = opened(browser, 1280, 800, address)
        for part, width in ((0, 1280), (2, 1280), (2, 1024), (2, 768), (2, 360)):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(f"{address}{part}")
            wide, room = page.evaluate(
                "(({scrollWidth, clientWidth}) => [scrollWidth, clientWidth])"
                "(document.querySelector('.bracket-scroll'))"
            )
            assert wide <= room, (part, width)
            assert page.evaluate(OVERLAPS) == [], (part, width)
            assert page.locator(".match:visible").count() >= 16
        page.context.close()


@pytest.mark.parametrize("count", [16, 120])
def test_a_bracket_is_printed_whole_on_a_sheet_of_any_size(browser: Browser, count: int) -> None:
    tournament = matches.drawn(count=count)
    with served() as port:
        address = f"http://127.0.0.1:{port}" + reverse("board_bracket", args=[tournament.slug])
        page = opened(browser, 1280, 800, address)
        for size in ("A4", "A3", "A2", "A1", "A0", "Letter"):
            with pikepdf.open(BytesIO(page.pdf(format=size, landscape=True))) as printed:
                assert len(printed.pages) == 1, size
        page.context.close()


def test_the_third_place_of_a_bracket_of_eight_stands_below_the_final(browser: Browser) -> None:
    tournament = days.drawn("elimination", 8)
    with served() as port:
        address = f"http://127.0.0.1:{port}" + reverse("board_bracket", args=[tournament.slug])
        page = opened(browser, 1280, 800, address)
        for left in (8, 4, 2, 1):  # quarter-finals to come, over; both semi-finals over; one last match
            days.play_all(tournament, left)
            page.goto(address)
            for width in (1280, 1024):
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(OVERLAPS) == [], (left, width)
        page.context.close()


def test_who_goes_through_a_layout_keeps_the_control_when_news_come(browser: Browser) -> None:
    tournament = matches.drawn("fortbend-2023", 4)
    matches.begin(tournament, 1)
    written = written_play_by_play(matches.sheet(tournament, 1).match.ruleset)
    sheets.act_on_sheet(tournament, 1, cmd.Write("w", cmd.DESK, 0, written), matches.now("Sam"))
    with served() as port:
        page = browser.new_page()
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        page.route("**/live/**", hold)
        page.goto(f"http://127.0.0.1:{port}" + reverse("board_match", args=[tournament.slug, 1]))
        slider = page.get_by_role("slider")
        slider.press("Home")
        slider.evaluate("slider => slider.dataset.before = ''")
        DrawName.objects.filter(tournament=tournament).update(name="Zoe")
        held[0].continue_()
        expect(page.locator("[data-before]")).to_have_count(0)
        expect(slider).to_be_focused()
        expect(page.locator("[data-count]")).to_have_text(re.compile("Play 1 of"))
        page.close()
