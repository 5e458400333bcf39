"""The end of a whole day: the ranking with everybody on it once, prizes, the archive that opens elsewhere."""

import re
from collections.abc import Sequence

from playwright.sync_api import expect

from doublesix.store.services.names import name_entrants
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import field_of
from tests.browser.people import Person
from tests.browser.whole_day import PRESS, SAID, Day
from tests.store import people
from tests.store.test_archives import elsewhere


def ranking_on(page: Person) -> list[tuple[int, str]]:
    """The ranking as a page shows it."""
    expect(page.page.locator("ol.ranking")).to_have_count(1)
    rows = page.page.locator("ol.ranking li").all()
    return [(int(str(row.get_attribute("value"))), row.inner_text()) for row in rows]


class End:
    """The organiser's pages of the end, and what everybody sees."""

    def __init__(self, day: Day) -> None:
        self.day, self.olga = day, day.olga

    def finish(self, best: Sequence[Entrant]) -> None:
        """The ranking stands: these are the first, everybody who had a place is on it once, nobody else."""
        day, olga = self.day, self.olga
        names = name_entrants(day.event, day.state)
        day.open(olga, "ending")
        olga.click(PRESS["finish"])
        olga.says(SAID["finished"])
        day.look(olga, "ending")
        ranking = ranking_on(olga)
        listed = [name for _place, line in ranking for name in line.split(", ")]
        assert sorted(listed) == sorted(names[each] for each in field_of(day.state).members), "once each"
        assert listed[: len(best)] == [names[each] for each in best]
        self._prizes([names[each] for each in best])
        day.open(day.anybody, "results")
        assert ranking_on(day.anybody) == ranking
        day.look(day.anybody, "ranking")

    def _prizes(self, best: Sequence[str]) -> None:
        prizes = self.day.state.settings.prizes
        shown = self.olga.page.locator("ul.prizes > li").all_inner_texts()
        assert len(shown) == len(prizes)
        for prize, words in zip(prizes, shown, strict=True):
            assert words.startswith(f"{prize.rank}. {best[prize.rank - 1]}"), words

    def bring_elsewhere(self) -> None:
        """The archive is an event again, with the same ranking and the same results, match by match."""
        day, olga, anybody = self.day, self.olga, self.day.anybody
        day.open(day.anybody, "results")
        before = ranking_on(anybody), self._results()
        account = people.account("Olga")
        account.may_organise = True
        account.save()
        day.open(olga, "archive")
        with olga.page.expect_download() as waiting:
            olga.click(PRESS["archive"])
        anybody.go("/")
        elsewhere()
        olga.go("/organise/import/")
        olga.page.set_input_files("input[type=file]", str(waiting.value.path()))
        olga.page.locator("main form button.primary").click()
        olga.says(SAID["imported"])
        day.look(olga, "imported")
        assert (ranking_on(olga), self._results(olga)) == before

    def _results(self, who: Person | None = None) -> list[str]:
        """Every match that is over, as its card says it."""
        found = (who or self.day.anybody).page.locator("[id^=result-]").all_inner_texts()
        return sorted(re.sub(r"\s+", " ", each) for each in found)
