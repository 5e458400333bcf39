"""Figures in the text format of Prometheus, at `/metrics`, for whom the installation names.

For others there is nothing at this address. Nothing here is about anybody.
"""

import asyncio
import hmac
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Final, NamedTuple

from django.db import connection
from django.db.models import Count
from django.utils import timezone

from doublesix.store.models import Entry, LogRow, Message, Tournament
from doublesix.store.notifications.outbox import MOST_TRIES
from doublesix.store.sqlite.write_queue import count_waiting
from doublesix.web.asgi_types import Scope, Send
from doublesix.web.operations import installation
from doublesix.web.operations.process import Process
from doublesix.web.server.monitoring.request_log import Networks
from doublesix.web.server.monitoring.responses import send_response

PATH: Final = "/metrics"
KIND: Final = b"text/plain; version=0.0.4; charset=utf-8"
COUNTER: Final = "counter"
GAUGE: Final = "gauge"


class Metric(NamedTuple):
    """A figure, or several that differ by labels."""

    name: str
    kind: str
    words: str
    values: Mapping[tuple[tuple[str, str], ...], float]


def plain_metric(name: str, kind: str, words: str, value: float) -> Metric:
    """A figure without labels."""
    return Metric(name, kind, words, {(): value})


def format_metrics(metrics: Iterable[Metric]) -> str:
    """The text format."""
    return "".join(line + "\n" for metric in metrics for line in _lines(metric))


def _lines(metric: Metric) -> Iterator[str]:
    yield f"# HELP {metric.name} {metric.words}"
    yield f"# TYPE {metric.name} {metric.kind}"
    for labels, value in sorted(metric.values.items()):
        given = ",".join(f'{name}="{_escape(text)}"' for name, text in labels)
        yield f"{metric.name}{f'{{{given}}}' if given else ''} {value:.15g}"


def _escape(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def process_metrics(process: Process) -> Iterator[Metric]:
    """The figures of this process."""
    answers: dict[tuple[tuple[str, str], ...], float] = {
        (("class", kind), ("method", method)): number
        for (kind, method), number in process.answers.copy().items()
    }
    lines = _label_values("line", process.lines().items())
    yield Metric("doublesix_requests_total", COUNTER, "Answers of this process.", answers)
    yield plain_metric(
        "doublesix_errors_total", COUNTER, "Answers of this process that are faults (5xx).", process.faults
    )
    yield Metric("doublesix_waiting", GAUGE, "Requests that wait for a thread of this process.", lines)
    yield plain_metric(
        "doublesix_waiting_to_write",
        GAUGE,
        "Threads of this process that wait for their turn to write to SQLite.",
        count_waiting(),
    )
    yield plain_metric(
        "doublesix_followers", GAUGE, "Browsers that follow a live board of this process.", process.followers
    )


def installation_metrics(now: datetime) -> Iterator[Metric]:
    """The figures of the whole installation, from its database."""
    entries = Entry.objects.values_list("status").annotate(Count("pk")).order_by()
    events = Tournament.objects.values_list("status").annotate(Count("pk")).order_by()
    yield Metric("doublesix_entries", GAUGE, "Entries by their state.", _label_values("status", entries))
    yield Metric("doublesix_events", GAUGE, "Events by their state.", _label_values("status", events))
    yield plain_metric(
        "doublesix_log_rows", COUNTER, "Events of the log, in all streams.", LogRow.objects.count()
    )
    unsent = Message.objects.filter(sent_at=None)
    waiting = unsent.filter(tries__lt=MOST_TRIES).values_list("channel").annotate(Count("pk")).order_by()
    failed = unsent.filter(tries__gte=MOST_TRIES).values_list("channel").annotate(Count("pk")).order_by()
    yield Metric("doublesix_outbox_waiting", GAUGE, "Messages that wait.", _label_values("channel", waiting))
    yield Metric(
        "doublesix_outbox_failed", GAUGE, "Messages that were given up.", _label_values("channel", failed)
    )
    made_at = installation.newest_backup()
    if made_at is not None:
        age = (now - made_at).total_seconds()
        yield plain_metric("doublesix_backup_age_seconds", GAUGE, "Age of the newest backup.", age)


def _label_values(label: str, rows: Iterable[tuple[str, int]]) -> dict[tuple[tuple[str, str], ...], float]:
    return {((label, value),): number for value, number in rows}


def collect_metrics() -> list[Metric]:
    """The figures of the installation; runs in a thread, over a connection of its own."""
    try:
        found = list(installation_metrics(timezone.now()))
    except Exception:
        return [plain_metric("doublesix_database_up", GAUGE, "Whether the database answers.", 0)]
    finally:
        connection.close()
    return [plain_metric("doublesix_database_up", GAUGE, "Whether the database answers.", 1), *found]


class Metrics:
    """Answers `/metrics` to who has the token or comes from a named address."""

    def __init__(
        self,
        token: str,
        addresses: Iterable[str],
        process: Process,
        collect: Callable[[], list[Metric]] = collect_metrics,
    ) -> None:
        self._token = token
        self._addresses = Networks(addresses)
        self._process = process
        self._collect = collect
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="metrics")

    async def __call__(self, scope: Scope, send: Send) -> None:
        """Answer."""
        if scope["method"] != "GET" or not self._may(scope):
            await send_response(send, 404, b"")
            return
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._thread, self._collect)
        await send_response(
            send, 200, format_metrics([*process_metrics(self._process), *found]).encode(), KIND
        )

    def _may(self, scope: Scope) -> bool:
        client = scope.get("client")
        if client and client[0] in self._addresses and not _is_passed_on(scope):
            return True
        given = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
        wanted = f"Bearer {self._token}".encode()
        return bool(self._token) and hmac.compare_digest(given, wanted)


def _is_passed_on(scope: Scope) -> bool:
    """Whether a web server in front asks for somebody else: its address is not theirs."""
    return any(name in (b"x-forwarded-for", b"forwarded") for name, _value in scope["headers"])
