"""A whole day in the browser for each preset, from check-in to receipts, with all tables playing at once.

After the draw nothing but the product's own pages is used; the mass of rounds goes through the address that
the table's page itself sends to. Every round is played by the engine, and what the pages say of every score,
result, rank and prize is compared with what the engine and the formats say.
"""

import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from doublesix.tournament.formats import Shape, make_format
from tests.browser.day_events import EVENTS
from tests.browser.day_hall import Day, DayHall
from tests.browser.day_officials import Judge, Organiser, Secretary
from tests.browser.day_tables import Called, Table, played_out
from tests.browser.people import Person
from tests.chromium import DESK, PHONE

pytestmark = pytest.mark.slow
SCREEN = {"width": 1920, "height": 1080}

LAST = ("Final", "Third place", "Last table")
"""The matches after which the ceremony is."""
TABLES = 4


@pytest.fixture(scope="module")
def day_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DayHall]:
    """One server for all days."""
    yield from DayHall(tmp_path_factory.mktemp("days")).running()


@pytest.fixture
def day(browser: Browser, day_hall: DayHall) -> Iterator[Callable[[str], Day]]:
    """Makes the day of a preset."""
    made_: list[Day] = []

    def begun(name: str) -> Day:
        made_.append(Day(name, browser, day_hall))
        return made_[-1]

    yield begun
    for each in made_:
        each.close()


@pytest.mark.parametrize("name", EVENTS)
def test_a_day(name: str, day: Callable[[str], Day]) -> None:
    today = day(name)
    secretary: Secretary = today.official(Secretary, "Sam", DESK)
    secretary.lay_tables(TABLES, today.event["zone"])
    secretary.check_in(EVENTS[name], is_with_spare=name == "powc-2023")
    today.picture(secretary.page, "check-in")
    screen = secretary.add_display("Stage")
    judge: Judge = today.official(Judge, "Jo", PHONE)
    judge.open("judge/")
    spectator, display = today.anybody(PHONE, "results/"), today.anybody(SCREEN, screen)
    today.entrants = _entrants(spectator)
    secretary.call_next()
    today.picture(secretary.page, "floor")
    _first_stage(today, secretary, judge, spectator, display)
    organiser: Organiser = today.official(Organiser, "Olga", DESK)
    _later_stages(today, secretary, organiser, spectator, display)
    ranks = _ceremony(today, organiser, spectator, display)
    _prizes(today, organiser, ranks)
    _archive(today, organiser)


def _entrants(spectator: Person) -> dict[str, int]:
    """Who plays, by name, as the public board lists them."""
    spectator.page.get_by_text("Find somebody's matches").click()
    links = spectator.page.locator("details.teams a").all()
    spectator.looks_good()
    return {
        link.inner_text(): int(str(link.get_attribute("href")).strip("/").rpartition("/")[2])
        for link in links
    }


# The first stage: four tables at once


def _first_stage(today: Day, secretary: Secretary, judge: Judge, spectator: Person, display: Person) -> None:
    called = secretary.called()
    today.picture(secretary.page, "link")
    assert [each.table for each in called] == [1, 2, 3, 4]
    tables = [today.table(each, phones=2 if at == 0 else 1) for at, each in enumerate(called)]
    for table in tables:
        table.sit()
    for turn in range(2):
        going = [table for table in tables if not table.is_over]
        for table in going:
            table.tap_round()
            if not turn:
                today.picture(table.keeper.page, f"table-{table.called.table}")
        for table in going:
            table.tap_agreed()
        for table in going:
            _followed(table, spectator, display)
    today.picture(spectator.page, "board")
    today.picture(display.page, "display")
    tables[0].keeper.looks_good()
    spectator.looks_good()
    display.looks_good()
    _judged(today, tables[2], judge)
    played_out(tables)
    today.picture(tables[0].keeper.page, "over")
    for table in tables:
        winner = table.called.sides[table.winner]
        line = spectator.page.locator(f"#result-{table.called.number}")
        expect(line).to_contain_text(f"{winner} won")
    today.keep(tables)


