"""The browser of all tests that need a real one, and how long they wait for what they expect to see."""

import asyncio
import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.samples import sample

HOST: Final = "hall.test"
"""A name that is not localhost: pages there are no secure context, as in a hall."""
SOON: Final = 60_000
"""Milliseconds after which something that does not appear is a failure, however busy the machine is."""
PHONE: Final = {"width": 360, "height": 740}
DESK: Final = {"width": 1280, "height": 800}
PROGRAM: Final = sample("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
"""The engine alone takes a fifth of the work of the whole browser; the long run has that too."""
expect.set_options(timeout=SOON)


class Engine:
    """Chromium and what leads it, from the first test of this process that needs it to the last."""

    def __init__(self) -> None:
        self._playwright = sync_playwright().start()
        self.loop = asyncio.get_running_loop()
        arguments = ["--no-sandbox", f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
        self.browser = self._playwright.chromium.launch(executable_path=PROGRAM, args=arguments)
        self.browser.on("context", lambda context: context.set_default_timeout(SOON))
        atexit.register(self.end)

    def end(self) -> None:
        """Close it."""
        asyncio._set_running_loop(self.loop)
        self.browser.close()
        self._playwright.stop()
        asyncio._set_running_loop(None)


engine = cache(Engine)


@contextmanager
def launched() -> Iterator[Browser]:
    """Chromium; its loop counts as running in this thread meanwhile, and not while other tests have loops."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # for what is done while the loop runs
        used = engine()
        asyncio._set_running_loop(used.loop)
        try:
            yield used.browser
        finally:
            asyncio._set_running_loop(None)


def screens(usual: dict[str, int]) -> pytest.MarkDecorator:
    """For a test that is pressed through on one screen usually, on a phone and at a desk in the long run."""
    chosen = sample([usual], [PHONE, DESK])
    return pytest.mark.parametrize(
        "screen", chosen, ids=["phone" if each is PHONE else "desk" for each in chosen]
    )


OVERLAPS = """() => {
  const found = [];
  const shown = (box, element) => {
    let { left, top, right, bottom } = box;
    for (let each = element; each; each = each.parentElement) {
      if (getComputedStyle(each).overflow === "visible") continue;
      const clip = each.getBoundingClientRect();
      [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
      [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    return { left, top, right, bottom };
  };
  // what stays on the screen, on a ground of its own, while all else goes by under it
  const barOf = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const { position, backgroundColor } = getComputedStyle(each);
      if (["sticky", "fixed"].includes(position) && /^rgb\\(/.test(backgroundColor)) return each;
    }
    return null;
  };
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.data.trim() || !node.parentElement.checkVisibility()) continue; // nor inside what is folded
    if (node.parentElement.closest(".visually-hidden, option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const each of range.getClientRects()) {
      const box = shown(each, node.parentElement);
      const isSeen = box.right - box.left > 1 && box.bottom - box.top > 1;
      if (isSeen) found.push([node.data.trim().slice(0, 40), box, barOf(node.parentElement)]);
    }
  }
  const clashes = [];
  found.forEach(([words, box, bar], at) => {
    for (const [other, theirs, theirBar] of found.slice(at + 1)) {
      if (bar !== theirBar) continue;
      const wide = Math.min(box.right, theirs.right) - Math.max(box.left, theirs.left);
      const high = Math.min(box.bottom, theirs.bottom) - Math.max(box.top, theirs.top);
      if (wide > 2 && high > 4) clashes.push(`${words} / ${other}`);
    }
  });
  return clashes;
}"""
"""Texts that lie on one another, as far as they are seen."""


def window(browser: Browser, screen: dict[str, int], **options: Any) -> BrowserContext:
    """A browser of somebody's own, in English, in which nothing moves; a phone is touched."""
    wanted = {"locale": "en", "reduced_motion": "reduce", "has_touch": screen is PHONE, **options}
    return browser.new_context(viewport=screen, **wanted)  # type: ignore[arg-type]
