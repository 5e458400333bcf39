"""The draw in a real browser on plain http: the check in the page, the hall screen, its text and its pace."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from doublesix.store.models import DrawName, Tournament
from doublesix.store.services import draws, hall
from tests import chromium
from tests.accessibility import axe_of
from tests.samples import sample
from tests.web.draw import lots, pages

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def base(live_server: LiveServer, settings: LazySettings) -> str:
    """The address of the server by another name."""
    settings.ALLOWED_HOSTS = ["*"]
    return f"http://{chromium.HOST}:{live_server.url.rpartition(':')[2]}"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser without a past."""
    found = browser.new_context(viewport={"width": 1280, "height": 720})
    yield found
    found.close()


def sign_in(context: BrowserContext, base: str, name: str) -> None:
    """Somebody signs in in this browser."""
    session = pages.client(name).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": base}])


def proof_text(tournament: Tournament, **changes: Any) -> str:
    """The proof file, tampered with."""
    return json.dumps({**(draws.proof_of(tournament) or {}), **changes})


def check_file(page: Page, folder: Path, text: str) -> str:
    """Choose a file in the page that checks; what it says."""
    page.reload()
    file = folder / "proof.json"
    file.write_text(text, "utf-8")
    expect(page.locator("#file")).to_be_enabled()  # its script is there
    page.set_input_files("#file", str(file))
    expect(page.locator("#verdict")).to_be_visible()
    return page.locator("#verdict").inner_text()


class TestTheCheck:
    def test_this_draw_is_recomputed_and_nothing_is_uploaded_e8(
        self, context: BrowserContext, base: str
    ) -> None:
        tournament = lots.drawn(count=9, apart=True)
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.method))
        page.goto(base + pages.address("draw", tournament))
        assert page.evaluate("window.isSecureContext") is False
        page.get_by_role("link", name="Check this draw").click()
        page.locator("[data-proof]").click()
        expect(page.locator("#verdict h2")).to_have_text("Yes: the draw is right")
        said = page.locator("#verdict").inner_text()
        assert "order follows from the seed" in said
        assert "result follows from the order and the institutions" in said
        assert set(asked) == {"GET"}

    def test_a_tampered_file_shows_the_first_difference(
        self, context: BrowserContext, base: str, tmp_path: Path
    ) -> None:
        tournament = lots.drawn(count=6)
        value = draws.proof_of(tournament) or {}
        page = context.new_page()
        page.goto(f"{base}/verify/")
        swapped = [value["order"][1], value["order"][0], *value["order"][2:]]
        said = check_file(page, tmp_path, proof_text(tournament, order=swapped))
        assert "No: the file differs" in said
        assert f"order differs: lot 1 is {swapped[0]} in the file, the seed gives {swapped[1]}" in said
        renamed = [{**value["entries"][0], "name": "Somebody else"}, *value["entries"][1:]]
        assert "entries_sha256 differs" in check_file(page, tmp_path, proof_text(tournament, entries=renamed))
        assert "Yes: the draw is right" in check_file(page, tmp_path, proof_text(tournament))

    def test_pasted_text_and_what_is_no_proof_file(self, context: BrowserContext, base: str) -> None:
        page = context.new_page()
        page.goto(f"{base}/verify/")
        page.fill("#text", '{"format": 1}')
        page.get_by_role("button", name="Check this text").click()
        expect(page.locator("#verdict h2")).to_have_text("This is not a proof file")
        assert axe_of(page).violations_count == 0

    def test_lots_by_hand_and_names_withheld(
        self, context: BrowserContext, base: str, tmp_path: Path
    ) -> None:
        by_hand = lots.frozen(count=4)
        draws.record_lots(by_hand, [3, 1, 4, 2], lots.now("Sam"))
        draws.confirm_lots(by_hand, lots.now("Tara"))
        page = context.new_page()
        page.goto(f"{base}/verify/")
        assert "Recorded, not derived" in check_file(page, tmp_path, proof_text(by_hand))
        withheld = lots.drawn(count=4)
        DrawName.objects.filter(tournament=withheld, number=2).delete()
        assert "some names are withheld" in check_file(page, tmp_path, proof_text(withheld))

    def test_a_file_that_cannot_be_fetched(self, context: BrowserContext, base: str) -> None:
        tournament = lots.drawn(count=4)
        page = context.new_page()
        page.goto(f"{base}/verify/?event={tournament.slug}")
        page.route("**/proof.json", lambda route: route.abort())
        page.locator("[data-proof]").click()
        expect(page.locator("#verdict h2")).to_have_text("The proof file could not be fetched")


SMALLEST = """() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  let least = [Infinity, ''];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.textContent.trim() || !node.parentElement.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
    if (size < least[0]) least = [size, node.textContent.trim()];
  }
  return least;
}"""


