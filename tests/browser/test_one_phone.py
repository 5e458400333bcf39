"""One phone for four people: whole matches, eight rounds agreed with at once, plays with slips, a dispute."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hall import Hall
from tests.browser.table_phones import Found, TablePhone, nothing_lost_or_doubled

pytestmark = pytest.mark.slow
Phones = Callable[..., TablePhone]
SMALL = {"width": 360, "height": 640}
BOXES = """selectors => selectors.flatMap(each => [...document.querySelectorAll(each)])
  .map(each => each.getBoundingClientRect())
  .map(({x, y, bottom, width, height}) => [x, y, bottom, width, height])"""
"""Where everything is that selectors name: left, top, bottom, width and height.

The page looks and measures in one step. A locator looks first: what it has seen the page may have drawn anew
before it is measured.
"""


def at_table(phone: Phones, match: Found) -> TablePhone:
    """A small phone that keeps the sheet for the first side, with both line-ups and who starts."""
    one = phone(match, screen=SMALL)
    one.begin_alone()
    return one


def is_agreed(one: TablePhone) -> None:
    """All that is in the score is agreed with."""
    expect(one.page.locator("#unagreed")).to_have_text("")


def needs_no_scrolling(one: TablePhone) -> None:
    """Everything there is to press is on the screen."""
    tall, room = one.page.evaluate("[document.documentElement.scrollHeight, window.innerHeight]")
    assert tall <= room, (tall, room)


def box_of(phone: TablePhone, name: str) -> list[float]:
    """Where something is that is on the screen, by its id."""
    expect(phone.page.locator(f"#{name}")).to_be_visible()
    (box,) = phone.page.evaluate(BOXES, [f"#{name}"])
    return list(box)


def can_be_hit(phone: TablePhone, name: str) -> None:
    """A finger hits it."""
    _x, _y, _bottom, width, height = box_of(phone, name)
    assert min(width, height) >= 44


def stays_at(phone: TablePhone, name: str, where: tuple[float, float]) -> None:
    """A button is in its place, as soon as the page has nothing more to draw."""
    phone.page.wait_for_function(
        """([name, x, y]) => {
            const box = document.getElementById(name)?.getBoundingClientRect();
            return box && box.x === x && box.y === y;
        }""",
        arg=[name, *where],
    )


def test_powc_six_taps_a_round_and_eight_rounds_agreed_with_at_once(phone: Phones, hall: Hall) -> None:
    match = hall.events["powc"]["matches"][0]
    one = at_table(phone, match)
    one.state("Saved at the desk")
    x, y, *_ = box_of(one, "b-open-editor")
    for round_ in range(8):
        one.press("went-out-1" if round_ % 2 else "went-out-2")
        needs_no_scrolling(one)
        one.tap_digits("03")
        one.tap_digits("12")
        expect(one.page.locator("#b-write")).to_be_enabled()
        needs_no_scrolling(one)
        one.press("write")
        expect(one.page.locator("#b-write")).to_have_count(0)
    one.scores(60, 60)
    one.sees("8 rounds wait for the other side")
    expect(one.page.locator("#unagreed")).to_have_text("not yet agreed")
    one.state("Saved at the desk")
    stays_at(one, "b-open-editor", (x, y))
    one.looks_good()
    one.press("hand-1")
    one.sees("Hand the phone to Ministry of Bridges 1")
    one.looks_good()
    one.tap_digits(match["codes"][1])
    is_agreed(one)
    one.scores(60, 60)
    assert [kind for kind, _data in hall.log_of(match)].count("RoundCounted") == 8
    # the match ends, and does not before the others agree
    one.write_out(1, (2, 45), (4, 46))
    one.sees("The game is over as it is written")
    expect(one.page.locator("#b-open-editor")).to_have_count(0)
    one.scores(60, 151)
    one.agree_with_code(1)
    one.wins("Ministry of Clouds 1")
    one.scores(60, 151)
    nothing_lost_or_doubled(hall, match, one)


def test_powc_one_of_three_waiting_rounds_is_disputed(phone: Phones, hall: Hall) -> None:
    match = hall.events["powc"]["matches"][1]
    one = at_table(phone, match)
    for _ in range(3):
        one.write_out(1, (2, 10), (4, 12))
    one.scores(0, 66)
    one.press("hand-1")
    one.press("dispute")
    one.sees("Which round do you dispute?")
    one.looks_good()
    one.press("our-version-1")
    one.press("out-1")
    one.count((2, 10), (4, 2))
    one.write()
    one.page.fill("#agree-code", match["codes"][1])
    one.sees("Two versions of a round")
    one.scores(0, 22)  # up to what nobody contests
    one.looks_good()
    one.sees("2 rounds wait for the other side")
    one.agree_with_code(1)  # with the one before it
    one.sees("1 round waits for the other side")
    assert [kind for kind, _data in hall.log_of(match)].count("RoundCounted") == 1
    # who wrote it gives in; the last one is put right; and all is agreed with
    one.page.get_by_role("button", name="Take ours back").click()
    one.scores(0, 56)
    one.page.click("#waiting summary")
    one.press("correct-round-1")
    one.count((2, 11))
    one.write()
    one.scores(0, 57)
    one.press("hand-1")
    one.page.fill("#agree-code", "000000")
    one.sees("The desk did not take an agreement")
    one.page.get_by_role("button", name="Leave it").click()
    one.agree_with_code(1)
    expect(one.page.locator("section.waiting")).to_contain_text("1 round waits for")  # their version, for us
    one.agree(0)
    is_agreed(one)
    one.scores(0, 57)
    assert not one.errors


def test_bigsix_a_whole_match_on_one_phone(phone: Phones, hall: Hall) -> None:
    match = hall.events["bigsix"]["matches"][0]
    one = at_table(phone, match)
    one.write_out(1, (2, 40), (3, 30))
    one.press("open-editor")
    one.press("blocked")
    one.count((1, 5), (2, 11), (3, 30))
    one.write()
    one.looks_good()
    one.agree_with_code(1)
    one.sees("2 rounds wait for Rolf")
    one.agree_with_code(2)
    is_agreed(one)
    one.scores(101, 0, 0)
    one.write_out(1, (2, 41), (3, 30))
    one.sees("The game is over as it is written")
    one.agree_with_code(1)
    one.agree_with_code(2)
    one.wins("")
    nothing_lost_or_doubled(hall, match, one)


def test_straight_a_whole_match_on_one_phone_with_plays_and_slips(phone: Phones, hall: Hall) -> None:
    match = hall.events["straight"]["matches"][0]
    one = at_table(phone, match)

    def play(*keys: str) -> None:
        for key in keys:
            one.press(key)
            expect(one.page.locator("main")).not_to_contain_text("The desk computes")

    one.press("open-editor")
    needs_no_scrolling(one)
    one.press("mode-plays")
    needs_no_scrolling(one)
    play("play-5-5")
    one.sees("Pia plays 5-5: the ends make 10, so 10 points. (F6)")
    expect(one.page.locator(".layout svg")).to_be_visible()
    play("play-5-0")
    one.press("slip")
    one.looks_good()
    needs_no_scrolling(one)
    can_be_hit(one, "b-no-slip")
    one.press("no-slip")  # one step back: to the plays
    one.press("slip")
    one.press("slip-exposed")
    one.press("slip-seat-3")
    needs_no_scrolling(one)
    play("slip-tile-4-3")
    play("play-5-4")
    play("play-4-4")
    one.press("slip")
    one.press("slip-wrong_spinner")
    play("slip-tile-4-1")
    one.sees("It stands unless the other team catches it now.")
    one.looks_good()
    play("catches-2")
    one.sees("Rolf plays")
    one.press("slip")
    play("slip-pass")
    one.sees("(F18)")
    one.sees("(face up: 4-3)")
    one.page.get_by_text("The round has ended").click()
    one.press("blocked")
    one.count((1, 20), (2, 20), (3, 10), (4, 30))
    one.look()
    expect(one.page.locator("#preview .outcome strong.number")).to_have_text(["110", "10"])
    one.write()
    one.scores(110, 10)
    # points by counts, and what is unlikely is asked about once
    one.press("open-editor")
    for key in ("plus-20-A", "plus-5-A", "plus-15-B", "plus-10-B"):
        one.press(key)
    one.press("out-1")
    one.count((2, 48), (4, 9))
    one.sees("Are you sure: Rolf has 48 pips left?")
    one.press("sure")
    one.write()
    one.scores(190, 35)
    one.press("open-editor")
    one.press("target")
    one.page.fill("#scored-A", "60")
    one.look()
    one.write()
    one.sees("The game is over as it is written")
    one.agree_with_code(1)
    one.sees("Games so far: 250–35")
    is_agreed(one)
    one.press("open-editor")
    one.press("target")
    one.page.fill("#scored-A", "250")
    one.look()
    one.write()
    one.agree_with_code(1)
    one.wins("Pia & Quinn")
    nothing_lost_or_doubled(hall, match, one)
    plays = next(data for kind, data in hall.log_of(match) if kind == "RoundWritten")["written"]["plays"]
    assert plays[2] == "3 exposes 4-3"
    assert plays[-3:] == ["1 plays 4-1 on 4-4 wrong-spinner", "2 catches", "2 passes wrongly"]


def test_with_the_judge_called_every_seat_can_still_be_tapped(phone: Phones, hall: Hall) -> None:
    match: Found = hall.events["powc"]["matches"][7]
    one = at_table(phone, match)
    one.page.click("#call-button")
    expect(one.page.locator("#call-title")).to_be_visible()
    needs_no_scrolling(one)
    one.press("call-reason_rule")
    one.press("call-own")
    expect(one.page.locator(".notice.call.called")).to_be_visible()
    expect(one.page.locator(".main-action")).to_be_visible()
    (_, bar, *_), *seats = one.page.evaluate(BOXES, [".main-action", ".around .seat"])
    assert len(seats) == 4
    for _x, _y, bottom, _width, height in seats:
        assert bottom <= bar
        assert height >= 44
    one.press("open-editor")
    can_be_hit(one, "b-close-editor")
    one.press("blocked")
    expect(one.page.locator(".count-field")).to_have_count(4)
    needs_no_scrolling(one)
    one.page.get_by_role("button", name="Tap tiles").click()
    expect(one.page.locator(".triangle")).to_be_visible()
    needs_no_scrolling(one)
