"""One code for each table: it opens what is played there, says what comes next, and is replaced by hand."""

import pytest
from django.test import Client
from django.urls import reverse

from doublesix.store.models import Tournament
from doublesix.store.services import table_codes
from doublesix.tournament import commands
from doublesix.web.presentation.addresses import card_address
from doublesix.web.server.monitoring.redaction import redact
from doublesix.web.table.cards import card_board, known_code
from tests.store.refusals import refusal
from tests.web.draw import pages
from tests.web.floor import days
from tests.web.floor.days import Clock
from tests.web.table.matches import Match, Phone, match

pytestmark = pytest.mark.django_db


def card(tournament: Tournament, table: int = 1) -> str:
    """The address of a table's card."""
    return reverse("table_card", args=[table_codes.code_of(tournament, table)])


def by_card(tournament: Tournament, number: int, table: int = 1) -> Match:
    """A match that is opened by the card of its table."""
    return match(tournament, number)._replace(link=card(tournament, table))


def test_the_same_card_before_during_and_after_a_match_and_for_the_next(clock: Clock) -> None:
    tournament = days.event(clock, tables=1)
    phone, address = Client(), card(tournament)
    nothing = pages.text(phone.get(address))
    assert "Nothing is called to this table" in nothing
    assert "12:00 in Mauritius" in nothing, "the hour of the stage"
    days.call_all(tournament)
    soon = phone.get(address)
    assert "Next at this table" in pages.text(soon)
    assert "12:00 in Mauritius" in pages.text(soon)
    assert soon.headers["Cache-Control"] == "no-store"
    assert not soon.cookies
    clock.at(12)
    now = phone.get(address)
    assert (now.status_code, now.headers["Location"]) == (303, reverse("table", args=[tournament.pk, 0]))
    assert phone.get(now.headers["Location"]).status_code == 200
    Phone(by_card(tournament, 0)).join(0)
    assert phone.get(address).status_code == 303
    days.win(tournament, 0)
    over = pages.text(phone.get(address))
    assert "Over at this table: Match 1" in over
    assert "Next at this table" not in over
    days.call_all(tournament)
    assert phone.get(address).headers["Location"] == reverse("table", args=[tournament.pk, 1])


def test_the_sheet_of_the_next_match_can_be_opened_already(clock: Clock) -> None:
    tournament = days.called(clock)
    phone = Client()
    there = phone.get(f"{card(tournament)}?open")
    assert "The match starts at" in phone.get(there.headers["Location"]).content.decode()


def test_the_card_makes_nobody_a_side(clock: Clock) -> None:
    """Another team's phone that opens it writes for no team without that team's code."""
    tournament = days.called(clock)
    clock.at(12)
    home, stranger = Phone(by_card(tournament, 0)), Phone(by_card(tournament, 0))
    home.join(0)
    other = match(tournament, 1)
    assert stranger.view()["you"]["sides"] == []
    assert stranger.refused(act="confirm", side=0, round="x", id="1") == "code_wanted"
    assert stranger.refused(act="join", side=0, code=other.codes[0]) == "wrong_code"
    assert stranger.refused(act="join", side=1, code=other.codes[1]) == "wrong_code"
    assert home.view()["you"]["sides"] == [0]
    assert home.refused(act="confirm", side=1, round="x", id="1") == "code_wanted"


def test_a_code_is_typed_as_people_type(clock: Clock) -> None:
    tournament = days.event(clock)
    code = table_codes.code_of(tournament, 2)
    as_typed = code.upper().replace("0", "O").replace("1", "L")
    head = f"{tournament.pk}-2-"
    for each in (code, code.upper(), head + as_typed[len(head) :], f"{code[:-4]}-{code[-4:]}"):
        assert table_codes.open_code(each) == (tournament, 2), each
    assert card_address(tournament, 2).endswith(f"/c/{code}/")
    assert code not in redact(card_address(tournament, 2))


@pytest.mark.parametrize(
    "code", ["x", "1-1-", "1-1-aaaaaaaa", "²-1-aaaaaaaa", "9" * 90, "1-1-é", "99999999999-1-a"]
)
def test_made_up_codes_open_nothing(clock: Clock, code: str) -> None:
    days.event(clock)
    answer = Client().get(f"/c/{code}/")
    assert (answer.status_code, bool(answer.cookies)) == (410, False)


def test_replaced_one_by_one_or_all_together(clock: Clock) -> None:
    tournament = days.called(clock)
    clock.at(12)
    before = {table: card(tournament, table) for table in (1, 2)}
    phone = Phone(by_card(tournament, 0))
    phone.join(0)
    page = pages.post("floor_codes_replace", tournament, "Sam", table=1)
    assert page.status_code == 303
    assert pages.text(Client().get(before[1])).count("This table has a new code.") == 1
    assert Client().get(before[2]).status_code == 303, "its neighbour keeps its own"
    assert Client().get(card(tournament)).status_code == 303
    assert phone.view()["you"]["sides"] == [0], "who keeps a sheet goes on"
    assert Client().get(match(tournament, 0).link).status_code == 303, "so does a printed link of the match"
    assert pages.post("floor_codes_replace", tournament, "Sam", table="all").status_code == 303
    assert Client().get(before[2]).status_code == 410
    assert pages.post("floor_codes_replace", tournament, "Sam", table=9).status_code == 422
    assert pages.post("floor_codes_replace", tournament, "Kim", table=1).status_code == 403


def test_a_table_that_is_taken_away_opens_nothing(clock: Clock) -> None:
    tournament = days.event(clock)
    address = card(tournament, 2)
    days.do(tournament, commands.LayTables((commands.HallTable(1),)))
    assert Client().get(address).status_code == 410
    assert refusal(lambda: table_codes.replace_codes(tournament, [2]))[0] == "no_such_table"


def test_who_follows_the_card_has_its_code(clock: Clock) -> None:
    tournament = days.event(clock)
    code = table_codes.code_of(tournament, 1)
    assert known_code(tournament.pk, code.upper()) == code
    assert known_code(tournament.pk + 1, code) == known_code(tournament.pk, "1") == ""
    assert "Nothing is called" in card_board(tournament.pk, code)["table-card"]


def test_the_page_of_codes_has_a_card_for_each_table(clock: Clock) -> None:
    tournament = days.event(clock)
    page = days.said("floor_codes", tournament)
    for table in (1, 2):
        assert card_address(tournament, table).partition("//")[2].rstrip("/") in page
    assert pages.get("floor_codes", tournament, "Kim").status_code == 403
