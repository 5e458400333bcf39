"""Lots of a whole day, and who comes or goes after them (E41 to E43)."""

from datetime import timedelta

from playwright.sync_api import expect

from doublesix.tournament.entries import places_of
from tests.browser.whole_day import OFFICER, PHOTO, PLACES, PRESS, SAID, Day

FORM = "%Y-%m-%dT%H:%M"


class Late:
    """The pages of the draw."""

    def __init__(self, day: Day) -> None:
        self.day, self.sam = day, day.sam

    def draw_lots(self) -> None:
        """With a commitment, a minute, dice."""
        day, olga = self.day, self.day.olga
        day.open(olga, "draw_steps")
        if olga.page.get_by_text(PRESS["close"], exact=True).count():
            olga.click(PRESS["close"])
        day.look(olga, "freeze")
        olga.click(PRESS["freeze"])
        self._commit(olga, "draw_commit", "draw_values")
        olga.click(PRESS["draw"])
        olga.says(SAID["drawn"])
        day.look(olga, "drawn")

    def _commit(self, who, commit: str, values: str) -> None:
        day = self.day
        form = who.page.locator(f"form[action$='{day.path(commit)}']")
        form.locator("textarea[name=sources]").fill("Dice")
        moment = (day.clock.now + timedelta(minutes=2)).astimezone(day.hours.starts.tzinfo)
        form.locator("input[name=moment]").fill(moment.strftime(FORM))
        form.locator("button").click()
        who.page.wait_for_load_state()
        day.clock.now += timedelta(minutes=5)
        who.page.reload()
        form = who.page.locator(f"form[action$='{day.path(values)}']")
        form.locator("input[type=text]").first.fill("3 5 1 6")
        form.locator("button").click()
