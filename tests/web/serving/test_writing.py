"""Many who write at once, on the real server: who is slow, and who waits to write, hold up nobody else."""

import http.client
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from doublesix.store.models import LogRow, MatchSheet
from doublesix.store.services import table_links, tournaments
from doublesix.store.sqlite.write_queue import count_waiting
from doublesix.tournament.progress import fixtures_left
from doublesix.web import asgi
from doublesix.web.table import views
from tests.kills.phones import Phone
from tests.store.sqlite.writing import PATIENCE, until
from tests.web.live.serving import served
from tests.web.table.matches import drawn, match

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SLOW = 8
"""Requests at once that are slow by themselves: twice as many as threads there were for all that changes."""
ROUND = {"how": "out", "by": 1, "counts": [[2, 7], [4, 2]]}


class Slow:
    """What takes its time in a request, apart from the database: as long as the test says."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.may_go_on = threading.Event()

    def __call__(self, *_asked: object) -> dict[str, Any]:
        self.begun.release()
        assert self.may_go_on.wait(PATIENCE)
        return {"ok": True}


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """A slow preview, which writes nothing."""
    made = Slow()
    monkeypatch.setattr(views, "preview", made)
    yield made
    made.may_go_on.set()


class Hall:
    """Phones at the tables of an event with eight matches."""

    def __init__(self, port: int, stack: ExitStack) -> None:
        self.port, self.stack = port, stack
        self.event = drawn(count=16)
        self.numbers = [fixture.number for fixture in fixtures_left(tournaments.state_of(self.event))]

    def phone(self, at: int = 0, side: int = 0) -> Phone:
        """A phone that joined a side of a match."""
        found = match(self.event, self.numbers[at])
        token = table_links.token_of(self.event, found.number)
        phone = Phone(self.port, {"token": token, "codes": found.codes}, side)
        self.stack.enter_context(closing(phone))
        phone.join()
        return phone


class NoJobs:
    """In place of what runs beside the pages, which writes when it likes."""

    def start(self) -> None: ...

    def stop(self) -> None: ...


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """An event that is served."""
    for name in ("Background", "TableKeeper"):
        monkeypatch.setattr(asgi, name, NoJobs)
    with served() as port, ExitStack() as stack:
        yield Hall(port, stack)


class Asking:
    """A request that is on its way, and its answer."""

    def __init__(self, do: Callable[[], Any]) -> None:
        self._answer: Any = None
        self._do = do
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        self._answer = self._do()

    def answer(self) -> Any:
        """The answer, when it is there."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        return self._answer


def ask(phone: Phone, **said: Any) -> Asking:
    """Ask in a thread, for the status."""
    return Asking(lambda: phone.ask("POST", f"{phone.address}do", {"side": phone.side, **said})[0])


def test_a_score_is_taken_while_many_slow_requests_are_not_at_the_database(hall: Hall, slow: Slow) -> None:
    phones = [hall.phone() for _ in range(SLOW)]
    writing = hall.phone()
    held = [ask(phone, act="preview") for phone in phones]
    for _ in held:
        assert slow.begun.acquire(timeout=PATIENCE)
    assert ask(writing, act="starter", seat=1).answer() == 200
    assert ask(writing, act="write", id="r1", after=0, written=ROUND).answer() == 200
    slow.may_go_on.set()
    assert [each.answer() for each in held] == SLOW * [200]


def test_who_waits_to_write_holds_up_nobody_and_gets_the_turn_in_order(hall: Hall, slow: Slow) -> None:
    slow.may_go_on.set()
    phones = [hall.phone(at) for at in range(SLOW)]
    other = hall.phone()
    before, known = count_waiting(), len(LogRow.objects.all())
    waiting = []
    with transaction.atomic():
        for at in reversed(range(SLOW)):
            waiting.append(ask(phones[at], act="starter", seat=1))
            until(partial(so_many_wait, before + len(waiting)))
        assert ask(other, act="preview").answer() == 200
        with closing(http.client.HTTPConnection("127.0.0.1", hall.port, timeout=PATIENCE)) as visitor:
            visitor.request("GET", f"/events/{hall.event.slug}/")
            assert visitor.getresponse().status == 200
    assert [each.answer() for each in waiting] == SLOW * [200]
    streams = LogRow.objects.order_by("pk").values_list("stream", flat=True)[known:]
    assert list(streams) == [stream_of(hall, at) for at in reversed(range(SLOW))]


def so_many_wait(count: int) -> bool:
    """Whether so many wait to write."""
    return count_waiting() == count


def stream_of(hall: Hall, at: int) -> str:
    """Where what happens at a table is written."""
    return MatchSheet.objects.get(tournament=hall.event, fixture=hall.numbers[at]).stream
