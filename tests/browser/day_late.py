"""The lots of a whole day, and who comes or goes after them (E41 to E43)."""

from datetime import timedelta

from playwright.sync_api import Locator, expect

from tests.browser.people import Person
from tests.browser.whole_day import OFFICER, PHOTO, PLACES, PRESS, SAID, Day

FORM = "%Y-%m-%dT%H:%M"


class Late:
    """The pages of the draw."""

    def __init__(self, day: Day) -> None:
        self.day, self.sam = day, day.sam

    def form(self, who: Person, page: str, *more: object) -> Locator:
        """The form of a step."""
        return who.page.locator(f"form[action$='{self.day.path(page, *more)}']")

    # The lots

    def draw_lots(self) -> None:
        """With a commitment, a moment, dice."""
        day, olga = self.day, self.day.olga
        day.open(olga, "draw_steps")
        if olga.page.locator(f"form[action$='{day.path('draw_close')}']").count():
            olga.click(PRESS["close"])
        day.look(olga, "freeze")
        olga.click(PRESS["freeze"])
        self._commit(olga, "draw_commit", "draw_values")
        olga.click(PRESS["draw"])
        olga.says(SAID["drawn"])
        day.look(olga, "drawn")

    def _commit(self, who: Person, commit: str, values: str) -> None:
        """Announce a moment soon; when it has come, write down what the dice said."""
        day, form = self.day, self.form(who, commit)
        form.locator("textarea[name=sources]").fill("Dice")
        moment = (day.clock.now + timedelta(minutes=2)).astimezone(day.hours.starts.tzinfo)
        form.locator("input[name=moment]").fill(moment.strftime(FORM))
        form.locator("button").click()
        expect(form).to_have_count(0)
        day.clock.now += timedelta(minutes=3)
        who.page.reload()
        form = self.form(who, values)
        form.locator("input[type=text]").first.fill("3 5 1 6")
        form.locator("button").click()
        expect(form).to_have_count(0)

    def draw_late_places(self) -> None:
        """Who came late and waits draws for the byes, with a proof of their own."""
        day = self.day
        day.open(self.sam, "late")
        day.look(self.sam, "late-waits")
        self._commit(self.sam, "late_commit", "late_values")
        day.look(self.sam, "late-values")
        self.form(self.sam, "late_reveal").locator("button").click()
        self.sam.says(SAID["late drawn"])
        day.look(self.sam, "late-drawn")

    # Who comes and goes

    def come_late(self, name: str, said: str) -> None:
        """Somebody stands at the desk after the lots: written down, looked at, taken, and told so."""
        day, page = self.day, self.sam.page
        day.open(self.sam, "late")
        form = self.form(self.sam, "late_begin")
        if day.is_team:
            form.locator("input[name=institution]").fill(f"Ministry of {name}")
            form.locator("input[name=name]").fill(name)
            for at, field in enumerate(form.locator("input[name^=person_]").all()):
                field.fill(f"{PLACES[at]} of {name}")
        else:
            form.locator("input[name^=person_]").fill(name)
        form.locator("button").click()
        page.wait_for_url("**/late/add/**")
        if day.is_team:
            self._bring_papers()
        self.sam.says(said)
        page.locator("input[name=reason]").fill("the ferry was late")
        day.look(self.sam, "late-taken")
        page.locator("main form button.primary").click()
        if day.terms.fee:  # what is owed is taken at once (E30)
            page.wait_for_url("**/desk/fees/*/")
            day.look(self.sam, "late-fee")
            self.sam.click(PRESS["pay"])
            day.open(self.sam, "late")
        page.wait_for_url(f"**{day.path('late')}")
        day.look(self.sam, "late")

    def _bring_papers(self) -> None:
        """A ministry's late team lacks what any team has to have (E6, E7): its paper is kept on one page."""
        self.day.look(self.sam, "late-lacks")
        self.sam.page.locator("a.button[href$='/paper/']").click()
        self.day.fill_in_paper()
        self.sam.page.wait_for_url("**/late/add/**")

    def retire(self, number: int, *said: str) -> None:
        """Somebody leaves and is no offender."""
        day, page = self.day, self.sam.page
        day.open(self.sam, "draw_retire", number)
        for words in said:
            self.sam.says(words)
        page.locator("input[name=reason]").fill("called to work")
        day.look(self.sam, "retires")
        page.locator("main form button.danger").click()
        page.wait_for_url(f"**{day.path('draw')}")

    def substitute(self, number: int, name: str) -> None:
        """Another person takes somebody's place in a team."""
        day, page = self.day, self.sam.page
        day.open(self.sam, "draw_substitute", number)
        expect(page.locator("main")).not_to_contain_text(SAID["nobody told"])
        for field, value in {"name": name, "designation": "Clerk", "mobile": "555 0177"}.items():
            page.locator(f"input[name={field}]").fill(value)
        page.locator("input[name=email]").fill("sid@example.org")
        page.locator("input[name=evidence]").set_input_files(PHOTO)
        page.locator("input[name=officer]").fill(OFFICER["Supervising officer’s name"])
        page.locator("input[name=post]").fill("Head")
        page.locator("input[name=is_sealed]").check()
        page.locator("input[name=reason]").fill("ill")
        day.look(self.sam, "substitute")
        page.locator("main form button.primary").click()
        page.wait_for_url(f"**{day.path('draw')}")
        day.look(self.sam, "substituted")

    # Proofs

    def check_proofs(self) -> None:
        """Everybody's browser recomputes every draw."""
        day, anybody = self.day, self.day.anybody
        anybody.go(f"/verify/?event={day.event.slug}")
        buttons = anybody.page.locator("[data-proof]")
        assert buttons.count() == 1 + len(day.state.late_draws)
        for at in range(buttons.count()):
            buttons.nth(at).click()
            expect(anybody.page.locator("#verdict")).to_have_attribute("data-verdict", "verified")
        day.look(anybody, "verified")
