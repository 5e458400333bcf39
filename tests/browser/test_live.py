"""A page that updates by itself, in a real browser against the real server."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from doublesix.store import change_feed
from doublesix.web.live import boards
from doublesix.web.live import hub as hubs
from tests.chromium import HOST, SOON
from tests.store import people
from tests.web.live.serving import served

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = """<!doctype html><html lang="en"><title>Board</title>
<main data-live="/live/{pk}/try/?a="><p data-as-of>As of 00:00</p><p data-stale role="status" hidden></p>
<ul data-parts><li id="a"><button>a 0</button></li><li id="gone">gone</li></ul></main>
<script type="module" src="/static/doublesix/live.js"></script>"""


class Shown:
    """What the board shows."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}

    def __call__(self, _pk: int, _argument: str) -> dict[str, str]:
        return self.parts


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    found = Shown()
    monkeypatch.setitem(boards.BOARDS, "try", boards.BoardRenderer(found, "see"))
    monkeypatch.setattr(hubs, "BEAT", 0.2)
    return found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en", viewport={"width": 360, "height": 740})
    yield context.new_page()
    context.close()


def opened(page: Page, port: int, pk: int) -> None:
    """A page of the server's, with other contents."""
    page.goto(f"http://{HOST}:{port}/")
    page.set_content(PAGE.format(pk=pk))


@pytest.fixture(autouse=True)
def _known_host(settings: object) -> None:
    settings.ALLOWED_HOSTS = ["*"]  # type: ignore[attr-defined]


def items(page: Page) -> list[str]:
    """The parts on the page, in order."""
    return page.locator("[data-parts] > li").all_inner_texts()


@pytest.mark.slow
def test_parts_change_come_and_go_and_one_stays_where_one_was(page: Page, shown: Shown) -> None:
    event = people.event()
    shown.parts = {"a": '<li id="a"><button>a 0</button></li>', "b": '<li id="b">b 0</li>'}
    with served() as port:
        opened(page, port, event.pk)
        expect(page.locator("#b")).to_have_text("b 0")
        assert items(page) == ["a 0", "b 0"]
        assert page.locator("#a").get_attribute("class") is None, "the same as before is left alone"
        expect(page.locator("[data-as-of]")).not_to_have_text("As of 00:00")
        page.locator("#a button").focus()
        page.evaluate(
            """soon => {
              const parts = document.querySelector("[data-parts]");
              window.wasFresh = new Promise((told) => {
                const look = () => parts.querySelector("#a").className === "fresh" && told(true);
                const all = { childList: true, subtree: true, attributes: true };
                new MutationObserver(look).observe(parts, all);
                setTimeout(told, soon);
              });
            }""",
            SOON,
        )
        shown.parts = {
            "c": '<li id="c">c 0</li>',
            "a": '<li id="a"><button>a 1</button></li>',
            "b": '<li id="b">b 0</li>',
        }
        change_feed.publish_change(event.pk)
        assert page.evaluate("() => window.wasFresh")  # for two seconds: who looks now and then may miss it
        assert items(page) == ["c 0", "a 1", "b 0"]
        assert page.evaluate("document.activeElement.textContent") == "a 1"
        expect(page.locator("#a")).not_to_have_class("fresh")
        del shown.parts["b"]
        change_feed.publish_change(event.pk)
        expect(page.locator("#b")).to_have_count(0)
        page.close()


def test_a_tap_counts_although_there_is_news_before_the_finger_is_lifted(page: Page, shown: Shown) -> None:
    event = people.event()
    shown.parts = {"a": '<li id="a"><button>a 0</button></li>', "b": '<li id="b">b 0</li>'}
    with served() as port:
        opened(page, port, event.pk)
        expect(page.locator("#b")).to_have_text("b 0")
        page.evaluate(
            """address => {
              window.tapped = [];
              document.addEventListener("click", (event) => window.tapped.push(event.target.tagName));
              const source = new EventSource(address);
              window.news = new Promise((told) => source.addEventListener("parts", (event) => {
                if (event.data.includes("a 1")) setTimeout(told, 100);
              }));
            }""",
            f"/live/{event.pk}/try/?a=",
        )
        page.locator("#a button").hover()
        page.mouse.down()
        shown.parts = {"a": '<li id="a"><button>a 1</button></li>', "b": '<li id="b">b 1</li>'}
        change_feed.publish_change(event.pk)
        page.evaluate("() => window.news")
        page.mouse.up()
        expect(page.locator("#a")).to_have_text("a 1")
        expect(page.locator("#b")).to_have_text("b 1")
        assert page.evaluate("() => window.tapped") == ["BUTTON"]
        page.close()


def test_a_page_whose_server_is_away_says_so_until_it_is_back(page: Page, shown: Shown) -> None:
    event = people.event()
    shown.parts = {"a": '<li id="a">1</li>'}
    page.clock.install(time=time.time())
    with served() as port:
        opened(page, port, event.pk)
        expect(page.locator("#a")).to_have_text("1")
        expect(page.locator("[data-stale]")).to_be_hidden()
    page.clock.run_for(14_000)
    expect(page.locator("[data-stale]")).to_be_visible()
    expect(page.locator("[data-stale]")).to_contain_text("Not up to date: last news at ")
    shown.parts = {"a": '<li id="a">2</li>'}
    with served(port):
        for _ in range(60):
            page.clock.run_for(1000)
            if page.locator("#a").inner_text() == "2":
                break
        expect(page.locator("#a")).to_have_text("2")
        expect(page.locator("[data-stale]")).to_be_hidden()
        page.close()


def test_a_browser_that_cannot_follow_asks_again_and_again(page: Page, shown: Shown) -> None:
    event = people.event()
    shown.parts = {"a": '<li id="a">1</li>'}
    page.add_init_script("delete window.EventSource")
    page.clock.install(time=time.time())
    with served() as port:
        opened(page, port, event.pk)
        expect(page.locator("#a")).to_have_text("1")
        shown.parts = {"a": '<li id="a">2</li>'}
        change_feed.publish_change(event.pk)
        for _ in range(60):  # it asks every ten seconds, and the server may still be reading
            page.clock.run_for(10_100)
            if page.locator("#a").inner_text() == "2":
                break
        expect(page.locator("#a")).to_have_text("2")
        page.close()
