"""A match gone through again in a real browser: dropped on the page, stepped, shared, analysed meanwhile."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from doublesix.store.models import Replay
from doublesix.web.background.analyses import Analyst
from doublesix.web.background.weighing_process import WeighingProcess
from tests.architecture.tree import ROOT
from tests.bots.test_analysis import LATE
from tests.browser.people import Person
from tests.chromium import DESK, PHONE

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
FAIR = (ROOT / "docs" / "examples" / "fair.dtn").read_text("utf-8")
BLUNDER = LATE + "4 plays 2-1 on 5-1\n"
DROP = """text => {
  const data = new DataTransfer();
  data.items.add(new File([text], "match.dtn", { type: "text/plain" }));
  for (const kind of ["dragover", "drop"])
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def drop(somebody: Person, text: str) -> Page:
    """Drop a file on the page; the match at its first moment."""
    somebody.go("/replay/")
    expect(somebody.page.get_by_text("Drop it here, or choose it.")).to_be_visible()
    somebody.page.evaluate(DROP, text)
    expect(somebody.page.locator("[data-replay]")).to_be_visible()
    return somebody.page


def lying(page: Page) -> int:
    return page.locator(".pictures svg:not([hidden]) .lies:not(.is-later)").count()


def compute() -> None:
    """What the server does beside its pages, until nothing waits."""
    analyst = Analyst(lambda text: WeighingProcess(text, worlds=60))
    while Replay.objects.filter(state__in=("waiting", "running")).exists():
        analyst.turn()
        if analyst._work is not None:
            analyst._work._receiver.poll(60)


@pytest.mark.parametrize("screen", [PHONE, DESK])
def test_a_match_is_dropped_and_gone_through(screen: dict[str, int], person: Callable[..., Person]) -> None:
    somebody = person("", screen)
    page = drop(somebody, FAIR)
    somebody.looks_good()
    expect(page.get_by_text("Nothing lies on the table yet.")).to_be_visible()
    page.get_by_role("link", name="One turn on").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-count]")).to_have_text("Turn 2 of 27")
    assert lying(page) == 2
    expect(page).to_have_url(f"{page.url.split('?')[0]}?round=1&turn=2")
    page.get_by_role("slider").fill("17")
    expect(page.locator("[data-score='0']")).to_have_text("10")
    page.keyboard.press("End")
    page.locator("h1").click()
    page.keyboard.press("End")
    expect(page.locator("[data-words]")).to_contain_text("the round is blocked")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-count]")).to_contain_text("Turn 0")
    expect(page.get_by_label("Round", exact=True)).to_have_value("2")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-count]")).to_have_text("Turn 27 of 27")
    page.get_by_role("link", name="Bea").click()
    expect(page.get_by_role("link", name="Bea")).to_have_attribute("aria-current", "true")
    expect(page.locator("[data-count]")).to_have_text("Turn 27 of 27")
    page.keyboard.press("Home")
    expect(page.locator("[data-seat='1'] .held:visible [aria-label='face down']")).to_have_count(7)
    expect(page.locator("[data-seat='2'] .held:visible [aria-label='face down']")).to_have_count(0)
    somebody.looks_good()


def test_the_link_to_a_moment_opens_it(person: Callable[..., Person]) -> None:
    page = drop(person("", DESK), FAIR)
    page.get_by_role("link", name="Cyd").click()
    page.get_by_role("slider").fill("5")
    page.get_by_role("button", name="Copy link").click()
    link = page.get_by_label("The link to this moment").input_value()  # a plain address has no clipboard
    assert link.endswith("?round=1&turn=5&seat=3")
    other = person("", PHONE)
    other.go(link)
    expect(other.page.locator("[data-count]")).to_have_text("Turn 5 of 27")
    expect(other.page.get_by_role("link", name="Cyd")).to_have_attribute("aria-current", "true")


def test_a_round_plays_by_itself(person: Callable[..., Person]) -> None:
    page = drop(person("", DESK), BLUNDER)
    page.clock.install()
    page.get_by_role("button", name="Play the round").click()
    page.clock.run_for(2300)
    expect(page.locator("[data-count]")).to_contain_text("Turn 2 of")
    page.get_by_role("button", name="Play the round").click()
    page.clock.run_for(5000)
    expect(page.locator("[data-count]")).to_contain_text("Turn 2 of")


def test_the_analysis_arrives_while_one_goes_on(person: Callable[..., Person]) -> None:
    somebody = person("", DESK)
    page = drop(somebody, BLUNDER)
    page.get_by_role("button", name="Analyse this match").click()
    expect(page.locator("[data-progress-words]")).to_have_text("The analysis begins in a moment.")
    somebody.looks_good()
    page.get_by_role("slider").fill("20")
    compute()
    expect(page.get_by_role("heading", name="Turn 20: Dee")).to_be_visible()
    expect(page.locator("[data-decision='20'] .better")).to_be_visible()
    expect(page.locator("[data-count]")).to_contain_text("Turn 20 of")
    somebody.looks_good()
    page.locator(".turns a").first.click()
    expect(page.locator("[data-decision='20']")).to_be_hidden()
    expect(page.locator("[data-decision='1']")).to_be_visible()
    assert "turn=1" in page.url


def test_without_a_script_every_step_is_a_page(browser: object, base: str) -> None:
    context = browser.new_context(java_script_enabled=False)  # type: ignore[attr-defined]
    page = context.new_page()
    page.goto(f"{base}/replay/")
    page.get_by_text("Or paste its text").click()
    page.get_by_label("The text of the match").fill(FAIR)
    page.get_by_role("button", name="Go through it").click()
    page.get_by_role("link", name="One turn on").click()
    page.get_by_role("link", name="One turn on").click()
    expect(page.locator("[data-count]")).to_have_text("Turn 2 of 27")
    assert lying(page) == 2
    page.get_by_role("link", name="Dee").click()
    expect(page.get_by_role("link", name="Dee")).to_have_attribute("aria-current", "true")
    page.get_by_label("Round", exact=True).select_option("3")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("[data-count]")).to_contain_text("Turn 0 of")
    context.close()


def test_what_is_no_match_is_told_and_stays(person: Callable[..., Person]) -> None:
    somebody = person("", PHONE)
    somebody.go("/replay/")
    somebody.page.get_by_text("Or paste its text").click()
    somebody.page.get_by_label("The text of the match").fill("ruleset powc\ngame\nround\n1 plays 6-6\n")
    somebody.page.get_by_role("button", name="Go through it").click()
    somebody.says("Line 4, “1 plays 6-6”")
    expect(somebody.page.get_by_label("The text of the match")).to_have_value(
        "ruleset powc\ngame\nround\n1 plays 6-6\n"
    )
    somebody.looks_good()
