"""The log: a JSON line an event, with the id of its request and nothing of anybody."""

import io
import json
import logging
import re
from typing import Any

import pytest
from django.db import IntegrityError
from django.test import Client
from django.urls import get_resolver

from doublesix.store.services import check_in_links, table_links
from doublesix.web.asgi_types import Receive, Scope, Send
from doublesix.web.environment import EnvironmentFault
from doublesix.web.roletable import _patterns
from doublesix.web.server.monitoring import logs
from doublesix.web.server.monitoring.redaction import redact
from doublesix.web.server.monitoring.request_log import RequestLog
from tests.store import people
from tests.web.monitoring.asking import ask, scope_of

SECRET = "Zx9-secret_Of~the:link.77"
SECRETS = ("token", "key", "uidb36")
"""How addresses call a parameter that acts."""


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What the installation's own handler writes."""
    (handler,) = (each for each in logging.getLogger().handlers if isinstance(each.formatter, logs.JsonLines))
    assert isinstance(handler, logging.StreamHandler)
    stream = io.StringIO()
    monkeypatch.setattr(handler, "stream", stream)
    return stream


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    """The events."""
    return [json.loads(line) for line in written.getvalue().splitlines()]


def secret_addresses() -> list[str]:
    """Every address with a parameter that acts, filled in."""
    found = []
    for route, _pattern in _patterns(get_resolver()):
        plain = re.sub(r"[\^$]|\(\?P(<\w+>)(?:[^()]|\[[^]]*\])*\)", r"\1", route)
        names = re.findall(r"<(?:\w+:)?(\w+)>", plain)
        if {*names} & {*SECRETS}:
            found.append("/" + re.sub(r"<(?:\w+:)?(\w+)>", SECRET, plain))
    return found


def test_every_address_that_acts_is_hidden() -> None:
    found = secret_addresses()
    assert len(found) >= 7, found
    for address in [*found, "/accounts/confirm-email/" + SECRET + "/"]:
        for said in (
            address,
            f"Not Found: {address}?a=b",
            f"/language/fr/?next={address}",
            f'"GET {address}"',
        ):
            assert "secret" not in redact(said), redact(said)
        quoted = address.replace("/", "%2F")
        assert "secret" not in redact(f"/else/{quoted}"), redact(f"/else/{quoted}")


@pytest.mark.parametrize(
    "said",
    [
        "to rita@example.org: refused",
        "to +230 5 555 0102, refused",
        "to (555) 010-0102",
        "identity A1234567 B 12345678",
        "/events/cup/desk/entries/?q=Rita+Raman",
        "/mine/?next=rita%40example.org",
    ],
)
def test_whatever_leads_to_somebody_is_hidden(said: str) -> None:
    assert not re.search(r"rita|0102|12345678", redact(said), re.IGNORECASE), redact(said)


@pytest.mark.parametrize("said", ["/endorse/done/", "/events/cup-2030/floor/12/", "301 of 2026-11-17"])
def test_what_leads_to_nobody_stays(said: str) -> None:
    assert redact(said) == said


def test_of_a_fault_its_kind_and_places_are_written_and_not_its_words(written: io.StringIO) -> None:
    try:
        raise IntegrityError("Key (name)=(Rita Raman) already exists")
    except IntegrityError:
        logging.getLogger("doublesix.web.somewhere").exception("a row was not kept")
    (line,) = lines(written)
    assert (line["event"], line["exception"], line["level"]) == (
        "a row was not kept",
        "IntegrityError",
        "error",
    )
    assert re.fullmatch(r"monitoring/test_logs\.py:\d+ test_of_a_fault\w+", line["places"][0])
    assert "Rita" not in written.getvalue()


def test_for_people_the_same_is_written_as_words() -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 1, "mail to %s waits", ("rita@example.org",), None)
    assert " warning mail to … waits" in logs.PlainText().format(record)


