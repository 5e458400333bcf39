"""The papers of the day: scoresheets, who plays where, table cards, the check-in list and the codes."""

import io
from datetime import timedelta
from typing import Any

import pikepdf
import pytest
from django.utils import translation

from doublesix.app import plans
from doublesix.kernels.matches import Playouts
from doublesix.rules.options import START_DRAW
from doublesix.rules.rulesets import preset as ruleset
from doublesix.store.models import Tournament
from doublesix.store.queries import side_codes
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from doublesix.tournament.progress import fixtures_left
from doublesix.web.presentation import addresses
from doublesix.web.presentation.addresses import check_in_address
from doublesix.web.presentation.papers import day_data, match_list, scoresheet
from doublesix.web.presentation.papers.compiler import print_sheet
from tests.store import people
from tests.web.papers import played, scenes

pytestmark = pytest.mark.django_db
DAY_PAPERS = (
    "scoresheets_pdf",
    "where_pdf",
    "where_by_name_pdf",
    "table_cards_pdf",
    "check_in_pdf",
    "slips_pdf",
)
TEAMS = ["Herons", "Gulls", "Terns", "Waders", "Petrels", "Egrets"]


def pages_of(answer: Any) -> list[str]:
    """The text of each page on one line."""
    assert answer.status_code == 200
    pages = scenes.pdftotext(answer.content).split("\f")[:-1]
    return [" ".join(page.split()) for page in pages]


def ask(name: str, tournament: Tournament, *more: object, **asked: str) -> Any:
    return scenes.ask(name, tournament, *more, by="Sam", **asked)


# Scoresheets


def test_a_scoresheet_has_all_that_a_table_needs() -> None:
    tournament = played.at_noon("powc-2023", TEAMS)
    fixture = fixtures_left(tournaments.state_of(tournament))[0]
    page, further = pages_of(ask("scoresheet_pdf", tournament, fixture.number))
    names = dict(tournament.draw_names.values_list("number", "name"))
    for said in (
        tournament.title,
        f"Match {fixture.number + 1}",
        "Quarter-finals",
        "Table 1",
        "by the door",
        "12:00 (Mauritius)",
        *(names[side] for side in fixture.sides),
        *(f"{place} Person{side}" for side in fixture.sides for place in ("First", "Second", "Spare")),
        "Seat 1, A",
        "Seat 4, B",
        "play goes anticlockwise",
        "Who reaches 151 points loses the game (P13). The match is 1 game.",
        "the highest value starts (P2)",
        "next player in the order of play (P5)",
        "Blamed",
        "Initials",
        "Remarks of the judge",
        addresses.table_address(tournament, fixture.number),
        f"Match {fixture.number + 1} · Page 1 of 2",
    ):
        assert said in page, said
    for said in (f"Match {fixture.number + 1}", "Table 1", names[fixture.sides[0]], "Page 2 of 2"):
        assert said in further, said


def test_p14_a_best_of_three_has_a_page_a_game_and_the_stages_target() -> None:
    tournament = played.at_noon("powc-2023", TEAMS[:4])
    pages = pages_of(ask("scoresheets_pdf", tournament, lang="fr"))
    assert len(pages) == 6, "two semi-finals of at most three games"
    assert all("101" in page and "Demi-finales" in page for page in pages)
    assert [f"Page {at} sur 3" in page for page, at in zip(pages, (1, 2, 3) * 2, strict=True)] == [True] * 6


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("fortbend-2023", ("In play", "250 points wins", "(F12)", "change seats (F3)", "clockwise")),
        ("garrison-2022", ("150 points wins", "highest double is led", "Total, by seat", "clockwise")),
    ],
)
def test_every_game_has_its_own_columns(name: str, said: tuple[str, ...]) -> None:
    tournament = played.at_noon(name, [f"Player{at}" for at in range(1, 8)])
    pages = pages_of(ask("scoresheets_pdf", tournament))
    for words in said:
        assert words in pages[0], words
    assert "Blamed" not in pages[0]
    everybody = " ".join(pages)
    for at in range(1, 8):
        is_waiting = f"Player{at}" not in everybody
        assert not is_waiting or name == "fortbend-2023", "an odd player waits for a partner (E31)"


