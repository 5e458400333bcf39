"""The papers of the end: ranking, prizes, receipts to sign, certificates, the press sheet (E11, E32)."""

import io
import re
from datetime import timedelta
from typing import Any

import pikepdf
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.written_round import WrittenRound
from doublesix.store.models import Entry, Tournament
from doublesix.store.services import sheets, tournaments
from doublesix.tournament import commands
from doublesix.tournament.progress import field_of, fixtures_left, ranks_of
from doublesix.tournament.settings import Prize
from doublesix.web.presentation.papers import final_papers, press
from doublesix.web.presentation.papers.compiler import print_sheet
from tests.store import people
from tests.web.papers import played, scenes

pytestmark = pytest.mark.django_db
END_PAPERS = (
    *("ranking_pdf", "prize_list_pdf", "prize_receipts_pdf", "certificates_pdf", "press_pdf"),
    *("certificates_people_pdf", "certificates_taking_part_pdf"),
)
TEAMS = ["Herons", "Gulls", "Terns", "Waders"]
EVENT = final_papers.EventFacts(
    "The event", "The club", "Indian/Mauritius", "MUR", played.NOON, played.NOON, "Harbour Hall"
)


def ask(name: str, tournament: Tournament, **asked: str) -> Any:
    return scenes.ask(name, tournament, by="Olga", **asked)


def said_by(sheet: Any, language: str = "en", size: str = "a4") -> str:
    """The text of a made-up sheet on one line."""
    tournament = Tournament(title=EVENT.title, organiser=EVENT.organiser, slug="the-event", zone=EVENT.zone)
    with translation.override(language):
        text = scenes.pdftotext(
            print_sheet(sheet() if callable(sheet) else sheet, tournament, size), "-layout"
        )
    text = text.replace("\u202f", " ").replace("\u00a0", " ")
    return re.sub(r"[ \n]+", " ", text)


def ended(**facts: str) -> Tournament:
    tournament = played.to_the_end(played.at_noon("powc-2023", TEAMS, **facts))
    tournaments.carry_out(tournament, commands.Finish(), people.who("Olga", played.NOON))
    return tournament


def test_e11_the_end_of_an_event_is_on_its_papers() -> None:
    tournament = ended()
    names = dict(tournament.draw_names.values_list("number", "name"))
    order = [names[who] for (who,) in ranks_of(tournaments.state_of(tournament))]
    ranking = scenes.text_of(ask("ranking_pdf", tournament), "-layout")
    assert re.search(" .* ".join(f"{at} {name}" for at, name in enumerate(order, 1)), ranking)
    assert "can still change" not in ranking
    prizes = scenes.text_of(ask("prize_list_pdf", tournament), "-layout").replace("\u00a0", " ")
    for said in ("MUR 5,000", "MUR 2,000", "a trophy", "To be paid: MUR 14,000", "For the organiser"):
        assert said in prizes, said
    receipts = scenes.pdftotext(ask("prize_receipts_pdf", tournament).content, "-layout").split("\f")[:-1]
    assert len(receipts) == 4
    for name, page, amount in zip(order, receipts, ("five", "four", "three", "two"), strict=True):
        assert name in page
        assert f"{amount} thousand Mauritian rupees" in page
        assert page.count("Signature of") == 3, "two players and a spare"
        assert page.count("Date") >= 4
    certificates = scenes.pdftotext(ask("certificates_pdf", tournament).content).split("\f")[:-1]
    assert len(certificates) == 4
    for name, page, rank in zip(order, certificates, ("First", "Second", "Third", "Fourth"), strict=True):
        number = next(number for number, known in names.items() if known == name)
        assert name in page
        assert f"{rank} place" in page
        assert f"First Person{number} · Second Person{number} · Spare Person{number}" in " ".join(
            page.split()
        )
        assert "Harbour Hall" in page


def certificates(name: str, tournament: Tournament) -> list[str]:
    """The pages, each on one line."""
    pages = scenes.pdftotext(ask(name, tournament).content).split("\f")[:-1]
    return [" ".join(page.split()) for page in pages]


def test_e11_each_person_of_the_winners_has_a_certificate() -> None:
    tournament = ended()
    pages = certificates("certificates_people_pdf", tournament)
    assert len(pages) == 12
    assert sum("First place" in page for page in pages) == 3
    for number, name in tournament.draw_names.values_list("number", "name"):
        for place in ("First", "Second", "Spare"):
            (page,) = [page for page in pages if f"{place} Person{number} " in page]
            assert name in page
            assert "Harbour Hall Saturday 20 April 2030" in page


