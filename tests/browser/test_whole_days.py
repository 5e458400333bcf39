"""A day of each preset on which everything happens that happens: walk-ins, paper, who comes late and leaves early,
one phone for a table, an early start, a correction after the next match began; and nobody is lost."""

from datetime import timedelta
from collections.abc import Callable, Iterator

import pytest
from django.conf import LazySettings
from playwright.sync_api import Browser, expect

from tests.browser.day_desk import Desk
from tests.browser.day_floor import Floor
from tests.browser.day_late import Late
from tests.browser.whole_day import SAID, Day
from tests.samples import sample
from tests.web.floor.test_browser import RunningClock
from tests.web.live.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def day(
    browser: Browser, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], Day]]:
    """Makes the day of a preset, at a clock of its own."""
    settings.ALLOWED_HOSTS = ["*"]
    begun: list[Day] = []

    with served() as port:
        base = f"http://127.0.0.1:{port}"
        settings.SITE_ADDRESS = base
        settings.CSRF_TRUSTED_ORIGINS = [base]
        clock = RunningClock(monkeypatch)

        def begin(name: str) -> Day:
            begun.append(Day(name, browser, base, clock))
            return begun[-1]

        yield begin
        for each in begun:
            each.close()


WALK_INS = ("Ann Lee", "Bob May", "Cy Noon")


def test_garrison(day: Callable[[str], Day]) -> None:
    today = day("garrison-2022")
    desk, late, floor = Desk(today), Late(today), Floor(today)
    desk.enter_others(4)
    today.at(today.hours.closes - timedelta(minutes=30))
    for name in WALK_INS:
        desk.walk_in(name)
    desk.on_paper("Pat Paper")
    late.draw_lots()


