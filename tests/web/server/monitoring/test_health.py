"""Whether a process lives is answered without the database; whether it can serve, by asking it."""

import threading

import pytest
from django.db.migrations.recorder import MigrationRecorder

from doublesix.web import roletable
from doublesix.web.asgi import application
from doublesix.web.server.monitoring import health
from doublesix.web.server.monitoring.health import Health
from tests.web.monitoring.asking import Answered, ask, scope_of


def asked(app: Health, path: str, method: str = "GET") -> Answered:
    """What is answered about this process."""
    return ask(lambda scope, _receive, send: app(scope, send), scope_of(path, method))


def test_a_process_lives_whatever_the_database_does() -> None:
    """Without the mark of the database, asking it fails the test."""
    answer = ask(application, scope_of("/health/live"))
    assert (answer.status, answer.json) == (200, {"status": "ok"})
    assert answer.headers["cache-control"] == "no-store"
    assert "set-cookie" not in answer.headers


@pytest.mark.django_db
def test_a_process_is_ready_when_the_database_answers_and_is_of_this_version() -> None:
    answer = ask(application, scope_of("/health/ready", host="10.0.0.7"))
    assert (answer.status, answer.json) == (
        200,
        {"status": "ok", "database": "good", "migrations": "good"},
    )
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.django_db
def test_a_migration_that_is_missing_makes_it_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_known_migrations", lambda: {("store", "9999_of_tomorrow")})
    answer = asked(Health(), "/health/ready")
    assert (answer.status, answer.json["migrations"]) == (503, "not upgraded")


def test_a_database_that_fails_or_hangs_makes_it_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_self: object) -> None:
        raise OSError("the password is secret")

    monkeypatch.setattr(MigrationRecorder, "applied_migrations", fail)
    answer = asked(Health(), "/health/ready")
    assert (answer.status, answer.json["database"]) == (503, "does not answer")
    assert b"secret" not in answer.body
    until = threading.Event()
    looks: list[object] = []

    def hang() -> dict[str, str]:
        looks.append(until.wait(20))
        return {}

    hanging = Health(hang, patience=0.05)
    assert [asked(hanging, "/health/ready").status for _ in range(3)] == [503] * 3
    until.set()
    hanging._thread.shutdown()
    assert len(looks) == 1  # who asked meanwhile waited for the same look


def test_other_methods_and_addresses_are_none() -> None:
    assert asked(Health(), "/health/live", "HEAD").status == 200
    assert asked(Health(), "/health/live", "POST").status == 405
    assert asked(Health(), "/health/else").status == 404


@pytest.mark.django_db
def test_they_are_no_pages() -> None:
    assert not [each for each in roletable.pages() if each.route.startswith(("health", "metrics"))]
