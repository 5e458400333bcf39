"""Taps and seconds on one phone: a round in each game, agreeing to eight rounds, plays with slips.

Every press of a button counts, and every digit that is tapped. It needs what the browser tests need:

    python bench/phone_taps.py
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from playwright.sync_api import Browser, expect  # noqa: E402

from tests import chromium  # noqa: E402
from tests.browser.hall import Hall  # noqa: E402
from tests.browser.table_phones import Found, TablePhone  # noqa: E402

SCREEN = {"width": 360, "height": 640}
SLIPS = (
    *(
        "mode-plays",
        "play-5-5",
        "play-5-0",
        "slip",
        "slip-exposed",
        "slip-seat-3",
        "slip-tile-4-3",
        "play-5-4",
    ),
    *("play-4-4", "slip", "slip-wrong_spinner", "slip-tile-4-1", "catches-2"),
)
"""A round of straight as far as an exposed tile and a wrong spinner that is caught."""


COUNT_SCROLLS = """() => {
  window.scrolls = 0;
  let last = window.scrollY;
  window.onscroll = () => { if (window.scrollY > last) window.scrolls += 1; last = window.scrollY; };
}"""
"""Scrolling down to reach something; going back to the top is the page's own."""


class CountedPhone(TablePhone):
    """A phone whose taps are counted."""

    taps = 0

    def press(self, key: str) -> None:
        """Press a button, once the page has what it needs for it."""
        self.page.locator(f"[id='b-{key}']:enabled").wait_for()
        super().press(key)
        self.taps += 1


def sit_down(browser: Browser, hall: Hall, match: Found) -> CountedPhone:
    """One phone at a table: both line-ups named, and who starts."""
    context = browser.new_context(viewport=SCREEN, has_touch=True, locale="en", reduced_motion="reduce")  # type: ignore[arg-type]
    one = CountedPhone(context, hall.plain, match)
    one.begin_alone()
    return one


def send(one: CountedPhone) -> None:
    """Send the round that is filled in."""
    one.press("write")
    expect(one.page.locator("#b-write")).to_have_count(0)


def write_out(one: CountedPhone) -> None:
    """A round of powc or bigsix that seat 1 went out of, of few pips, so that eight are in one game."""
    one.press("went-out-1")
    one.tap_digits("0612")
    send(one)


def write_points(one: CountedPhone) -> None:
    """A round of straight by counts: what each side made in play as one amount, and somebody goes out."""
    for key in ("plus-15-A", "plus-15-B", "went-out-1"):
        one.press(key)
    one.tap_digits("1112")
    send(one)


def write_points_as_made(one: CountedPhone) -> None:
    """The same round with the points tapped as they are made: three scores."""
    for key in ("plus-10-A", "plus-15-B", "plus-5-A", "went-out-1"):
        one.press(key)
    one.tap_digits("1112")
    send(one)


def write_blocked(one: CountedPhone) -> None:
    """A round of powc that nobody went out of: four hands."""
    for key in ("open-editor", "blocked"):
        one.press(key)
    one.tap_digits("01020304")
    send(one)


def write_plays(one: CountedPhone) -> None:
    """Plays with an exposed tile and a wrong spinner that is caught; then the round is blocked."""
    for key in ("open-editor", *SLIPS):
        one.press(key)
        expect(one.page.locator("main")).not_to_contain_text("The desk computes")
    one.press("round-ended")
    one.press("blocked")
    one.tap_digits("20201030")
    send(one)


def agree(one: CountedPhone) -> None:
    """The other side takes the phone and agrees with all that waits."""
    one.press("hand-1")
    one.tap_digits(one.match["codes"][1])
    expect(one.page.locator("#unagreed")).to_have_text("")


def measure(words: str, limit: int, one: CountedPhone, act: Callable[[CountedPhone], None]) -> None:
    """Do it, and say what it took beside what it may take; 0 where there is no limit."""
    before, start = one.taps, time.perf_counter()
    one.page.evaluate(COUNT_SCROLLS)
    act(one)
    taps, scrolls = one.taps - before, one.page.evaluate("window.scrolls")
    allowed = f"{limit:3}" if limit else "  –"
    verdict = "too many" if limit and taps > limit else "ok"
    seconds = time.perf_counter() - start
    print(
        f"{words:48} {taps:3} of {allowed} taps {scrolls:2} scrolls {seconds:6.1f} s  {verdict}", flush=True
    )


def main() -> None:
    """All of them."""
    with tempfile.TemporaryDirectory() as folder, chromium.launched() as browser:
        place = Path(folder, "hall")
        place.mkdir()
        hall = Hall(place)
        hall.start()
        try:
            powc = sit_down(browser, hall, hall.events["powc"]["matches"][0])
            measure("powc, a round that somebody went out of", 6, powc, write_out)
            measure("agreeing to one round, with the code", 7, powc, agree)
            measure("powc, a blocked round: eight digits and 3", 11, powc, write_blocked)
            for _ in range(7):
                write_out(powc)
            measure("agreeing to eight rounds, with the code", 7, powc, agree)
            bigsix = sit_down(browser, hall, hall.events["bigsix"]["matches"][0])
            measure("bigsix, a round that somebody went out of", 6, bigsix, write_out)
            straight = sit_down(browser, hall, hall.events["straight"]["matches"][0])
            measure("straight by counts, an amount for each side", 8, straight, write_points)
            measure("straight by counts, three scores as made", 10, straight, write_points_as_made)
            measure("straight, plays, exposed and wrong spinner", 0, straight, write_plays)
        finally:
            hall.stop()


if __name__ == "__main__":
    main()