def test_who_came_has_a_certificate_of_taking_part_and_who_did_not_has_none() -> None:
    tournament = played.at_noon("powc-2023", TEAMS)
    first = fixtures_left(tournaments.state_of(tournament))[0]
    absent, out = first.sides[0], fixtures_left(tournaments.state_of(tournament))[1].sides[0]
    sides = (first.sides[1], absent)
    result = played.result_of(first, winner=1)._replace(ranking=sides, points=(0, 0), absent=(absent,))
    played.do(tournament, commands.RecordResult(first.number, result._replace(games_won=(0, 0))))
    tournaments.carry_out(
        tournament, commands.DisqualifyEntrant(out, "P16", "signals"), people.who("Olga", played.NOON)
    )
    played.to_the_end(tournament)
    pages = certificates("certificates_taking_part_pdf", tournament)
    assert len(pages) == 6
    assert all("Took part" in page and "Saturday 20 April 2030" in page for page in pages)
    assert not any(f"Person{number} " in page for page in pages for number in (absent, out))


def test_the_press_sheet_is_one_page_and_names_members_only_where_asked() -> None:
    tournament = ended()
    answer = ask("press_pdf", tournament)
    text = scenes.text_of(answer, "-layout")
    for said in (
        "wins: Public officers",
        "first of 4 teams after 4 matches",
        "Harbour Hall",
        "Saturday 20 April 2030",
        "Carla Contact, 555 0199",
        "Prizes of MUR",
        "Final: won by",
        "Third place: won by",
        "Points are bad",
        "Page 1 of 1",
    ):
        assert said in text, said
    assert "Person" not in text
    client = scenes.client_of("Olga")
    named = client.get(f"/events/{tournament.slug}/papers/end/press.pdf", {"members": "yes"})
    assert "First Person" in scenes.text_of(named)


@pytest.mark.parametrize(("days", "said"), [(0, "Saturday 20 April 2030"), (1, "Sunday 21 April 2030")])
def test_the_papers_have_the_day_of_the_final_where_it_was_played(days: int, said: str) -> None:
    tournament = played.at_noon("powc-2023", TEAMS)
    final = fixtures_left(tournaments.state_of(tournament))[-1].number + 2
    played.do(tournament, commands.PlanStage("final", played.NOON + timedelta(7)), played.NOON)
    late = played.NOON + timedelta(days, hours=11)
    while left := fixtures_left(tournaments.state_of(tournament)):
        is_final = left[0].number == final
        result = played.result_of(left[0])
        played.do(
            tournament, commands.RecordResult(left[0].number, result), late if is_final else played.NOON
        )
    tournaments.carry_out(tournament, commands.Finish(), people.who("Olga", late + timedelta(30)))
    for name in ("certificates_pdf", "prize_receipts_pdf", "press_pdf"):
        text = scenes.text_of(ask(name, tournament))
        assert said in text, name
        assert {said} == {*re.findall(r"\w+day \d+ \w+ \d+", text)}, name


def test_the_final_is_told_game_by_game_as_its_sheet_has_it() -> None:
    tournament = played.at_noon("powc-2023", TEAMS[:2])
    sam = people.who("Sam", played.NOON)
    sheets.open_sheet(tournament, 1, sam)
    for side in (0, 1):
        number = tournaments.state_of(tournament).draw.order[side]  # type: ignore[union-attr]
        people_of = (cmd.Person(number, 0), cmd.Person(number, 1))
        sheets.act_on_sheet(tournament, 1, cmd.NameLineUp(side, people_of), sam)
    for at, (by, counts) in enumerate(
        [(1, ((2, 30), (4, 30))), (2, ((1, 7), (3, 8))), (1, ((2, 30), (4, 20))), (3, ((2, 60), (4, 41)))]
    ):
        if at in (0, 3):
            sheets.act_on_sheet(tournament, 1, cmd.NameStarter(cmd.DESK, 1), sam)
        sheets.act_on_sheet(
            tournament, 1, cmd.Write(f"round-{at}", cmd.DESK, at, WrittenRound("out", by, counts)), sam
        )
    text = scenes.text_of(ask("press_pdf", tournament), "-layout")
    assert "Game 1, the totals after each round: 0–60, 15–60, 15–110" in text
    assert "Game 2, the totals after each round: 0–101" in text
    assert "was decided in 2 games" in text
    name = tournament.draw_names.get(number=ranks_of(tournaments.state_of(tournament))[0][0]).name
    assert f"{name} 15 0" in text