@pytest.mark.parametrize("formatter", [logs.PlainText(), logs.JsonLines()])
def test_nobody_writes_a_line_of_their_own(formatter: logging.Formatter) -> None:
    forged = "2026-11-18T00:00:00 warning\x1b[31m all is well"
    for end in ("\n", "\r\n", "\x85", "\u2028"):
        record = logging.LogRecord("x", logging.WARNING, "", 1, "no page %s", (f"/a{end}{forged}",), None)
        said = formatter.format(record)
        assert len(said.splitlines()) == 1, repr(end)
        assert "\x1b" not in said


def test_the_environment_chooses() -> None:
    chosen = logs.configuration({"DOUBLESIX_LOG": "text"}, is_debug=False)
    assert chosen["handlers"]["console"]["formatter"] == "text"
    assert logs.configuration({}, is_debug=False)["handlers"]["console"]["formatter"] == "json"
    with pytest.raises(EnvironmentFault):
        logs.configuration({"DOUBLESIX_LOG": "yaml"}, is_debug=False)


async def _page(_scope: Scope, _receive: Receive, send: Send) -> None:
    logging.getLogger("doublesix.web.page").warning("something is odd")
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def test_a_request_has_one_id_in_its_answer_and_in_its_lines(written: io.StringIO) -> None:
    app = RequestLog(_page, ["10.0.0.0/8"], lambda _scope, _status: None)
    answer = ask(app, scope_of("/t/secret/?q=Rita"))
    odd, request = lines(written)
    own = answer.headers["x-request-id"]
    assert re.fullmatch(r"[0-9a-f]{16}", own)
    assert (odd["request"], request["request"]) == (own, own)
    assert {name: request[name] for name in ("method", "path", "status")} == {
        "method": "GET",
        "path": "/t/…/",
        "status": 200,
    }


@pytest.mark.parametrize(
    ("client", "said", "is_taken"),
    [
        ("10.0.0.2", "0af7651916cd43dd", True),
        ("10.0.0.2", "rita@example.org", False),
        ("203.0.113.9", "0af7651916cd43dd", False),
    ],
)
def test_an_id_is_taken_from_our_own_proxy_only(client: str, said: str, is_taken: bool) -> None:
    app = RequestLog(_page, ["10.0.0.0/8"], lambda _scope, _status: None)
    answer = ask(app, scope_of("/", client=client, x_request_id=said))
    assert (answer.headers["x-request-id"] == said) is is_taken


@pytest.mark.django_db
def test_nothing_of_anybody_is_logged_whatever_fails(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Links that act, failing pages with people in their faults, refused sign-ins, forged forms."""
    tournament = people.event()
    entry = people.team(people.institution(tournament))
    tokens = [table_links.token_of(tournament, 0), check_in_links.token_of(tournament, 1)]
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    for path in (*secret_addresses(), f"/t/{tokens[0]}/", f"/in/{tokens[1]}/", f"/api/check-in/{tokens[1]}"):
        ask(RequestLog(_page, [], lambda _scope, _status: None), scope_of(f"{path}?email=rita@example.org"))
        client.get(path)
        client.post(f"{path}?email=rita@example.org")
    for path in ("/rita@example.org/", "/events/cup/?name=Rita", "/accounts/login/?next=/t/secret/"):
        client.get(path)

    def fail(*_arguments: object, **_more: object) -> None:
        raise IntegrityError(f"Key (name)=({entry.name}, First, 555 0102, rita@example.org)")

    for target in ("public.views.count_entries", "floor.own_link.check_in_links.open_link"):
        monkeypatch.setattr(f"doublesix.web.{target}", fail)
    assert client.get(f"/events/{tournament.slug}/").status_code == 500
    assert client.get(f"/in/{tokens[1]}/").status_code == 500
    client.post("/accounts/login/", {"login": "rita@example.org", "password": "555 0102 First"})
    events = lines(written)
    assert [each["exception"] for each in events if "exception" in each] == ["IntegrityError"] * 2
    assert all("request" in each for each in events)
    for said in ("secret", *tokens, "rita@", "Rita", "555 0102", str(entry.name), "127.0.0.1"):
        assert said not in written.getvalue(), said