def test_the_sheets_of_a_stage_are_one_file_and_an_unknown_stage_is_none() -> None:
    tournament = played.at_noon("powc-2023", TEAMS)
    address = f"/events/{tournament.slug}/papers/day/scoresheets.pdf"
    client = scenes.client_of("Sam")
    assert len(pages_of(client.get(address, {"phase": "quarter-finals"}))) == 4
    assert client.get(address, {"phase": "round of 99"}).status_code == 404
    assert ask("scoresheet_pdf", tournament, 99).status_code == 404


def sheet_for(game: str, sides: int, **options: Any) -> scoresheet.ScoresheetMatch:
    """A match of a game under its usual rules but for these options."""
    opponents = tuple(scoresheet.Opponent(f"Side {at}") for at in range(sides))
    rules = ruleset(game).in_force()._replace(**options)
    return scoresheet.ScoresheetMatch(1, "Final", opponents, game, rules, "http://127.0.0.1/t/x/")


@pytest.mark.parametrize(
    ("game", "options", "said", "is_not"),
    [
        ("powc", {"games_to_win": 2}, "Before each game every player draws", "Who won a game"),
        ("straight", {}, "Before the first game every player draws", "Before each"),
        ("straight", {}, "Who won a game starts the next one (F12).", "Before each"),
        ("straight", {"games_to_win": 1}, "Before the first game every player draws", "Who won a game"),
        ("straight", {"next_start": START_DRAW}, "Before each later round there is a new draw", "Who won a"),
        ("bigsix", {}, "In every round the highest double is led", "draws"),
    ],
)
def test_f4_f12_p2_g3_a_sheet_says_when_tiles_are_drawn_for_the_start(
    game: str, options: dict[str, Any], said: str, is_not: str
) -> None:
    (match,) = scoresheet.sheet_of([sheet_for(game, 2, **options)], "x").says["matches"]
    lead = " ".join(match["lead"])
    assert said in lead
    assert is_not not in lead


SIT_DOWN = [("powc", 2, 101), ("powc", 2, 151), ("powc", 2, 300), ("straight", 2, 250), ("straight", 2, 500)]
SIT_DOWN += [("bigsix", players, target) for players in (2, 3, 4) for target in (50, 150, 300)]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "sides", "target"), SIT_DOWN)
def test_a_sheet_has_rows_for_all_rounds_of_a_game(game: str, sides: int, target: int) -> None:
    match = sheet_for(game, sides, target=target, games_to_win=1)
    fewest = scoresheet.rows_of(game, sides, target)
    for size in ("a4", "letter"):
        pdf = print_sheet(
            scoresheet.sheet_of([match], "x"), Tournament(title="T", slug="t", zone="UTC"), size
        )
        lines = scenes.pdftotext(pdf, "-layout").splitlines()
        rows = [int(line) for line in lines if line.strip().isdigit()]
        assert rows == [*range(1, len(rows) + 1)]
        assert len(rows) >= fewest, size
    rules = ruleset(game).amend("target", target).amend("games_to_win", 1)
    played_out = [
        Playouts().play_match(rules, (skill,) * sides, seed, plans.PACE, plans.SHUFFLE).rounds
        for skill in (0.0, 1.0)
        for seed in range(200)
    ]
    assert max(played_out) <= fewest, "seeds are fixed: always the same games"


def test_a_sheet_for_a_target_beyond_all_measure_is_still_a_sheet() -> None:
    assert scoresheet.rows_of("bigsix", 4, 10**9) == scoresheet.MOST_ROWS


def test_a_sheet_with_the_longest_names_has_room_for_rounds() -> None:
    tournament = played.at_noon("powc-2023", TEAMS)
    long = scoresheet.Opponent(scenes.LONG, tuple(f"{'Longname ' * 12}{at}" for at in range(3)))
    match = scoresheet.ScoresheetMatch(
        112,
        "Round of 128",
        (long, long),
        "powc",
        ruleset("powc-2023").in_force(),
        f"http://127.0.0.1/t/{'x' * 60}/",
        "Table 103",
        "upstairs in the second room beside the canteen and the long corridor",
        "Saturday 20 April 2030, 12:00 (Mauritius)",
    )
    for size in ("a4", "letter"):
        with translation.override("fr"):
            pdf = print_sheet(scoresheet.sheet_of([match], "x"), tournament, size)
        text = scenes.pdftotext(pdf, "-layout")
        assert text.count("\f") == 2, size
        assert f"/t/{'x' * 60}/" in text
        rows = [line for line in text.splitlines() if line.strip().isdigit()]
        assert len(rows) >= 28, size


