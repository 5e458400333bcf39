"""Schemathesis calls every operation with what the OpenAPI document allows and forbids.

All of its checks hold: no fault of ours, answers as described, what is forbidden refused, no token no entry.
Each request meets the same event, since what it does is undone; what is sent is the same in every run.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, connections
from django.test import Client

from tests.samples import IS_LONG
from tests.store.transactions import undone
from tests.web.api.calling import with_every_role
from tests.web.scene import made

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
HOOKS: Final = Path(__file__).with_name("schemathesis_hooks.py")
CONFIGURATION: Final = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", 401, 403, 404, 409, 422]
"""
"""The rules refuse with 422 what the document allows, each for a reason of its own."""
SAMPLE: Final = ("list_events", "get_entry", "record_payment", "get_circular", "call_match", "verify_draw")
"""Operations of `make test`; all of them with DOUBLESIX_LONG=1."""


class _Quiet(WSGIRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing of requests."""


@contextmanager
def undoing() -> Iterator[str]:
    """The address of a server that forgets what each request did."""
    pages = get_wsgi_application()

    def application(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        with undone():
            answer = pages(environ, start)
            body = b"".join(answer)
            answer.close()
        return [body]

    server = make_server("127.0.0.1", 0, application, handler_class=_Quiet)

    def serve() -> None:
        server.serve_forever()
        connections.close_all()

    thread = threading.Thread(target=serve)
    for signal in (request_started, request_finished):  # a request would close the connection it is undone on
        signal.disconnect(close_old_connections)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


def chosen() -> list[str]:
    """Which operations are called, and with how many examples beside those for the limits it names."""
    if IS_LONG:
        return ["--max-examples=50"]
    return ["--max-examples=5", *(f"--include-operation-id={name}" for name in SAMPLE)]


@pytest.mark.parametrize("status", ["open", "drawn"])
def test_every_check_of_schemathesis(status: str, tmp_path: Path) -> None:
    scene = made(status == "drawn")
    token = with_every_role(scene).headers["Authorization"]
    document, configuration = tmp_path / "openapi.json", tmp_path / "schemathesis.toml"
    document.write_bytes(Client().get("/api/openapi.json").content)
    configuration.write_text(CONFIGURATION, "utf-8")
    values = {name: str(value) for name, value in scene.values.items()}
    with undoing() as address:
        done = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(configuration), "run"),
                *(str(document), f"--url={address}", "--header", f"Authorization: {token}", "--checks=all"),
                *("--phases=examples,coverage,fuzzing", "--generation-deterministic", *chosen()),
                *("--continue-on-failure", "--request-timeout=600", "--no-color"),
            ],
            env={**os.environ, "SCHEMATHESIS_HOOKS": str(HOOKS), "DOUBLESIX_SCENE": json.dumps(values)},
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout
