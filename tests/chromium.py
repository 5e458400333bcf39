"""The browser of all tests that need a real one, and how long they wait for what they expect to see."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.samples import sample

HOST: Final = "hall.test"
"""A name that is not localhost: pages there are no secure context, as in a hall."""
SOON: Final = 15_000
"""Milliseconds after which something that does not appear is a failure, however busy the machine is."""
PHONE: Final = {"width": 360, "height": 740}
DESK: Final = {"width": 1280, "height": 800}
PROGRAM: Final = sample("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
"""The engine alone takes a fifth of the work of the whole browser; the long run has that too."""
expect.set_options(timeout=SOON)


@contextmanager
def launched() -> Iterator[Browser]:
    """Chromium."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright runs a loop in this thread
        arguments = ["--no-sandbox", f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=arguments)
        yield browser
        browser.close()


def screens(usual: dict[str, int]) -> pytest.MarkDecorator:
    """For a test that is pressed through on one screen usually, on a phone and at a desk in the long run."""
    chosen = sample([usual], [PHONE, DESK])
    return pytest.mark.parametrize(
        "screen", chosen, ids=["phone" if each is PHONE else "desk" for each in chosen]
    )
