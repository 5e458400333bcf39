"""The address of live boards, by real HTTP on the real server."""

import gzip
import http.client
import json
import zlib
from collections.abc import Iterator
from contextlib import closing
from typing import NamedTuple
from urllib.parse import quote

import pytest
from django.conf import LazySettings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.http import Http404

from doublesix.app.roles import JUDGE
from doublesix.store.models import LogRow, Tournament
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from doublesix.web.live import access, boards, watch
from doublesix.web.live import hub as hubs
from doublesix.web.live import stream as streams
from tests.store import people
from tests.waiting import until
from tests.web.live.serving import PATIENCE, Stream, served

pytestmark = pytest.mark.django_db(transaction=True)


def _lines(pk: int, argument: str) -> dict[str, str]:
    """How long the log is."""
    if argument == "nobody":
        raise Http404
    count = LogRow.objects.filter(stream=f"tournament/{pk}").count()
    return {"log": f'<p id="log">{count} é\n</p>', "same": "<hr>"}


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(hubs, "BEAT", 0.3)
    monkeypatch.setattr(watch, "EVERY", 0.05)
    monkeypatch.setitem(boards.BOARDS, "lines", boards.BoardRenderer(_lines, "see"))
    monkeypatch.setitem(boards.BOARDS, "desk", boards.BoardRenderer(_lines, "staff"))
    with served() as found:
        yield found


class Answer(NamedTuple):
    """A whole answer."""

    status: int
    later: str | None
    body: bytes


