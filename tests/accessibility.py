"""Looking at a page as axe does, once nothing on it moves: half faded in, a text has too little contrast."""

from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_SETTLED: Final = """Promise.allSettled(
    document.getAnimations()
        .filter((each) => each.effect.getComputedTiming().iterations !== Infinity)
        .map((each) => each.finished)
).then(() => true)"""


def axe_of(page: Page) -> Any:
    """What axe says of a page that stands still."""
    page.evaluate(_SETTLED)
    return Axe().run(page)
