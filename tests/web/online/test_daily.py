"""The pages of the daily deal and the lobby: one try a day, and nothing shown before the day is over."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from doublesix.app.online.daily import OWN_SEAT
from doublesix.store.actor import Actor
from doublesix.store.models import DailyDeal, OnlineMatch, Replay
from doublesix.store.services import daily_deals
from doublesix.web.online.rates import TABLES
from tests.store import people
from tests.store.services.test_daily_deals import play_out

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A day at noon; another one by :func:`later`."""
    TABLES.clear()
    at(monkeypatch, NOON)


def at(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    """It is this moment."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment)


def begun(client: Client) -> OnlineMatch:
    """The table at which somebody plays today's deal."""
    answer = client.post("/play/daily/play/")
    assert answer.status_code == 303
    code = answer.headers["Location"].strip("/").rpartition("/")[2]
    return OnlineMatch.objects.get(code=code)


def text_of(client: Client, address: str) -> str:
    """A page's text."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return re.sub(r"<[^>]*>|\s+", " ", answer.content.decode())


def test_a_browser_has_one_table_a_day(client: Client) -> None:
    assert "Play today’s deal" in text_of(client, "/play/daily/")
    row = begun(client)
    assert begun(client) == row
    assert begun(Client()) != row
    assert "Go on playing" in text_of(client, "/play/daily/")
    assert client.get(f"/play/{row.code}/frame/").json()["you"] == OWN_SEAT


def test_an_account_has_one_table_and_goes_on_with_it_elsewhere() -> None:
    ann, phone, desk = people.account("Ann"), Client(), Client()
    phone.force_login(ann)
    desk.force_login(ann)
    row = begun(phone)
    assert begun(desk) == row
    assert desk.get(f"/play/{row.code}/frame/").json()["you"] == OWN_SEAT
    assert phone.get(f"/play/{row.code}/frame/").status_code == 403


def test_nobody_else_sees_a_table_before_the_day_is_over(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = begun(client)
    play_out(row, Actor(None, NOON))
    other = Client()
    for address in ("frame/", "match.dtn"):
        assert other.get(f"/play/{row.code}/{address}").status_code == 403
    assert client.get(f"/play/{row.code}/match.dtn").status_code == 403
    page = client.get(f"/play/{row.code}/").content.decode()
    for who in (client, other):
        assert who.get(f"/play/{row.code}/replay/").status_code == 403
    assert not Replay.objects.exists()
    assert "/replay/" not in page
    assert other.get(f"/play/{row.code}/").status_code == 404
    frame = client.get(f"/play/{row.code}/frame/").json()
    assert frame["status"] == "over"
    assert frame["revealed"] is None
    secret = daily_deals.secret_of_day(NOON.date()).hex()
    assert secret not in client.get("/play/daily/").content.decode()
    at(monkeypatch, NOON + timedelta(days=1))
    record = other.get(f"/play/{row.code}/match.dtn")
    assert secret in record.content.decode()
    assert other.get(f"/play/{row.code}/").status_code == 200
    assert other.get(f"/play/{row.code}/replay/").status_code == 302
    assert secret in other.get("/play/daily/2026-05-02/").content.decode()


def test_the_own_result_is_told_at_once_the_others_when_the_day_is_over(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, other = begun(client), begun(Client())
    for row, last in ((own, False), (other, True)):
        play_out(row, Actor(None, NOON), last=last)
    today = text_of(client, "/play/daily/")
    assert "Your result" in today
    assert "2 have played it today" in today
    assert "Everybody’s results" not in today
    assert client.get("/play/daily/2026-05-02/").status_code == 303
    at(monkeypatch, NOON + timedelta(days=1))
    assert "Play today’s deal" in text_of(client, "/play/daily/")
    own.refresh_from_db()
    other.refresh_from_db()
    assert own.result is not None
    assert other.result is not None
    place = 1 + (other.result > own.result)
    after = text_of(client, "/play/daily/2026-05-02/")
    assert f"Place {place} of 2" in after
    assert "The expert is playing it just now" in after
    assert client.get("/play/daily/2026-05-02/expert.dtn").status_code == 404
    daily_deals.record_expert(NOON.date(), (1, 2, 3, 4), 99, "the record", (5, 6, 7, 8), "")
    after = text_of(client, "/play/daily/2026-05-02/")
    assert "+99" in after
    assert "5 : 6 : 7 : 8" in after
    assert client.get("/play/daily/2026-05-02/expert.dtn").content == b"the record"
    assert f"/play/{own.code}/replay/" in client.get("/play/daily/2026-05-02/").content.decode()


def test_the_lines_of_expert_and_solver_are_gone_through_when_the_day_is_over(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_out(begun(client), Actor(None, NOON))
    expert, best = "ruleset powc\ntag by=expert\ngame\n", "ruleset powc\ntag by=solver\ngame\n"
    daily_deals.record_expert(NOON.date(), (1, 2, 3, 4), 99, expert, (5, 6, 7, 8), best)
    lines = {"/play/daily/2026-05-02/expert/": expert, "/play/daily/2026-05-02/best/": best}
    for address in lines:
        assert client.get(address).status_code == 404
    assert not Replay.objects.exists()
    at(monkeypatch, NOON + timedelta(days=1))
    page = client.get("/play/daily/2026-05-02/").content.decode()
    for address, record in lines.items():
        assert address in page
        token = client.get(address)["Location"].strip("/").rpartition("/")[2]
        assert Replay.objects.get(token=token).text == record
    DailyDeal.objects.update(solved=[], solved_record="")
    assert "/best/" not in client.get("/play/daily/2026-05-02/").content.decode()
    assert client.get("/play/daily/2026-05-02/best/").status_code == 404


def test_a_day_that_nobody_played_has_no_page(client: Client) -> None:
    for day in ("2026-05-01", "2026-05-03", "2026-13-01"):
        assert client.get(f"/play/daily/{day}/").status_code == 404
    assert client.get("/play/daily/2026-05-02/expert.dtn").status_code == 404


def test_who_opens_too_many_tables_is_told_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TABLES, "takes", lambda _who: False)
    answer = client.post("/play/daily/play/")
    assert answer.status_code == 422
    assert "There are many tables from here already" in answer.content.decode()


def test_two_taps_from_the_front_page_to_a_table(client: Client) -> None:
    assert f'href="{reverse("lobby")}">Play now' in client.get("/").content.decode()
    lobby = text_of(client, "/play/")
    assert all(name in lobby for name in ("Block dominoes", "Big Six", "Fives", "The daily deal"))
    answer = client.post("/play/open/", {"ruleset": "powc-2023", "with_bots": "on", "level": "4"})
    assert answer.status_code == 303


def test_the_lobby_names_who_plays_and_who_waits(client: Client) -> None:
    game = {"ruleset": "powc-2023", "is_listed": "on"}
    client.post("/play/open/", {**game, "name": "Ann"})
    client.post("/play/open/", {**game, "name": "Bea", "with_bots": "on"})
    waiting, playing = text_of(client, "/play/").split("Tables to watch")
    assert "Ann" in waiting
    assert "3 free seats" in waiting
    assert "Ann" not in playing
    assert re.search(r"Bea and Bot \w+ +0 *,", playing)
