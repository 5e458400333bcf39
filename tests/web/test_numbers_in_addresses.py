"""One way to count: an address has the number of its page, and an entry the number of the list."""

import re

import pytest
from django.urls import reverse

from doublesix.app.sheets import commands as cmd
from doublesix.store.models import Message
from doublesix.store.services import sheets, tournaments
from doublesix.web.presentation.papers import entry_list
from tests.store import matches, people
from tests.web.official.scenes import signed_in
from tests.web.papers.scenes import pdftotext

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("page", "who"),
    [
        ("board_match", "Olga"),
        ("floor_match", "Sam"),
        ("floor_link", "Sam"),
        ("judge_match", "Jo"),
        ("judge_ruling", "Jo"),
        ("correct", "Olga"),
    ],
)
def test_a_match_has_the_number_of_its_address(page: str, who: str) -> None:
    tournament = matches.drawn(count=4)
    matches.play(tournament, 1)
    address = reverse(page, args=[tournament.slug, 1])
    assert "/2/" in address
    text = signed_in(who).get(address).content.decode()
    assert re.search(r"[Mm]atch 2\b", text)
    assert signed_in(who).get(address.replace("/2/", "/0/")).status_code == 404


def test_a_scoresheet_has_the_number_of_its_match() -> None:
    tournament = matches.drawn(count=4)
    address = reverse("scoresheet_pdf", args=[tournament.slug, 1])
    assert address.endswith("/scoresheet/2.pdf")
    answer = signed_in("Sam").get(address)
    assert re.search(r"Match 2\b", pdftotext(answer.content))


@pytest.mark.parametrize("page", ["board_team", "team_screening", "check_in_entry"])
def test_a_team_has_the_number_of_the_list_in_its_address(page: str) -> None:
    assert reverse(page, args=["spring-fair", 3]).endswith("/3/")


@pytest.mark.parametrize(("page", "which"), [("judge_appeal", 0), ("appeal_decide", 0), ("judge_coming", 0)])
def test_of_a_match_the_first_ruling_and_call_are_1(page: str, which: int) -> None:
    assert re.search(r"/matches/2/(rulings|calls)/1/", reverse(page, args=["spring-fair", 1, which]))


def test_a_judge_is_mailed_the_address_of_the_page() -> None:
    tournament = matches.drawn(count=4)
    matches.begin(tournament, 1)
    sheets.act_on_sheet(tournament, 1, cmd.CallJudge(0, "A tile was shown"), matches.now("Rita"))
    called = Message.objects.filter(tournament=tournament, channel="mail")
    assert sorted(called.values_list("to", flat=True)) == ["jan@example.org", "jo@example.org"]
    address = reverse("judge_match", args=[tournament.slug, 1])
    assert all(address in body for body in called.values_list("body", flat=True))


def test_an_entry_has_the_number_of_the_list_and_none_before() -> None:
    matches.drawn("garrison-2022", 3)  # an event before, so that rows and numbers differ
    tournament = matches.drawn("garrison-2022", 3)
    last = tournament.entries.order_by("pk").last()
    assert last is not None
    assert last.pk > 3
    olga = signed_in("Olga")
    for name in ("entries", "personal"):
        page = olga.get(reverse(name, args=[tournament.slug])).content.decode()
        assert re.findall(r'<td[^>]* class="number">(\w*)</td>', page) == ["1", "2", "3"]
    rows = olga.get(reverse("entries_csv", args=[tournament.slug])).content.decode().splitlines()
    assert [row.split(",")[0] for row in rows[1:]] == ["1", "2", "3"]
    open_event = people.event("garrison-2022")
    people.fill_and_accept_players(open_event, ["Pia"])
    page = olga.get(reverse("entries", args=[open_event.slug])).content.decode()
    assert "Pia" in page
    assert 'class="number"' not in page


def test_the_printed_list_has_the_same_numbers() -> None:
    matches.drawn("garrison-2022", 3)
    tournament = matches.drawn("garrison-2022", 3)
    rows = entry_list.sheet_of(tournaments.state_of(tournament), tournament).says["rows"]
    assert [(row["number"], row["struck"]) for row in rows] == [("1", False), ("2", False), ("3", False)]
