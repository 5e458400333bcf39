"""A judge with a phone in a real browser: a call arrives by itself, is taken and ruled on."""

import itertools
import os
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.written_round import OUT, WrittenRound
from doublesix.store.models import Tournament
from doublesix.store.services import floor_judge, sheets
from tests.browser.people import Person
from tests.store import people
from tests.store.matches import begin, begun, drawn, now, play, sheet
from tests.web.live.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
PICTURES = os.environ.get("DOUBLESIX_PICTURES", "")
"""A folder: where it is set, every page that is looked at is also kept as a picture."""


def judge_at(page: Page, base: str) -> Person:
    """Jo, signed in."""
    found = Person(page, base)
    found.enter_as(people.account("Jo"))
    return found


def looked_at(person: Person, name: str) -> None:
    """The page is good; where pictures are wanted, it is also kept on a phone and a desk, light and dark."""
    person.looks_good()
    for is_dark, width in itertools.product((False, True), (360, 1280)) if PICTURES else ():
        person.page.emulate_media(color_scheme="dark" if is_dark else "light")
        person.page.set_viewport_size({"width": width, "height": 740})
        person.looks_good()
        name_of = f"{name}-{width}-{'dark' if is_dark else 'light'}"
        person.page.screenshot(path=f"{PICTURES}/{name_of}.png", full_page=True)
    person.page.set_viewport_size({"width": 360, "height": 740})
    person.page.emulate_media(color_scheme="light")


def contest(tournament: Tournament, match: int) -> None:
    """Two phones write different things."""
    begin(tournament, match)
    sheets.act_on_sheet(tournament, match, cmd.NameStarter(0, 1), now("Sam"))
    for side, pips in ((0, 10), (1, 12)):
        written = WrittenRound(OUT, by=1, counts=((2, pips), (4, 5)))
        sheets.act_on_sheet(tournament, match, cmd.Write(f"w{side}", side, 0, written), now("Sam"))


def test_a_judge_with_a_phone(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor_judge, "ESCALATES_AFTER", timedelta(seconds=1))
    tournament = begun(count=8)
    contest(tournament, 1)
    here = f"/events/{tournament.slug}/judge/"
    with served() as port:
        context = browser.new_context(viewport={"width": 360, "height": 740})
        jo = judge_at(context.new_page(), f"http://127.0.0.1:{port}")
        jo.go(here)
        expect(jo.page).not_to_have_title("(1)")
        jo.page.get_by_role("button", name="Turn the sound on").click()
        expect(jo.page.get_by_role("button", name="Sound is on")).to_have_attribute("aria-pressed", "true")

        sheets.act_on_sheet(tournament, 0, cmd.CallJudge(1, "A tile was shown to the partner."), now("Sam"))
        expect(jo.page.locator("[data-call=open]")).to_contain_text("A tile was shown")
        assert jo.page.title().startswith("(1) ")
        expect(jo.page.locator("[data-announced]")).to_contain_text(
            "Table 1 calls the judge: A tile was shown"
        )
        # Nobody answers: what runs beside the pages escalates it, and the page shows it by itself.
        expect(jo.page.locator(".escalated")).to_contain_text("the desk was told")
        looked_at(jo, "calls")

        jo.page.get_by_role("button", name="I am coming").click()
        jo.says("Jo is coming.")
        looked_at(jo, "match")
        jo.click("Give a ruling")
        jo.page.get_by_label("What happened").fill("A tile was shown to the partner.")
        jo.page.get_by_label("Penalty points").first.check()
        jo.page.get_by_label("Whom it concerns").select_option(label="First 1 (Team 1)")
        jo.page.get_by_role("spinbutton", name="Penalty points").fill("20")
        jo.page.get_by_label("Search the clauses").fill("partner signs")
        expect(jo.page.locator("[data-cited]")).to_contain_text("P16")
        looked_at(jo, "ruling")
        jo.click("Preview changes")
        jo.says("0 → 20")
        looked_at(jo, "preview")
        jo.click("Give this ruling")
        jo.says("The ruling is given.")
        assert sheet(tournament, 0).scores == (20, 0)
        assert sheet(tournament, 0).open_call is None

        jo.go(f"{here}matches/2/")
        looked_at(jo, "contested")
        jo.page.get_by_role("button", name="This one holds").first.click()
        jo.says("This version holds; it counts.")
        jo.go(f"{here}matches/2/ruling/")
        jo.page.get_by_label("What happened").fill("Signals, seen on the film.")
        jo.page.get_by_label("Disqualification").check()
        jo.page.get_by_label("Whom it concerns").select_option(label="Team 5")
        jo.page.get_by_label("Clause").last.select_option("P16")
        jo.click("Preview changes")
        jo.says("Team 5 is disqualified.")
        looked_at(jo, "disqualification")
        context.close()


