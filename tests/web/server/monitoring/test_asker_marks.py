"""The line of a request says who asked, by a mark that leads to somebody only with the installation's key."""

import io
import json
import logging
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from doublesix.store.queries.log_marks import find_marked, mark_of
from doublesix.web.__main__ import main
from doublesix.web.asgi_types import Receive, Scope, Send
from doublesix.web.requests.askers import HEADER
from doublesix.web.server.monitoring import logs
from doublesix.web.server.monitoring.request_log import RequestLog
from tests.store import people
from tests.web.api.calling import Program
from tests.web.draw import pages
from tests.web.floor import days
from tests.web.floor.days import Clock
from tests.web.floor.test_duty_links import made, opened
from tests.web.monitoring.asking import ask, scope_of
from tests.web.official import scenes
from tests.web.table.matches import Phone, match

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The server's clock, a month before the day."""
    return Clock(monkeypatch)


def mark(client: Client, path: str, **headers: str) -> str | None:
    """Who asked for a page, as it tells the server's log."""
    found: str | None = client.get(path, headers=headers).headers.get(HEADER)
    return found


def test_the_log_says_who_asked_and_the_answer_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    (handler,) = (each for each in logging.getLogger().handlers if isinstance(each.formatter, logs.JsonLines))
    assert isinstance(handler, logging.StreamHandler)
    written = io.StringIO()
    monkeypatch.setattr(handler, "stream", written)
    said = [(b"content-type", b"text/plain"), (HEADER.lower().encode(), b"account:0123456789ab")]

    async def app(scope: Scope, _receive: Receive, send: Send) -> None:
        headers = said if scope["path"] == "/mine/" else said[:1]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    logged = RequestLog(app, [], lambda _scope, _status: None)
    for path in ("/mine/", "/"):
        answer = ask(logged, scope_of(path, x_doublesix_asker="account:000000000000"))
        assert set(answer.headers) == {"content-type", "x-request-id"}
    mine, other = (json.loads(line) for line in written.getvalue().splitlines())
    assert mine["who"] == "account:0123456789ab"
    assert "who" not in other, "what a visitor says of it is nothing"


def test_an_account_has_a_mark_on_pages_and_as_a_program() -> None:
    found = mark(scenes.signed_in("Rita"), "/mine/")
    assert found is not None
    assert re.fullmatch(r"account:[0-9a-f]{12}", found)
    assert find_marked(found) == people.account("Rita")
    program = Program("Rita")
    assert mark(program.client, "/api/me", **program.headers) == found
    assert mark(scenes.signed_in("Sam"), "/mine/") not in (found, None)
    assert mark(Client(), "/accounts/login/") is None


def test_so_has_a_tables_phone_and_who_came_by_a_link_from_the_desk(clock: Clock) -> None:
    tournament = days.called(clock)
    clock.at(12)
    first, second = Phone(match(tournament)), Phone(match(tournament))
    found = mark(first.client, first.address)
    assert found is not None
    assert re.fullmatch(r"phone:[0-9a-f]{12}", found)
    assert mark(first.client, f"{first.address}view") == found
    assert mark(second.client, second.address) not in (found, None)
    link = made(tournament, clock)
    by_link = mark(opened(link), pages.address("floor", tournament))
    assert by_link is not None
    assert by_link.startswith("link:")
    assert find_marked(by_link) == link


def test_a_mark_needs_the_key_and_tells_kinds_apart(settings: Any, tmp_path: Path) -> None:
    before = mark_of("account", 7)
    assert before == mark_of("account", 7)
    assert before.partition(":")[2] != mark_of("link", 7).partition(":")[2]
    settings.INSTALLATION_KEY_FILE = tmp_path / "installation.key"
    settings.INSTALLATION_KEY_FILE.write_text(f"dsvault1_{'C' * 42}A\n")
    assert mark_of("account", 7) != before


def test_whoever_runs_the_server_finds_whose_it_is(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rita, link = people.account("Rita"), made(days.called(clock), clock)
    for known, words in (
        (mark_of("account", rita.pk), f"the account {rita.email}"),
        (mark_of("link", link.pk), "the link of Ada at the door at "),
        (mark_of("phone", "x"), "a phone at a table"),
    ):
        monkeypatch.setattr(sys, "argv", ["doublesix.web", "who", known])
        main()
        assert words in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", ["doublesix.web", "who", "account:000000000000"])
    with pytest.raises(SystemExit, match="Nobody here has the mark"):
        main()
