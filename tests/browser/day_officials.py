"""The officials of a day at their browsers: what secretary, judge and organiser do on the pages."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, expect

from tests.browser.day_tables import Called
from tests.browser.people import Person
from tests.chromium import SOON

STANDING = "li.table-card.is-open, li.table-card.is-called"

DOWNLOAD = """async (address) => {
  const answer = await fetch(address);
  const data = new Uint8Array(await answer.arrayBuffer());
  return [answer.ok ? answer.headers.get("Content-Type") : answer.status, Array.from(data)];
}"""


class Official(Person):
    """Somebody with a role at an event."""

    def __init__(self, page: Page, base: str, slug: str) -> None:
        super().__init__(page, base)
        self.root = f"/events/{slug}"
        page.set_default_timeout(SOON)

    def open(self, path: str) -> None:
        """A page of the event."""
        self.go(f"{self.root}/{path}")


class Secretary(Official):
    """Lays tables, checks people in, calls matches; collects the codes that the pages show."""

    def __init__(self, page: Page, base: str, slug: str) -> None:
        super().__init__(page, base, slug)
        self.codes: dict[int, str] = {}
        self.with_spare: set[int] = set()

    def lay_tables(self, last: int, zone: str) -> None:
        """Tables 1 to the last; every stage begins now."""
        self.open("floor/")
        self.click("Tables and hours")
        self.fill({"to table": str(last), "Where they stand": "Main hall"})
        self.click("Lay these tables")
        self.says("The tables are laid.")
        now = datetime.now(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")
        for field in self.page.locator("form[action$='/plan/'] input[type=datetime-local]").all():
            field.fill(now)
        self.looks_good()
        self.click("Save the hours")
        self.says("The hours are kept.")

    def check_in(self, count: int, is_with_spare: bool) -> None:
        """Everybody of the list, with one tap each; one team comes with its spare (E2)."""
        self.open("floor/")
        self.click("Check-in")
        self.says(f"{count} entries are missing of {count}.")
        self._find_one()
        if is_with_spare:
            self._spare_stands_in()
        buttons = self.page.locator("button[name=all]")
        while buttons.count():
            number = buttons.first.get_attribute("value")
            buttons.first.click()
            self.page.wait_for_url(f"**n={number}")
            self._take_code()
        self.says(f"All {count} entries are there.")
        assert len(self.codes) == count

    def _find_one(self) -> None:
        """Search for the last of the list, and check that entry in."""
        row = self.page.locator("li.arrival").last
        name, number = row.locator("a").inner_text(), row.locator(".number").inner_text()
        self.page.get_by_label("Team, institution, person or number").fill(f"{number} {name}")
        shown = self.page.locator("li.arrival:visible")
        expect(shown).to_have_count(1)
        shown.locator("button").click()
        self.page.wait_for_url(f"**n={number}")
        self._take_code()
        self.looks_good()

    def _spare_stands_in(self) -> None:
        """The second player is not there."""
        row = self.page.locator("li.arrival:has(button)").first
        number = int(row.locator(".number").inner_text())
        row.locator("a").click()
        for place in (0, 2):
            self.page.locator(f"input[name=there][value='{place}']").check()
        self.looks_good()
        self.click("Save")
        self.says("there, the spare stands in (E2)")
        self._take_code()
        self.with_spare.add(number)

    def _take_code(self) -> None:
        handed = self.page.locator(".handed")
        number = int(handed.locator("h2").inner_text().split()[0])
        self.codes[number] = handed.locator(".code").inner_text().replace(" ", "")

    def call_next(self) -> None:
        """The next matches go to the free tables."""
        self.open("floor/")
        self.page.locator("#call-next button").click()
        self.says("The next matches are called.")

    def may_call_next(self) -> bool:
        """Whether there are matches that wait to be called, at an event that calls nobody by itself."""
        self.open("floor/")
        return self.page.locator("#call-next button").get_attribute("value") != "0"

    def called(self) -> list[Called]:
        """The matches that stand at their tables, with the links of their phones."""
        self.open("floor/")
        rows = self.page.locator(STANDING)
        numbers = [str(row.get_attribute("id")).removeprefix("match-") for row in rows.all()]
        return [each for each in map(self._called, map(int, numbers)) if each.table]

    def _called(self, number: int) -> Called:
        self.open(f"floor/{number + 1}/")
        about = self.page.locator("main p.lead").first.inner_text()
        table = re.search(r"Table (\d+)", about)
        sides = self.page.locator("section[aria-labelledby=sides] li:has(strong)")
        names, codes, spares = [], [], []
        for side in sides.all():
            links = [str(link.get_attribute("href")) for link in side.locator("a").all()]
            listed = [int(link.strip("/").rpartition("/")[2]) for link in links]
            names.append(side.locator("strong").inner_text())
            codes.append(self.codes[listed[-1]])
            spares.append(listed[-1] in self.with_spare)
        self.click(f"Link of match {number + 1}")
        link = self.page.locator(".address").inner_text()
        return Called(
            number, int(table[1]) if table else 0, about, tuple(names), link, tuple(codes), tuple(spares)
        )

    def add_display(self, name: str) -> str:
        """A display of the hall; the address of its screen."""
        self.open("displays/")
        self.fill({"Name": name, "Seconds for each screen": "5"})
        self.click("Add the display")
        self.says("The display is there.")
        return str(self.page.locator("a[href*='/screen/?hall=']").first.get_attribute("href"))


class Judge(Official):
    """Waits for calls with a phone in the hand."""

    def takes_call(self, table: int, reason: str) -> None:
        """A call appears by itself, with its table and reason; the judge goes."""
        calls = self.page.locator("#judge-calls")
        expect(calls).to_contain_text(f"Table {table}")
        expect(calls).to_contain_text(reason)
        self.looks_good()
        calls.get_by_role("button", name=re.compile("^I am coming")).click()
        self.says("The table sees that you are coming.")
        self.looks_good()

    def rules(self, decision: str, who: str, clause: str, facts: str) -> None:
        """Give a ruling, after a look at what it does."""
        self.page.get_by_role("link", name="Give a ruling", exact=True).click()
        self.page.get_by_label("What happened").fill(facts)
        self.page.locator(f"input[name=decision][value={decision}]").check()
        self.page.locator("select[name=who]").select_option(who)
        self.page.locator("select[name=clause]").select_option(clause)
        self.looks_good()
        self.click("Preview changes")
        self.says("What it does")
        self.looks_good()

    def gives(self) -> None:
        """It is given."""
        self.click("Give this ruling")
        self.says("The ruling is given.")


class Organiser(Official):
    """Holds results back, finishes, releases; prints what the end needs."""

    def presses(self, name: str, said: str) -> None:
        """A button of the page of the end."""
        self.open("ending/")
        self.click(name)
        self.says(said)

    def paper(self, name: str) -> bytes:
        """A paper that the page links to."""
        link = self.page.get_by_role("link", name=name, exact=True)
        kind, data = self.page.evaluate(DOWNLOAD, link.get_attribute("href"))
        assert kind == "application/pdf", (name, kind)
        return bytes(data)