def get(port: int, path: str, method: str = "GET", **headers: str) -> Answer:
    """Ask and read the answer."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return Answer(answer.status, answer.getheader("Retry-After"), answer.read())


def cookie_of(name: str) -> str:
    """The cookie of somebody who is signed in."""
    account = people.account(name)
    session = SessionStore()
    session[SESSION_KEY] = str(account.pk)
    session[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.create()
    return f"sessionid={session.session_key}"


def test_a_follower_gets_the_state_a_change_and_that_all_is_still_so(port: int) -> None:
    event = people.event()
    stream = Stream(port, f"/live/{event.pk}/lines/?a=")
    assert stream.answer.status == 200
    assert stream.answer.getheader("Content-Type") == "text/event-stream; charset=utf-8"
    assert stream.answer.getheader("X-Accel-Buffering") == "no"
    first = stream.news()
    assert first["whole"]
    assert first["parts"] == {"log": '<p id="log">3 é\n</p>', "same": "<hr>"}
    beats = [stream.next() for _ in range(4)]
    assert {name for name, _ in beats} == {"beat"}
    assert {beat["seq"] for _, beat in beats} == {first["seq"]}
    moments = [beat["as_of"] for _, beat in beats]
    assert moments == sorted(moments)
    assert moments[-1] > first["as_of"]
    tournaments.carry_out(event, commands.CloseEntries(), people.who("Olga"))
    second = stream.news()
    assert second["parts"] == {"log": '<p id="log">4 é\n</p>'}
    assert second["seq"] > first["seq"]
    assert "whole" not in second
    stream.close()
    until(lambda: not hubs.HUB.followers, "who is gone is not noticed")
    again = Stream(port, f"/live/{event.pk}/lines/?a=", **{"Last-Event-ID": str(second["seq"] + 5000)})
    news = again.news()
    assert news["whole"]
    assert news["seq"] > second["seq"] + 5000, "numbers do not go back"
    again.close()


def test_who_may_follow_what(port: int) -> None:
    event = people.event()
    draft: Tournament = people.event("garrison-2022", "draft")
    olga, nobody = cookie_of("Olga"), cookie_of("Nobody")
    asked = [
        (f"/live/{event.pk}/lines/?once", "", 200),
        (f"/live/{event.pk}/desk/?once", "", 403),
        (f"/live/{event.pk}/desk/?once", nobody, 403),
        (f"/live/{event.pk}/desk/?once", olga, 200),
        (f"/live/{draft.pk}/lines/?once", "", 404),
        (f"/live/{draft.pk}/lines/?once", nobody, 404),
        (f"/live/{draft.pk}/desk/?once", nobody, 404),
        (f"/live/{draft.pk}/lines/?once", olga, 200),
        (f"/live/{draft.pk}/lines/", "sessionid=made-up", 404),
        (f"/live/{event.pk}/nothing/", olga, 404),
        (f"/live/{event.pk}/lines/?a=nobody", "", 404),
        (f"/live/{event.pk}/lines/?a={'x' * 101}", "", 404),
        ("/live/999/lines/", olga, 404),
        ("/live/", olga, 404),
    ]
    answers = [(path, cookie, get(port, path, Cookie=cookie).status) for path, cookie, _ in asked]
    assert answers == asked
    assert get(port, f"/live/{event.pk}/lines/", Host="elsewhere.example").status == 404
    assert get(port, "/").status == 200, "other addresses go through the front door"


def test_it_speaks_the_readers_language(port: int) -> None:
    event = people.event()
    path = f"/live/{event.pk}/lines/?once"
    said = [
        json.loads(get(port, path, **headers).body)["stale"]
        for headers in ({}, {"Accept-Language": "fr"}, {"Cookie": "django_language=es"})
    ]
    assert [words[:12] for words in said] == ["Not up to da", "Pas à jour :", "No actualiza"]
    refused = get(port, "/live/999/lines/", **{"Accept-Language": "fr"})
    assert refused.body.decode() == "Il n'y a rien à cette adresse.\n"


def test_too_many_are_told_to_come_again(port: int, settings: LazySettings) -> None:
    settings.LIVE_FOLLOWERS_EACH = 1
    event = people.event()
    stream = Stream(port, f"/live/{event.pk}/lines/")
    stream.news()
    refused = get(port, f"/live/{event.pk}/lines/")
    assert (refused.status, refused.later) == (503, "15")
    assert refused.body == b"Too many people follow this just now. Try again in a moment.\n"
    stream.close()


def ended(stream: Stream) -> bool:
    """Whether a stream comes to its end."""
    while stream.next() != ("", {}):
        pass
    stream.close()
    return True


def test_a_stream_ends_when_a_role_is_taken_away(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "CHECKED_SECONDS", 0.1)
    event = people.event()
    tournaments.appoint(event, people.account("Jo"), JUDGE)
    path = f"/live/{event.pk}/desk/?a="
    judge, organiser = (Stream(port, path, Cookie=cookie_of(name)) for name in ("Jo", "Olga"))
    for stream in (judge, organiser):
        assert stream.news()["whole"]
    tournaments.dismiss(event, people.account("Jo"), JUDGE)
    assert ended(judge)
    assert organiser.next()[0] == "beat", "others go on"
    assert get(port, path, Cookie=cookie_of("Jo")).status == 403
    organiser.close()


def test_a_stream_ends_when_its_event_is_public_no_more(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "CHECKED_SECONDS", 0.1)
    monkeypatch.setattr(access, "KNOWN_SECONDS", 0.1)
    event = people.event()
    path = f"/live/{event.pk}/lines/?a="
    visitor, organiser = Stream(port, path), Stream(port, path, Cookie=cookie_of("Olga"))
    for stream in (visitor, organiser):
        assert stream.news()["whole"]
    Tournament.objects.update(is_public=False)
    assert ended(visitor)
    assert organiser.next()[0] == "beat"
    organiser.close()


def test_a_packed_stream_comes_at_once_and_is_whole_by_itself(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "CHECKED_SECONDS", 0.1)
    monkeypatch.setattr(access, "KNOWN_SECONDS", 0.1)
    event = people.event()
    path = f"/live/{event.pk}/lines/?a="
    stream, plain = Stream(port, path, **{"Accept-Encoding": "gzip"}), Stream(port, path)
    assert stream.answer.getheader("Content-Encoding") == "gzip"
    assert plain.answer.getheader("Content-Encoding") is None
    unpacking, sent, text = zlib.decompressobj(31), b"", b""

    def read_until(words: bytes) -> None:
        nonlocal sent, text
        while words not in text:
            sent += (more := stream.answer.read1())
            assert more
            text += unpacking.decompress(more)

    read_until(b"event: beat")
    assert json.dumps(plain.news()["parts"], ensure_ascii=False, separators=(",", ":")).encode() in text
    tournaments.carry_out(event, commands.CloseEntries(), people.who("Olga"))
    read_until("4 é".encode())
    Tournament.objects.update(is_public=False)
    sent += stream.answer.read()
    assert gzip.decompress(sent).startswith(text), "with its sum and its length"
    stream.close()
    plain.close()


def test_whatever_is_made_up_is_one_board(port: int) -> None:
    event = people.event()
    for made_up in ("700001", "700002", "7" * 30, "x"):
        assert get(port, f"/live/{event.pk}/screen/?once&a={made_up}").status == 200
    assert [key.argument for key in hubs.HUB.boards if key.page == "screen"] == ["0"]
    for written in ("00", "٣", "012"):
        assert get(port, f"/live/{event.pk}/lines/?once&a={quote(written)}").status == 404


def test_it_can_only_be_looked_at(port: int) -> None:
    assert get(port, "/live/1/lines/", "POST").status == 405


def test_what_nobody_told_is_seen_in_the_log(port: int) -> None:
    event = people.event()
    stream = Stream(port, f"/live/{event.pk}/lines/")
    seen = stream.news()["parts"]["log"]
    last = LogRow.objects.filter(stream=event.stream).count()
    LogRow.objects.create(stream=event.stream, seq=last + 1, kind="Noted", data={}, at=people.START)
    assert stream.news()["parts"]["log"] != seen
    stream.close()
