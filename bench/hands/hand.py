"""A hand at a real browser: every tap and every key is counted, and what the machine takes is measured.

The seconds of a person are those of the keystroke model: a tap is found and touched, a key is struck, a new
page is looked at. What is waited for is measured and added, so a slow page counts too.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Frame, Locator, Page

TAP_SECONDS: Final = 1.1
KEY_SECONDS: Final = 0.28
LOOK_SECONDS: Final = 1.2
"""What a person takes for a tap, for a key of somebody who types fairly, and for a page that is new."""


class Hand:
    """Somebody who does one thing, from the page it begins at to the page that says it is done."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.taps = self.keys = self.pages = 0
        self.waited = 0.0
        page.on("framenavigated", self._look)

    def _look(self, frame: Frame) -> None:
        """A new page is there."""
        self.pages += frame == self.page.main_frame

    def begin_again(self) -> None:
        """Forget what was counted: what comes now is measured."""
        self.taps = self.keys = self.pages = 0
        self.waited = 0.0

    @property
    def seconds(self) -> float:
        """All of it, for a person."""
        return self.taps * TAP_SECONDS + self.keys * KEY_SECONDS + self.pages * LOOK_SECONDS + self.waited

    @contextmanager
    def _wait(self) -> Iterator[None]:
        began = time.perf_counter()
        yield
        self.page.wait_for_load_state()
        self.waited += time.perf_counter() - began

    def open(self, address: str) -> None:
        """Begin at a page, which is not counted: it is open."""
        pages = self.pages
        self.page.goto(self.base + address)
        self.pages = pages

    def tap(self, target: str | Locator) -> None:
        """Tap a button or a link by its name, or whatever is given."""
        found = self._named(target) if isinstance(target, str) else target
        self.taps += 1
        with self._wait():
            found.click()

    def _named(self, name: str) -> Locator:
        button = self.page.get_by_role("button", name=name, exact=True)
        return (button if button.count() else self.page.get_by_role("link", name=name, exact=True)).first

    def type(self, text: str) -> None:
        """Type where the cursor is."""
        self.keys += len(text)
        self.page.keyboard.type(text)

    def press(self, key: str) -> None:
        """Press a key that may send a form."""
        self.keys += 1
        with self._wait():
            self.page.keyboard.press(key)

    def fill(self, label: str, text: str) -> None:
        """Tap a field and type into it."""
        self.taps += 1
        field = self.page.get_by_label(label).first
        field.click()
        field.press("Control+a")
        self.type(text)

    def choose_file(self, name: str, data: bytes) -> None:
        """Tap the field for a file and the file."""
        self.taps += 2
        file = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
        self.page.set_input_files("input[type=file]", file)  # type: ignore[arg-type]

    def sees(self, text: str) -> None:
        """Go on when the page says so."""
        began = time.perf_counter()
        self.page.get_by_text(text).first.wait_for()
        self.waited += time.perf_counter() - began
