"""Everybody of a day on which everything happens: the pages they press, by as few names as possible.

The server is the real one in a thread, so that its clock can be set; what a page says is in one place here,
:data:`PRESS` and :data:`SAID`, and everything else is found by the addresses and fields of its form.
"""

import os
from datetime import datetime, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, FilePayload, Page

from doublesix.app.roles import JUDGE
from doublesix.rules.rulesets import parse
from doublesix.store.models import Message, Player
from doublesix.store.services import tournaments
from doublesix.tournament.entries import places_of
from doublesix.tournament.progress import fixtures_left
from doublesix.tournament.settings import TEAMS, Settings
from doublesix.tournament.settings import preset as event_preset
from doublesix.tournament.state import Tournament as State
from tests.browser.people import Person, payslip
from tests.chromium import DESK, PHONE, SOON, window
from tests.store import people
from tests.web.floor.test_browser import RunningClock

PRESS: Final = {
    "add": "Add the entry",
    "complete": "Complete it",
    "close": "Close entries now",
    "freeze": "Freeze this list",
    "draw": "Show the secret and draw the lots",
    "correct": "Correct the result",
    "pay": "Record the payment",
    "preview": "Preview changes",
    "finish": "The ranking stands: finish the event",
    "archive": "Download the archive",
}
"""What is pressed by its name."""
SAID: Final = {
    "drawn": "The lots are drawn",
    "byes": "waits for the late draw",
    "table": "Sits down at table",
    "takes place": "who waits, takes the place",
    "no longer": "no longer plays",
    "begins anew": "was annulled and begins anew",
    "nobody told": "Nobody is written to",
    "partner": "who was left without a partner",
    "late drawn": "The late places are drawn.",
    "begun": "has begun.",
    "game over": "The game is over as it is written",
    "over": "wins the match",
    "corrected": "The result is corrected.",
    "annulled": "Annulled, although begun: match",
    "finished": "The event is finished; the ranking stands.",
    "imported": "The event is imported",
}
"""What a page has to say."""
PICTURES: Final = os.environ.get("DOUBLESIX_PICTURES", "")
"""A folder for pictures of the day, for whoever wants to look at it."""
PHOTO: Final[FilePayload] = {"name": "photo.png", "mimeType": "image/png", "buffer": payslip()}
PLACES: Final = ("First player", "Second player", "Spare player")
OFFICER: Final = {"Supervising officer’s name": "Otto Officer", "Post": "Permanent secretary"}
DAYS: Final = {"powc-2018": 12, "powc-2023": 12, "garrison-2022": 8, "fortbend-2023": 13}
"""The hour at which play begins, where it is."""


class Hours(NamedTuple):
    """When entries close and play begins, of an event."""

    closes: datetime
    starts: datetime


def hours_of(name: str, settings: Settings) -> Hours:
    """As the preset has them: the fair closes on its day, the others weeks before."""
    here = ZoneInfo(settings.zone)
    starts = datetime(2030, 4, 20, DAYS[name], tzinfo=here)
    if name == "fortbend-2023":
        return Hours(starts - timedelta(hours=1), starts)
    closes = starts - timedelta(days=15)
    return Hours(closes.replace(hour=15 if settings.terms.institutions else 23), starts)


class Day:
    """An event of a preset on which everything happens, and everybody's browsers."""

    def __init__(self, name: str, browser: Browser, base: str, clock: RunningClock) -> None:
        self.name, self.browser, self.base, self.clock = name, browser, base, clock
        settings = event_preset(name).settings
        self.hours = hours_of(name, settings)
        clock.now = self.hours.closes - timedelta(days=10)
        wanted = settings._replace(closes_at=self.hours.closes, starts_at=self.hours.starts, venue="Hall")
        self.terms = settings.terms
        self.is_team = settings.terms.entrants == TEAMS
        self.rules = parse(f'base = "{name}"\n', name)
        self.event = people.begun(name, wanted, timezone.now(), Jo=JUDGE)
        self.contexts: list[BrowserContext] = []
        self.officials: dict[str, Person] = {}
        self.pictures = 0
        self.sam = self.official("Sam", DESK)
        self.olga = self.official("Olga", PHONE)
        self.jo = self.official("Jo", PHONE)
        self.anybody = self.visitor(PHONE)

    # People

    def context(self, screen: dict[str, int]) -> BrowserContext:
        """A browser of somebody's own."""
        self.contexts.append(window(self.browser, screen))
        return self.contexts[-1]

    def visitor(self, screen: dict[str, int]) -> Person:
        """Somebody who does not sign in."""
        page: Page = self.context(screen).new_page()
        page.set_default_timeout(SOON)
        return Person(page, self.base)

    def official(self, name: str, screen: dict[str, int]) -> Person:
        """Somebody who is signed in."""
        found = self.officials[name] = self.visitor(screen)
        found.enter_as(people.account(name))
        return found

    def at(self, moment: datetime) -> None:
        """It is so late; whoever was signed in for too long signs in again."""
        self.clock.now = moment
        for name, person in self.officials.items():
            person.enter_as(people.account(name))

    def close(self) -> None:
        """Everybody goes home."""
        for context in self.contexts:
            context.close()

    # Pages

    def path(self, page: str, *more: object) -> str:
        """The address of a page of the event."""
        return reverse(page, args=[self.event.slug, *more])

    def open(self, who: Person, page: str, *more: object) -> None:
        """Somebody opens a page of the event."""
        who.go(self.path(page, *more))

    def look(self, who: Person, name: str) -> None:
        """The page is good; a picture of it on both screens, where somebody wants to look."""
        who.looks_good()
        if not PICTURES:
            return
        self.pictures += 1
        size = who.page.viewport_size
        for screen in (PHONE, DESK):
            who.page.set_viewport_size(screen)  # type: ignore[arg-type]
            file = f"{PICTURES}/{self.name}-{self.pictures:02}-{name}-{screen['width']}.png"
            who.page.screenshot(path=file, full_page=True)
        assert size is not None
        who.page.set_viewport_size(size)

    def fill_in_paper(self) -> None:
        """Evidence, endorsement and seal, as the secretary sees them on the paper (E6, E7)."""
        page = self.sam.page
        for at in range(len(places_of(self.terms))):
            page.locator(f"input[name=p{at}-evidence]").set_input_files(PHOTO)
        page.locator("input[name=scan]").set_input_files(PHOTO)
        self.sam.fill(OFFICER)
        page.locator("input[name=is_sealed]").check()
        self.look(self.sam, "paper")
        page.locator("main form button.primary").click()

    # What stands

    @property
    def state(self) -> State:
        """The event as it stands."""
        return tournaments.state_of(self.event)

    def left(self) -> dict[int, tuple[int, ...]]:
        """The sides of the matches that are still to be played."""
        return {each.number: each.sides for each in fixtures_left(self.state)}

    def told(self) -> set[str]:
        """Where mails and texts went since this was asked last."""
        found = set(Message.objects.values_list("to", flat=True))
        Message.objects.all().delete()
        return found

    def reachable(self) -> set[str]:
        """The addresses that everybody entered gave."""
        rows = Player.objects.filter(entry__tournament=self.event).exclude(email="")
        return set(rows.values_list("email", flat=True))
