"""Frames at a table on a slow phone: how many come in time while tiles are laid.

A person plays rounds with bots in Chromium, on a phone of 360 pixels whose processor is so many times slower
(DevTools' throttling). From each tile that comes to lie until it lies still the page notes when its frames
came, and the browser notes what kept it busy for longer than 50 ms. A frame is in time where it follows the
one before within 16.7 ms; where one took several such spans, the others count as missed.

Run it on a machine with nothing else to do: what others take is missing here. At every run it says how often
an idle page of the same browser misses one: that much is the machine's.
"""

import argparse
import os
import shutil
import sys
import tempfile
import time
from typing import Any, Final, NamedTuple

from hall import servers
from live import set_up

LEAST: Final = 0.95
"""The share of frames in time, of a table in one game."""
SPAN_MS: Final = 1000 / 60
LONGEST: Final = 240
"""Seconds after which rounds are no longer waited for."""
GAMES: Final = {"powc": "powc-2023", "straight": "fortbend-2023", "bigsix": "garrison-2022"}
PHONE: Final = {"width": 360, "height": 740}
WATCH: Final = """() => {
  const seen = window.seen = { gaps: [], tasks: [], tiles: 0, rounds: 0 };
  let until = 0, last = 0, result = false;
  new MutationObserver((changes) => {
    const added = changes.flatMap((each) => [...each.addedNodes]);
    if (!added.some((node) => node.classList?.contains("laid"))) return;
    until = performance.now() + 400;
    seen.tiles += 1;
  }).observe(document.body, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (each.startTime < until) seen.tasks.push(each.duration);
  }).observe({ type: "longtask" });
  const frame = (now) => {
    if (last && now < until) seen.gaps.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const isOpen = (each) => each.checkVisibility() && !each.disabled;
  const shown = (name) => [...document.querySelectorAll(name)].find(isOpen);
  setInterval(() => {
    const isOver = Boolean(shown("[data-result]"));
    if (isOver && !result) seen.rounds += 1;
    result = isOver;
    if (performance.now() < until) return;
    const next = shown(".ghost") ?? shown("[data-act=pass], [data-act=draw], [data-result] button.primary");
    (next ?? shown("button.own:not(.is-idle)"))?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, 150);
}"""
"""Notes frames, and plays: the first tile that may be laid, at its first place."""
IDLE: Final = """() => new Promise((done) => {
  const gaps = [];
  let last = 0;
  const frame = (now) => {
    if (last) gaps.push(now - last);
    last = now;
    if (gaps.length < 180) requestAnimationFrame(frame); else done(gaps);
  };
  requestAnimationFrame(frame);
})"""


class Frames(NamedTuple):
    """Frames that came in time, and those that were missed."""

    in_time: int
    missed: int

    @property
    def share(self) -> float:
        """Of all that there was time for."""
        return self.in_time / max(1, self.in_time + self.missed)


def count(gaps: list[float]) -> Frames:
    """Frames by the spans that each took."""
    spans = [max(1, round(gap / SPAN_MS)) for gap in gaps]
    return Frames(len(spans), sum(spans) - len(spans))


def play(browser: Any, address: str, rate: float, rounds: int) -> tuple[dict[str, Any], Frames]:
    """Play rounds at a new table; what was seen, and the browser's own frames where nothing happens."""
    context = browser.new_context(viewport=PHONE, device_scale_factor=2, has_touch=True, locale="en")
    page = context.new_page()
    page.goto("about:blank")
    idle = count(page.evaluate(IDLE))
    page.goto(address)
    page.get_by_label("Begin at once, with bots").check()
    page.get_by_role("button", name="Open the table").click()
    page.locator("button.own").first.wait_for()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.evaluate(WATCH)
    limit = time.monotonic() + LONGEST
    while page.evaluate("window.seen.rounds") < rounds:
        assert time.monotonic() < limit, "the rounds do not end"
        page.wait_for_timeout(1000)
    seen: dict[str, Any] = page.evaluate("window.seen")
    context.close()
    return seen, idle


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=6, help="how many times slower the processor is")
    parser.add_argument("--rounds", type=int, default=2, help="of each game")
    said = parser.parse_args()
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    print(f"load of the machine at the beginning: {os.getloadavg()[0]:.1f}")
    is_slow = False
    with tempfile.TemporaryDirectory() as folder:
        set_up(folder)
        from playwright.sync_api import sync_playwright

        with servers.server(DOUBLESIX_BOT_SECONDS="0.6-0.8") as (port, _), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            for game, rules in GAMES.items():
                address = f"http://127.0.0.1:{port}/play/new/?rules={rules}"
                seen, idle = play(browser, address, said.rate, said.rounds)
                frames = count(seen["gaps"])
                is_slow |= frames.share < LEAST
                print(
                    f"{game:9} {seen['tiles']:3} tiles, {frames.in_time + frames.missed:5} frames: "
                    f"{frames.share:6.1%} in time, at least {LEAST:.0%}; busy for over 50 ms "
                    f"{len(seen['tasks'])} times, at most {max(seen['tasks'], default=0):.0f} ms; "
                    f"an idle page {idle.share:6.1%}",
                    flush=True,
                )
            browser.close()
    sys.exit(is_slow)


if __name__ == "__main__":
    main()
