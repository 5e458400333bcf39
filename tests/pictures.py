"""The README's pictures, made anew from the demonstration events: `make pictures`.

A server of its own is started on an empty folder, the organiser signs in, and each page is taken as it is
at a desk.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.architecture.tree import ROOT
from tests.chromium import DESK, PROGRAM
from tests.ports import free_port

DOCS: Final = ROOT / "docs"
PUBLIC: Final = {"front": "/", "bracket": "/events/lagoon-trophy/results/bracket/"}
OFFICIAL: Final = {"floor": "/events/lagoon-trophy/floor/"}
SIGN_IN: Final = re.compile(r"^ +organiser +(\S+) +(\S+)$")


@contextmanager
def demonstration() -> Iterator[tuple[str, str, str]]:
    """A server with the demonstration events: its address, and a sign-in of its organiser."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        places = {
            "DOUBLESIX_DATA": f"{folder}/data",
            "DOUBLESIX_KEYS": f"{folder}/keys",
            "DOUBLESIX_LOG": "text",
        }
        command = [sys.executable, "-u", "-m", "doublesix.web", "serve", "--demo", "--port", str(port)]
        server = subprocess.Popen(command, env=os.environ | places, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            found = next(filter(None, map(SIGN_IN.match, server.stdout)))
            next(line for line in server.stdout if " is at " in line)
            yield f"http://127.0.0.1:{port}", found[1], found[2]
        finally:
            server.terminate()
            server.communicate()


def wait_for(address: str) -> None:
    """Until the server answers."""
    while True:
        try:
            urllib.request.urlopen(address).close()
        except urllib.error.URLError:
            time.sleep(0.2)
        else:
            return


def sign_in(page: Page, address: str, name: str, password: str) -> None:
    """As the organiser, by password."""
    page.goto(f"{address}/accounts/login/")
    page.fill("[name=login]", name)
    page.fill("[name=password]", password)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url(lambda url: "login" not in url)


def take(page: Page, name: str, address: str) -> None:
    """A picture of a page, with few colours, so that it is small."""
    page.goto(address)
    page.wait_for_load_state("networkidle")
    file = DOCS / f"{name}.png"
    page.screenshot(path=file)
    with Image.open(file) as picture:
        picture.convert("RGB").quantize(128).save(file, optimize=True)


def take_all(browser: Browser) -> None:
    """All of them."""
    with demonstration() as (address, name, password):
        wait_for(address)
        page = browser.new_page(viewport=DESK, color_scheme="light", locale="en-GB")  # type: ignore[arg-type]
        for picture, path in PUBLIC.items():
            take(page, picture, address + path)
        sign_in(page, address, name, password)
        for picture, path in OFFICIAL.items():
            take(page, picture, address + path)


if __name__ == "__main__":
    with sync_playwright() as playwright:
        take_all(playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox"]))
