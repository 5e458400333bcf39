"""Figures in the text format of Prometheus, for whom the installation names."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from doublesix.store.models import Message
from doublesix.store.notifications.outbox import MOST_TRIES
from doublesix.web.asgi import application
from doublesix.web.operations import installation
from doublesix.web.operations.process import Process
from doublesix.web.server.monitoring import metrics
from doublesix.web.server.monitoring.metrics import (
    Metric,
    Metrics,
    format_metrics,
    installation_metrics,
    plain_metric,
)
from tests.store import people
from tests.web.monitoring.asking import Answered, ask, scope_of

NOW = datetime(2030, 4, 1, 12, 0, tzinfo=UTC)


def asked(app: Metrics, client: str = "203.0.113.9", method: str = "GET", **headers: str) -> Answered:
    """What is answered at the address of the figures."""
    scope = scope_of("/metrics", method, client, **headers)
    return ask(lambda scope, _receive, send: app(scope, send), scope)


def test_the_text_format() -> None:
    found = format_metrics(
        [
            plain_metric("a_total", "counter", "How many.", 3),
            Metric("b", "gauge", "B.", {(("x", 'q"\\'),): 0.5}),
        ]
    )
    assert found == (
        "# HELP a_total How many.\n# TYPE a_total counter\na_total 3\n"
        '# HELP b B.\n# TYPE b gauge\nb{x="q\\"\\\\"} 0.5\n'
    )


def test_only_who_is_named_gets_them() -> None:
    app = Metrics("right", ["10.0.0.0/8"], Process(), list)
    assert asked(app, authorization="Bearer right").status == 200
    assert asked(app, "10.1.2.3").status == 200
    for answer in (
        asked(app),
        asked(app, authorization="Bearer wrong"),
        asked(app, authorization="Bearer "),
        asked(app, "10.1.2.3", x_forwarded_for="203.0.113.9"),
        asked(app, method="POST", authorization="Bearer right"),
        asked(Metrics("", [], Process(), list), authorization="Bearer "),
        ask(application, scope_of("/metrics")),
    ):
        assert (answer.status, answer.body) == (404, b"")


def test_answers_are_counted_by_class() -> None:
    process = Process()
    for method, status in (("GET", 200), ("GET", 204), ("POST", 500), ("PURGE", 503)):
        process.count(scope_of("/", method), status)
    answer = asked(Metrics("right", [], process, list), authorization="Bearer right")
    text = answer.body.decode()
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert answer.headers["cache-control"] == "no-store"
    assert 'doublesix_requests_total{class="2xx",method="GET"} 2\n' in text
    assert 'doublesix_requests_total{class="5xx",method="other"} 1\n' in text
    assert "\ndoublesix_errors_total 2\n" in text
    assert "\ndoublesix_followers 0\n" in text


def test_who_waits_for_a_thread_is_a_figure() -> None:
    process = Process()
    process.lines = lambda: {"looking": 3, "changing": 0}
    text = asked(Metrics("right", [], process, list), authorization="Bearer right").body.decode()
    assert 'doublesix_waiting{line="changing"} 0\ndoublesix_waiting{line="looking"} 3\n' in text


def test_who_waits_to_write_is_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "count_waiting", lambda: 5)
    text = asked(Metrics("right", [], Process(), list), authorization="Bearer right").body.decode()
    assert "\n# TYPE doublesix_waiting_to_write gauge\ndoublesix_waiting_to_write 5\n" in text


@pytest.mark.django_db
def test_the_figures_of_the_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = people.event()
    people.team(people.institution(tournament))
    Message.objects.all().delete()
    for tries in (0, 1, MOST_TRIES):
        Message.objects.create(channel="mail", to="rita@example.org", body="Rita", made_at=NOW, tries=tries)
    monkeypatch.setattr(installation, "newest_backup", lambda: NOW - timedelta(hours=2))
    text = format_metrics(installation_metrics(NOW))
    assert 'doublesix_entries{status="submitted"} 1\n' in text
    assert 'doublesix_events{status="open"} 1\n' in text
    assert re.search(r"^doublesix_log_rows [1-9]\d*$", text, re.MULTILINE)
    assert 'doublesix_outbox_waiting{channel="mail"} 2\n' in text
    assert 'doublesix_outbox_failed{channel="mail"} 1\n' in text
    assert "doublesix_backup_age_seconds 7200\n" in text
    assert "rita" not in text.lower()
    monkeypatch.setattr(installation, "newest_backup", lambda: None)
    assert "backup_age" not in format_metrics(installation_metrics(NOW))


def test_a_database_that_is_away_is_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_now: datetime) -> list[Metric]:
        raise OSError("away")

    monkeypatch.setattr(metrics, "installation_metrics", fail)
    answer = asked(Metrics("right", [], Process()), authorization="Bearer right")
    assert (answer.status, b"\ndoublesix_database_up 0\n" in answer.body) == (200, True)
