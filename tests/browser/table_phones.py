"""Phones at a table: what people do with them, and what the phones themselves have kept."""

import re
from collections import Counter
from typing import Any

from playwright.sync_api import BrowserContext, expect

from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.chromium import SOON

Found = dict[str, Any]

READ = """async () => {
  const db = await new Promise((resolve, reject) => {
    const request = indexedDB.open("doublesix-table", 1);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const all = await new Promise((resolve) => {
    const request = db.transaction("entries").objectStore("entries").getAll();
    request.onsuccess = () => resolve(request.result);
  });
  db.close();
  return all;
}"""

STATE = """() => [
  matchMedia("(prefers-color-scheme: dark)").matches,
  document.getElementById("state-line").className,
  document.querySelectorAll(".table-top .side-name").length,
  ...new Set(
    Array.from(document.querySelectorAll("#table [class]"), (each) => each.getAttribute("class"))
  ),
].sort().join(" ")"""


class TablePhone(Person):
    """A phone that opened a match's link."""

    def __init__(self, context: BrowserContext, base: str, match: Found) -> None:
        super().__init__(context.new_page(), base)
        self.match = match
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.go(match["link"])
        self.ready()

    @property
    def context(self) -> BrowserContext:
        """The phone itself; its tabs share it."""
        return self.page.context

    def state_of_page(self) -> str:
        """The parts that the phone shows now, and in which colours: a step is another page to a reader."""
        return str(self.page.evaluate(STATE))

    def ready(self) -> None:
        """The page is there."""
        self.page.wait_for_selector("#table[data-ready]", timeout=SOON)

    def press(self, key: str) -> None:
        """Press the button of this key."""
        self.page.locator(f"[id='b-{key}']").click(timeout=SOON)

    def join(self, side: int) -> None:
        """Give the code of a side."""
        self.press(f"side-{side}")
        self.page.fill("#join-code", self.match["codes"][side])
        self.press("join")
        expect(self.page.locator("#b-join")).to_have_count(0)

    def line_up(self, side: int, *places: int) -> None:
        """Name who plays."""
        for place in places:
            self.page.locator(f"[id^='b-line-up-{side}-'][id$='-{place}']").click(timeout=SOON)
        self.press(f"send-line-up-{side}")

    def begin_alone(self) -> None:
        """The only phone of a table: its first side keeps the sheet and names line-ups and who starts."""
        self.join(0)
        if self.page.locator("#b-send-line-up-0").count():
            self.line_up(0, 0, 1)
            self.press("here-line-up-1")
            self.page.fill("#code-line-up-1", self.match["codes"][1])
            self.line_up(1, 0, 1)
        expect(self.page.locator("#b-starter-1, #b-open-editor").first).to_be_visible()
        if self.page.locator("#b-starter-1").count():
            self.press("starter-1")
            expect(self.page.locator("#b-starter-1")).to_have_count(0)

    def out(self, by: int, *counts: tuple[int, int]) -> None:
        """Fill in a round in which somebody went out."""
        self.press("open-editor")
        self.press(f"out-{by}")
        self.count(*counts)

    def count(self, *counts: tuple[int, int]) -> None:
        """Type the pips of hands; after the last of them the score is there."""
        for seat, pips in counts:
            self.page.fill(f"#count-{seat}", str(pips))
        if counts:
            self.look()

    def look(self) -> None:
        """See the score of what is filled in, where it does not come by itself."""
        expect(self.page.locator("#b-look-at-score, #b-change")).to_be_visible()
        if self.page.locator("#b-look-at-score").count():
            self.press("look-at-score")

    def write(self) -> None:
        """Write it down, once the desk has said what it comes to or is not in reach; what is asked is so."""
        expect(self.page.locator("#b-write:enabled, #b-sure")).to_be_visible()
        if self.page.locator("#b-sure").count():
            self.press("sure")
        self.press("write")
        expect(self.page.locator("#b-write")).to_have_count(0)

    def write_out(self, by: int, *counts: tuple[int, int]) -> None:
        """A whole round."""
        self.out(by, *counts)
        self.write()

    def agree(self, side: int) -> None:
        """Agree with the round that waits."""
        self.press(f"agree-{side}")

    def agree_with_code(self, side: int) -> None:
        """The other side takes this phone and agrees with all that waits, with its code."""
        self.press(f"hand-{side}")
        self.page.fill("#agree-code", self.match["codes"][side])
        expect(self.page.locator("#agree-code")).to_have_count(0)

    def tap_digits(self, digits: str) -> None:
        """Tap the page's own keys."""
        for digit in digits:
            self.press(f"key-{digit}")

    def scores(self, *points: int) -> None:
        """The score is this."""
        expect(self.page.locator(".score .points")).to_have_text([str(each) for each in points])

    def state(self, words: str, patience: int = SOON) -> None:
        """The state line says this."""
        expect(self.page.locator("#state-line")).to_contain_text(re.compile(words), timeout=patience)

    def sees(self, words: str) -> None:
        """The page says this, soon."""
        expect(self.page.locator("main")).to_contain_text(words)

    def wins(self, name: str) -> None:
        """The match is over and everybody agreed; of a round that waits the page says who would win by it."""
        expect(self.page.locator("#over-title")).to_contain_text(f"{name} wins the match")

    def offline(self, is_off: bool = True) -> None:
        """Take the network away from the whole phone, or give it back."""
        self.context.set_offline(is_off)

    def record(self) -> list[Found]:
        """Everything that the phone kept of this match."""
        key = f"{self.match['pk']}-{self.match['number']}"
        found: list[Found] = self.page.evaluate(READ)
        return [each for each in found if each["match"] == key]


def nothing_lost_or_doubled(hall: Hall, match: Found, *phones: TablePhone) -> None:
    """What the phones have as saved is in the log once, as they wrote it; and the log has nothing else."""
    for phone in phones:
        phone.state("Saved at the desk", 2 * SOON)
    entries = [each for phone in phones for each in phone.record()]
    log = hall.log_of(match)
    assert not [each for each in entries if each["state"] == "kept"]
    rounds = Counter(data["id"] for kind, data in log if kind in ("RoundWritten", "RoundContested"))
    saved = {each["id"]: each for each in entries if each["act"] == "write" and each["state"] == "saved"}
    assert rounds == Counter(saved.keys())
    for kind, data in log:
        if kind in ("RoundWritten", "RoundContested"):
            mine, theirs = saved[data["id"]]["body"]["written"], data["written"]
            assert [mine["how"], mine["by"], sorted(mine["counts"])] == _said(theirs)
    agreed = Counter((data["id"], data["side"]) for kind, data in log if kind == "RoundConfirmed")
    assert all(times == 1 for times in agreed.values()), agreed
    for each in entries:
        if each["act"] == "confirm" and each["state"] == "saved":
            assert agreed[(each["body"]["round"], each["body"]["side"])] == 1
            assert "code" not in each["body"]
    counted = Counter(data["id"] for kind, data in log if kind == "RoundCounted")
    assert all(times == 1 for times in counted.values())
    assert not [error for phone in phones for error in phone.errors]


def _said(written: Found) -> list[Any]:
    return [written["how"], written["by"], sorted(list(each) for each in written["counts"])]
