"""The link on the table: for one match, revocable, gone from the address; codes that cannot be guessed at."""

from datetime import timedelta

import pytest
from django.core import signing
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from doublesix.store.models import CodesTried
from doublesix.store.services import sheets, table_links
from doublesix.web.limits import limits_of
from doublesix.web.server.monitoring.redaction import redact
from doublesix.web.table import phones
from tests.web.table.matches import Match, Phone, drawn, match

pytestmark = pytest.mark.django_db


def test_a_link_is_exchanged_for_a_cookie_of_its_match_and_is_gone_from_the_address() -> None:
    found = match(drawn(count=4))
    phone = Phone(found)
    assert phone.opened.status_code == 303
    assert found.link not in phone.address
    assert phone.opened.headers["Referrer-Policy"] == "no-referrer"
    page = phone.client.get(phone.address)
    for name, cookie in phone.client.cookies.items():
        assert (cookie["path"], bool(cookie["httponly"])) == ("/", name != "csrftoken"), name
    assert set(phone.client.cookies) == {"csrftoken", f"phone-{found.tournament.pk}-{found.number}"}
    assert page.status_code == 200
    assert found.link.split("/")[2] not in page.content.decode()
    assert page.headers["Cache-Control"].startswith("max-age=0")
    assert all(code not in page.content.decode() for code in found.codes)


def test_over_https_its_cookie_has_a_name_that_browsers_protect() -> None:
    client = Client()
    found = match(drawn(count=4))
    address = client.get(found.link, secure=True).headers["Location"]
    assert client.get(address, secure=True).status_code == 200
    (name,) = client.cookies.keys() - {"csrftoken"}
    cookie = client.cookies[name]
    assert name == f"__Host-phone-{found.tournament.pk}-{found.number}"
    assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")
    assert client.get(address).status_code == 410, "on plain HTTP nobody believes it"


def signed_earlier(found: Match, kind: str, phone_id: str, side: int | None = None) -> tuple[str, str]:
    """A cookie of the version before, for the match's own addresses: its name and its value."""
    table = sheets.table_of(found.tournament, found.number)
    assert table is not None
    where = f"{found.tournament.pk}-{found.number}"
    says = {"id": phone_id, "generation": 0, "entrants": [] if side is None else [table.sides[side]]}
    salt = f"doublesix.table {found.tournament.pk} {found.number}"
    return f"{kind}-{where}", signing.dumps(says, salt=salt)


@pytest.mark.parametrize(("prefix", "is_secure"), [("", False), ("__Secure-", True)])
def test_a_phone_that_was_signed_in_before_the_upgrade_goes_on(prefix: str, is_secure: bool) -> None:
    found = match(drawn())
    client = Client()
    for kind, side in (("table", 0), ("opened", None)):
        name, value = signed_earlier(found, kind, "written before", side)
        client.cookies[f"{prefix}{name}"] = value
    address = reverse("table", args=[found.tournament.pk, found.number])
    client.get(found.link, secure=is_secure)  # the link once more: its address never got the old cookies
    assert client.get(address, secure=is_secure).status_code == 200
    old = [cookie for name, cookie in client.cookies.items() if name.startswith(f"{prefix}table-")]
    assert [(cookie["path"], cookie["max-age"]) for cookie in old] == [(address, 0)]
    for name in [name for name in client.cookies if name.startswith((f"{prefix}table-", f"{prefix}opened-"))]:
        del client.cookies[name]
    view = client.get(f"{address}view", secure=is_secure).json()
    assert view["you"]["sides"] == [0], "the new cookie says all that the old one said"


def test_a_phone_keeps_the_matches_it_wrote_on_last_and_its_headers_stay_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = match(drawn())
    client = Client()
    for earlier in range(phones.MOST + 3):
        monkeypatch.setattr("django.core.signing.time.time", lambda at=earlier: 1_900_000_000 + at)
        response = HttpResponse()
        request = RequestFactory().get("/")
        request.COOKIES = {name: each.value for name, each in client.cookies.items()}
        phone = phones.new_phone(0, frozenset(range(1, 9)))
        phones.remember(request, response, 7, 500 - earlier, phone)
        client.cookies.update(response.cookies)
        for name in [name for name, each in client.cookies.items() if each["max-age"] == 0]:
            del client.cookies[name]
    kept = [name for name in client.cookies if name.startswith("phone-7-")]
    assert sorted(kept) == sorted(f"phone-7-{500 - each}" for each in range(3, phones.MOST + 3))
    sent = "; ".join(f"__Host-{name}={client.cookies[name].value}" for name in kept)
    assert len(sent) < limits_of({}).header_bytes / 8
    client.get(found.link)
    assert client.get(reverse("table", args=[found.tournament.pk, found.number])).status_code == 200


