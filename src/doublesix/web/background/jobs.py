"""What goes on beside the pages: messages sent, the clock of the floor, calls escalated, backups, tidying.

Every job has a thread and a clock of its own, so that one that fails or hangs holds up no other: a mail
server that does not answer keeps no text message and no call of a judge waiting. What came of each is
remembered: :func:`list_statuses` says it for this process.
"""

import logging
import threading
from collections.abc import Callable
from datetime import datetime
from time import monotonic
from typing import Final, NamedTuple

from django.db import close_old_connections, connections
from django.utils import timezone

from doublesix.store import idempotency
from doublesix.store.backups import schedule
from doublesix.store.models.messages import MAIL, TEXT
from doublesix.store.notifications import outbox
from doublesix.store.services import floor_judge, retention
from doublesix.store.services.floor_clock import FloorClock
from doublesix.web.background import forecasts
from doublesix.web.background.analyses import ANALYSES, Analyst

logger = logging.getLogger(__name__)
OFTEN: Final = 2.0
"""Seconds between two looks at what people wait for."""
A_TURN: Final = 10
"""Messages that are tried in one turn: between two turns the server can end, and none is sent half."""
SELDOM: Final = 1800.0
"""Seconds between two tidyings."""
LONGEST_END: Final = 3.0
"""Seconds that the end of the server waits for jobs; what still hangs then ends with the process."""


class Job(NamedTuple):
    """Something to be done again and again."""

    name: str
    every: float
    """Seconds between the end of one turn and the beginning of the next."""
    run: Callable[[], object]


class JobStatus(NamedTuple):
    """How a job of this process goes: plain values, for whoever operates it."""

    name: str
    every: float
    succeeded_at: datetime | None
    """When its last turn without a fault ended."""
    failed_at: datetime | None
    fault: str
    """The words of its last failure; empty once a turn succeeded after it."""
    running_since: datetime | None
    """When the turn began that is under way: long ago means that it hangs."""


class NotSent(Exception):
    """Messages could not be sent; they are tried again."""


def _sending(channel: str) -> Callable[[], None]:
    def send() -> None:
        tried = outbox.send_waiting(channel, A_TURN)
        if tried.sent == A_TURN:
            wake(channel)
        if tried.faults:
            raise NotSent(tried.faults[-1])

    return send


def jobs() -> list[Job]:
    """All that is done beside the pages, each independent of the others."""
    floor_clock = FloorClock(timezone.now())
    return [
        Job(MAIL, OFTEN, _sending(MAIL)),
        Job(TEXT, OFTEN, _sending(TEXT)),
        Job("floor clock", OFTEN, lambda: floor_clock.ring(timezone.now())),
        Job("escalation", OFTEN, lambda: floor_judge.escalate_overdue(timezone.now())),
        Job("forecasts", OFTEN, forecasts.compute_wanted),
        Job(ANALYSES, OFTEN, Analyst().turn),
        Job("backups", OFTEN, lambda: schedule.run_due(timezone.now())),
        Job("retention", SELDOM, retention.tidy),
        Job("answers", SELDOM, idempotency.delete_old_answers),
        Job("sign-in mails", SELDOM, outbox.delete_old_mail),
    ]


class Worker:
    """One job in a thread of its own."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.status = JobStatus(job.name, job.every, None, None, "", None)
        self.thread = threading.Thread(target=self._run, name=f"background {job.name}", daemon=True)
        self._woken = threading.Event()
        self._is_ending = False

    def wake(self) -> None:
        """Begin the next turn now."""
        self._woken.set()

    def end(self) -> None:
        """Begin no other turn."""
        self._is_ending = True
        self._woken.set()

    def _run(self) -> None:
        pause = OFTEN
        while True:
            self._woken.wait(pause)
            self._woken.clear()
            if self._is_ending:
                break
            self._turn()
            pause = self.job.every
        connections.close_all()

    def _turn(self) -> None:
        self.status = self.status._replace(running_since=timezone.now())
        try:
            close_old_connections()
            self.job.run()
        except Exception as fault:
            self._failed(fault)
        else:
            self.status = self.status._replace(succeeded_at=timezone.now(), fault="", running_since=None)
        finally:
            if self.job.every > OFTEN:
                connections.close_all()

    def _failed(self, fault: Exception) -> None:
        """Note it; the log has it once, however often it happens in a row."""
        words = str(fault) if isinstance(fault, NotSent) else f"{type(fault).__name__}: {fault}"
        if words != self.status.fault:
            logger.error("%s failed: %s", self.job.name, words, exc_info=not isinstance(fault, NotSent))
        self.status = self.status._replace(failed_at=timezone.now(), fault=words[:300], running_since=None)


class Background:
    """All jobs of a server, from its beginning to its end."""

    def __init__(self, chosen: list[Job] | None = None) -> None:
        self.workers = [Worker(job) for job in (jobs() if chosen is None else chosen)]

    def start(self) -> None:
        """Begin; from now on :func:`wake` and :func:`status` are about these."""
        _running[:] = self.workers
        for worker in self.workers:
            worker.thread.start()

    def stop(self) -> list[str]:
        """End within seconds; the names of the jobs that hang, whose threads end with the process."""
        _running.clear()
        for worker in self.workers:
            worker.end()
        limit = monotonic() + LONGEST_END
        for worker in self.workers:
            worker.thread.join(max(0.0, limit - monotonic()))
        return [worker.job.name for worker in self.workers if worker.thread.is_alive()]


_running: list[Worker] = []


def list_statuses() -> list[JobStatus]:
    """How each job of this process goes; nothing where no server runs."""
    return [worker.status for worker in _running]


def wake(name: str) -> None:
    """Let a job have its next turn now, where a server runs."""
    for worker in _running:
        if worker.job.name == name:
            worker.wake()
