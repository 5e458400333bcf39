"""The floor of a whole day: tables, check-in, calls, early starts, sheets and corrections."""

from collections.abc import Sequence

from playwright.sync_api import expect

from doublesix.store.queries import side_codes
from doublesix.tournament.progress import field_of, fixtures_of, results_of
from doublesix.web.presentation.addresses import card_address
from tests.browser.table_phones import TablePhone
from tests.browser.whole_day import PRESS, SAID, Day
from tests.chromium import PHONE
from tests.web.draw import pages


class Floor:
    """The pages of the floor, and phones at its tables."""

    def __init__(self, day: Day) -> None:
        self.day, self.sam = day, day.sam

    def lay_tables(self, count: int) -> None:
        """Tables 1 to the last."""
        page = self.sam.page
        self.day.open(self.sam, "floor_tables")
        page.locator("input[name=last]").fill(str(count))
        page.locator("input[name=place]").fill("Hall")
        page.locator(f"form[action$='{self.day.path('floor_lay')}'] button").click()
        expect(page.locator(".table-chips li")).to_have_count(count)

    def check_in(self) -> None:
        """Whoever is not there yet: the first with a tap, the others as that tap does."""
        page = self.sam.page
        self.day.open(self.sam, "check_in")
        buttons = page.locator("li.arrival button[name=all]")
        left = [str(each.get_attribute("value")) for each in buttons.all()]
        for at, number in enumerate(left):
            if at:
                assert pages.post("check_in", self.day.event, "Sam", all=number).status_code == 303
            else:
                buttons.first.click()
                page.wait_for_url(f"**n={number}")
                self.day.look(self.sam, "check-in")

    def call(self) -> None:
        """Whatever can be called, by hand where nobody is called by itself."""
        self.day.open(self.sam, "floor")
        button = self.sam.page.locator("#call-next button")
        if button.get_attribute("value") != "0":
            button.click()
            self.sam.page.wait_for_load_state()

    def begin(self, number: int) -> None:
        """A match that nobody has begun."""
        if number not in self.day.state.started:
            self.start_now(number)

    def start_now(self, number: int) -> None:
        """One tap, and one page that says whom it tells."""
        page = self.sam.page
        self.day.open(self.sam, "floor")
        page.locator(f"#match-{number} button[formaction$='/start/']").click()
        self.day.look(self.sam, "start-now")
        page.locator("main form button.primary").click()
        self.sam.says(SAID["begun"])
        self.day.look(self.sam, "started")
        assert number in self.day.state.started

    # Sheets

    def phone(self, number: int) -> TablePhone:
        """The one phone of a table, which has opened the table's card."""
        day = self.day
        call, sides = day.state.calls[number], day.left()[number]
        members = field_of(day.state).members
        codes = [side_codes.code_of(day.event, members[side][0]) for side in sides]
        context = day.context(PHONE)
        match = {"link": card_address(day.event, call.table), "codes": codes}
        return TablePhone(context, day.base, {**match, "pk": day.event.pk, "number": number})

    def sit(self, phone: TablePhone) -> None:
        """Everybody at the table with one phone: who plays, and who starts."""
        phone.join(0)
        if self.day.rules.game == "bigsix":
            return
        if phone.page.locator("#b-send-line-up-0").count():
            phone.line_up(0, 0, 1)
            expect(phone.page.locator("#b-send-line-up-0")).to_have_count(0)
            phone.state("Saved at the desk")
        if phone.page.locator("#b-here-line-up-1").count():
            phone.press("here-line-up-1")
            phone.page.fill("#code-line-up-1", phone.match["codes"][1])
            phone.line_up(1, 0, 1)
        expect(phone.page.locator("#b-starter-1, #b-open-editor").first).to_be_visible()
        if phone.page.locator("#b-starter-1").count():
            phone.press("starter-1")
            expect(phone.page.locator("#b-starter-1")).to_have_count(0)

    def write_round(self, phone: TablePhone) -> None:
        """A round that the first side wins, and no game with it."""
        sides = len(phone.match["codes"])
        if self.day.rules.game == "bigsix":
            phone.write_out(1, *((seat, 20) for seat in range(2, sides + 1)))
        else:
            phone.write_out(1, (2, 11), (4, 9))

    def write_game(self, phone: TablePhone) -> None:
        """Rounds until the first side has won a game."""
        sides = len(phone.match["codes"])
        if self.day.rules.game == "straight":
            phone.press("open-editor")
            phone.press("target")
            phone.page.fill("#scored-A", "250")
            phone.look()
            phone.write()
            return
        for _ in range(2):
            if self.day.rules.game == "bigsix":
                phone.write_out(1, *((seat, 40 if sides > 2 else 80) for seat in range(2, sides + 1)))
            else:
                phone.write_out(1, (2, 40), (4, 41))
        phone.sees(SAID["game over"])

    def agree(self, phone: TablePhone) -> None:
        """The others take the phone with their codes."""
        for side in range(1, len(phone.match["codes"])):
            phone.agree_with_code(side)

    def play(self, number: int) -> None:
        """A whole match on one phone, which its first side wins."""
        phone = self.phone(number)
        self.sit(phone)
        self.day.look(phone, "one-phone")
        for game in range(self.games_to_win(number)):
            self.write_game(phone)
            if not game:
                self.day.look(phone, "one-phone-game")
            self.agree(phone)
            expect(phone.page.locator("#unagreed")).to_have_text("")
        phone.sees(SAID["over"])
        self.day.look(phone, "one-phone-over")
        assert not phone.errors
        phone.context.close()

    # Results

    def type_in(self, *numbers: int) -> None:
        """Results as the tables report them in a word: the first side wins."""
        for number in numbers:
            sides = self.day.left()[number]
            games = self.games_to_win(number)
            target = self.day.rules.at_stage(self.stage(number)).in_force().target
            fields = {"winner": sides[0]}
            for side in sides:
                is_winner = side == sides[0]
                better = is_winner != (self.day.rules.game == "powc")
                fields[f"points_{side}"] = games * target + 5 if better else 0
                fields[f"games_{side}"] = games if is_winner else 0
            answer = pages.post("record_result", self.day.event, "Sam", number, **fields)
            assert answer.status_code == 303, pages.text(answer)

    def games_to_win(self, number: int) -> int:
        """How many games the winner of a match takes."""
        return self.day.rules.at_stage(self.stage(number)).in_force().games_to_win

    def stage(self, number: int) -> str:
        """Which stage a match is of."""
        return next(each.stage for each in fixtures_of(self.day.state) if each.number == number)

    def correct(self, number: int, winner: int, moved: Sequence[int]) -> None:
        """The judge's page: another side won; what it moves is said first."""
        day, jo, page = self.day, self.day.jo, self.day.jo.page
        day.open(jo, "correct", number)
        sides = results_of(day.state)[number].sides
        page.locator(f"input[name=winner][value='{winner}']").check()
        for side in sides:
            field = page.locator(f"input[name=games_{side}]")
            if field.count():
                field.fill(str(self.games_to_win(number) if side == winner else 0))
        page.locator("input[name=otherwise]").check()
        page.locator("[name=reason]").fill("The sides were written the wrong way round.")
        day.look(jo, "correct")
        jo.click(PRESS["preview"])
        for each in moved:
            jo.says(f"{SAID['annulled']} {each + 1}")
        day.look(jo, "correct-moves")
        jo.click(PRESS["correct"])
        expect(page.locator("main")).to_contain_text(SAID["corrected"])
        assert results_of(day.state)[number].ranking[0] == winner
