"""What public pages weigh, when they show something and whether they jump, on a slow phone and a thin line.

Every page that the demonstration's front page and its events lead to, in Chromium with 150 ms of latency,
1.6 Mbit/s and a processor four times slower. Pictures do not count. It needs what the browser tests need:

    python bench/pages.py [words of the addresses]
"""

import sys
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urldefrag, urlparse

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Page

from tests import chromium
from tests.pictures import demonstration, wait_for

SCREEN = {"width": 360, "height": 640}
LATENCY_MS, BYTES_A_SECOND, TIMES_SLOWER = 150, 1_600_000 / 8, 4
MOST_BYTES, MOST_MS, MOST_SHIFT = 60_000, 1000, 0.05
COUNTED = ("Document", "Stylesheet", "Script", "Fetch", "XHR", "Other")
LOOK = """(() => {
  window.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((each) => (window.shift += each.value)))
    .observe({ type: "layout-shift", buffered: true });
})()"""
PAINTED = 'performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0'
LEFT_OUT = (".pdf", ".png", ".ics", ".xml", ".json", "/language/", "/embed")


class Figures(NamedTuple):
    """What a page came to."""

    path: str
    size: int
    painted: float
    shift: float

    @property
    def is_good(self) -> bool:
        """Whether it keeps to all limits."""
        return self.size <= MOST_BYTES and self.painted <= MOST_MS and self.shift < MOST_SHIFT


def public_paths(browser: Browser, base: str) -> list[str]:
    """What the front page leads to, and what that leads to; of many matches one."""
    page = browser.new_page()
    found, kinds = ["/"], {"/"}
    for path in found:
        if path.count("/") > 4 and "results" not in path:
            continue
        page.goto(base + path)
        for address in page.locator("a[href]").evaluate_all("all => all.map((each) => each.href)"):
            where = urlparse(urldefrag(address).url)
            kind = "/".join("N" if part.isdecimal() else part for part in where.path.split("/"))
            is_ours = address.startswith(base) and not any(each in address for each in LEFT_OUT)
            if is_ours and not where.query and kind not in kinds:
                kinds.add(kind)
                found.append(where.path)
    page.close()
    return found


def measure(browser: Browser, base: str, path: str) -> Figures:
    """One page, opened by somebody who was never here."""
    context = browser.new_context(viewport=SCREEN, locale="en", reduced_motion="reduce")  # type: ignore[arg-type]
    page: Page = context.new_page()
    devtools = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def come(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]

    def finish(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = int(event["encodedDataLength"])

    devtools.on("Network.responseReceived", come)
    devtools.on("Network.loadingFinished", finish)
    devtools.send("Network.enable")
    thin: dict[str, Any] = {"offline": False, "latency": LATENCY_MS}
    thin |= {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
    devtools.send("Network.emulateNetworkConditions", thin)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": TIMES_SLOWER})
    page.add_init_script(LOOK)
    page.goto(base + path, wait_until="load")
    page.wait_for_function(f"{PAINTED} > 0")
    page.wait_for_timeout(300)
    painted, shift = page.evaluate(f"[{PAINTED}, window.shift]")
    context.close()
    size = sum(size for key, size in sizes.items() if kinds.get(key) in COUNTED)
    return Figures(path, size, painted, shift)


def main() -> None:
    """All of them; a page that is over a limit makes it fail."""
    words = sys.argv[1:]
    with demonstration() as (base, _name, _password), chromium.launched() as browser:
        wait_for(base)
        paths = [each for each in public_paths(browser, base) if not words or any(w in each for w in words)]
        found = [measure(browser, base, path) for path in paths]
    print(f"{'page':64} {'bytes':>7} {'ms':>6} {'shift':>6}")
    for each in sorted(found, key=lambda one: -one.size):
        verdict = "" if each.is_good else "  over"
        print(f"{each.path:64} {each.size:7} {each.painted:6.0f} {each.shift:6.3f}{verdict}")
    sys.exit(not all(each.is_good for each in found))


if __name__ == "__main__":
    main()