def test_e12_a_sheet_follows_the_rules_that_its_match_started_under() -> None:
    tournament = played.at_noon("powc-2023", TEAMS)
    first, second = fixtures_left(tournaments.state_of(tournament))[:2]
    played.do(tournament, commands.StartMatch(first.number), played.NOON)
    amended = commands.AmendRules('base = "powc-2023"\n[options]\ntarget = 120\n', "short of time")
    tournaments.carry_out(tournament, amended, people.who("Olga", played.NOON))
    assert "reaches 151 points" in pages_of(ask("scoresheet_pdf", tournament, first.number))[0]
    assert "reaches 120 points" in pages_of(ask("scoresheet_pdf", tournament, second.number))[0]


# Who plays where


def test_who_plays_where_has_every_match_with_its_table_and_time() -> None:
    tournament = played.at_noon("powc-2023", TEAMS)
    state = tournaments.state_of(tournament)
    first = fixtures_left(state)[0]
    played.do(tournament, commands.StartMatch(first.number))
    (page,) = pages_of(ask("where_pdf", tournament))
    for said in ("Quarter-finals", "12:00", "by the door", "under the clock", "plays now", "Page 1 of 1"):
        assert said in page, said
    assert page.count(" against ") == 2, "of six teams four play first"
    played.report(tournament, first)
    (page,) = pages_of(ask("where_pdf", tournament))
    assert "is over" in page
    assert "Semi-finals" in page, "the winner meets a team that had a bye"


def test_the_notice_board_has_everybody_by_name() -> None:
    tournament = played.at_noon("powc-2023", TEAMS)
    text = scenes.text_of(ask("where_by_name_pdf", tournament))
    found = [text.index(f" {name} ") for name in sorted(TEAMS)]
    assert text.count("no further match is known yet") == 2, "two teams have a bye"
    assert all(found)
    loser = fixtures_left(tournaments.state_of(tournament))[0]
    name = tournament.draw_names.get(number=loser.sides[1]).name
    played.report(tournament, loser)
    assert name not in scenes.text_of(ask("where_by_name_pdf", tournament))


def test_two_hundred_matches_over_two_days_are_listed_with_their_days() -> None:
    matches = [
        match_list.ScheduledMatch(
            at,
            "Round 1",
            (match_list.ListedEntrant(at, f"Side{at}"), match_list.ListedEntrant(-at, "Other")),
            played.NOON + timedelta(days=at % 2),
            at,
        )
        for at in range(1, 201)
    ]
    tournament = scenes.announced("powc-2023")
    for sheet in (
        match_list.by_stage(matches, "Indian/Mauritius", played.NOON),
        match_list.by_name(matches, (), "Indian/Mauritius", played.NOON),
    ):
        text = scenes.pdftotext(print_sheet(sheet, tournament, "letter"))
        assert "April 20" in text
        assert "21 April" in text
        assert "Side200" in text
        assert text.count("\f") > 5


# Tables, check-in, codes


def test_a_table_card_has_its_number_and_the_tables_own_code() -> None:
    tournament = played.at_noon("powc-2023", TEAMS)
    pages = pages_of(ask("table_cards_pdf", tournament))
    assert len(pages) == 3
    for said in ("Table", " 1 ", "by the door", addresses.card_address(tournament, 1)):
        assert said in pages[0], said
    assert "12:00" not in pages[0], "the card stays, whatever is played"
    assert addresses.card_address(tournament, 13) in pages[2]
    assert addresses.card_address(tournament, 1) not in pages[2]


def test_the_number_of_a_table_can_be_read_from_ten_metres() -> None:
    """Five centimetres and more, where two and a half would do."""
    tournament = played.at_noon("powc-2023", TEAMS)
    played.do(tournament, commands.LayTables((*played.TABLES, commands.HallTable(888)), is_fixed=False))
    boxes = scenes.pdftotext(ask("table_cards_pdf", tournament).content, "-bbox")
    lines = [line for line in boxes.splitlines() if ">888<" in line]
    heights = [
        float(line.split('yMax="')[1].split('"')[0]) - float(line.split('yMin="')[1].split('"')[0])
        for line in lines
    ]
    assert max(heights) > 150


