"""Bad Wi-Fi: offline before, during and after a score, two phones, stale tabs, a killed server.

Each test ends with the phones' own record held against the log: nothing is lost, nothing is there twice.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.hall import Hall
from tests.browser.table_phones import TablePhone, nothing_lost_or_doubled

pytestmark = pytest.mark.slow
Phones = Callable[..., TablePhone]
PAGE_IS_KEPT = """async () => {
  const kept = await caches.open("doublesix-table-pages");
  while (!(await kept.keys()).length) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
"""Waits for the worker; a page's policy forbids what Playwright waits with."""


def seated(phone: Phones, match: dict[str, Any], **options: Any) -> tuple[TablePhone, TablePhone]:
    """A phone of each side, everybody named, and who starts."""
    phones = phone(match, **options), phone(match, **options)
    for side, each in enumerate(phones):
        each.join(side)
        each.line_up(side, 0, 1)
    phones[0].press("starter-1")
    phones[1].sees("starts.")
    for each in phones:
        each.state("Saved at the desk")
    return phones


def test_offline_before_a_score_the_page_opens_and_everything_goes_later(phone: Phones, hall: Hall) -> None:
    """On an address that browsers trust the page is installed: it opens without a network."""
    match = hall.events["powc"]["matches"][3]
    one, other = seated(phone, match, is_plain=False)
    one.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    one.page.evaluate(PAGE_IS_KEPT)
    one.offline()
    one.write_out(1, (2, 11), (4, 9))
    one.agree_with_code(1)
    one.out(2, (1, 5), (3, 6))
    one.sees("The desk cannot be reached. Write it down all the same")
    one.write()
    one.state(r"Saved on this phone, waiting for the network: 3")
    one.page.reload()
    one.ready()
    one.state(r"Saved on this phone, waiting for the network: 3")
    expect(one.page.locator(".unsent .waiting-round")).to_have_count(2)
    one.scores(11, 20)  # what the phone counts by itself, and says so
    expect(one.page.locator("#saved-here")).to_have_text("saved on this phone")
    one.looks_good()
    assert "RoundWritten" not in [kind for kind, _ in hall.log_of(match)]
    one.offline(False)
    one.state("Saved at the desk")
    expect(one.page.locator("#saved-here")).to_have_count(0)
    one.scores(11, 20)
    other.scores(11, 20)  # it has the news of both rounds before it agrees
    other.agree(1)
    expect(one.page.locator("#unagreed")).to_have_text("")
    nothing_lost_or_doubled(hall, match, one, other)


def test_the_answer_to_a_score_is_lost(phone: Phones, hall: Hall) -> None:
    """The request reaches the desk, the answer does not reach the phone; it is sent again, and done once."""
    match = hall.events["powc"]["matches"][4]
    one, other = seated(phone, match)

    bad = {"is_bad": True}

    def swallow(route: Route) -> None:
        if bad["is_bad"] and "preview" not in (route.request.post_data or ""):
            # the desk gets it; only the browser itself knows the hall's name
            route.fetch(url=route.request.url.replace(hall.plain, hall.here))
            route.abort()
        else:
            route.continue_()

    one.page.route("**/do", swallow)
    one.write_out(1, (2, 11), (4, 9))
    one.state("Saved on this phone")
    other.sees("1 round waits")
    other.page.route("**/do", swallow)
    other.agree(1)
    other.state("Saved on this phone")
    bad["is_bad"] = False
    for each in (one, other):
        each.state("Saved at the desk")
        each.scores(0, 20)
    assert max(entry["tries"] for entry in one.record()) > 1
    nothing_lost_or_doubled(hall, match, one, other)


def test_offline_after_a_score_the_page_says_how_old_it_is(phone: Phones, hall: Hall) -> None:
    match = hall.events["powc"]["matches"][5]
    one, other = seated(phone, match)
    one.write_out(1, (2, 11), (4, 9))
    one.state("Saved at the desk")
    one.offline()
    other.agree(1)
    other.scores(0, 20)
    one.state(r"not up to date since \d\d:\d\d")
    expect(one.page.locator("#unagreed")).to_have_text("not yet agreed")
    one.offline(False)
    expect(one.page.locator("#unagreed")).to_have_text("")
    one.scores(0, 20)
    # both wrote something else for the next round meanwhile
    one.offline()
    other.offline()
    one.write_out(2, (1, 5), (3, 6))
    other.write_out(2, (1, 5), (3, 7))
    # and one of them the round after it
    one.write_out(1, (2, 3), (4, 4))
    one.offline(False)
    one.state("Saved at the desk")
    other.offline(False)
    for each in (one, other):
        each.sees("Two versions of a round")
        expect(each.page.locator(".version")).to_have_count(2)
        each.looks_good()
    other.page.get_by_role("button", name="Take ours back").click()
    expect(other.page.locator(".version")).to_have_count(0)
    other.agree(1)  # with both that wait
    one.scores(11, 27)
    expect(one.page.locator("#unagreed")).to_have_text("")
    nothing_lost_or_doubled(hall, match, one, other)


def test_a_stale_tab_and_two_tabs_of_one_phone(phone: Phones, hall: Hall) -> None:
    match = hall.events["powc"]["matches"][6]
    one, other = seated(phone, match)
    stale = TablePhone(one.context, one.base, match)
    stale.sees("starts.")
    stale.out(1, (2, 30), (4, 1))
    stale.page.route("**/view", lambda route: route.abort())
    one.write_out(1, (2, 11), (4, 9))
    other.agree(1)
    one.scores(0, 20)
    stale.write()  # it believes that nothing was written yet
    one.sees("Two versions of a round")
    one.sees("counts already")
    one.page.get_by_role("button", name="Take ours back").click()
    expect(one.page.locator(".version")).to_have_count(0)
    # both tabs wake up at once with the same outbox
    stale.page.unroute("**/view")
    stale.scores(0, 20)
    one.offline()
    one.write_out(2, (1, 5), (3, 6))
    expect(stale.page.locator(".unsent .waiting-round")).to_have_count(1)
    stale.write_out(1, (2, 1), (4, 2))
    one.offline(False)
    one.state("Saved at the desk")
    stale.state("Saved at the desk")
    other.scores(11, 23)
    other.agree(1)
    one.scores(11, 23)
    expect(one.page.locator("#unagreed")).to_have_text("")
    nothing_lost_or_doubled(hall, match, one, other)
    assert not stale.errors


def test_a_server_that_is_killed_and_started_again(phone: Phones, hall: Hall) -> None:
    match = hall.events["powc"]["matches"][7]
    one, other = seated(phone, match)
    one.write_out(1, (2, 11), (4, 9))
    other.sees("1 round waits")
    hall.kill()
    one.write_out(2, (1, 5), (3, 6))
    other.agree(1)
    one.state("Saved on this phone")
    other.state("Saved on this phone")
    hall.start()
    one.state("Saved at the desk")
    other.state("Saved at the desk")
    other.agree(1)
    one.scores(11, 20)
    expect(one.page.locator("#unagreed")).to_have_text("")
    nothing_lost_or_doubled(hall, match, one, other)


def test_plays_go_on_by_counts_when_the_desk_is_gone(phone: Phones, hall: Hall) -> None:
    """One round is over when the network goes, another is in the middle of its plays; both are counted."""
    match = hall.events["straight"]["matches"][0]
    one = phone(match)
    one.join(0)
    one.press("starter-1")
    one.sees("starts.")
    one.press("open-editor")
    for key in ("mode-plays", "play-5-5", "play-5-0"):
        one.press(key)
    one.sees("the ends make 10")
    one.press("round-ended")
    one.press("blocked")
    one.offline()
    one.count((1, 20), (2, 20), (3, 10), (4, 30))
    one.write()
    one.state("Saved on this phone")
    one.scores(60, 10)
    expect(one.page.locator("#saved-here")).to_have_text("saved on this phone")
    one.offline(False)
    one.state("Saved at the desk")
    one.scores(60, 10)
    one.press("open-editor")
    one.press("mode-plays")
    one.press("play-5-5")
    expect(one.page.locator(".last-words")).to_contain_text("so 10 points")
    one.offline()
    one.press("play-5-0")
    one.sees("but for what was tapped last")
    one.looks_good()
    one.press("go-on")
    one.press("plus-10-B")
    one.press("out-1")
    one.count((2, 12), (4, 9))
    one.write()
    one.scores(90, 20)
    one.offline(False)
    nothing_lost_or_doubled(hall, match, one)
    one.scores(90, 20)


def test_what_the_desk_refuses_stays_with_the_reason(phone: Phones, hall: Hall) -> None:
    match = hall.events["powc"]["matches"][2]
    one, other = seated(phone, match)
    one.offline()
    one.write_out(1, (2, 99), (4, 9))  # more than six tiles can have; nobody says so while the desk is away
    one.write_out(2, (1, 5), (3, 6))
    one.offline(False)
    one.sees("The desk did not take a round")
    one.sees("cannot hold 99 pips")
    one.looks_good()
    one.page.get_by_role("button", name="Correct it").click()
    one.count((2, 19))
    one.write()
    one.state("Saved at the desk")
    other.scores(11, 28)
    other.agree(1)
    one.scores(11, 28)
    expect(one.page.locator("#unagreed")).to_have_text("")
    states = [entry["state"] for entry in one.record() if entry["act"] == "write"]
    assert sorted(states) == ["replaced", "saved", "saved"]
    nothing_lost_or_doubled(hall, match, one, other)
