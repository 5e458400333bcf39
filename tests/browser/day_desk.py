"""The desk of a whole day: who entered before, walk-ins, forms on paper."""

from django.utils import timezone
from playwright.sync_api import expect

from doublesix.store.actor import Actor
from doublesix.store.services import decisions, endorsements, entries, fees, institution_forms
from doublesix.tournament.entries import ACCEPTED, places_of
from doublesix.tournament.settings import TEAMS
from tests.browser.whole_day import PLACES, PRESS, Day
from tests.store import people


class Desk:
    """What the secretary does before the lots."""

    def __init__(self, day: Day) -> None:
        self.day, self.sam = day, day.sam
        self.is_team = day.terms.entrants == TEAMS

    def enter_others(self, count: int) -> None:
        """Those who entered by themselves, as other tests press it through: accepted, with their fee paid."""
        sam = Actor(people.account("Sam"), timezone.now())
        for number in range(1, count + 1):
            name = f"Player {number}"
            who = Actor(people.account(f"Rep{number}"), timezone.now())
            if self.is_team:
                house = institution_forms.begin(
                    self.day.event, {**people.HEAD, "name": f"Ministry {number}"}, who
                )
                entry = people.fill(entries.begin_team(house, who), f"Rep{number}")
                entry = entries.submit(entry, entry.revision, who)
                endorsements.record_paper(house, "Otto", "Head", [entry], None, sam)
            else:
                entry = people.fill(entries.begin_player(self.day.event, who), f"Rep{number}")
                entry = entries.save(entry, {"name": name}, {}, entry.revision, who)
                entry = entries.submit(entry, entry.revision, who)
            if self.day.terms.fee:
                fees.pay(entry, self.day.terms.fee, "cash", sam)
            entry.refresh_from_db()
            if entry.status != ACCEPTED:
                decisions.accept(entry, entry.revision, sam)

    def walk_in(self, name: str) -> None:
        """Somebody stands at the desk with nothing but a name: one form, one button."""
        day, sam = self.day, self.sam
        day.open(sam, "entry_add")
        if self.is_team:
            sam.page.locator("input[name=institution]").fill(f"Ministry of {name}")
        sam.page.locator("input[name=name]").fill(name)
        for at in range(len(places_of(day.terms)) if self.is_team else 0):
            sam.page.locator(f"input[name=p{at}-name]").fill(f"{PLACES[at]} of {name}")
        sam.click(PRESS["add"])
        done = sam.page.locator("section[role=status]")
        expect(done).to_contain_text(name)
        day.look(sam, "walk-in")
        if not self.is_team:
            return
        # E7: a ministry's team cannot play on its name alone; what is missing is said, and comes on paper.
        sam.click(PRESS["complete"])
        day.fill_in_paper()
        sam.says("Endorsed as it stands.")
        day.look(sam, "paper-kept")

    def on_paper(self, name: str) -> None:
        """A form that came by post."""
        day, sam = self.day, self.sam
        day.open(sam, "entry_add")
        sam.page.locator("input[name=name]").fill(name)
        sam.page.locator("details:has(input[name=p0-mobile]) > summary").click()
        sam.page.locator("input[name=p0-mobile]").fill("555 0199")
        sam.page.locator("input[name=p0-email]").fill("paper@example.org")
        sam.page.locator("input[name=reason]").fill("Received on paper")
        day.look(sam, "paper-add")
        sam.click(PRESS["add"])
        expect(sam.page.locator("section[role=status]")).to_contain_text(name)
        entry = day.event.entries.get(name=name)
        assert (entry.status, entry.at_desk) == (ACCEPTED, True)
