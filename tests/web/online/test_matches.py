"""Matches on the screen, in real browsers: four people, people with bots, and one inside a bracket."""

from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from playwright.sync_api import Browser, expect

from doublesix.app.online.settings import TableSettings
from doublesix.app.sheets import commands as sheet_cmd
from doublesix.store.actor import Actor
from doublesix.store.models import OnlineMatch
from doublesix.store.queries import side_codes
from doublesix.store.services import online_tables, sheets, table_links, tournaments
from doublesix.tournament import progress
from tests.accessibility import axe_of
from tests.store import matches
from tests.web.draw import pages
from tests.web.live.serving import served
from tests.web.online.people import WINS, Person, play_by_keys, play_until, play_until_over, sees

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
PHONE = {"viewport": {"width": 360, "height": 740}}
DESK = {"viewport": {"width": 1280, "height": 800}}
SHORT = {"fortbend-2023": 30, "garrison-2022": 20, "powc-2023": 12}


@pytest.fixture
def base(settings: LazySettings) -> Iterator[str]:
    """The real server, whose bots do not think long."""
    settings.ALLOWED_HOSTS = ["*"]
    settings.BOT_SECONDS = (0.0, 0.0)
    with served() as port:
        yield f"http://127.0.0.1:{port}"


def short_rules(name: str, target: int) -> str:
    """A ruleset to so few points that a match is soon over."""
    games = "" if name.startswith("garrison") else "games_to_win = 1\n"
    return f'base = "{name}"\n[options]\ntarget = {target}\n{games}'


@pytest.mark.parametrize("name", SHORT)
def test_four_people_play_a_whole_match_and_somebody_watches(browser: Browser, base: str, name: str) -> None:
    who = Actor(None, matches.now("Sam").at)
    row = online_tables.open_table(TableSettings(short_rules(name, SHORT[name])), who)
    four = [Person(browser, base, **(PHONE if at % 2 else DESK)) for at in range(4)]
    watcher = Person(browser, base, **DESK)
    for at, person in enumerate(four):
        person.go(f"/play/{row.code}/")
        person.page.get_by_label("Your name at the table").fill(["Ann", "Ben", "Cleo", "Dan"][at])
        person.page.get_by_role("button", name="Sit here").first.click()
        expect(person.page.locator("[data-connection]")).to_have_text("Connected")
    watcher.go(f"/play/{row.code}/")
    play_until_over(four)
    expect(watcher.page.locator("[data-result]")).to_contain_text(WINS)
    assert watcher.page.locator("button.own").count() == 0
    row.refresh_from_db()
    state = online_tables.table_state(row)
    assert state.match.ended is not None
    assert state.secret
    for person in (*four, watcher):
        person.page.wait_for_load_state()
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        person.close()


def test_two_taps_from_the_front_page_to_a_match_with_bots(browser: Browser, base: str) -> None:
    ann = Person(browser, base, **PHONE)
    ann.go("/")
    ann.page.get_by_role("link", name="Play", exact=True).first.click()
    ann.page.get_by_role("button", name="Play with bots").first.click()
    expect(ann.page.locator("button.own")).to_have_count(6)
    play_until([ann], ann.page.locator("[data-result]").is_visible)
    found = axe_of(ann.page)
    assert not found.response["violations"], found.generate_report()
    ann.close()


@pytest.mark.parametrize(("name", "players"), [("powc-2023", 4), ("garrison-2022", 2), ("garrison-2022", 3)])
def test_a_whole_match_with_bots_by_keys_alone(browser: Browser, base: str, name: str, players: int) -> None:
    who = Actor(None, matches.now("Sam").at)
    rules = short_rules(name, 20)
    row = online_tables.open_table(TableSettings(rules, players=players, level=1), who)
    taken = online_tables.sit(row, "Ann", who)
    online_tables.begin(row, who)
    ann = Person(browser, base, **DESK)
    ann.sit(row, taken.key)
    play_by_keys(ann)
    found = axe_of(ann.page)
    assert not found.response["violations"], found.generate_report()
    ann.close()


def test_a_match_on_the_screen_inside_a_bracket_of_wooden_ones(browser: Browser, base: str) -> None:
    semi_final = "[stages.semi-final]\ntarget = 12\ngames_to_win = 1\n"
    tournament = matches.drawn(rules=short_rules("powc-2023", 12) + semi_final)
    sam = Person(browser, base, **DESK)
    session = pages.client("Sam").cookies["sessionid"].value
    sam.context.add_cookies([{"name": "sessionid", "value": session, "url": base}])
    sam.go(pages.address("floor_match", tournament, 0))
    sam.page.get_by_label("Assisted").check()
    sam.page.get_by_role("button", name="Play it on the screen").click()
    sees(sam, "Match 1 is played on the screen")
    table = sheets.table_of(tournament, 0)
    assert table is not None
    four = [Person(browser, base, **PHONE) for _ in range(4)]
    for at, person in enumerate(four):
        side = at % 2
        person.go(f"/t/{table_links.token_of(tournament, 0)}/")
        code = side_codes.code_of(tournament, table.numbers_of(side)[0])
        person.page.get_by_label("The six digits of this side").nth(side).fill(code)
        person.page.get_by_role("button", name="This is my side").nth(side).click()
        person.page.get_by_role("button", name="I am ").nth(at // 2).click()
        expect(person.page).to_have_url(f"{base}/play/{OnlineMatch.objects.get().code}/")
    for person in four:
        expect(person.page.locator("button.own")).to_have_count(6)
    sheet = matches.sheet(tournament, 0)
    assert set(sheet.line_up) == {0, 1}
    assert OnlineMatch.objects.get().status == "playing"
    four[3].press("Menu")
    four[3].page.get_by_label("What is it about?").fill("He showed me a tile.")
    four[3].page.locator("[data-call-judge]").get_by_role("button").click()
    for person in four:
        sees(person, "The judge has the word")
    assert [each.reason for each in matches.sheet(tournament, 0).calls] == ["He showed me a tile."]
    ruling = sheet_cmd.Rule("points", "A", "P18", "A tile was shown.", 10, (), 0)
    sheets.act_on_sheet(tournament, 0, ruling, matches.now("Jo"))
    for person in four:
        expect(person.page.locator(".score")).to_contain_text("10")
    play_until_over(four)
    matches.play(tournament, 1)
    state = tournaments.state_of(tournament)
    results = progress.results_of(state)
    assert set(results) == {0, 1}, "a match on the screen and one of wood"
    played = online_tables.table_state(OnlineMatch.objects.get())
    assert played.match.ended is not None
    winner = results[0].sides["AB".index(played.match.ended.winner)]
    assert (played.opening.fixture, winner) == (0, results[0].ranking[0])
    for person in (*four, sam):
        person.close()
