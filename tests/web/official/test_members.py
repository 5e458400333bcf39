"""Members by their fee (E30): who paid, or gave a voucher; as a page, as files, for programs."""

import csv
import io

import openpyxl
import pytest

from doublesix.store.models import Entry, Tournament
from doublesix.store.queries.members import list_members
from doublesix.store.services import fees
from tests.store import people
from tests.web.api.calling import Program, at, told
from tests.web.official import scenes

pytestmark = pytest.mark.django_db


def paid_and_not() -> tuple[Tournament, Entry]:
    """A fair where Ann paid in two parts, Bob nothing, Cleo got her money back, Dan's fee is waived."""
    tournament = scenes.event("fortbend-2023")
    ann, bob, cleo, dan = (people.player(tournament, name) for name in ("Ann", "Bob", "Cleo", "Dan"))
    treasurer = people.who("Tom")
    for amount in (400, 600):
        fees.pay(ann, amount, "", treasurer)
    fees.pay(bob, 999, "", treasurer)
    fees.pay(cleo, 1000, "", treasurer)
    fees.refund(cleo, 1000, "", treasurer)
    fees.waive(dan, "a voucher", treasurer)
    return tournament, ann


def test_e30_who_settled_the_fee_is_a_member() -> None:
    tournament, ann = paid_and_not()
    first, second = list_members(tournament)
    assert (first.name, first.entry.pk, first.receipts) == (ann.players.get().name, ann.pk, (1, 2))
    assert (second.entry.name, second.receipts) == ("Dan", ())
    page = scenes.said(scenes.signed_in("Tom").get(scenes.at("members", tournament)))
    assert "2 people are members because their fees are settled." in page
    assert "the club's membership for the year" in page.replace("&#x27;", "'")
    assert "Members by their fee" in scenes.said(scenes.signed_in("Tom").get(scenes.at("fees", tournament)))
    assert scenes.signed_in("Kim").get(scenes.at("members", tournament)).status_code == 403


def test_e30_the_list_is_a_file_too() -> None:
    tournament, ann = paid_and_not()
    player = ann.players.get()
    player.name = "=Ann()"
    player.save()
    client = scenes.signed_in("Tom")
    text = client.get(scenes.at("members_csv", tournament)).content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0] == ["name", "e-mail", "mobile", "entry", "member since", "receipts"]
    assert (rows[1][0], rows[1][1], rows[1][5]) == ("'=Ann()", player.email, "1 2")
    assert len(rows) == 3
    answer = client.get(scenes.at("members_xlsx", tournament))
    assert "no-store" in answer["Cache-Control"]
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets[0]
    assert [[cell.value or "" for cell in row] for row in sheet.iter_rows()] == rows
    assert {cell.data_type for row in sheet.iter_rows() for cell in row} <= {"s", "inlineStr", "n"}


def test_who_withdrew_or_whose_data_is_gone_is_no_member() -> None:
    tournament, ann = paid_and_not()
    ann.players.update(name="")
    tournament.entries.filter(name="Dan").update(status="withdrawn")
    assert list_members(tournament) == []
    page = scenes.said(scenes.signed_in("Tom").get(scenes.at("members", tournament)))
    assert "Nobody is a member yet." in page


def test_where_the_fee_makes_nobody_a_member_there_is_no_list() -> None:
    tournament = scenes.event("fortbend-2023", membership=False)
    fees.pay(people.player(tournament, "Ann"), 1000, "", people.who("Tom"))
    page = scenes.said(scenes.signed_in("Tom").get(scenes.at("members", tournament)))
    assert "makes nobody a member" in page
    assert told(Program("Tom").get(at(tournament, "/members"))) == []
    assert "Members by" not in scenes.said(scenes.signed_in("Tom").get(scenes.at("fees", tournament)))


def test_e30_programs_read_the_members() -> None:
    tournament, ann = paid_and_not()
    first, _second = told(Program("Tom").get(at(tournament, "/members")))
    assert (first["entry"], first["receipts"]) == (ann.pk, [1, 2])