def test_e10_both_absent_in_a_semi_final_leave_two_prizes_unpaid_and_said_so() -> None:
    tournament = played.at_noon("powc-2023", TEAMS)
    first, other = fixtures_left(tournaments.state_of(tournament))
    played.report(tournament, first)
    late = people.later(days=20)
    played.do(tournament, commands.GiveWalkOver(other.number, other.sides), late)
    state = tournaments.state_of(tournament)
    assert not fixtures_left(state)
    text = scenes.text_of(ask("prize_list_pdf", tournament), "-layout")
    assert text.count("Nobody has this rank: the prize is not paid.") == 2
    assert "not finished: this can still change" in text
    pages = scenes.pdftotext(ask("prize_receipts_pdf", tournament).content).split("\f")[:-1]
    assert len(pages) == 2, "the first and the third"
    assert "Nobody has this rank." in scenes.text_of(ask("ranking_pdf", tournament))


def test_e32_the_fairs_winners_sign_for_what_is_no_money() -> None:
    tournament = played.to_the_end(played.at_noon("fortbend-2023", TEAMS))
    text = scenes.text_of(ask("prize_receipts_pdf", tournament), "-layout")
    assert "Cash and other prizes, a free entry in the next tournament (E32)" in text
    assert "dollar" not in text
    assert text.count("Signature of") == 2, "both of the pair"


def test_a_receipt_says_its_amount_in_words_in_every_language() -> None:
    given = [
        final_papers.PrizeAward(
            1,
            final_papers.Winner("Herons", ("Ann", "Ben"), ("Ann", "Ben")),
            Prize(1, 512150, True, "a basket"),
        )
    ]
    for language, words in (
        ("en", "five thousand one hundred and twenty-one Mauritian rupees and 50/100"),
        ("fr", "cinq mille cent vingt et une roupies mauriciennes et 50/100"),
        ("es", "cinco mil ciento veintiuna rupias mauricianas con 50/100"),
    ):
        assert words in said_by(lambda: final_papers.receipts_of(EVENT, given), language, "letter")


def test_absent_and_empty_ranks_have_no_receipt_and_no_certificate() -> None:
    given = [
        final_papers.PrizeAward(3, final_papers.Winner("Herons"), Prize(3, 300000)),
        final_papers.PrizeAward(4, final_papers.Winner("Gulls"), Prize(4, 200000), final_papers.ABSENT),
        final_papers.PrizeAward(5, None, Prize(5, 100000), final_papers.EMPTY),
    ]
    for sheet in (final_papers.receipts_of(EVENT, given), final_papers.certificates_of(EVENT, given)):
        text = said_by(sheet)
        assert "Herons" in text
        assert "Gulls" not in text
        assert text.count("\f") == 1
    text = said_by(final_papers.prize_list_of(EVENT, given))
    assert "Gulls Was absent from a match: no prize (E10)." in text or "Was absent from a match" in text
    assert "To be paid: MUR 3,000" in text


def test_a_certificate_with_the_longest_names_is_one_sheet() -> None:
    winner = final_papers.Winner(
        f"{scenes.LONG} and {scenes.LONG}", tuple("Longname " * 12 for _ in range(3))
    )
    given = [
        final_papers.PrizeAward(1, winner, Prize(1, 1)),
        final_papers.PrizeAward(12, winner, Prize(12, 1)),
    ]
    for size in ("a4", "letter"):
        text = said_by(lambda: final_papers.certificates_of(EVENT, given), "fr", size)
        assert text.count("\f") == 2, size


def test_two_hundred_ranks_are_printed() -> None:
    ranks = [final_papers.RankGroup(at, (final_papers.Winner(f"Side{at}"),)) for at in range(1, 201)]
    text = said_by(final_papers.ranking_of(EVENT, ranks))
    assert text.count("\f") > 3
    assert "200 Side200" in text
    assert "Page 1 of" in text


