"""Tiles left in hands: tapped on a phone without a network, agreed with, and drawn for whoever follows."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.table_phones import TablePhone, nothing_lost_or_doubled
from tests.chromium import DESK

pytestmark = pytest.mark.slow
Phones = Callable[..., TablePhone]
SMALL = {"width": 360, "height": 640}
LEFT = [[2, "6-5"], [4, "2-0"], [4, "4-3"]]


def names(tiles: Locator) -> list[str]:
    """What a screen reader hears of tiles."""
    return [each.get_attribute("aria-label") or "" for each in tiles.all()]


def test_tiles_are_tapped_offline_agreed_with_and_drawn_on_the_public_page(
    phone: Phones, hall: Hall, browser: Browser
) -> None:
    match = hall.events["powc"]["matches"][0]
    address = f"/events/{hall.events['powc']['slug']}/results/match/{match['number'] + 1}/"
    one, other = phone(match, is_plain=False, screen=SMALL), phone(match, color_scheme="dark")
    for side, each in enumerate((one, other)):
        each.join(side)
        each.line_up(side, 0, 1)
    one.press("starter-1")
    other.sees("starts.")
    one.state("Saved at the desk")
    one.offline()
    one.out(1)
    one.press("tap-2")
    one.press("hand-2-6-5")
    one.press("next-hand")
    for tile in ("4-3", "2-0"):
        one.press(f"hand-4-{tile}")
    one.press("next-hand")
    one.write()
    one.state("Saved on this phone, waiting for the network")
    one.page.click("#unsent summary")
    assert names(one.page.locator(".unsent .left-hand [role=img]")) == ["Tile 6-5", "Tile 4-3, Tile 2-0"]
    one.looks_good()
    one.offline(False)
    one.state("Saved at the desk")
    other.page.click("#waiting summary")
    expect(other.page.locator(".waiting .left-hand")).to_have_count(2)
    other.looks_good()
    anybody = Person(browser.new_context(viewport=DESK).new_page(), hall.plain)  # type: ignore[arg-type]
    anybody.go(address)
    assert anybody.page.locator(".left-hand").count() == 0, "nobody has agreed yet"
    other.agree(1)
    expect(one.page.locator("#unagreed")).to_have_text("")
    nothing_lost_or_doubled(hall, match, one, other)
    ((_, written),) = [each for each in hall.log_of(match) if each[0] == "RoundWritten"]
    assert written["written"]["left"] == LEFT
    line = anybody.page.locator(".rounds .how")
    for scheme, screen in (("light", DESK), ("dark", DESK), ("light", SMALL), ("dark", SMALL)):
        anybody.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        anybody.page.set_viewport_size(screen)  # type: ignore[arg-type]
        anybody.go(address)
        expect(line.locator(".left-hand")).to_have_count(2)
        expect(line.locator(".left-hand").first).to_be_visible()
        assert names(line.locator(".left-hand [role=img]")) == ["6-5", "2-0", "4-3"]
        assert line.locator("details[open]").count() == 0, "the tiles need no unfolding"
        anybody.looks_good()
    anybody.page.context.close()
