"""The real server over the test's database, in a thread, and somebody who follows."""

import http.client
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest

from tests.ports import free_port
from tests.waiting import until

PATIENCE: Final = 120
"""Seconds after which what does not come is a failure, however busy the machine is."""


@contextmanager
def served(port: int = 0) -> Iterator[int]:
    """The product on a free port, or on one it had before; the test's database is one threads see.

    Days are not played out for their expected times: that takes a process of its own and longer than most
    tests, and would be done for all that tests before this one wished for.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("doublesix.web.background.forecasts.compute_wanted", lambda: 0)
        yield from _served(port)


def _served(port: int) -> Iterator[int]:
    from doublesix.web.asgi import application
    from doublesix.web.live import access
    from doublesix.web.live.hub import HUB
    from doublesix.web.server import listener as servers

    access._known.clear()
    if not port:
        port = free_port()
    server = servers.server("127.0.0.1", port, application)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        until(lambda: server.started)
        yield port
    finally:
        HUB.end_streams()
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


class Stream:
    """A stream that is read event by event."""

    def __init__(self, port: int, path: str, **headers: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.connection.request("GET", path, headers=headers)
        self.answer = self.connection.getresponse()

    def next(self) -> tuple[str, dict[str, Any]]:
        """The name and the data of the next event."""
        name = ""
        while line := self.answer.readline().decode():
            field, _, value = line.rstrip("\n").partition(": ")
            if field == "event":
                name = value
            elif field == "data":
                return name, json.loads(value)
        return "", {}

    def news(self) -> dict[str, Any]:
        """The next parts; beats in between are passed over."""
        while True:
            name, data = self.next()
            if name != "beat":
                return data

    def close(self) -> None:
        """Go away."""
        self.answer.close()
        self.connection.close()
