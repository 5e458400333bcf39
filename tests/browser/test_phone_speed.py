"""A table's phone on a slow network: what it weighs, when it shows something, that nothing jumps."""

import gzip
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Response

from tests.browser.hall import Hall
from tests.browser.table_phones import Found, TablePhone
from tests.browser.test_one_phone import SMALL, at_table

pytestmark = pytest.mark.slow
Phones = Callable[..., TablePhone]

LATENCY_MS, BYTES_A_SECOND, TIMES_SLOWER = 150, 1_600_000 / 8, 4
MOST_BYTES = 60_000
MOST_SHIFT = 0.05
LOOK = """(() => {
  window.shift = 0;
  window.painted = {};
  const watch = (type, take) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  watch("layout-shift", (each) => (window.shift += each.value));
  watch("paint", (each) => (window.painted[each.name] = each.startTime));
})()"""


def slowed(page: Page) -> CDPSession:
    """The page with a slow network and a slow processor."""
    devtools: CDPSession = page.context.new_cdp_session(page)
    network: dict[str, Any] = {"offline": False, "latency": LATENCY_MS}
    network |= {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", network)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": TIMES_SLOWER})
    return devtools


def packed(answers: list[Response]) -> int:
    """What the page weighs as a compressing server sends it; pictures do not count."""
    return sum(
        len(gzip.compress(each.body()))
        for each in answers
        if each.ok and each.request.resource_type in ("document", "stylesheet", "script")
    )


def open_slowly(browser: Browser, one: TablePhone) -> dict[str, Any]:
    """The table's page in another tab of a slow phone: what it weighs, when it painted, what jumped."""
    page = one.context.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 - it takes no builtin
    page.add_init_script(LOOK)
    slowed(page)
    page.goto(one.page.url)
    one.page = page
    one.ready()
    one.state("Saved at the desk")
    times = page.evaluate(
        """({
            html: performance.getEntriesByType("navigation")[0].responseEnd,
            painted: window.painted, shift: window.shift,
        })"""
    )
    kinds = {each.request.resource_type for each in answers}
    return {"bytes": packed(answers), "kinds": kinds, **times}


def as_drawn(page: Page, selector: str) -> list[list[float]]:
    """Where the boxes of a part stand."""
    found: list[list[float]] = page.evaluate(
        """selector => [...document.querySelectorAll(selector)].map((each) => {
            const box = each.getBoundingClientRect();
            return [box.x, box.y, box.width, box.height].map((edge) => Math.round(edge));
        })""",
        selector,
    )
    return found


BOXES = ".score-sides li, .score-sides .track, .points, .around > li, .main-action > button, #state-line"


def test_it_is_light_and_nothing_jumps_when_the_script_takes_over(
    browser: Browser, phone: Phones, hall: Hall
) -> None:
    match: Found = hall.events["powc"]["matches"][2]
    one = at_table(phone, match)
    one.write_out(1, (2, 10), (4, 12))
    one.agree_with_code(1)
    one.state("Saved at the desk")
    with_script = one.page
    found = open_slowly(browser, one)
    print(found)
    assert found["bytes"] <= MOST_BYTES
    assert found["shift"] <= MOST_SHIFT
    assert found["painted"]["first-contentful-paint"] > 0
    assert "stylesheet" not in found["kinds"]  # nothing is asked for between the page and what it shows first
    drawn = as_drawn(one.page, BOXES)
    # the same page without its script stands in the same places
    without = browser.new_context(
        viewport=SMALL,  # type: ignore[arg-type]
        has_touch=True,
        locale="en",
        reduced_motion="reduce",
        storage_state=one.context.storage_state(),
    )
    plain = without.new_page()
    plain.route("**/script-*.js", lambda route: route.abort())
    plain.goto(with_script.url)
    assert as_drawn(plain, BOXES) == drawn
    without.close()
    assert not one.errors
