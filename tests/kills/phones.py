"""Phones at tables that never end: one writes rounds, the other agrees; both send again until answered."""

import http.client
import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from tests.kills.server import Server
from tests.waiting import PATIENCE, until

Acked = dict[str, dict[str, list[str]]]
"""What was acknowledged: of every table, by kind."""


class Phone:
    """A phone at a table: its cookies, and a connection that may break."""

    def __init__(self, port: int, table: dict[str, Any], side: int) -> None:
        self.port, self.table, self.side = port, table, side
        self.cookies: dict[str, str] = {}
        self.address = ""
        self.connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, data: dict[str, Any] | None = None) -> tuple[int, bytes]:
        """One request; whatever goes wrong with the connection is an OSError."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if data is not None:
            headers |= {"Content-Type": "application/json", "X-CSRFToken": self.cookies.get("csrftoken", "")}
        try:
            self.connection.request(method, path, json.dumps(data) if data is not None else None, headers)
            response = self.connection.getresponse()
            body = response.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            self.connection = None
            raise OSError(str(error)) from error
        for line in response.headers.get_all("Set-Cookie") or []:
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        self.address = response.headers.get("Location", self.address)
        return response.status, body

    def close(self) -> None:
        """Put it away."""
        if self.connection is not None:
            self.connection.close()

    def do(self, data: dict[str, Any]) -> dict[str, Any]:
        """What the desk answers to an act."""
        status, body = self.ask("POST", f"{self.address}do", data)
        if status == 503:
            raise OSError("the desk is busy")
        assert status in (200, 422), (status, body[:300])
        found: dict[str, Any] = json.loads(body)
        return found

    def patiently(self, data: dict[str, Any], is_over: threading.Event) -> dict[str, Any] | None:
        """Send until it is answered, as the page's outbox does; nothing when the test is over first."""
        while not is_over.is_set():
            try:
                return self.do(data)
            except OSError:
                time.sleep(0.02)
        return None

    def join(self) -> None:
        """Open the link, and give the side's code."""
        self.ask("GET", f"/t/{self.table['token']}/")
        self.ask("GET", self.address)
        asked = {"act": "join", "side": self.side, "code": self.table["codes"][self.side]}
        answer = self.patiently(asked, threading.Event())
        assert answer is not None
        assert answer["ok"], answer


def play_on(acked: Acked, entries: int) -> None:
    """Until the tables wrote some more."""
    wanted = _written(acked) + entries
    until(lambda: _written(acked) >= wanted, "nobody writes")


def _written(acked: Acked) -> int:
    return sum(len(each) for table in acked.values() for each in table.values())


def play(
    table: dict[str, Any], phones: list[Phone], acked: dict[str, list[str]], is_over: threading.Event
) -> None:
    """Rounds without end: one phone writes, the other agrees; what was answered is noted."""
    number = 0
    dice = random.Random(table["number"])
    while not is_over.is_set():
        name = f"{table['number']}-{number}"
        counts = [[2, dice.randint(2, 30)], [4, dice.randint(2, 30)]]
        written = {"how": "out", "by": 1, "counts": counts}
        said = phones[0].patiently(
            {"act": "write", "side": 0, "id": name, "after": number, "written": written}, is_over
        )
        if said is None:
            return
        assert said["ok"], said
        acked["written"].append(name)
        agreed = phones[1].patiently({"act": "confirm", "side": 1, "round": name}, is_over)
        if agreed is None:
            return
        assert agreed["ok"], agreed
        acked["confirmed"].append(name)
        number += 1


class Writing(NamedTuple):
    """Tables that write: what was acknowledged so far, what ends them, and what went wrong."""

    acked: Acked
    is_over: threading.Event
    faults: list[BaseException]


@contextmanager
def playing(server: Server) -> Iterator[Writing]:
    """Every table of a hall writes and agrees without end; the server is ended after them."""
    tables = json.loads(server.run("make"))
    acked: Acked = {str(table["number"]): {"written": [], "confirmed": []} for table in tables}
    writing = Writing(acked, threading.Event(), [])
    server.start()
    phones = [[Phone(server.port, table, side) for side in (0, 1)] for table in tables]

    def at_table(at: int) -> None:
        try:
            play(tables[at], phones[at], acked[str(tables[at]["number"])], writing.is_over)
        except BaseException as fault:
            writing.faults.append(fault)

    threads = [threading.Thread(target=at_table, args=(at,)) for at in range(len(tables))]
    try:
        for phone in (phone for pair in phones for phone in pair):
            phone.join()
        for thread in threads:
            thread.start()
        yield writing
    finally:
        writing.is_over.set()
        for thread in threads:
            if thread.is_alive():
                thread.join(PATIENCE)
        for phone in (phone for pair in phones for phone in pair):
            phone.close()
        server.end()
    assert not writing.faults, writing.faults
