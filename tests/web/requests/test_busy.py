"""A database that does not answer, and forms that hold too much, are answered in words."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import OperationalError, connection, transaction
from django.test import Client

from doublesix.store.models import LogRow, MatchSheet, Role
from doublesix.store.services.sessions import BEGAN
from tests.store import people
from tests.store.sqlite.writing import PATIENCE
from tests.web.api.calling import Program, at
from tests.web.organiser.asking import browser, send
from tests.web.table.matches import Phone, drawn, match

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Try again in a moment"),
        ("fr", "Réessayez dans un instant"),
        ("es", "Vuelva a intentarlo en un momento"),
    ],
)


def locked(*_args: object, **_kwargs: object) -> None:
    raise OperationalError("database is locked")


@LANGUAGES
def test_a_busy_database_is_no_fault_of_ours_and_nothing_was_done(
    monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    event = people.event()
    monkeypatch.setattr("doublesix.web.requests.access.tournaments.roles_at", locked)
    client = Client(headers={"Accept-Language": language})
    answer = client.get(f"/events/{event.slug}/")
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "5", "no-store")
    assert words in answer.content.decode()
    told = client.get(f"/api/events/{event.slug}")
    assert (told.status_code, told["Retry-After"]) == (503, "5")
    assert json.loads(told.content)["code"] == "try_again"


def test_forms_with_too_much_in_them_are_refused_in_words() -> None:
    client = Client()
    many = client.post("/accounts/login/", {f"field{number}": "x" for number in range(1001)})
    assert many.status_code == 413
    assert "That is too large" in many.content.decode()
    large = client.post("/accounts/login/", {"login": "x" * 2_600_000})
    assert large.status_code == 413


@contextmanager
def written_by_a_thread() -> Iterator[None]:
    """Somebody else in this process has the turn to write."""
    begun, may_end = threading.Event(), threading.Event()

    def write() -> None:
        try:
            with transaction.atomic():
                begun.set()
                assert may_end.wait(PATIENCE)
        finally:
            connection.close()

    thread = threading.Thread(target=write)
    thread.start()
    try:
        assert begun.wait(PATIENCE)
        yield
    finally:
        may_end.set()
        thread.join(PATIENCE)


OTHER = """
import sqlite3, sys
found = sqlite3.connect(sys.argv[1], isolation_level=None)
found.execute("BEGIN IMMEDIATE")
print("begun", flush=True)
sys.stdin.read()
"""


@contextmanager
def written_by_a_process() -> Iterator[None]:
    """A process that knows nothing of our queue writes."""
    command = [sys.executable, "-c", OTHER, str(connection.settings_dict["NAME"])]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdin
        assert other.stdout
        assert other.stdout.readline() == b"begun\n"
        try:
            yield
        finally:
            other.stdin.close()


@pytest.fixture
def _hurry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody waits as long as in use."""
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.01)
    connection.cursor().execute("PRAGMA busy_timeout = 10")
    yield
    connection.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_hurry")
@pytest.mark.parametrize("written", [written_by_a_thread, written_by_a_process])
def test_who_waits_too_long_to_write_is_told_on_every_page_and_nothing_is_done(written: Any) -> None:
    event = drawn()
    found = match(event)
    phone, olga, program = Phone(found), browser("Olga"), Program("Sam")
    phone.join(0)
    known = LogRow.objects.count(), Role.objects.count()
    appointing = {"email": "tess@example.org", "role": "judge", "key": "k"}
    sheet = {"act": "starter", "side": 0, "seat": 1}
    with written():
        for language, words in (("en", "Try again"), ("fr", "Réessayez"), ("es", "Vuelva a intentarlo")):
            olga.defaults["HTTP_ACCEPT_LANGUAGE"] = language
            phone.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
            page = send(olga, event, "organise_people", **appointing)
            sent = phone.ask(**sheet)
            said = program.post(at(event, "/tables"), {"tables": [{"number": 1}]}, Accept_Language=language)
            for answer in (page, sent, said):
                assert (answer.status_code, answer["Retry-After"]) == (503, "5")
            assert words in page.content.decode()
            assert words in sent.content.decode()
            told = json.loads(said.content)
            assert told["code"] == "try_again"
            assert words in told["message"]
    assert (LogRow.objects.count(), Role.objects.count()) == known
    assert not MatchSheet.objects.get(tournament=event, fixture=found.number).is_over
    assert send(olga, event, "organise_people", **appointing).status_code == 303
    assert phone.do(**sheet)
    assert program.post(at(event, "/tables"), {"tables": [{"number": 1}]}).status_code == 200


@LANGUAGES
def test_a_database_that_is_busy_before_or_after_the_page_is_no_fault_of_ours_either(
    monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    client = browser("Nora")
    session = client.session
    session[BEGAN] = 0  # over long ago, so it is deleted before any page is asked
    session.save()
    monkeypatch.setattr(SessionStore, "delete", locked)
    client.raise_request_exception = False
    answer = client.get("/", headers={"Accept-Language": language})
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "5", "no-store")
    assert words in answer.content.decode()
    told = client.get("/api/events", headers={"Accept-Language": language})
    assert (told.status_code, told["Retry-After"]) == (503, "5")
    assert json.loads(told.content)["code"] == "try_again"
