"""A day of each preset on which everything happens that happens: walk-ins, paper, who comes late and leaves early,
one phone for a table, an early start, a correction after the next match began; and nobody is lost."""

from datetime import timedelta
from collections.abc import Callable, Iterator

import pytest
from django.conf import LazySettings
from playwright.sync_api import Browser, expect

from doublesix.tournament.progress import fixtures_of
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
    today.at(today.hours.starts - timedelta(hours=1))
    for name in WALK_INS:
        desk.walk_in(name)
    desk.on_paper("Pat Paper")
    today.told()
    late.draw_lots()
    assert today.told() >= today.reachable()
    late.come_late("Lara Late", SAID["table"])
    print(today.told())
    floor.lay_tables(3)
    floor.check_in()
    floor.call()
    floor.start_now(0)
    floor.play(0)
    late.retire(today.left()[1][1])
    floor.type_in(1, 2)
    floor.call()
    last = max(today.left())
    floor.start_now(last) if last not in today.state.started else None
    phone = floor.phone(last)
    floor.sit(phone)
    floor.write_round(phone)
    old = today.left()[last]
    floor.correct(0, fixtures_of(today.state)[0].sides[1], [last])
    print(old, today.left())
    today.look(phone, "corrected-phone")
    phone.context.close()
    floor.call()
    floor.type_in(max(today.left()))
    late.check_proofs()


def test_council(day: Callable[[str], Day], name: str = "powc-2023") -> None:
    today = day(name)
    desk, late, floor = Desk(today), Late(today), Floor(today)
    desk.enter_others(2)
    today.at(today.hours.closes - timedelta(hours=1))
    for each in WALK_INS:
        desk.walk_in(each)
    today.at(today.hours.closes + timedelta(days=1))
    today.told()
    late.draw_lots()
    assert today.told() >= today.reachable()
    late.come_late("Lara Late", SAID["byes"])
    late.draw_late_places()
    today.told()
    first, *more = today.left()
    late.substitute(today.left()[first][0], "Sid Substitute")
    today.told()
    today.at(today.hours.starts - timedelta(hours=1))
    floor.lay_tables(3)
    floor.check_in()
    floor.call()
    today.told()
    floor.start_now(first)
    today.told()
    floor.play(first)
    floor.type_in(*more)
    today.at(today.hours.starts + timedelta(hours=1))
    semi, other = today.left()
    floor.call()
    today.told()
    print("SEMIS", today.left(), today.state.calls)
    for each in (semi, other):
        if each not in today.state.started:
            floor.start_now(each)
    phone = floor.phone(semi)
    floor.sit(phone)
    floor.write_round(phone)
    loser = fixtures_of(today.state)[first].sides[1]
    floor.correct(first, loser, [semi])
    print("CORRECTED", today.left())
    today.told()
    phone.sees("no longer plays")
    today.look(phone, "corrected-phone")
    phone.context.close()
    gone = today.left()[other][1]
    late.retire(gone)
    print("RETIRED", gone, today.left())
    today.told()
    floor.call()
    print("CALLED", today.left(), today.state.calls)
    floor.type_in(semi)
    print("LAST", today.left())
    floor.type_in(*today.left())
    late.check_proofs()
