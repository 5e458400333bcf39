"""However a server is started, it does not start with another key; and faults end in a sentence."""

import asyncio
import errno
import sqlite3
from collections.abc import MutableMapping
from typing import Any

import pytest
from django.db import OperationalError

from doublesix.store import keys
from doublesix.store.backups.faults import BackupFault
from doublesix.store.evidence.vault import KeyFault
from doublesix.web import asgi
from doublesix.web.environment import EnvironmentFault
from doublesix.web.operations import startup


def test_the_application_itself_refuses_another_key(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def other() -> None:
        raise KeyFault("Put back the right key")

    monkeypatch.setattr(keys, "check", other)
    sent: list[MutableMapping[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "lifespan.startup"}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    asyncio.run(asgi.application({"type": "lifespan"}, receive, send))
    assert sent == [{"type": "lifespan.startup.failed", "message": "Put back the right key"}]
    assert [(record.getMessage(), record.exc_info) for record in caplog.records] == [
        ("Put back the right key", None)
    ]


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (EnvironmentFault("MAIL_URL begins"), "MAIL_URL begins"),
        (KeyFault("no key"), "no key"),
        (BackupFault("no room"), "no room"),
        (OSError(errno.ENOSPC, "No space left on device", "/data"), "/data: No space left on device."),
        (sqlite3.OperationalError("disk I/O error"), "The database says: disk I/O error."),
        (OperationalError("attempt to write a readonly database"), "cannot be written to"),
        (OperationalError("database or disk is full"), "There is no room"),
        (OperationalError("connection failed:\n refused"), "cannot be reached (connection failed: refused)"),
        (OperationalError("something else"), "The database says: something else."),
    ],
)
def test_a_fault_ends_in_a_sentence(fault: Exception, words: str) -> None:
    with pytest.raises(SystemExit) as ended, startup.report_faults():
        raise fault
    assert words in str(ended.value)


def test_a_mistake_of_ours_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError), startup.report_faults():
        raise ZeroDivisionError