def _followed(table: Table, spectator: Person, display: Person) -> None:
    """The public's pages have the score by themselves."""
    if table.is_over:
        return
    points = [str(each) for each in table.shown()]
    card = spectator.page.locator(f"#now-{table.called.number} .points")
    expect(card).to_have_text([re.compile(rf"\b{each}$") for each in points])
    label = display.page.get_by_text(f"Table {table.called.table}", exact=True)
    row = display.page.locator("#s-now-0-1 li, #s-now-0-2 li").filter(has=label)
    expect(row.locator(".hall-points")).to_have_text(points)


def _judged(today: Day, table: Table, judge: Judge) -> None:
    """The table calls; the judge sees it, comes, rules; the table knows at every step."""
    phone = table.keeper
    is_fair = table.rules.game == "straight"
    phone.page.click("#call-button")
    phone.press("call-reason_talk" if is_fair else "call-reason_rule")
    phone.press("call-own")
    phone.sees("The judge is called")
    judge.takes_call(table.called.table, "Talking or signs" if is_fair else "A question about a rule")
    phone.sees("The judge is coming.")
    today.picture(phone.page, "coming")
    today.picture(judge.page, "judge")
    if not is_fair:
        whom = "B" if table.rules.game == "powc" else "2"
        judge.rules("warning", whom, "judge", "A remark on the play across the table.")
        judge.gives()
        phone.sees("A warning")
        return
    for time in ("first", "again"):
        table.engine.ruled = (*table.engine.ruled, 2)
        judge.rules("talk", "2", "F13", f"Talking during the hand, {time}.")
        judge.says("a warning" if _is_first_talk(table, time) else "50 points")
        today.picture(judge.page, f"talk-{time}")
        judge.gives()
        phone.sees(f"Talking during the hand, {time}.")
    is_warned = _is_first_talk(table, "first")
    before = table.engine.scores
    phone.scores(before[0] + (50 if is_warned else 100), before[1])


def _is_first_talk(table: Table, time: str) -> bool:
    """Whether the team of seat 2 has not talked in the rounds before, nor been ruled on (F13)."""
    return time == "first" and not table.engine.match.offences[1]


# Later stages, to the last


def _later_stages(
    today: Day, secretary: Secretary, organiser: Organiser, spectator: Person, display: Person
) -> None:
    is_held = False
    while called := _called(secretary):
        if not is_held and all(any(last in each.about for last in LAST) for each in called):
            organiser.presses(
                "Hold results back until the ceremony", "From now on the public sees nothing newer"
            )
            expect(spectator.page.locator("#held")).to_be_visible()
            expect(display.page.locator("#held")).to_be_visible()
            today.picture(spectator.page, "held")
            is_held = True
        tables = [today.table(each) for each in called]
        for table in tables:
            table.sit()
            table.tap_round()
        for table in tables:
            table.tap_agreed()
        if not is_held:
            _followed(tables[0], spectator, display)
        today.picture(tables[0].keeper.page, f"later-{tables[0].called.number}")
        played_out(tables)
        if is_held:
            assert not spectator.page.locator(f"#now-{tables[0].called.number}").count()
        today.keep(tables)
    assert is_held


def _called(secretary: Secretary) -> list[Called]:
    """What stands at the tables, after the next matches were called by hand where that is needed."""
    if secretary.may_call_next():
        secretary.call_next()
    return secretary.called()


# The end


def _ranks(today: Day) -> tuple[tuple[int, ...], ...]:
    """What the engine's results alone come to, by the format alone."""
    shape = Shape("tables" if today.name == "garrison-2022" else "elimination")
    return make_format(shape, tuple(sorted(today.entrants.values())), today.rules).ranks(today.engine)


