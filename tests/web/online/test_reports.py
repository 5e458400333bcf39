"""Reports of a player: from a seat to the event's judges, elsewhere to the operator, with the match."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from doublesix.app.roles import JUDGE
from doublesix.store.models import Account, OnlineMatch, OnlinePlayer, PlayerReport
from doublesix.store.services import (
    online_matches,
    online_tables,
    personal_data,
    player_reports,
    tournaments,
)
from doublesix.store.services.online_tables import SeatKey
from doublesix.store.services.tokens import digest
from doublesix.tournament import commands
from tests.store import matches, people
from tests.store.services.test_online_matches import SHORT, play_out, seated
from tests.store.tables import WHO, begun, full, opened, play_on, state_of
from tests.web.organiser.asking import text_of

pytestmark = pytest.mark.django_db
SAID = "He told his partner what he held."


def at_seat(row: OnlineMatch, key: str) -> Client:
    """The browser of somebody who sits at a table."""
    client = Client()
    client.cookies[f"seat-{row.code}"] = key
    return client


def page(row: OnlineMatch) -> str:
    """Where somebody is reported."""
    return reverse("play_report", args=[row.code])


def reported(row: OnlineMatch, seats: list[SeatKey], text: str = SAID) -> Client:
    """The browser of the first seat, which has reported the second."""
    client = at_seat(row, seats[0].key)
    answer = client.post(page(row), {"about": seats[1].player.pk, "text": text})
    assert answer.status_code == 303
    return client


def operator() -> Client:
    """The operator's browser."""
    tournaments.let_operate("opal@example.org")
    client = Client()
    client.force_login(Account.objects.get(email="opal@example.org"))
    return client


def key_of(player: OnlinePlayer) -> str:
    """A key for the seat of somebody who came by a link of an event."""
    key = f"key-{player.pk}"
    OnlinePlayer.objects.filter(pk=player.pk).update(digest=digest(key))
    return key


def test_from_the_table_to_the_operator_and_back_with_an_answer() -> None:
    row, seats = full()
    client = at_seat(row, seats[0].key)
    assert page(row) in client.get(reverse("play", args=[row.code])).content.decode()
    form = text_of(client.get(page(row)))
    assert "The operator of this site reads it" in form
    assert [name for name in ("Ann", "Ben", "Cleo", "Dan") if f" {name} " in form] == ["Ben", "Cleo", "Dan"]
    reported(row, seats)
    assert "waits to be looked at" in text_of(client.get(page(row)))
    opal = operator()
    assert "1 report of a player waits" in text_of(opal.get(reverse("operator")))
    listed = opal.get(reverse("operator_reports"))
    shown = text_of(listed)
    waits = "All hands are here when the match is over"
    for said in ("Ann reports Ben", SAID, "Block dominoes · round 1", waits):
        assert said in shown
    assert reverse("play_replay", args=[row.code]) not in listed.content.decode()
    (found,) = PlayerReport.objects.all()
    closing = reverse("operator_report_close", args=[found.pk])
    assert opal.post(closing, {"key": "a", "answer": "We spoke with him."}).status_code == 303
    assert "looked at" in text_of(client.get(page(row)))
    assert "We spoke with him." in text_of(client.get(page(row)))
    assert "waits to be looked at" not in text_of(opal.get(reverse("operator")))
    again = opal.post(closing, {"key": "b", "answer": "Twice."})
    assert again.status_code == 422
    assert "Somebody has closed this report already" in text_of(again)


def test_when_the_match_is_over_the_report_leads_to_its_round() -> None:
    row, seats = full(rounds=1)
    reported(row, seats)
    play_on(row)
    listed = operator().get(reverse("operator_reports")).content.decode()
    (address,) = re.findall(r'href="(/play/[^"]*/replay/[^"]*)"', listed)
    assert reverse("play_notation", args=[row.code]) in listed
    moment = Client().get(address)["Location"]
    assert moment.endswith("?round=1")
    assert Client().get(moment).status_code == 200


