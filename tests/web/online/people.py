"""People at tables on the screen, in real browsers: they see their hand, tap a tile and its place."""

import re
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from playwright.sync_api import Browser, Error, Locator, Page, expect

from doublesix.store.models import OnlineMatch

PATIENCE = 60_000
LONGEST = 1200.0
"""Seconds after which a match of a few rounds is none that goes on, however busy the machine is."""

WINS: Final = re.compile("wins? the match")


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, browser: Browser, base: str, **options: Any) -> None:
        self.context = browser.new_context(reduced_motion="reduce", **options)
        self.page: Page = self.context.new_page()
        self.base = base
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))

    def go(self, address: str) -> None:
        """Open an address of the site."""
        self.page.goto(address if address.startswith("http") else self.base + address)

    def sit(self, row: OnlineMatch, key: str) -> None:
        """Have the key of a seat, and look at the table."""
        self.context.add_cookies([{"name": f"seat-{row.code}", "value": key, "url": self.base}])
        self.go(f"/play/{row.code}/")
        expect(self.page.locator("[data-connection]")).to_have_text("Connected")

    def lay(self, tile: str, place: str) -> None:
        """Tap a tile of the own hand, then a place by what a screen reader calls it."""
        self.page.locator(f'.own[data-tile="{tile}"]').click()
        self.page.get_by_role("button", name=place, exact=True).click()

    def press(self, name: str) -> None:
        """Press a button of the page by its name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def say(self, phrase: str) -> None:
        """Say something from the menu."""
        self.press("Menu")
        self.press(phrase)

    def news(self) -> Locator:
        """What just happened, with its reasons."""
        return self.page.locator(".explained")

    def act(self) -> bool:
        """Whatever there is to do: play, draw, pass, go on; whether there was anything."""
        for name in ("[data-act=pass]", "[data-act=draw]", "[data-result] button.primary"):
            button = self.page.locator(name)
            if button.count() and button.first.is_visible() and button.first.is_enabled():
                button.first.click()
                return True
        is_turn = self.page.locator("[data-turn]").inner_text().strip() == "Your turn"
        tiles = self.page.locator("button.own:not(.is-idle)")
        ghosts = self.page.locator(".ghost")
        if not is_turn or not tiles.count():
            return False
        if not ghosts.count():
            tiles.first.click()
        if ghosts.count():
            ghosts.first.click()
        return True

    def close(self) -> None:
        """Go home; nothing went wrong on the page."""
        assert self.faults == []
        self.context.close()


def play_until_over(people: Sequence[Person]) -> None:
    """All do what there is to do until the match is over on every screen."""
    play_until(people, lambda: all(person.page.get_by_text(WINS).count() for person in people))


def play_until(people: Sequence[Person], is_so: Callable[[], bool]) -> None:
    """All do what there is to do until this is so."""
    limit = time.monotonic() + LONGEST
    while not is_so():
        assert time.monotonic() < limit, [person.page.locator("body").inner_text()[:600] for person in people]
        moved = [_act(person) for person in people]
        if not any(moved):
            people[0].page.wait_for_timeout(30)


def play_by_keys(person: Person) -> None:
    """The same by one person who touches nothing but keys."""
    page, keys = person.page, person.page.keyboard
    limit = time.monotonic() + LONGEST
    while not page.get_by_text(WINS).count():
        assert time.monotonic() < limit, page.locator("body").inner_text()[:600]
        if page.locator("[data-result]").is_visible():
            keys.press("r")
        elif page.locator("[data-turn]").inner_text().strip() != "Your turn":
            page.wait_for_timeout(20)
        elif page.locator("button.own:not(.is-idle)").count():
            for _ in range(page.locator("button.own").count() + 1):
                keys.press("ArrowRight")
                if page.evaluate("document.activeElement.matches('.own:not(.is-idle)')"):
                    break
            keys.press("Enter")
            keys.press("Enter")
        else:
            keys.press("d" if page.locator("[data-act=draw]").is_visible() else "p")


def _act(person: Person) -> bool:
    """What a person does; a tile that moved away under the finger is tried again."""
    try:
        return person.act()
    except Error:
        if person.page.is_closed():
            raise
        return False


def sees(person: Person, words: str) -> None:
    """A sentence is on the page."""
    expect(person.page.get_by_text(words).first).to_be_visible(timeout=PATIENCE)