class TestTheHall:
    @pytest.mark.parametrize("width", sample([1024, 3840], [1024, 1280, 1920, 3840]))
    def test_text_is_at_least_a_54th_of_the_height(
        self, context: BrowserContext, base: str, width: int
    ) -> None:
        sign_in(context, base, "Sam")
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": width * 9 // 16})
        shown = lots.drawn(count=6)
        hall.show_lots(shown, 3, lots.now("Sam"))
        for tournament in (shown, lots.frozen(count=4), lots.committed(lots.frozen(count=4))):
            page.goto(base + pages.address("draw_hall", tournament))
            size, text = page.evaluate(SMALLEST)
            assert size >= width * 9 / 16 / 54 - 0.05, text
            assert page.evaluate("document.documentElement.scrollWidth") <= width

    def test_lots_come_by_button_and_by_key_on_every_screen(
        self, context: BrowserContext, base: str, browser: Browser
    ) -> None:
        tournament = lots.drawn(count=6)
        address = base + pages.address("draw_hall", tournament)
        sign_in(context, base, "Sam")
        page = context.new_page()
        faults: list[str] = []
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.goto(address)
        faults.clear()  # that the page is not on https
        other = browser.new_page()
        other.goto(address)
        expect(other.get_by_role("button", name="Next lot")).to_have_count(0)
        page.get_by_role("button", name="Next lot").click()
        expect(page.locator(".hall-lot")).to_contain_text("Lot 1 of 6")
        page.locator("h1").click()
        page.keyboard.press(" ")
        expect(page.locator(".hall-lot")).to_contain_text("Lot 2 of 6")
        expect(other.locator(".hall-lot")).to_contain_text("Lot 2 of 6")
        page.get_by_role("button", name="Show all").click()
        expect(page.locator(".hall-lot")).to_contain_text("Lot 6 of 6")
        expect(page.get_by_role("button", name="Next lot")).to_be_disabled()
        assert faults == []
        assert axe_of(page).violations_count == 0
        other.close()

    def test_lots_can_come_by_themselves(self, context: BrowserContext, base: str) -> None:
        tournament = lots.drawn(count=4)
        sign_in(context, base, "Sam")
        page = context.new_page()
        page.goto(base + pages.address("draw_hall", tournament))
        page.get_by_label("By itself").check()
        expect(page.locator(".hall-lot")).to_contain_text("Lot 1 of 4")

    def test_a_screen_that_cannot_reach_the_desk_says_so(self, context: BrowserContext, base: str) -> None:
        tournament = lots.drawn(count=4)
        page = context.new_page()
        page.goto(base + pages.address("draw_hall", tournament))
        page.route("**/hall/now/", lambda route: route.abort())
        expect(page.locator(".stale-note")).to_contain_text("No connection. This is as of")
        page.unroute("**/hall/now/")
        expect(page.locator(".stale-note")).to_have_count(0)

    def test_nothing_moves_where_people_want_no_motion(self, browser: Browser, base: str) -> None:
        tournament = lots.drawn(count=4)
        hall.show_lots(tournament, 1, lots.now("Sam"))
        for wish, moves in (("reduce", "none"), ("no-preference", "arrive")):
            page = browser.new_page(reduced_motion=wish)  # type: ignore[arg-type]
            page.goto(base + pages.address("draw_hall", tournament))
            name = "getComputedStyle(document.querySelector('.hall-number')).animationName"
            assert page.evaluate(name) == moves
            page.close()


def test_the_whole_way_of_a_draw_by_the_pages_e8(context: BrowserContext, base: str) -> None:
    """Frozen, lots written down by one person and confirmed by another, with what is pressed and read."""
    tournament = lots.closed(count=5)
    sign_in(context, base, "Sam")
    page = context.new_page()
    page.goto(base + pages.address("draw_steps", tournament))
    page.get_by_text("Freeze this list", exact=True).click()
    expect(page.locator("details.ask[open]")).to_contain_text("this cannot be undone. Nobody is written to.")
    page.get_by_role("button", name="Yes, freeze it").click()
    expect(page.locator("#messages")).to_contain_text("The list is frozen and public.")
    page.get_by_text("Or: the lots are drawn by hand").click()
    page.get_by_label("The numbers in the order").fill("5 4 3 2 1")
    page.get_by_role("button", name="Write down these lots").click()
    expect(page.get_by_text("Confirm these lots", exact=True)).to_have_count(0)
    context.clear_cookies()
    sign_in(context, base, "Tara")
    page.reload()
    page.get_by_text("Confirm these lots", exact=True).click()
    expect(page.locator("details.ask[open]")).to_contain_text("cannot be drawn again")
    page.get_by_role("button", name="Yes, they are as drawn").click()
    expect(page.locator("#messages")).to_contain_text("The lots are drawn.")
    assert axe_of(page).violations_count == 0
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(base + pages.address("draw", tournament))
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    expect(page.locator(".bracket .match")).to_have_count(8)
    assert axe_of(page).violations_count == 0
