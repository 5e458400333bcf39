"""A strict table in real browsers: every irregularity is laid by hand, seen by all, and has its effect."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from django.conf import LazySettings
from django.utils import timezone
from playwright.sync_api import Browser, expect

from doublesix.app.online import commands as cmd
from doublesix.app.online.frames import frame_of
from doublesix.store.actor import Actor
from doublesix.store.models import OnlineMatch
from doublesix.store.services import online_tables
from doublesix.store.services.online_tables import SeatKey
from tests import chromium
from tests.play.tables import POWC_HANDS, t
from tests.store import tables
from tests.store.tables import fresh, state_of
from tests.web.live.serving import served
from tests.web.online.people import Person

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
PHONE: Final[dict[str, Any]] = {"viewport": chromium.PHONE, "has_touch": True}
DESK: Final[dict[str, Any]] = {"viewport": chromium.DESK}
HANDS: Final = (
    "5-5 5-4 5-3 5-2 5-1 5-0 4-4",
    "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
    "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
    "3-0 2-2 2-1 2-0 1-1 1-0 0-0",
)
SPINNER: Final = (
    "5-5 4-0 4-1 6-6 6-5 6-4 6-3",
    "5-4 5-1 5-2 5-3 5-0 6-1 6-2",
    "4-4 4-3 4-2 3-3 3-2 3-1 3-0",
    "6-0 2-2 2-1 2-0 1-1 1-0 0-0",
)
Seated = Callable[[OnlineMatch, list[SeatKey]], tuple[Person, Person, Person]]


@pytest.fixture
def seated(browser: Browser, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Seated]:
    """Ann at a desk and Ben with a phone look at a table of four, and somebody watches."""
    everybody: list[Person] = []
    settings.ALLOWED_HOSTS = ["*"]
    monkeypatch.setattr(tables, "WHO", Actor(None, timezone.now()))
    with served() as port:

        def look(row: OnlineMatch, taken: list[SeatKey]) -> tuple[Person, Person, Person]:
            base = f"http://127.0.0.1:{port}"
            ann, ben, watcher = (Person(browser, base, **each) for each in (DESK, PHONE, DESK))
            everybody.extend((ann, ben, watcher))
            ann.sit(row, taken[0].key)
            ben.sit(row, taken[1].key)
            watcher.go(f"/play/{row.code}/")
            return ann, ben, watcher

        yield look
        for each in everybody:
            each.close()


def passes(row: OnlineMatch, *seats: int) -> None:
    """Cleo and Dan have nothing that fits, and say so."""
    for seat in seats:
        online_tables.act(fresh(row), cmd.SayPass(seat, f"p{state_of(row).n}", state_of(row).n), tables.WHO)


def pass_wrongly(row: OnlineMatch, person: Person) -> None:
    """Cleo and Dan pass, and so does whoever could play."""
    passes(row, 3, 4)
    expect(person.page.locator("[data-turn]")).to_have_text("Your turn")
    person.press("Pass")


def face_up(person: Person, seat: int) -> Any:
    """The tiles of another seat that lie face up."""
    return person.page.locator(f'[data-seat="{seat}"] .backs use[href*="#t"]')


def test_out_of_turn_misplaid_caught_talked_and_passed_wrongly_at_fives(seated: Seated) -> None:
    row, taken = tables.dealt("straight", *HANDS, is_strict=True)
    ann, ben, watcher = seated(row, taken)
    ann.lay("5-5", "Lead 5-5")
    expect(watcher.news()).to_contain_text("Ann")
    ann.lay("5-4", "Lay 5-4 on 5-5, at the 5")
    for each in (ben, watcher):
        expect(face_up(each, 1)).to_have_count(1)
        expect(each.news()).to_contain_text("The 5-4 of Ann lies face up.")
    expect(ann.page.locator('.own[data-tile="5-4"]')).to_have_count(1)  # out of turn it comes back (F15)
    ben.lay("6-4", "Lay 6-4 on 5-5, at the 5")
    expect(watcher.page.locator(".laid")).to_have_count(2)
    expect(face_up(ann, 2)).to_have_count(0)
    ann.press("Catch")
    expect(watcher.page.locator(".laid")).to_have_count(1)
    expect(face_up(ann, 2)).to_have_count(1)
    expect(ben.page.locator('.own[data-tile="6-4"]')).to_be_visible()
    ben.say("Good luck!")
    expect(watcher.news()).to_contain_text("F13")
    ben.say("Good luck!")
    expect(watcher.page.locator(".score .points").first).to_have_text("60")
    pass_wrongly(row, ann)
    expect(ann.page.locator("[data-status]")).to_contain_text("F14")
    ann.lay("5-4", "Lay 5-4 on 5-5, at the 5")
    expect(ben.page.locator("[data-turn]")).to_have_text("Your turn")
    ben.lay("6-4", "Lay 6-4 on 5-4, at the 4")
    expect(watcher.page.locator(".laid")).to_have_count(3)
    pass_wrongly(row, ann)
    expect(watcher.news()).to_contain_text("F18")
    expect(ben.page.locator("[data-turn]")).to_have_text("Your turn")


def test_the_wrong_spinner_is_caught_and_what_nobody_catches_stands(seated: Seated) -> None:
    row, taken = tables.dealt("straight", *SPINNER, is_strict=True)
    ann, ben, watcher = seated(row, taken)
    ann.lay("5-5", "Lead 5-5")
    ben.lay("5-4", "Lay 5-4 on 5-5, at the 5")
    expect(watcher.page.locator(".laid")).to_have_count(2)
    cleo = cmd.Put(3, t("4-4"), t("5-4"), 4, key="c", seen=state_of(row).n)
    online_tables.act(fresh(row), cleo, tables.WHO)
    passes(row, 4)
    expect(ann.page.locator("[data-turn]")).to_have_text("Your turn")
    ann.lay("4-0", "Lay 4-0 on the short end of 4-4")
    expect(watcher.page.locator(".laid")).to_have_count(4)
    ben.press("Catch")
    expect(watcher.page.locator(".laid")).to_have_count(3)
    for each in (ben, watcher):
        expect(face_up(each, 1)).to_have_count(1)
    ben.lay("6-2", "Lay 6-2 on 5-5, at the 5")
    expect(ann.page.get_by_role("button", name="Catch", exact=True)).to_be_visible()
    online_tables.act(
        fresh(row),
        cmd.Put(3, t("4-3"), t("4-4"), 4, key="d", seen=state_of(row).n),
        tables.WHO,
    )
    expect(watcher.page.locator(".laid")).to_have_count(5)
    assert [each.is_wrong for each in frame_of(state_of(row), 0, tables.WHO.at).layout] == [
        *[False] * 3,
        True,
        False,
    ]


def test_a_blamed_tile_and_a_wrong_pass_at_block_dominoes(seated: Seated) -> None:
    row, taken = tables.dealt("powc", *POWC_HANDS, is_strict=True)
    ann, ben, watcher = seated(row, taken)
    ann.lay("6-6", "Lead 6-6")
    ben.lay("5-5", "Lay 5-5 on 6-6, at the 6")
    for each in (ann, watcher):
        expect(each.page.locator('[data-seat="2"] .blamed [aria-label="5-5"]')).to_be_visible()
        expect(each.news()).to_contain_text("it is blamed and lies face up")
    pass_wrongly(row, ann)
    expect(watcher.news()).to_have_text("Ann passes.")
    assert state_of(row).play_events[-1].mistaken  # type: ignore[union-attr]
    online_tables.act(fresh(row), cmd.ApplyRuling(('judge match B "They gave up."',)), tables.WHO)
    for each in (ann, ben, watcher):
        expect(each.page.locator("[data-result]")).to_contain_text("P9")