def test_a_phone_of_one_match_is_nobody_at_another() -> None:
    tournament = drawn(count=4)
    phone = Phone(match(tournament, 0))
    for name, cookie in list(phone.client.cookies.items()):  # also with the cookie sent to the wrong address
        phone.client.cookies[name.replace("-0", "-1")] = cookie.value
    other = reverse("table", args=[tournament.pk, 1])
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


def wrong_for(found: Match, side: int) -> str:
    return "000000" if found.codes[side] != "000000" else "111111"


def let_pass(minutes: int) -> None:
    """So many minutes go by."""
    for each in CodesTried.objects.exclude(last_wrong_at=None):
        assert each.last_wrong_at is not None
        each.last_wrong_at -= timedelta(minutes=minutes)
        each.save()


def guess(found: Match, side: int, phone: Phone, times: int) -> None:
    """Wrong codes, one after another."""
    for _ in range(times):
        assert phone.refused(act="join", side=side, code=wrong_for(found, side)) == "wrong_code"


def test_a_phone_with_wrong_codes_waits_longer_each_time_and_nobody_else_does() -> None:
    found = match(drawn())
    passer_by, team, other = Phone(found), Phone(found), Phone(found)
    guess(found, 0, passer_by, table_links.OF_PHONE.free)
    for minutes in (1, 2, 4):
        answer = passer_by.ask(act="join", side=0, code=found.codes[0])
        assert answer.json()["code"] == "codes_locked"
        assert f"in {minutes} min" in answer.json()["words"]
        let_pass(minutes)
        guess(found, 0, passer_by, 1)
    assert team.join(0)["you"]["sides"] == [0]
    assert other.join(1)["you"]["sides"] == [1]
    assert passer_by.refused(act="join", side=0, code=found.codes[0]) == "codes_locked", "not reset by others"
    assert passer_by.join(1)["you"]["sides"] == [1], "counted for a side"


def test_a_player_cannot_find_the_opponents_code_by_guessing_on_the_own_phone() -> None:
    found = match(drawn())
    phone = Phone(found)
    phone.join(0)
    asked = {"act": "confirm", "side": 1, "round": "x", "code": wrong_for(found, 1), "once": True}
    for _ in range(table_links.OF_PHONE.free):
        assert phone.refused(**asked) == "wrong_code"
        phone.do(act="join", side=0, code=found.codes[0])  # the own code, to begin anew
    assert phone.refused(**asked) == "codes_locked"


def test_guessing_with_ever_new_phones_ends_and_who_gave_the_right_code_goes_on() -> None:
    found = match(drawn())
    team, shared = Phone(found), Phone(found)
    team.join(0)
    shared.join(1)
    named = [[person["number"], person["place"]] for person in team.view()["sides"][0]["people"][:2]]
    shared.do(act="line_up", side=0, people=named, code=found.codes[0], once=True)
    for _ in range(table_links.OF_ADDRESS.free // table_links.OF_PHONE.free):
        guess(found, 0, Phone(found), table_links.OF_PHONE.free)
    new = Phone(found)
    assert new.refused(act="join", side=0, code=found.codes[0]) == "codes_locked_for_new"
    team.do(act="starter", side=0, seat=1)
    shared.do(act="starter", side=0, seat=3, code=found.codes[0], once=True)
    assert new.join(1)["you"]["sides"] == [1], "the other side is not guessed at"
    let_pass(1)
    assert new.join(0)["you"]["sides"] == [0, 1]
    table_links.revoke(found.tournament, found.number)
    assert not CodesTried.objects.exists(), "phones that guessed are out with the old link"


def test_a_code_is_its_own_sides_and_no_sign_breaks_it() -> None:
    found = match(drawn())
    phone = Phone(found)
    assert phone.refused(act="join", side=1, code=found.codes[0]) == "wrong_code"
    assert phone.refused(act="join", side=0, code="²³¹٣") == "wrong_code"
    assert phone.refused(act="join", side=7, code=found.codes[0]) == "no_such_side"
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
    assert token not in redact(f"Not Found: {found.link}")
    assert redact("/static/t/") == "/static/t/"


def test_scanning_the_code_again_keeps_what_the_phone_may_do() -> None:
    found = match(drawn())
    phone = Phone(found)
    phone.join(0)
    phone.client.get(found.link)
    assert phone.view()["you"]["sides"] == [0]


def test_a_cookie_counts_under_the_name_of_its_match_only() -> None:
    tournament = drawn(count=4)
    one, other = Phone(match(tournament, 0)), Phone(match(tournament, 1))
    one.join(0)
    other.client.cookies[f"phone-{tournament.pk}-1"] = one.client.cookies[f"phone-{tournament.pk}-0"].value
    assert other.client.get(other.address).status_code == 410
