"""Visitors who send slowly, nothing, too much or without end, on real sockets: others are answered meanwhile.

The counts are samples; DOUBLESIX_LONG=1 takes those of a real attack.
"""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from doublesix.web.live.lifespan import raise_file_limit
from doublesix.web.server import listener as servers
from tests.samples import IS_LONG, sample
from tests.web.serving.hosting import ELSEWHERE, HERE, Server, Visitor, get, until

pytestmark = pytest.mark.slow
MEGABYTE = 1_000_000
FORM = "/accounts/login/"
LARGE = "/static/ninja/swagger-ui-bundle.js"
"""Larger than what the system keeps for who does not take it."""


@contextmanager
def attacked(folder: Path, **seconds: int) -> Iterator[Server]:
    """A server whose limits are soon reached."""
    connections = sample(400, 1500)  # who follows a made-up screen is no silent visitor
    room = {"connections": connections, "connections_each": 200, "followers_each": 1000}
    made = Server(folder, bodies_bytes=40 * MEGABYTE, **room, **seconds).start()
    yield made
    made.kill()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that waits longer than any test takes: nobody's time is over because the machine is busy."""
    limits = ("header", "idle", "body", "body_idle", "waiting")
    patience = {f"{name}_seconds": 900 for name in limits}
    with attacked(tmp_path_factory.mktemp("patient"), **patience) as made:
        yield made


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that soon has waited long enough."""
    patience = {"header_seconds": 3, "idle_seconds": 3, "body_idle_seconds": 4}
    with attacked(tmp_path_factory.mktemp("hasty"), **patience) as made:
        yield made


@pytest.fixture
def visitors(request: pytest.FixtureRequest) -> Iterator[ExitStack]:
    """Connections that end with the test, and a server that has none of them left."""
    with ExitStack() as stack:
        yield stack
    (name,) = {"server", "hasty"} & set(request.fixturenames)
    assert request.getfixturevalue(name).answers()


def is_served(server: Server, address: str) -> bool:
    """Whether somebody can look and send something."""
    looked = get(server.port, address=address).status
    sent = get(server.port, FORM, address, "POST", Content_Length="0").status
    return (looked, sent) == (200, 403)  # a form without its page's token is not taken


@pytest.mark.parametrize("length", [200, 500_000], ids=["small", "large"])
def test_slow_forms_and_trickling_bodies_hold_up_nobody(
    server: Server, visitors: ExitStack, length: int
) -> None:
    slow = [visitors.enter_context(Visitor(server.port)) for _ in range(60)]
    for each in slow:
        each.ask("POST", FORM, b"a", Content_Length=str(length))
    for _ in range(3):
        assert all(each.say(b"b") for each in slow)
        assert is_served(server, HERE)
        assert is_served(server, ELSEWHERE)
    assert not any(each.hears() for each in slow), "they are still there"


@pytest.mark.parametrize("length", [200, 500_000], ids=["small", "large"])
def test_who_says_no_more_is_let_go(hasty: Server, visitors: ExitStack, length: int) -> None:
    slow = [visitors.enter_context(Visitor(hasty.port)) for _ in range(60)]
    for each in slow:
        each.ask("POST", FORM, b"a", Content_Length=str(length))
    answers = [each.answer() for each in slow]
    assert {each.status for each in answers if each} == {408}
    assert answers[0] is not None
    assert b"That took too long" in answers[0].body


def test_who_is_slow_is_told_so_in_their_language(hasty: Server) -> None:
    said = {"en": "took too long", "fr": "trop de temps", "es": "tardado demasiado"}
    for language, words in said.items():
        with Visitor(hasty.port) as slow:
            slow.ask("POST", FORM, b"a", Content_Length="9", Accept_Language=language)
            answer = slow.answer()
            assert answer is not None
            assert (answer.status, answer.headers["cache-control"]) == (408, "no-store")
            assert words in answer.body.decode()


def test_silent_connections_keep_nobody_out(hasty: Server, visitors: ExitStack) -> None:
    count = sample(500, 5000)
    raise_file_limit(count + 500)
    silent = [visitors.enter_context(Visitor(hasty.port)) for _ in range(count)]
    assert is_served(hasty, HERE), "one who has asked nothing gives way"
    assert is_served(hasty, ELSEWHERE)
    elsewhere = [visitors.enter_context(Visitor(hasty.port, ELSEWHERE)) for _ in range(count)]
    assert is_served(hasty, "127.0.0.3")
    until(lambda: all(each.hears() for each in silent + elsewhere), "silent connections are let go")


def test_half_a_request_is_not_waited_for(hasty: Server, visitors: ExitStack) -> None:
    half = [visitors.enter_context(Visitor(hasty.port)) for _ in range(150)]
    for each in half:
        each.say(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    assert is_served(hasty, HERE)
    statuses = {answer.status for each in half if (answer := each.answer())}
    assert statuses == {408}


@pytest.mark.parametrize("unit", [b"X-More: 1\r\n", b"x"], ids=["many headers", "one header"])
def test_endless_headers_end_soon_and_cost_no_memory(server: Server, unit: bytes) -> None:
    before = server.most_memory()
    sent, most = 0, sample(30, 300) * MEGABYTE
    flood = unit * (64_000 // len(unit))
    with Visitor(server.port) as visitor:
        visitor.say(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-First: ")
        while sent < most and visitor.say(flood) and not visitor.hears():
            sent += len(flood)
        answer = visitor.answer()
    assert sent < most
    assert answer is not None
    assert answer.status == 431
    assert "Supprimez les cookies" in answer.body.decode()
    assert server.most_memory() - before < 20 * MEGABYTE
    long = get(server.port, "/?" + "x" * 40_000)
    assert long.status == 431


def a_file(size: int) -> bytes:
    """A file as a form holds it."""
    head = b'--limit\r\nContent-Disposition: form-data; name="page"; filename="slip.pdf"\r\n\r\n'
    return head + bytes(size) + b"\r\n"


def test_many_large_files_in_one_request_cost_no_memory(server: Server) -> None:
    before = server.most_memory()
    count, size = sample((24, MEGABYTE), (60, 10 * MEGABYTE))
    with Visitor(server.port) as visitor:
        file, end = a_file(size), b"--limit--\r\n"
        length = count * len(file) + len(end)
        kind = "multipart/form-data; boundary=limit"
        visitor.ask("POST", FORM, Content_Length=str(length), Content_Type=kind)
        all(visitor.say(file) for _ in range(count))
        visitor.say(end)
        answer = visitor.answer()
    if not IS_LONG:  # 600 MB are not read to the end, and then an answer may be lost
        assert answer is not None
        assert answer.status == 413
        assert b"That is too large" in answer.body
    assert server.most_memory() - before < 30 * MEGABYTE


def test_who_asks_before_sending_too_much_is_told_at_once(server: Server) -> None:
    for method, length in (("POST", 12 * MEGABYTE), ("GET", 100_000), ("DELETE", 10**17)):
        with Visitor(server.port) as visitor:
            visitor.ask(method, "/api/events", Content_Length=str(length), Expect="100-continue")
            answer = visitor.answer()
            assert answer is not None
            assert answer.status == 413
            assert b'"code": "too_large"' in answer.body


def test_what_is_sent_without_a_length_is_not_taken(server: Server) -> None:
    with Visitor(server.port) as visitor:
        visitor.ask("POST", FORM, Transfer_Encoding="chunked")
        answer = visitor.answer()
    assert answer is not None
    assert answer.status == 411


def test_all_that_is_being_sent_has_a_limit_and_forms_are_taken_all_the_same(
    server: Server, visitors: ExitStack
) -> None:
    size = 4 * MEGABYTE
    senders = [visitors.enter_context(Visitor(server.port)) for _ in range(4)]
    for each in senders:
        each.ask("POST", FORM, bytes(size), Content_Length=str(size + 1), Cookie="sessionid=made-up")
    until(lambda: sum(each.hears() for each in senders) >= 2, "who is too much is told")
    refused = [answer for each in senders if each.hears() and (answer := each.answer())]
    assert {(each.status, each.headers["retry-after"]) for each in refused} == {(503, "5")}
    assert is_served(server, HERE), "what is small is taken"


def test_who_takes_no_answer_holds_no_thread(server: Server, visitors: ExitStack) -> None:
    for _ in range(40):
        visitors.enter_context(Visitor(server.port, room=4096)).ask("GET", LARGE)
    assert is_served(server, HERE)
    assert is_served(server, ELSEWHERE)


def test_junk_is_answered_in_words(server: Server) -> None:
    with Visitor(server.port) as visitor:
        visitor.say(b"\x16\x03\x01 what is this\r\n\r\n")
        answer = visitor.answer()
    assert answer is not None
    assert answer.status == 400
    assert b"This cannot be read." in answer.body


EVENT = """
from doublesix.web.demo.creation import create_cast
from doublesix.web.demo.events import DemoStage
from django.utils import timezone
print(DemoStage(create_cast(), timezone.now()).event("powc-2023", "An event", "Hall", -40, 20, 30).pk)
"""


def test_made_up_screens_do_not_keep_followers_out(server: Server, visitors: ExitStack) -> None:
    pk = int(server.run(EVENT).split()[-1])
    count = sample(150, 1000)
    for number in range(count):
        each = visitors.enter_context(Visitor(server.port, f"127.0.1.{number % 200 + 1}"))
        each.ask("GET", f"/live/{pk}/screen/?a={700_000 + number}")
    for page in ("overview", "standings"):
        follower = visitors.enter_context(Visitor(server.port, ELSEWHERE))
        follower.ask("GET", f"/live/{pk}/{page}/?a=")
        answer = follower.answer()
        assert answer is not None
        assert answer.status == 200


def test_a_server_with_slow_visitors_ends_when_it_is_told_to(tmp_path: Path) -> None:
    made = Server(tmp_path).start()
    with ExitStack() as stack:
        for _ in range(20):
            slow = stack.enter_context(Visitor(made.port))
            slow.ask("POST", FORM, b"a", Content_Length="500")
            stack.enter_context(Visitor(made.port, room=4096)).ask("GET", LARGE)
            stack.enter_context(Visitor(made.port))
        began = time.monotonic()
        made.end()
        took = time.monotonic() - began
    assert servers.LAST_SECONDS < 10
    print(f"ended after {took:.1f} s")
    assert "Traceback" not in made.errors()
