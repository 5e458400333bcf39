"""What stands on the first screen of a phone, measured in a real browser; and no page is too wide."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect

from tests.store import matches, people
from tests.web.board.days import play_all
from tests.web.live.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
WIDTHS = (360, 768, 1280)
WIDE = "document.documentElement.scrollWidth > innerWidth"


def test_the_first_screen_holds_the_way_in_and_what_is_played(browser: Browser) -> None:
    entering, playing, over = people.event("fortbend-2023"), matches.drawn(count=8), matches.drawn(count=4)
    matches.begin(playing, 0)
    play_all(over)
    with served() as port:
        base = f"http://127.0.0.1:{port}"
        page = browser.new_page(viewport={"width": 360, "height": 640})
        page.goto(base + reverse("event", args=[entering.slug]))
        box = page.get_by_role("link", name="Enter", exact=True).last.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 640
        page.goto(base + "/")
        box = page.get_by_text("Follow a match, enter a team, or see who won.").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 640
        page.goto(base + reverse("event", args=[playing.slug]))
        tile = page.locator("#tile-0 .match-tile")
        box = tile.bounding_box()
        assert box is not None
        assert box["y"] < 640
        matches.round_lost_by(playing, 0, 1, 47)
        expect(tile).to_contain_text("47")  # it follows by itself
        addresses = ["/", reverse("account_login"), "/no/such/page/"]
        addresses += [reverse("event", args=[each.slug]) for each in (entering, playing, over)]
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            for address in addresses:
                page.goto(base + address)
                assert not page.evaluate(WIDE), (width, address)
        page.close()