@pytest.mark.slow
def test_at_an_event_its_judges_read_it_and_nobody_else() -> None:
    tournament = matches.drawn(rules=SHORT)
    row = seated(tournament)
    first, second, *_ = OnlinePlayer.objects.filter(table=row).order_by("pk")
    client = at_seat(row, key_of(first))
    assert "The judges of this event read it" in text_of(client.get(page(row)))
    assert client.post(page(row), {"about": second.pk, "text": SAID}).status_code == 303
    names = online_matches.names_of(row)
    tournaments.appoint(tournament, people.account("Jo"), JUDGE)
    jo, address = Client(), reverse("judge_reports", args=[tournament.slug])
    jo.force_login(people.account("Jo"))
    shown = jo.get(address)
    assert f"{names[first.pk]} reports {names[second.pk]}" in text_of(shown)
    assert reverse("judge_match", args=[tournament.slug, row.fixture]) in shown.content.decode()
    assert "Reports of players 1" in re.sub(r"\s+", " ", text_of(shown))
    play_out(row)
    assert reverse("play_replay", args=[row.code]) in jo.get(address).content.decode()
    opal = operator()
    assert SAID not in text_of(opal.get(reverse("operator_reports")))
    (found,) = PlayerReport.objects.all()
    assert opal.post(reverse("operator_report_close", args=[found.pk]), {"key": "a"}).status_code == 422
    assert Client().get(address).status_code == 302
    closing = reverse("judge_report_close", args=[tournament.slug, found.pk])
    assert Client().post(closing, {"key": "a"}).status_code == 302
    assert jo.post(closing, {"key": "a", "answer": "Heard both."}).status_code == 303
    assert "Heard both." in text_of(jo.get(address))


def test_who_does_not_sit_there_reports_nobody() -> None:
    row, seats = full()
    for client in (Client(), at_seat(row, "made up")):
        answer = client.get(page(row))
        assert answer.status_code == 403
        assert "This seat is not yours" in text_of(answer)
        assert client.post(page(row), {"about": seats[1].player.pk, "text": SAID}).status_code == 403
    assert page(row) not in Client().get(reverse("play", args=[row.code])).content.decode()
    assert not PlayerReport.objects.exists()


@pytest.mark.parametrize("text", ["", "  \n ", "x" * 1001])
def test_what_is_no_report_is_said_and_stays_on_the_page(text: str) -> None:
    row, seats = full()
    answer = at_seat(row, seats[0].key).post(page(row), {"about": seats[1].player.pk, "text": text})
    assert answer.status_code == 422
    assert "in at most 1000 letters" in text_of(answer)
    assert not PlayerReport.objects.exists()


def test_oneself_bots_and_people_of_other_tables_cannot_be_reported() -> None:
    row, seats = full()
    elsewhere = online_tables.sit(opened(), "Eve", WHO)
    client = at_seat(row, seats[0].key)
    for about in (seats[0].player.pk, elsewhere.player.pk, 0, "x"):
        assert client.post(page(row), {"about": about, "text": SAID}).status_code == 422
    alone, own = begun()
    assert "nobody to report" in text_of(at_seat(alone, own.key).get(page(alone)))
    assert not PlayerReport.objects.exists()


def test_said_again_the_new_words_count_until_it_is_closed() -> None:
    row, seats = full()
    reported(row, seats, "First words.")
    reported(row, seats, "Second words.")
    (found,) = PlayerReport.objects.all()
    assert found.text == "Second words."
    assert found.round == max(state_of(row).rounds_ended + 1, 1)
    player_reports.close(None, found.pk, "", WHO)
    reported(row, seats, "Third words.")
    assert PlayerReport.objects.count() == 2


@pytest.mark.slow
def test_with_the_people_of_an_event_what_they_said_of_each_other_goes() -> None:
    tournament = matches.drawn(rules=SHORT)
    row = seated(tournament)
    first, second, *_ = OnlinePlayer.objects.filter(table=row).order_by("pk")
    player_reports.report(row, first, second.pk, SAID, WHO)
    play_out(row)
    tournaments.carry_out(tournament, commands.Cancel("rain"), matches.now("Olga"))
    personal_data.forget_everybody(tournament, matches.now("Olga"))
    assert not PlayerReport.objects.exists()
