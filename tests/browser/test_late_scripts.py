"""A slow network: a page is there before its scripts. What needs them is off until then, or is remembered."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.people import Person
from tests.store import people
from tests.web.draw import lots
from tests.web.draw.pages import address
from tests.web.floor import days
from tests.web.table.matches import drawn, match

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


class Held:
    """Scripts that are on their way until they are let through."""

    def __init__(self, page: Page) -> None:
        self.are_there = False
        self.waiting: list[Route] = []
        page.route("**/*.js", self._asked_for)

    def _asked_for(self, route: Route) -> None:
        if self.are_there:
            route.continue_()
        else:
            self.waiting.append(route)

    def let_through(self) -> None:
        """They arrive, and so do those they ask for."""
        self.are_there = True
        for each in self.waiting:
            each.continue_()


def opened(person: Callable[..., Person], path: str, name: str = "") -> tuple[Page, Held]:
    """A page that is there, without its scripts."""
    somebody = person()
    if name:
        somebody.enter_as(people.account(name))
    held = Held(somebody.page)
    somebody.page.goto(somebody.base + path, wait_until="commit")
    expect(somebody.page.locator("main")).to_be_visible()
    return somebody.page, held


def test_a_draw_is_checked_as_soon_as_it_can_be_e8(person: Callable[..., Person]) -> None:
    page, held = opened(person, f"/verify/?event={lots.drawn(count=4).slug}")
    button = page.locator("[data-proof]")
    controls = page.locator("main").locator("button, input, textarea")
    assert controls.count() == 4
    for at in range(4):
        expect(controls.nth(at)).to_be_disabled()
    held.let_through()
    button.click()
    expect(page.locator("#verdict h2")).to_have_text("Yes: the draw is right")


def test_the_judge_can_be_called_as_soon_as_somebody_listens(person: Callable[..., Person]) -> None:
    found = match(drawn(count=4))
    page, held = opened(person, found.link)
    button = page.get_by_role("button", name="Call the judge")
    expect(button).to_be_disabled()
    held.let_through()
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")


def test_what_was_typed_before_is_searched_for(
    person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = days.event(days.Clock(monkeypatch), count=12, tables=4)
    page, held = opened(person, address("check_in", tournament), "Kim")
    page.get_by_label("Team, institution, person or number").fill("spare 7")
    expect(page.locator("[data-find]:visible")).to_have_count(12)
    held.let_through()
    expect(page.locator("[data-find]:visible")).to_have_count(1)
