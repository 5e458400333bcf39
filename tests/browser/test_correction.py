"""A result is corrected after the next match began: what everybody sees who has it open."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.hall import Hall
from tests.browser.people import PASSWORD, Person
from tests.browser.table_phones import TablePhone
from tests.chromium import DESK, PHONE
from tests.samples import sample

pytestmark = pytest.mark.slow
SCREENS = {"phone": PHONE, "desk": DESK}
OLD, STAYS, NEW = (f"Ministry of {name} 1" for name in ("Clouds", "Tides", "Rivers"))


class CorrectionHall(Hall):
    """The server with finals that can begin."""

    seeds = "tests.browser.correction_events"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """The real server."""
    yield from CorrectionHall(tmp_path_factory.mktemp("hall")).running()


def organiser(context: BrowserContext, base: str) -> Person:
    """Olga, signed in."""
    found = Person(context.new_page(), base)
    found.go("/accounts/login/")
    found.page.fill("input[name=login]", "olga@example.org")
    found.page.fill("input[name=password]", PASSWORD)
    found.page.press("input[name=password]", "Enter")
    found.page.wait_for_url(f"{base}/")
    return found


def correct_the_first_semi_final(olga: Person, slug: str) -> None:
    """Through the pages: filled in, looked at with what it moves, done."""
    olga.go(f"/events/{slug}/judge/corrections/")
    olga.click("Correct match 1")
    olga.page.get_by_label(NEW, exact=True).first.check()
    olga.page.get_by_label(f"Games won by {NEW}").fill("2")
    olga.page.get_by_label(f"Games won by {OLD}").fill("0")
    olga.page.get_by_label("Decided otherwise").check()
    olga.page.get_by_label("Reason").fill("The sides were written the wrong way round.")
    olga.looks_good()
    olga.click("Preview changes")
    olga.says("Annulled, although begun: match 4.")
    olga.looks_good()
    olga.click("Correct the result")
    olga.says("The result is corrected.")
    olga.looks_good()


def rounds(hall: Hall, final: dict[str, Any], edition: int) -> int:
    """How many rounds stand on a sheet."""
    return [kind for kind, _ in hall.log_of({**final, "edition": edition})].count("RoundWritten")


def is_agreed(phone: TablePhone, is_so: bool = True) -> None:
    """What is written counts at once; whether both sides agree with it stands beside the score."""
    expect(phone.page.locator("#unagreed")).to_have_text("" if is_so else "not yet agreed")


@pytest.mark.parametrize("size", sample(["phone"], [*SCREENS]))
def test_a_correction_after_the_next_match_began(
    size: str, hall: Hall, opened: Callable[..., BrowserContext]
) -> None:
    screen, event = SCREENS[size], hall.events[size]
    final, codes = event["final"], event["codes"]
    old, stays = (TablePhone(opened(screen), hall.plain, final) for _ in range(2))
    for side, phone in enumerate((old, stays)):
        phone.join(side)
        phone.line_up(side, 0, 1)
    old.press("starter-1")
    stays.sees("starts.")
    old.write_out(1, (2, 11), (4, 9))
    is_agreed(stays, False)
    stays.agree(1)
    for phone in (old, stays):
        is_agreed(phone)
        phone.scores(0, 20)
    stays.state("Saved at the desk")
    stays.offline()
    stays.write_out(2, (1, 5), (3, 6))
    stays.state("Saved on this phone, waiting for the network: 1")
    old.press("open-editor")  # in the middle of a round
    watcher = Person(opened(screen).new_page(), hall.plain)
    watcher.go(f"/events/{event['slug']}/results/")
    watcher.page.get_by_role("link", name="Match 4", exact=True).first.click()
    sides = watcher.page.locator("#match .match-tile .name")
    expect(sides).to_have_text([OLD, STAYS])
    bracket = Person(opened(screen).new_page(), hall.plain)
    bracket.go(f"/events/{event['slug']}/results/bracket/")
    olga = organiser(opened(screen), hall.here)

    correct_the_first_semi_final(olga, event["slug"])

    # The team that is out: told so, and nothing can be written.
    old.sees(f"{OLD} no longer plays this match. It is now {NEW} – {STAYS}.")
    expect(sides).to_have_text([NEW, STAYS])
    watcher.says("This match was annulled and begins anew.")
    watcher.looks_good()
    for button in ("open-editor", "write", "begin", "send-line-up-0"):
        expect(old.page.locator(f"#b-{button}")).to_have_count(0)
    expect(old.page.locator("#call-button")).to_be_hidden()
    expect(old.page.locator(".yours")).to_have_count(0)
    old.looks_good()
    old.page.reload()
    old.ready()
    old.sees(f"{OLD} no longer plays this match.")

    # The team that stays: its round is not written into the new match, and it goes on without a code.
    stays.offline(False)
    stays.sees("This was not sent before the match was annulled")
    stays.sees(f"This match was annulled and begins anew: {NEW} – {STAYS}.")
    stays.looks_good()
    stays.press("annulled-seen")
    expect(stays.page.locator(".annulled")).to_have_count(0)
    assert [each["state"] for each in stays.record() if each["act"] == "write"] == ["annulled"]
    stays.press("begin")
    stays.line_up(1, 0, 1)

    # The new team: its own phone and its own code.
    new = TablePhone(opened(screen), hall.plain, {**final, "codes": [codes[3], codes[1]]})
    new.join(0)
    new.line_up(0, 0, 1)
    assert rounds(hall, final, 0) == 1
    assert rounds(hall, final, 1) == 0
    new.press("starter-1")
    new.write_out(1, (2, 7), (4, 6))
    is_agreed(stays, False)
    stays.agree(1)
    for phone in (new, stays, old):
        is_agreed(phone)
        phone.scores(0, 13)
    new.looks_good()
    old.sees(f"{OLD} no longer plays this match.")

    # Pages that were open all the time, and what the teams were sent.
    expect(watcher.page.locator("#match .points")).to_have_text(["0", "13"])
    box = bracket.page.locator("li").filter(has=bracket.page.get_by_role("link", name="Match 4")).last
    expect(box).to_contain_text(NEW)
    expect(box).not_to_contain_text(OLD)
    olga.go(f"/events/{event['slug']}/desk/messages/")
    for words in ("you no longer play match 4", "match 4 is played anew", "you play match 4"):
        olga.says(words)
    assert not [error for phone in (old, stays, new) for error in phone.errors]


def test_a_phone_whose_link_was_revoked_says_so_and_asks_no_more(
    hall: Hall, opened: Callable[..., BrowserContext]
) -> None:
    event = hall.events["phone"]
    context = opened(PHONE)
    context.clock.install()
    follower = TablePhone(context, hall.plain, event["final"])
    olga = organiser(opened(DESK), hall.here)
    olga.go(f"/events/{event['slug']}/floor/")
    olga.page.get_by_role("link", name=STAYS).first.click()
    olga.click("Link of match 4")
    olga.page.get_by_role("button", name="Revoke the link").click()
    olga.says("The old link works no longer.")
    follower.page.clock.run_for(10_000)
    follower.sees("This link was withdrawn.")
    follower.sees("What was written here stays on this phone.")
    follower.looks_good()
    asked: list[str] = []
    follower.page.on("request", lambda request: asked.append(request.url))
    follower.page.clock.run_for(600_000)
    follower.page.evaluate("for (const each of ['online', 'pageshow']) window.dispatchEvent(new Event(each))")
    follower.page.clock.run_for(600_000)
    assert asked == []
    expect(follower.page.locator("#call-button")).to_be_hidden()
