"""The page of a table in a real browser, with recorded frames: seen whole, played by touch and by keys, put
right by refusals, and readable to axe."""

import gzip
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.accessibility import axe_of
from tests.web.online.table_page import STATIC, opened, page_with, recorded

pytestmark = pytest.mark.slow
SIZES: Final = ((360, 740), (740, 360), (768, 1024), (1024, 768), (1280, 800))
NAMES: Final = ("straight", "powc", "bigsix-two", "strict", "watching", "between", "waiting")
DRAWN: Final = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
SEEN: Final = """() => {
  const box = (each) => each.getBoundingClientRect();
  const area = box(document.querySelector(".board"));
  const isOut = ({ left, right, top, bottom }) =>
    left < area.left - 3 || right > area.right + 3 || top < area.top - 3 || bottom > area.bottom + 3;
  const isBeyond = ({ left, right, bottom }) =>
    right > innerWidth + 1 || bottom > innerHeight + 1 || left < -1;
  const controls = [...document.querySelectorAll("button, .own, .back")]
    .filter((each) => each.offsetParent && !each.closest(".panel, dialog"));
  return [
    [...document.querySelectorAll(".laid .ring")].map(box).filter(isOut).length,
    controls.map(box).filter(isBeyond).length,
    document.documentElement.scrollWidth - innerWidth,
    document.querySelectorAll(".laid").length,
  ];
}"""
"""How many tiles and controls are beyond what is seen, by how much it scrolls, and how many tiles lie."""
MOST_BYTES: Final = 150_000
SECRET: Final = bytes(range(32)).hex()
COMMITMENT: Final = "07e11085c16e6472701b87693c2da091dc10ec80f3d22abc9563369bb30d19b6"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser without a past, in which nothing moves."""
    found = browser.new_context(reduced_motion="reduce")
    yield found
    found.close()


@pytest.mark.parametrize("name", NAMES)
def test_all_of_it_is_seen_at_every_size(context: BrowserContext, name: str) -> None:
    """No tile, no place and no control beyond the window; nothing scrolls."""
    frame = recorded(name)
    page, _ = opened(context, frame)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        seen = page.evaluate(SEEN)
        assert seen == [0, 0, 0, len(frame["layout"])], (width, height)


@pytest.mark.parametrize("count", [7, 14])
def test_a_full_hand_can_be_tapped(context: BrowserContext, count: int) -> None:
    """Who draws from the pile of Big Six can have many tiles: they lie in rows."""
    every = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
    frame = recorded("bigsix-two") | {"hand": every[:count]}
    page, _ = opened(context, frame, width=360, height=740)
    boxes = page.evaluate("""[...document.querySelectorAll(".own")].map((each) => {
      const { width, height, bottom } = each.getBoundingClientRect();
      return [width, height, bottom];
    })""")
    assert len(boxes) == count
    assert min(width for width, _, _ in boxes) >= 44
    assert max(bottom for _, _, bottom in boxes) <= 740
    board = page.locator(".board").bounding_box()
    assert board
    assert board["height"] >= 200


@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing(context: BrowserContext, name: str) -> None:
    page, _ = opened(context, recorded(name), is_host=name == "waiting")
    assert axe_of(page).violations_count == 0, axe_of(page).generate_report()


def playable(frame: dict[str, Any]) -> dict[str, Any]:
    """The first tile with a place."""
    found: dict[str, Any] = next(each for each in frame["choices"]["plays"] if each["places"])
    return found


def own(page: Page, tile: str) -> Any:
    """A tile of the hand."""
    return page.locator(f'.own[data-tile="{tile}"]')


def test_a_tap_and_a_place_play_a_tile(context: BrowserContext) -> None:
    frame = recorded("straight")
    choice = playable(frame)
    page, table = opened(context, frame, width=360, height=740)
    own(page, choice["tile"]).click()
    expect(page.locator(".ghost")).to_have_count(len(choice["places"]))
    page.locator(".ghost").first.click()
    expect(page.locator("[data-status]")).to_have_text("")
    place, sent = choice["places"][0], table.sent[0]
    assert sent.pop("key")
    assert sent == {
        "do": "play",
        "tile": choice["tile"],
        "on": place["on"],
        "number": place["number"],
        "is_wrong": place["is_wrong"],
        "n": frame["n"],
    }


def test_a_strict_table_takes_a_tile_out_of_turn_from_who_wants_it_so(context: BrowserContext) -> None:
    frame = recorded("strict") | {"turn": 2}
    choice = playable(frame)
    page, table = opened(context, frame, width=360, height=740)
    own(page, choice["tile"]).click()
    expect(page.locator("[data-more]")).to_contain_text("It is not your turn")
    own(page, choice["tile"]).click()
    expect(page.locator(".ghost")).to_have_count(0)
    assert table.sent == [], "tapped twice, it is only given up"
    own(page, choice["tile"]).click()
    page.locator(".ghost").first.click()
    page.wait_for_function("document.querySelectorAll('.ghost').length === 0")
    assert [each["tile"] for each in table.sent] == [choice["tile"]]


def test_either_of_a_team_that_chooses_may_start(context: BrowserContext) -> None:
    frame = recorded("straight") | {"turn": 0, "starters": [1, 3], "layout": [], "ends": []}
    lead = {"on": "", "number": -1, "is_short_end": False, "is_wrong": False}
    frame["choices"]["plays"] = [{"tile": tile, "places": [lead]} for tile in frame["hand"]]
    page, table = opened(context, frame)
    expect(page.locator("[data-turn]")).to_have_text("Your turn")
    own(page, frame["hand"][0]).click()
    own(page, frame["hand"][0]).click()
    page.wait_for_function("document.querySelectorAll('.ghost').length === 0")
    assert [each["tile"] for each in table.sent] == frame["hand"][:1]
    other = frame | {"starters": [2, 4], "choices": {**frame["choices"], "plays": []}}
    page, _ = opened(context, other)
    expect(page.locator("[data-turn]")).to_contain_text("either of them leads")


def test_who_was_away_says_so_and_has_the_seat_again(context: BrowserContext) -> None:
    frame = recorded("straight") | {"turn": 2}
    page, _ = opened(context, frame)
    expect(page.get_by_role("button", name="I am back")).to_be_hidden()
    frame["seats"][0] |= {"is_held": True}
    frame["choices"] |= {"plays": []}
    page, table = opened(context, frame, width=360, height=740)
    expect(page.locator("[data-more]")).to_have_text("A bot plays for you until you are back.")
    page.get_by_role("button", name="I am back").click()
    expect(page.locator("[data-status]")).to_have_text("")
    assert [each["do"] for each in table.sent] == ["ready"]


def test_keys_alone_play_a_tile(context: BrowserContext) -> None:
    frame = recorded("straight")
    choice = playable(frame)
    page, table = opened(context, frame)
    for _ in range(len(frame["hand"]) + 1):
        page.keyboard.press("ArrowRight")
        if page.evaluate("document.activeElement.dataset.tile") == choice["tile"]:
            break
    page.keyboard.press("Enter")
    expect(page.locator(".ghost").first).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('.ghost').length === 0")
    assert [each["tile"] for each in table.sent] == [choice["tile"]]


def test_what_is_refused_comes_back_to_the_hand_with_the_sentence(context: BrowserContext) -> None:
    frame = recorded("straight")
    choice = playable(frame)
    page, table = opened(context, frame)
    said = {"code": "overtaken", "clause": "F6", "text": "Something happened meanwhile."}
    table.answers.append((409, {"refusal": said, "n": frame["n"]}))
    own(page, choice["tile"]).click()
    page.locator(".ghost").first.click()
    expect(page.locator("[data-status]")).to_have_text("Something happened meanwhile. (F6)")
    expect(own(page, choice["tile"])).to_be_visible()
    expect(page.locator(".laid")).to_have_count(len(frame["layout"]))


def test_a_tile_is_dragged_to_its_place_or_to_another_in_the_hand(context: BrowserContext) -> None:
    frame = recorded("straight")
    choice = playable(frame)
    page, table = opened(context, frame)
    first, last = page.locator(".own").first, page.locator(".own").last
    name, end = first.get_attribute("data-tile"), last.bounding_box()
    assert end
    first.hover()
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"], end["y"] + 30, steps=6)
    page.mouse.up()
    expect(page.locator(".own").last).to_have_attribute("data-tile", str(name))
    page.reload()
    expect(page.locator(".own").last).to_have_attribute("data-tile", str(name))
    own(page, choice["tile"]).hover()
    page.mouse.down()
    page.mouse.move(640, 500, steps=4)
    ghost = page.locator(".ghost").first.bounding_box()
    assert ghost
    page.mouse.move(ghost["x"] + 20, ghost["y"] + 20, steps=4)
    page.mouse.up()
    page.wait_for_function("document.querySelectorAll('.ghost').length === 0")
    assert [each["tile"] for each in table.sent] == [choice["tile"]]


def test_letters_tell_the_hand_the_ends_and_the_score(context: BrowserContext) -> None:
    frame = recorded("straight")
    page, _ = opened(context, frame)
    said = page.locator("[data-said]")
    page.keyboard.press("h")
    expect(said).to_contain_text(frame["hand"][0])
    page.keyboard.press("e")
    expect(said).to_contain_text(f"They make {frame['sum']}.")
    page.keyboard.press("o")
    expect(said).to_contain_text(str(frame["sides"][0]["score"]))
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Help and keys")).to_be_visible()


def test_who_watches_has_no_hand_and_nothing_to_press(context: BrowserContext) -> None:
    page, _ = opened(context, recorded("watching"))
    expect(page.locator(".own")).to_have_count(0)
    expect(page.locator("[data-act]:visible")).to_have_count(0)
    expect(page.locator("[data-watched]")).to_be_visible()


def test_the_deals_are_checked_here(context: BrowserContext) -> None:
    """The match is over, its secret is told: what was seen of the hands is held against it."""
    frame = recorded("powc")
    frame |= {"status": "over", "turn": 0, "commitment": COMMITMENT, "hand": [], "layout": []}
    frame["revealed"] = {"secret": SECRET, "numbers": ["", "", "", ""]}
    frame["revealed"]["deals"] = [
        {"place": "1/1", "hands": {"1": ["3-3", "6-3", "6-1", "6-2", "3-2", "6-5"], "2": ["0-0"]}}
    ]
    page, _ = opened(context, frame)
    page.locator(".proof summary").click()
    page.get_by_role("button", name="Check this deal").click()
    expect(page.locator(".proof .is-right")).to_contain_text("is the one that was committed to")
    expect(page.locator(".proof .hands li").nth(0)).to_contain_text("agrees")
    expect(page.locator(".proof .hands li").nth(1)).to_contain_text("differs")
    expect(page.locator(".proof .hands li").nth(2)).to_contain_text("not seen")


def test_the_page_is_light_and_asks_nobody_else(context: BrowserContext) -> None:
    """All that is loaded before the first play, as a server compresses it."""
    frame = recorded("straight")
    _, table = opened(context, frame)
    assert all(each.startswith("http://table.test/") for each in table.asked)
    files = {each.partition("/static/")[2].partition("#")[0] for each in table.asked if "/static/" in each}
    weight = len(gzip.compress(page_with(frame).encode()))
    weight += sum(len(gzip.compress((STATIC / each).read_bytes())) for each in files)
    assert {"doublesix/play-table.js", "doublesix/play.css"} <= files
    assert weight < MOST_BYTES
