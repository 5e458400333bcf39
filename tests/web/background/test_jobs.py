"""What goes on beside the pages: jobs that do not know each other, and a mail server that never answers."""

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from doublesix.store.models import Message
from doublesix.store.notifications import outbox
from doublesix.web.background import jobs
from doublesix.web.background.jobs import Background, Job
from doublesix.web.presentation import forecasts as known
from tests.store import people
from tests.waiting import until
from tests.web.live.serving import PATIENCE, served
from tests.web.official.scenes import signed_in

WRITES = 27


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "OFTEN", 0.02)


class Silent:
    """A mail server that takes connections and never says a word."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.taken: list[socket.socket] = []
        self.thread = threading.Thread(target=self._take)
        self.thread.start()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                self.taken.append(self.socket.accept()[0])

    def close(self) -> None:
        """Hang up on everybody."""
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
        self.thread.join()
        for each in self.taken:
            each.close()


@pytest.fixture
def silent(settings: Settings) -> Iterator[Silent]:
    """The mail server of this installation, which never answers, and whom we would wait for very long."""
    server = Silent()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = server.socket.getsockname()
    settings.EMAIL_TIMEOUT = 60
    yield server
    server.close()
    for thread in threading.enumerate():
        if thread.name == "background mail":
            thread.join(PATIENCE)
            assert not thread.is_alive()


def mail(**changes: object) -> Message:
    """A mail that waits."""
    usual = {"channel": "mail", "to": "ann@example.org", "body": "Come.", "made_at": timezone.now()}
    return Message.objects.create(**{**usual, **changes})


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_mail_server_that_never_answers_holds_up_no_writing_nothing_else_and_not_the_end(
    silent: Silent,
) -> None:
    waiting, tournament, client = mail(), people.event(), signed_in("Olga")
    Message.objects.exclude(pk=waiting.pk).delete()
    with served():
        until(lambda: silent.taken)
        for number in range(WRITES):
            sent = {"name": f"Screen {number}", "seconds": 10, "now": "1", "key": f"k{number}"}
            answer = client.post(reverse("displays", args=[tournament.slug]), sent)
            assert answer.status_code == 303, answer.content.decode()
        mail(channel="text", to="+230 555")
        until(lambda: not Message.objects.filter(channel="text", sent_at=None).exists())
        (beside,) = (each for each in jobs.list_statuses() if each.name == "mail")
        assert beside.running_since is not None
    # The server has ended, and the mail server has still not said a word.
    assert tournament.displays.count() == WRITES
    waiting.refresh_from_db()
    assert (waiting.tries, waiting.sent_at) == (1, None)
    assert len(silent.taken) == 1


def test_a_job_that_fails_or_hangs_holds_up_no_other_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "LONGEST_END", 0.5)
    go_on, is_well, turns = threading.Event(), threading.Event(), 0

    def good() -> None:
        nonlocal turns
        turns += 1

    def bad() -> None:
        if not is_well.is_set():
            raise ValueError("no luck")

    hanging = Job("hanging", 0.01, go_on.wait)
    running = Background([Job("good", 0.01, good), Job("bad", 0.01, bad), hanging])
    assert jobs.list_statuses() == []
    running.start()
    try:
        until(lambda: jobs.list_statuses()[1].fault)
        by_name = {each.name: each for each in jobs.list_statuses()}
        assert by_name["bad"].fault == "ValueError: no luck"
        assert by_name["bad"].failed_at is not None
        is_well.set()
        until(lambda: jobs.list_statuses()[2].running_since and jobs.list_statuses()[0].succeeded_at)
        until(lambda: jobs.list_statuses()[1].succeeded_at)
        assert jobs.list_statuses()[1].fault == "", "it is well again"
        assert jobs.list_statuses()[1].failed_at is not None
        assert jobs.list_statuses()[0].failed_at is None
        assert jobs.list_statuses()[2].succeeded_at is None
        assert "hanging" in running.stop()
        assert jobs.list_statuses() == []
        for worker in running.workers[:2]:  # the others end, soon or on a busy machine later
            worker.thread.join(PATIENCE)
            assert not worker.thread.is_alive()
    finally:
        go_on.set()
        for worker in running.workers:
            worker.thread.join(PATIENCE)
    assert turns > 0


@pytest.fixture
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end waits for jobs however busy the machine is."""
    monkeypatch.setattr(jobs, "LONGEST_END", PATIENCE)


@pytest.mark.usefixtures("_patience")
def test_the_same_failure_is_in_the_log_once(caplog: pytest.LogCaptureFixture) -> None:
    times = 0

    def bad() -> None:
        nonlocal times
        times += 1
        raise ValueError("no luck")

    running = Background([Job("bad", 0.001, bad)])
    running.start()
    until(lambda: times > 5)
    assert running.stop() == []
    assert [each.getMessage() for each in caplog.records] == ["bad failed: ValueError: no luck"]


@pytest.mark.usefixtures("_patience")
def test_a_job_that_is_woken_does_not_wait_for_its_time() -> None:
    turns: list[int] = []
    running = Background([Job("seldom", 3600, lambda: turns.append(1)), Job("other", 3600, lambda: None)])
    running.start()
    until(lambda: len(turns) == 1)
    jobs.wake("seldom")
    until(lambda: len(turns) == 2)
    running.stop()
    jobs.wake("seldom")
    assert len(turns) == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_patience")
def test_a_code_for_the_sign_in_is_sent_at_once(
    mailoutbox: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()  # where it is counted who asked how often
    people.account("Rita")
    monkeypatch.setattr(jobs, "OFTEN", 0.01)
    running = Background([job._replace(every=3600.0) for job in jobs.jobs() if job.name == "mail"])
    running.start()
    until(lambda: jobs.list_statuses()[0].succeeded_at)
    answer = Client().post("/accounts/login/code/", {"email": "rita@example.org"})
    assert answer.status_code == 302
    until(lambda: mailoutbox)
    assert re.search(r"^[A-Z0-9]{3,4}-[A-Z0-9]{3,4}$", str(mailoutbox[0].body), re.MULTILINE)  # type: ignore[attr-defined]
    until(lambda: Message.objects.get().sent_at)
    assert running.stop() == []
    assert Message.objects.get().body == ""


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_patience")
def test_many_mails_are_sent_in_turns_that_follow_at_once(
    mailoutbox: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2 * jobs.A_TURN + 1):
        mail()
    turns: list[int] = []
    send_waiting = outbox.send_waiting

    def counting(channel: str, most: int | None = None) -> outbox.SendingTally:
        tried = send_waiting(channel, most)
        turns.append(tried.sent)
        return tried

    monkeypatch.setattr(outbox, "send_waiting", counting)
    running = Background([job._replace(every=3600.0) for job in jobs.jobs() if job.name == "mail"])
    running.start()
    until(lambda: len(turns) == 3)
    assert running.stop() == []
    assert turns == [jobs.A_TURN, jobs.A_TURN, 1]
    assert len(mailoutbox) == sum(turns)


@pytest.mark.django_db
def test_a_mail_that_cannot_be_sent_is_a_failure_of_its_job(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known, "_wishes", type(known._wishes)())  # those of other tests
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    mail()
    by_name = {job.name: job for job in jobs.jobs()}
    with pytest.raises(jobs.NotSent, match="ConnectionRefusedError"):
        by_name["mail"].run()
    for name, job in by_name.items():
        if name != "mail":
            job.run()
