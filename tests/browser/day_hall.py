"""A day: the real server with an event of each preset up to its draw, and everybody's browsers."""

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from doublesix.rules.rulesets import parse
from doublesix.tournament.fixtures import Result
from doublesix.tournament.settings import preset as event_preset
from tests.browser.day_officials import Official
from tests.browser.day_tables import Called, Table
from tests.browser.hall import Hall
from tests.browser.people import PASSWORD, Person
from tests.browser.table_phones import TablePhone
from tests.chromium import PHONE, SOON, window

PICTURES = os.environ.get("DOUBLESIX_PICTURES", "")
"""A folder for pictures of the day, for whoever wants to look at it."""


class DayHall(Hall):
    """The real server with an event of each preset, up to its draw."""

    seeds = "tests.browser.day_events"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.signed_in: dict[str, Any] = {}


class Day:
    """Everybody of one event's day."""

    def __init__(self, name: str, browser: Browser, hall: DayHall) -> None:
        self.name, self.browser, self.hall = name, browser, hall
        self.event = hall.events[name]
        self.settings = event_preset(name).settings
        self.rules = parse(hall.events[name]["rules"], name)
        self.contexts: list[BrowserContext] = []
        self.entrants: dict[str, int] = {}
        self.engine: dict[int, Result] = {}
        self.ended: dict[int, tuple[str, list[tuple[int, ...]]]] = {}
        """Who won each match, as the notation has it, and how its games ended."""

    def context(self, screen: dict[str, int], **options: Any) -> BrowserContext:
        """A browser of somebody's own."""
        self.contexts.append(window(self.browser, screen, **options))
        return self.contexts[-1]

    def official(self, kind: type[Any], name: str, screen: dict[str, int]) -> Any:
        """Somebody who signed in on the page for it, today or at another of these days."""
        state = self.hall.signed_in.get(name)
        context = self.context(screen, storage_state=state)
        found: Official = kind(context.new_page(), self.hall.plain, self.event["slug"])
        if state is None:
            found.go("/accounts/login/")
            found.page.fill("input[name=login]", f"{name.lower()}@example.org")
            found.page.fill("input[name=password]", PASSWORD)
            found.page.press("input[name=password]", "Enter")
            found.page.wait_for_url(f"{self.hall.plain}/")
            self.hall.signed_in[name] = context.storage_state()
        return found

    def anybody(self, screen: dict[str, int], path: str) -> Person:
        """Somebody who does not sign in and opens a page."""
        page = self.context(screen).new_page()
        page.set_default_timeout(SOON)
        found = Person(page, self.hall.plain)
        found.go(path if path.startswith("/events/") else f"/events/{self.event['slug']}/{path}")
        return found

    def table(self, called: Called, phones: int = 1) -> Table:
        """A table whose phones have opened its link."""
        match = {**self.event, "number": called.number, "link": called.link, "codes": called.codes}
        opened = [TablePhone(self.context(PHONE), self.hall.plain, match) for _ in range(phones)]
        return Table(called, opened, self.rules, self.name)

    def keep(self, tables: list[Table]) -> None:
        """What the engine says of matches that are over; their phones are put away."""
        for table in tables:
            self.engine[table.called.number] = table.result(self.entrants)
            assert table.engine.match.ended is not None
            self.ended[table.called.number] = (table.engine.match.ended.winner, table.engine.games)
            for phone in table.phones:
                phone.context.close()

    def picture(self, page: Page, name: str) -> None:
        """A picture of a page, where somebody wants to look."""
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/{self.name}-{name}.png", full_page=True)

    def printed(self, name: str, paper: bytes) -> bytes:
        """A paper, kept where somebody wants to look."""
        if PICTURES:
            Path(f"{PICTURES}/{self.name}-{name}.pdf").write_bytes(paper)
        return paper

    def close(self) -> None:
        """Everybody goes home."""
        for context in self.contexts:
            context.close()