def test_the_check_in_list_has_everybody_with_a_line_each_and_says_who_came() -> None:
    tournament = played.at_noon("powc-2023", TEAMS)
    played.do(tournament, commands.CheckIn(2, (0, 2)), played.NOON - timedelta(minutes=8))
    scenes.strike(tournament, 5)
    state = tournaments.state_of(tournament)
    assert day_data.arrivals(state, played.NOON) == {2: "11:52 (2)"}
    assert day_data.arrivals(state, played.NOON + timedelta(days=1)) == {}, "each day anew"
    text = scenes.text_of(ask("check_in_pdf", tournament))
    for number, name in enumerate(TEAMS, 1):
        for said in (name, f"First Person{number}", f"Second Person{number}", f"Spare Person{number}"):
            assert said in text, said
    assert "5 entries" in text
    assert "withdrawn" in text


def test_every_entry_has_a_slip_with_its_own_code() -> None:
    tournament = played.at_noon("powc-2023", TEAMS)
    scenes.strike(tournament, 5)
    text = scenes.text_of(ask("slips_pdf", tournament))
    for number, name in enumerate(TEAMS, 1):
        code = side_codes.code_of(tournament, number)
        assert (f"{code[:3]} {code[3:]}" in text) == (number != 5), name
        assert (name in text) == (number != 5)
        assert (check_in_address(tournament, number) in text) == (number != 5)


# All of them


@pytest.mark.slow
@pytest.mark.parametrize("name", ["powc-2023", "fortbend-2023"])
def test_the_papers_of_the_day_are_kept_long_and_read_aloud_on_both_papers(name: str) -> None:
    """PDF/A-2a and PDF/UA-1; the event's name on every sheet."""
    tournament = played.at_noon(name, TEAMS)
    for paper in DAY_PAPERS:
        for size, short in (("a4", 595), ("letter", 612)):
            answer = ask(paper, tournament, paper=size, lang="fr")
            with pikepdf.open(io.BytesIO(answer.content)) as pdf:
                metadata = pdf.open_metadata()
                assert metadata.pdfa_status == "2A", paper
                assert metadata["pdfuaid:part"] == "1", paper
                assert str(pdf.Root.Lang) == "fr"
                box = [round(float(each)) for each in pdf.pages[0].mediabox]
            assert short in box
            assert all(tournament.title in page for page in pages_of(answer)), paper
            assert answer["Cache-Control"] in ("private, no-store", "no-cache")


def test_before_the_draw_papers_say_what_will_be_there() -> None:
    tournament = scenes.announced("powc-2023")
    for paper in DAY_PAPERS:
        text = scenes.text_of(ask(paper, tournament))
        assert "yet" in text, paper
        assert "Page 1 of 1" in text, paper


@pytest.mark.slow
def test_markup_in_names_is_inert_on_the_papers_of_the_day() -> None:
    tournament = played.at_noon("powc-2023", [scenes.MARKUP] * 4, title=scenes.MARKUP)
    for paper in set(DAY_PAPERS) - {"slips_pdf"}:
        assert "#panic(1)" in scenes.text_of(ask(paper, tournament)), paper


@pytest.mark.parametrize(("by", "status"), [("", 302), ("Stranger", 403), ("Tina", 403), ("Olga", 200)])
def test_the_papers_of_the_day_are_for_the_floor(by: str, status: int) -> None:
    tournament = played.at_noon("powc-2023", TEAMS[:2])
    for paper in DAY_PAPERS:
        assert scenes.ask(paper, tournament, by=by).status_code == status, paper


def test_the_page_of_papers_lists_what_one_may_have() -> None:
    tournament = played.at_noon("powc-2023", TEAMS)
    page = ask("papers_day", tournament).content.decode()
    assert page.count("scoresheets.pdf?phase=quarter-finals&amp;paper=") == 2, "A4 and Letter"
    assert "When every match is over" in page
    treasurer = scenes.ask("papers_day", tournament, by="Tina").content.decode()
    assert "scoresheets.pdf" not in treasurer
    assert "When every match is over" in treasurer
    assert (
        "When the lots are drawn"
        in ask("papers_day", scenes.announced("powc-2023", title="New")).content.decode()
    )