def test_the_press_sheet_tells_games_and_rounds_and_stays_one_page() -> None:
    rounds = (((0, 30), (12, 30), (12, 103)), ((40, 0), (102, 0)), ((0, 101),))
    final = press.PressMatch(
        "Final", (scenes.LONG, "Gulls"), 0, ((12, 103), (102, 0), (0, 101)), False, True, (), rounds
    )
    ranks = [final_papers.RankGroup(at, (final_papers.Winner(f"{scenes.LONG} {at}"),)) for at in range(1, 30)]
    given = [
        final_papers.PrizeAward(rank.place, rank.who[0], Prize(rank.place, 5000, True)) for rank in ranks[:12]
    ]
    text = said_by(
        lambda: press.sheet_of(EVENT, press.Turnout(200, 199), ranks, given, [final] * 4, "Carla", True)
    )
    assert text.count("\f") == 1
    assert "was decided in 3 games" in text
    assert "Game 1, the totals after each round: 0–30, 12–30, 12–103" in text
    assert "200 teams" in text


def test_nobody_first_is_said_to_the_press_too() -> None:
    ranks = [final_papers.RankGroup(1, ()), final_papers.RankGroup(3, (final_papers.Winner("Terns"),))]
    empty = press.PressMatch("Final", ("Herons", "Gulls"), None, (), True)
    text = said_by(press.sheet_of(EVENT, press.Turnout(8, 7, False), ranks, (), [empty], ""))
    assert "8 players took part in 7 matches; nobody is first." in text
    assert "nobody was there" in text


@pytest.mark.slow
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_papers_of_the_end_are_kept_long_and_read_aloud(size: str) -> None:
    tournament = ended()
    for paper in END_PAPERS:
        answer = ask(paper, tournament, paper=size, lang="es")
        with pikepdf.open(io.BytesIO(answer.content)) as pdf:
            metadata = pdf.open_metadata()
            assert metadata.pdfa_status == "2A", paper
            assert metadata["pdfuaid:part"] == "1", paper
            assert {"a4": 595, "letter": 612}[size] in [round(float(each)) for each in pdf.pages[0].mediabox]
        pages = scenes.pdftotext(answer.content, "-layout").split("\f")[:-1]
        assert all(tournament.title in " ".join(page.split()) for page in pages), paper
        assert all("Página" in page for page in pages), paper


def test_before_the_end_the_papers_say_when_they_will_be_there() -> None:
    tournament = played.at_noon("powc-2023", TEAMS)
    for paper in END_PAPERS:
        text = scenes.text_of(ask(paper, tournament))
        assert "stand" in text, paper


@pytest.mark.parametrize(("by", "status"), [("", 302), ("Stranger", 403), ("Tina", 200), ("Sam", 200)])
def test_the_papers_of_the_end_are_for_who_hands_out_the_prizes(by: str, status: int) -> None:
    tournament = played.at_noon("powc-2023", TEAMS[:2])
    for paper in END_PAPERS:
        assert scenes.ask(paper, tournament, by=by).status_code == status, paper


def test_e11_who_looks_after_an_entry_has_its_certificates_once_the_event_is_finished() -> None:
    tournament = played.to_the_end(played.at_noon("powc-2023", TEAMS))
    state = tournaments.state_of(tournament)
    (first, *_), *_rest = ranks_of(state)
    number = field_of(state).members[first][0]
    assert state.draw is not None
    listed = next(each for each in state.draw.whole_list if each.number == number)
    entry = Entry.objects.get(pk=listed.entry)
    entry.account = people.account("Rita")
    entry.save()
    assert scenes.ask("own_certificates_pdf", tournament, by="Rita").status_code == 404
    assert "Certificates" not in mine_of("Rita")
    tournaments.carry_out(tournament, commands.Finish(), people.who("Olga", played.NOON))
    assert "Certificates (PDF)" in mine_of("Rita")
    text = scenes.text_of(scenes.ask("own_certificates_pdf", tournament, by="Rita"), "-layout")
    assert "First place" in text
    assert "Took part" in text
    assert text.count("is awarded to") == 2 * entry.players.count()
    assert scenes.ask("own_certificates_pdf", tournament, by="Stranger").status_code == 403
    assert scenes.ask("own_certificates_pdf", tournament).status_code == 302


def mine_of(name: str) -> str:
    """What somebody's own page says."""
    client = Client()
    client.force_login(people.account(name))
    return client.get(reverse("mine")).content.decode()