def test_a_match_that_is_looked_at_shows_what_its_table_does(browser: Browser) -> None:
    tournament = drawn(count=8)
    with served() as port:
        context = browser.new_context(viewport={"width": 360, "height": 740})
        jo = judge_at(context.new_page(), f"http://127.0.0.1:{port}")
        jo.go(f"/events/{tournament.slug}/judge/matches/1/")
        expect(jo.page.locator("#judge-match-score")).to_contain_text("has not begun")
        contest(tournament, 0)
        expect(jo.page.locator("#judge-match-contests")).to_contain_text("This one holds")
        expect(jo.page.locator("#judge-match-call")).to_contain_text("since you opened this page")
        jo.click("Open it again")
        jo.page.get_by_text("Who sits where").click()
        expect(jo.page.get_by_role("heading", name="Line-up of")).to_have_count(2)
        sheets.act_on_sheet(tournament, 0, cmd.CallJudge(1, "Two scores."), now("Sam"))
        expect(jo.page.locator("#judge-match-call")).to_contain_text("Two scores.")
        expect(jo.page.get_by_role("heading", name="Line-up of").first).to_be_visible()
        looked_at(jo, "match-live")
        jo.page.get_by_role("button", name="I am coming").click()
        jo.says("The table sees that you are coming.")
        jo.page.get_by_role("button", name="This one holds").first.click()
        jo.says("This version holds; it counts.")
        expect(jo.page.locator("#judge-match-contests")).to_be_hidden()
        given = cmd.Rule("points", "A", "P16", "A sign was made.", 20)
        sheets.rule(tournament, 0, given, "", now("Jan"))
        expect(jo.page.locator("#judge-match-score td").first).to_have_text("20")
        expect(jo.page.locator("#judge-match-story")).to_contain_text("A sign was made.")
        jo.page.get_by_role("link", name="Record an appeal").click()
        expect(jo.page.locator("#appeal-0")).to_be_visible()
        jo.page.close()
        context.close()


def test_an_appeal_on_a_phone(browser: Browser) -> None:
    tournament = begun("fortbend-2023", 8)
    for points in (10, 50):
        given = cmd.Rule("points", "1", "F13", "Talked, and louder.", points)
        sheets.rule(tournament, 0, given, "A loud voice.", now("Jo"))
    sheets.act_on_sheet(tournament, 0, cmd.Appeal(1, 0, "It was the next table."), now("Jo"))
    with served() as port:
        context = browser.new_context(viewport={"width": 360, "height": 740})
        olga = Person(context.new_page(), f"http://127.0.0.1:{port}")
        olga.enter_as(people.account("Olga"))
        olga.go(f"/events/{tournament.slug}/judge/")
        looked_at(olga, "appeals")
        olga.go(f"/events/{tournament.slug}/judge/matches/1/")
        looked_at(olga, "match-with-rulings")
        olga.click("Decide the appeal")
        olga.page.get_by_label("is changed").check()
        olga.page.get_by_label("Reason").fill("The voice came from the next table.")
        olga.page.get_by_label("The score is corrected").check()
        olga.page.get_by_role("spinbutton").last.fill("0")
        looked_at(olga, "appeal")
        olga.click("Preview changes")
        looked_at(olga, "appeal-preview")
        olga.click("Confirm decision")
        olga.says("The ruling is changed.")
        assert sheet(tournament, 0).scores == (0, 0)
        context.close()


def test_a_correction_on_a_phone(browser: Browser) -> None:
    tournament = drawn()
    play(tournament, 0)
    play(tournament, 1)
    begin(tournament, 3)
    with served() as port:
        context = browser.new_context(viewport={"width": 360, "height": 740})
        jo = judge_at(context.new_page(), f"http://127.0.0.1:{port}")
        jo.go(f"/events/{tournament.slug}/judge/corrections/1/")
        jo.page.get_by_label("Team 4", exact=True).first.check()
        jo.page.get_by_label("Reason").fill("The scores were written into the wrong line.")
        looked_at(jo, "correct")
        jo.click("Preview changes")
        jo.says("Annulled, although begun: match 4.")
        looked_at(jo, "correct-preview")
        jo.click("Correct the result")
        jo.says("The result is corrected.")
        looked_at(jo, "corrections")
        jo.click("Match 4, sheet 1")
        looked_at(jo, "older")
        context.close()
