"""The table's phone in a real browser: each game from the code on the table to the end of a match."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.hall import Hall
from tests.browser.people import PASSWORD, Person, payslip
from tests.browser.table_phones import TablePhone, nothing_lost_or_doubled
from tests.chromium import DESK, PHONE, SOON
from tests.samples import sample

pytestmark = pytest.mark.slow
Phones = Callable[..., TablePhone]


def test_powc_on_two_phones_of_a_plain_address(phone: Phones, hall: Hall) -> None:
    """Plain HTTP that is not localhost: no service worker, no locks; the sheet is kept all the same."""
    match = hall.events["powc"]["matches"][0]
    one = phone(match)
    is_secure, has_locks, has_worker = one.page.evaluate(
        "[isSecureContext, 'locks' in navigator, 'serviceWorker' in navigator]"
    )
    assert (is_secure, has_locks, has_worker) == (False, False, False)
    assert match["link"] not in one.page.url
    one.looks_good()
    one.press("side-0")
    one.page.fill("#join-code", "12")
    one.press("join")
    one.sees("This is not the code of that side.")
    one.looks_good()
    one.join(0)
    one.looks_good()
    one.line_up(0, 0, 2)  # the spare stands in (E2)
    one.sees("Ada Clouds · Cda Clouds")
    other = phone(match, color_scheme="dark")
    other.join(1)
    other.line_up(1, 0, 1)
    one.page.click("#lead-tiles summary")
    for tile in ("6-3", "5-4", "2-1", "1-0"):
        one.press(f"lead-{tile}")
    one.sees("A tie for the highest: these draw again.")
    one.looks_good()
    one.press("lead-6-4")
    one.press("lead-3-3")
    one.sees("Ada Clouds starts.")
    one.out(1)
    one.tap_digits("11")
    one.press("tap-4")
    one.press("hand-4-6-3")
    one.press("next-hand")
    one.page.get_by_text("Blamed tiles: 0").click()
    one.press("blame-2")
    one.press("blamed-2-1")
    expect(one.page.locator(".step-body")).to_contain_text("takes 23. (P11)")
    one.looks_good()
    one.write()
    one.sees("1 round waits for the other side")
    one.state("Saved at the desk")
    one.scores(0, 23)  # what is written is in the score at once
    expect(one.page.locator("#unagreed")).to_have_text("not yet agreed")
    other.scores(0, 23)
    other.looks_good()
    other.agree(1)
    expect(other.page.locator("#unagreed")).to_have_text("")
    expect(one.page.locator("#unagreed")).to_have_text("")
    one.sees("starts. (P5)")
    for phone_ in (one, other):
        phone_.looks_good()
    # one phone alone: the others agree with their code
    one.out(2, (1, 5), (3, 6))
    one.write()
    one.agree_with_code(1)
    one.scores(11, 23)
    expect(one.page.locator("#unagreed")).to_have_text("")
    # undo of the last that nobody agreed with
    one.write_out(1, (2, 1), (4, 2))
    one.page.click("#waiting summary")
    one.page.get_by_role("button", name="Take it back").click()
    expect(one.page.locator(".waiting-round")).to_have_count(0)
    one.write_out(1, (2, 32), (4, 32))
    other.scores(11, 87)  # not what was taken back
    other.agree(1)
    one.scores(11, 87)
    one.out(1, (2, 40), (4, 24))
    expect(one.page.locator(".step-body")).to_contain_text("wins the match")
    one.write()
    other.agree(1)
    for each in (one, other):
        each.wins("Ministry of Clouds 1")
        each.scores(11, 151)
        each.looks_good()
    nothing_lost_or_doubled(hall, match, one, other)


def test_straight_with_talk_plays_and_the_target(phone: Phones, hall: Hall) -> None:
    match = hall.events["straight"]["matches"][0]
    one, other = phone(match), phone(match)
    one.join(0)
    other.join(1)
    one.press("starter-1")
    one.sees("Pia starts.")
    one.press("open-editor")
    for key in ("plus-20-A", "plus-15-A", "plus-5-B"):
        one.press(key)
    one.press("out-1")
    one.count((2, 12), (4, 9))
    one.page.click("#more-slips summary")
    one.press("talks-more-2")
    expect(one.page.locator(".step-body")).to_contain_text("a warning. (F13)")
    expect(one.page.locator(".step-body")).to_contain_text("scores 20, rounded to five. (F9)")
    one.looks_good()
    one.write()
    other.agree(1)
    other.scores(55, 5)
    # play by play: the desk counts
    one.press("open-editor")
    one.press("mode-plays")
    one.press("play-5-5")
    one.sees("Pia plays 5-5: the ends make 10, so 10 points. (F6)")
    one.press("play-5-0")
    one.sees("Rolf plays 5-0: the ends make 10, so 10 points. (F6)")
    one.press("passes")
    one.looks_good()
    one.page.get_by_text("The round has ended").click()
    one.press("blocked")
    one.count((1, 10), (2, 20), (3, 10), (4, 30))
    expect(one.page.locator(".step-body")).to_contain_text("scores 50, rounded to five. (F10)")
    one.write()
    other.agree(1)
    other.scores(115, 15)
    # the target in play, with a second talk before it
    one.press("open-editor")
    one.press("target")
    one.page.fill("#scored-A", "135")
    one.page.fill("#scored-B", "10")
    one.look()
    expect(one.page.locator(".step-body")).to_contain_text("250 is reached in play")
    one.write()
    other.agree(1)
    other.sees("Games so far: 250–25")
    other.sees("The players who lost change places with each other. (F3)")
    expect(other.page.locator(".around .at-left")).to_contain_text("Suri")  # rotated
    other.looks_good()
    nothing_lost_or_doubled(hall, match, one, other)


def test_bigsix_on_three_phones(phone: Phones, hall: Hall) -> None:
    match = hall.events["bigsix"]["matches"][0]
    phones = [phone(match) for _ in range(3)]
    for side, each in enumerate(phones):
        each.join(side)
    follower = phone(match)
    follower.press("follow")
    one = phones[0]
    one.press("open-editor")
    one.press("blocked")
    one.count((1, 5), (2, 11), (3, 30))
    expect(one.page.locator(".step-body")).to_contain_text("(G9)")
    one.write()
    phones[1].agree(1)
    one.sees("1 round waits for Rolf")
    phones[2].agree(2)
    one.scores(31, 0, 0)
    follower.scores(31, 0, 0)
    phones[1].write_out(2, (1, 60), (3, 70))
    one.agree(0)
    phones[2].agree(2)
    one.scores(31, 130, 0)
    one.page.click("#call-button")
    one.looks_good()
    one.press("call-reason_rule")
    one.page.fill("#call-reason", "May he look at the pile?")
    one.press("call-own")
    follower.sees("A question about a rule: May he look at the pile?")
    follower.looks_good()
    phones[2].write_out(2, (1, 20), (3, 10))
    one.agree(0)
    phones[1].agree(1)
    follower.wins("Quinn")
    nothing_lost_or_doubled(hall, match, *phones, follower)


def test_a_tap_counts_although_there_is_news_before_the_finger_is_lifted(phone: Phones, hall: Hall) -> None:
    match = hall.events["powc"]["matches"][3]
    ours, theirs = phone(match), phone(match)
    ours.join(0)
    theirs.join(1)
    button = ours.page.locator("[id^='b-line-up-0-'][id$='-0']")
    button.hover()
    ours.page.mouse.down()
    with ours.page.expect_response(
        lambda answer: answer.url.endswith("/view") and "1" in answer.json()["line_up"], timeout=SOON
    ):
        theirs.line_up(1, 0, 1)
    ours.page.mouse.up()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_the_desk_types_a_paper_in_with_its_photo(browser: Browser, hall: Hall, phone: Phones) -> None:
    event = hall.events["powc"]
    match = event["matches"][1]
    context = browser.new_context(viewport=DESK, locale="en", reduced_motion="reduce")  # type: ignore[arg-type]
    desk = Person(context.new_page(), hall.here)
    desk.go("/accounts/login/")
    desk.page.fill("input[name=login]", "sam@example.org")
    desk.page.fill("input[name=password]", PASSWORD)
    desk.page.press("input[name=password]", "Enter")
    desk.page.wait_for_url(f"{hall.here}/")
    desk.go(f"/events/{event['slug']}/floor/{match['number'] + 1}/sheet/")
    desk.page.click("#b-begin")
    for side in (0, 1):
        for place in (0, 1):
            desk.page.locator(f"[id^='b-line-up-{side}-'][id$='-{place}']").click()
        desk.page.click(f"#b-send-line-up-{side}")
    desk.page.click("#b-starter-2")
    desk.page.click("#b-open-editor")
    desk.page.click("#b-out-2")
    desk.page.fill("#count-1", "30")
    desk.page.fill("#count-3", "12")
    desk.page.click("#b-write")
    expect(desk.page.locator(".score .points")).to_have_text(["42", "0"])
    photo = {"name": "sheet.png", "mimeType": "image/png", "buffer": payslip()}
    desk.page.set_input_files("#photo", photo)  # type: ignore[arg-type]
    desk.page.get_by_role("button", name="Attach").click()
    desk.says("The photo is attached.")
    picture = desk.page.locator(".photos img")
    expect(picture).to_have_count(1)
    picture.scroll_into_view_if_needed()
    expect(picture).not_to_have_js_property("naturalWidth", 0)
    desk.looks_good()
    # the phone of that table follows; its link is revoked
    follower = phone(match)
    follower.scores(42, 0)
    desk.go(f"/events/{event['slug']}/floor/{match['number'] + 1}/link/")
    desk.looks_good()
    desk.page.get_by_role("button", name="Revoke the link").click()
    desk.says("The old link works no longer.")
    follower.sees("This link was withdrawn.")
    context.close()


@pytest.mark.parametrize("screen", sample([PHONE], [PHONE, DESK]))
def test_in_french_it_fits_too(phone: Phones, hall: Hall, screen: dict[str, int]) -> None:
    match = hall.events["powc"]["matches"][2]
    one = phone(match, screen=screen, locale="fr", color_scheme="dark")
    one.looks_good()
    one.join(0)
    if one.page.locator("#b-send-line-up-0").count():
        one.line_up(0, 0, 1)
    one.press("open-editor")
    one.press("blocked")
    one.looks_good()
    expect(one.page.locator("html")).to_have_attribute("lang", "fr")
