"""The link on the table: for one match, revocable, gone from the address; codes that cannot be guessed at."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from doublesix.store.desks import table_links
from doublesix.store.models import TableLink
from doublesix.web.endorser.hiding import hidden
from tests.web.table.matches import Phone, drawn, match

pytestmark = pytest.mark.django_db


def test_a_link_is_exchanged_for_a_cookie_of_its_match_and_is_gone_from_the_address() -> None:
    found = match(drawn(count=4))
    phone = Phone(found)
    assert phone.opened.status_code == 303
    assert found.link not in phone.address
    assert phone.opened.headers["Referrer-Policy"] == "no-referrer"
    page = phone.client.get(phone.address)
    for name, cookie in phone.client.cookies.items():
        assert name == "csrftoken" or (cookie["path"] == phone.address and cookie["httponly"]), name
    assert page.status_code == 200
    assert found.link.split("/")[2] not in page.content.decode()
    assert page.headers["Cache-Control"].startswith("max-age=0")
    assert all(code not in page.content.decode() for code in found.codes)


def test_a_phone_of_one_match_is_nobody_at_another() -> None:
    tournament = drawn(count=4)
    phone = Phone(match(tournament, 0))
    for name, cookie in list(phone.client.cookies.items()):  # also with the cookie sent to the wrong address
        phone.client.cookies[name.replace("-0", "-1")] = cookie.value
    other = phone.address.replace("/0/", "/1/")
    assert phone.client.get(other).status_code == 410
    assert phone.client.get(f"{other}view").json()["code"] == "table_link_unknown"
    answer = phone.client.post(f"{other}do", {"act": "call"}, content_type="application/json")
    assert answer.status_code == 410


@pytest.mark.parametrize("token", ["x", "1-0-0-", "1-0-0-AAAA", "²-0-0-AAAA", "9" * 200, "1-0-0-é"])
def test_forged_links_open_nothing(token: str) -> None:
    drawn()
    answer = Client().get(f"/t/{token}/")
    assert answer.status_code == 410
    assert not answer.cookies


def test_a_link_for_another_match_cannot_be_made_of_a_known_one() -> None:
    found = match(drawn(count=4), 0)
    assert Client().get(found.link.replace("-0-0-", "-1-0-", 1)).status_code == 410


def test_a_revoked_link_ends_every_phone_that_used_it() -> None:
    found = match(drawn())
    phone = Phone(found)
    phone.join(0)
    table_links.revoke(found.tournament, found.number)
    assert phone.client.get(phone.address).status_code == 410
    assert phone.client.get(f"{phone.address}view").json()["code"] == "table_link_revoked"
    assert phone.ask(act="call", reason="x").status_code == 410
    assert Client().get(found.link).status_code == 410
    assert Phone(match(found.tournament, found.number)).view()["you"]["sides"] == []


def test_wrong_codes_lock_the_match_for_a_while() -> None:
    found = match(drawn())
    phone = Phone(found)
    wrong = "000000" if found.codes[0] != "000000" else "111111"
    for _ in range(table_links.MOST_WRONG):
        assert phone.refused(act="join", side=0, code=wrong) == "wrong_code"
    assert phone.refused(act="join", side=0, code=found.codes[0]) == "codes_locked"
    TableLink.objects.update(locked_until=timezone.now() - timedelta(seconds=1))
    assert phone.join(0)["you"]["sides"] == [0]


def test_a_code_is_its_own_sides_and_no_sign_breaks_it() -> None:
    found = match(drawn())
    phone = Phone(found)
    assert phone.refused(act="join", side=1, code=found.codes[0]) == "wrong_code"
    assert phone.refused(act="join", side=0, code="²³¹٣") == "wrong_code"
    assert phone.refused(act="join", side=7, code=found.codes[0]) == "wrong_code"
    assert phone.refused(act="join", side=True, code=found.codes[1]) == "unreadable"
    assert phone.do(act="join", side=0, code=f" {found.codes[0][:3]} {found.codes[0][3:]}")["you"][
        "sides"
    ] == [0]


def test_a_code_given_once_does_not_make_the_phone_the_sides_own() -> None:
    found = match(drawn())
    phone = Phone(found)
    phone.join(0)
    people = [[person["number"], person["place"]] for person in phone.view()["sides"][1]["people"][:2]]
    view = phone.do(act="line_up", side=1, people=people, code=found.codes[1], once=True)
    assert view["you"]["sides"] == [0]
    assert view["line_up"]["1"] == people
    assert phone.refused(act="line_up", side=1, people=people) == "code_wanted"


def test_tokens_stay_out_of_the_servers_log() -> None:
    found = match(drawn())
    token = found.link.split("/")[2]
    assert token not in hidden(f"Not Found: {found.link}")
    assert hidden("/static/t/") == "/static/t/"


def test_scanning_the_code_again_keeps_what_the_phone_may_do() -> None:
    found = match(drawn())
    phone = Phone(found)
    phone.join(0)
    kept = phone.client.cookies.pop(f"table-{found.tournament.pk}-{found.number}")
    phone.client.get(found.link)  # browsers do not send the cookie of the match to the link's address
    phone.client.cookies[kept.key] = kept.value
    assert phone.view()["you"]["sides"] == [0]