def _ceremony(
    today: Day, organiser: Organiser, spectator: Person, display: Person
) -> tuple[tuple[int, ...], ...]:
    """Finished, still held back, then released: the ranking is the right one everywhere."""
    organiser.presses("The ranking stands: finish the event", "The event is finished; the ranking stands.")
    ranking = spectator.page.locator("ol.ranking")
    for page in (today.anybody(PHONE, "results/").page, spectator.page):
        expect(page.locator("#held")).to_be_visible()
        assert not page.locator("ol.ranking").count()
        assert not page.locator(f"#result-{max(today.engine)}").count()
    organiser.presses("Release the results", "Everybody sees the results again.")
    expect(ranking).to_have_count(1)
    ranks = _ranks(today)
    names = {entrant: name for name, entrant in today.entrants.items()}
    wanted, place = [], 1
    for rank in ranks:
        wanted.append((place, ", ".join(names[each] for each in rank)))
        place += max(1, len(rank))
    for page in (spectator.page, organiser.page):
        rows = page.locator("ol.ranking li").all()
        shown = [(int(str(row.get_attribute("value"))), row.inner_text()) for row in rows]
        assert shown == wanted
    first = display.page.locator("#s-ranking-0-1 .place-1")
    expect(first).to_contain_text(names[ranks[0][0]])
    spectator.looks_good()
    today.picture(spectator.page, "ranking")
    today.picture(display.page, "ranking-display")
    return ranks


def _prizes(today: Day, organiser: Organiser, ranks: tuple[tuple[int, ...], ...]) -> None:
    """Who has a rank that a prize is for wins it, on the page and on every paper."""
    names = {entrant: name for name, entrant in today.entrants.items()}
    won = {prize.rank: names[ranks[prize.rank - 1][0]] for prize in today.settings.prizes}
    listed = organiser.page.locator("ul.prizes > li").all_inner_texts()
    assert len(listed) == len(won)
    for prize, words in zip(today.settings.prizes, listed, strict=True):
        assert words.startswith(f"{prize.rank}. {won[prize.rank]}")
    organiser.looks_good()
    today.picture(organiser.page, "ending")
    for paper in ("Prize list", "Receipts to sign", "Certificates", "Press sheet", "Ranking"):
        text = _text_of(today.printed(paper, organiser.paper(paper)))
        for prize in today.settings.prizes:
            assert won[prize.rank] in text, (paper, text)
            if prize.amount and paper not in ("Certificates", "Ranking"):
                assert f"{prize.amount // 100:,}" in text, (paper, text)
    if any(prize.free_entry for prize in today.settings.prizes):
        button = organiser.page.get_by_role("button", name=re.compile("the voucher for next year$")).first
        button.click()
        organiser.says("It can be printed as long as it is not used.")


def _text_of(paper: bytes) -> str:
    """The words of a paper on one line."""
    said = subprocess.run(["pdftotext", "-layout", "-", "-"], input=paper, capture_output=True, check=True)
    text = re.sub("[\u200b\u00ad]", "", said.stdout.decode()).replace("\u00a0", " ").replace("\u202f", " ")
    return re.sub(r"\s+", " ", text)


def _archive(today: Day, organiser: Organiser) -> None:
    """The archive opens; its matches, adjudicated anew, end as the engine ended them."""
    organiser.open("ending/")
    organiser.click("Archive")
    with organiser.page.expect_download() as waiting:
        organiser.click("Download the archive")
    with zipfile.ZipFile(io.BytesIO(Path(waiting.value.path()).read_bytes())) as archive:
        folder = Path(waiting.value.path()).parent / f"{today.name}-archive"
        matches = [name for name in archive.namelist() if name.endswith(".dtn")]
        archive.extractall(folder)
    assert len(matches) == len(today.ended)
    judged = subprocess.run(
        [sys.executable, "-m", "doublesix", "adjudicate", "--json", *matches],
        cwd=folder,
        capture_output=True,
        check=True,
    )
    for line in judged.stdout.decode().splitlines():
        verdict = json.loads(line)
        number = int(Path(verdict["file"]).stem.removeprefix("match-")) - 1
        winner, games = today.ended[number]
        assert verdict["winner"] == winner
        assert [tuple(game["scores"].values()) for game in verdict["games"]] == games
