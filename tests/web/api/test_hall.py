"""Codes of tables, the hall's code, links for officials and Start now by the API: as the pages have them."""

import pytest
from django.test import Client

from doublesix.store.models import HallCodesTried
from doublesix.store.services.check_in_links import token_of
from tests.web.api.calling import Program, at, refusal, told
from tests.web.floor import days
from tests.web.floor.days import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The server's clock, a month before the day."""
    return Clock(monkeypatch)


def path_of(address: str) -> str:
    """An address of ours without its site."""
    return "/" + address.split("/", 3)[3]


def test_codes_of_tables_are_listed_and_replaced(clock: Clock) -> None:
    event = days.event(clock)
    sam = Program("Sam")
    first, second = told(sam.get(at(event, "/table-codes")))["tables"]
    assert (first["table"], second["table"]) == (1, 2)
    assert Client().get(path_of(first["address"])).status_code == 200
    new = told(sam.post(at(event, "/tables/1/code/replace")))
    assert new["address"] != first["address"]
    assert Client().get(path_of(first["address"])).status_code == 410
    replaced = told(sam.post(at(event, "/table-codes/replace")))
    assert not {each["address"] for each in replaced["tables"]} & {new["address"], second["address"]}
    refusal(sam.post(at(event, "/tables/9/code/replace")), 422, "no_such_table")
    refusal(Program("Kim").get(at(event, "/table-codes")), 403, "not_your_role")


def test_the_halls_code_at_check_in(clock: Clock) -> None:
    event = days.event(clock)
    sam, public, link = Program("Sam"), Program(), f"/check-in/{token_of(event, 1)}"
    assert told(sam.get(at(event, "/hall-code"))) == {"is_wanted": False, "code": ""}
    code = told(sam.post(at(event, "/hall-code"), {"is_wanted": True}))["code"]
    assert told(Program("Kim").get(at(event, "/hall-code")))["code"] == code
    refusal(public.post(link, {"places": [0]}), 422, "hall_code_wanted")
    wrong = "0000" if code != "0000" else "1111"
    refusal(public.post(link, {"places": [0], "hall_code": wrong}), 422, "wrong_hall_code")
    assert HallCodesTried.objects.get(phone="link").wrong == 1
    assert told(public.post(link, {"places": [0], "hall_code": code}))["places"] == [0]
    told(sam.post(at(event, "/hall-code/change")))
    assert not HallCodesTried.objects.exists()
    assert not told(sam.post(at(event, "/hall-code"), {"is_wanted": False}))["is_wanted"]


def test_links_for_officials(clock: Clock) -> None:
    event = days.event(clock)
    sam, olga = Program("Sam"), Program("Olga")
    made = told(sam.post(at(event, "/duty-links"), {"name": "Ada", "role": "scorekeeper"}))
    refusal(sam.post(at(event, "/duty-links"), {"name": "Bo", "role": "judge"}), 422, "role_not_yours")
    told(olga.post(at(event, "/duty-links"), {"name": "Bo", "role": "judge"}))
    assert [each["name"] for each in told(sam.get(at(event, "/duty-links")))] == ["Ada", "Bo"]
    browser = Client()
    assert browser.get(path_of(made["address"])).status_code == 303
    told(sam.post(at(event, f"/duty-links/{made['id']}/revoke")))
    assert browser.get(path_of(made["address"])).status_code == 410
    refusal(sam.post(at(event, "/duty-links/99/revoke")), 404, "duty_link_unknown")


def test_start_now_says_what_has_to_be_said(clock: Clock) -> None:
    event = days.event(clock)
    days.call_all(event)
    clock.at(11, 30)
    sam, address = Program("Sam"), at(event, "/matches/0/start-now")
    days.tap(event, days.sides(event, 0)[0])
    refusal(sam.post(address), 422, "before_start")
    refusal(sam.post(address, {"before_start": True}), 422, "sides_missing")
    begun = told(sam.post(address, {"before_start": True, "is_without": True}))
    assert begun["matches"][0]["state"] == "playing"
    refusal(sam.post(address, {"before_start": True}), 422, "started_already")
    refusal(Program("Kim").post(address), 403, "not_your_role")
