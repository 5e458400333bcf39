"""The server is killed (SIGKILL) at random moments while tables write: what was acknowledged is there, once.

Each table has two phones: one writes rounds, the other agrees. Like the real page, they send again under the
same id what was not answered. After every kill the server starts anew and the database is looked at.
"""

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.postgresql.cluster import cluster, free_port

ROOT = Path(__file__).parents[2]
KILLS = 200 if os.environ.get("DOUBLESIX_LONG") == "1" else 5
"""On each of the two databases."""
PATIENCE = 60
"""Seconds until a server that does not answer is a failure."""
pytestmark = pytest.mark.slow


class Server:
    """The product on a port of its own, as a process that can be killed."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.environ = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))},
            "DOUBLESIX_DATA": str(folder / "data"),
            "DOUBLESIX_KEYS": str(folder / "keys"),
            "DATABASE_URL": database,
            "DJANGO_SETTINGS_MODULE": "doublesix.web.settings",
        }

    def run(self, *arguments: str) -> str:
        """Prepare or look, in a process of its own."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.kills.hall", *arguments],
            cwd=ROOT,
            env=self.environ,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "uvicorn", "doublesix.web.asgi:application"]
        command += ["--port", str(self.port), "--log-level", "error"]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self.environ, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                assert self.process.poll() is None, "the server ended by itself"
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


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
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
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
        answer = self.do({"act": "join", "side": self.side, "code": self.table["codes"][self.side]})
        assert answer["ok"], answer


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


@contextmanager
def database(kind: str) -> Iterator[str]:
    """Where it is kept; a real PostgreSQL that writes to its disk, or a file."""
    if kind == "sqlite":
        yield ""
    else:
        with cluster(is_durable=True) as address:
            yield address


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_that_was_acknowledged_is_lost_or_doubled(kind: str, tmp_path: Path) -> None:
    with database(kind) as address:
        server = Server(tmp_path, address)
        tables = json.loads(server.run("make"))
        acked: dict[str, dict[str, list[str]]] = {
            str(table["number"]): {"written": [], "confirmed": []} for table in tables
        }
        server.start()
        phones = [[Phone(server.port, table, side) for side in (0, 1)] for table in tables]
        for pair in phones:
            for phone in pair:
                phone.join()
        is_over = threading.Event()
        faults: list[BaseException] = []

        def playing(at: int) -> None:
            try:
                play(tables[at], phones[at], acked[str(tables[at]["number"])], is_over)
            except BaseException as fault:
                faults.append(fault)

        threads = [threading.Thread(target=playing, args=(at,)) for at in range(len(tables))]
        for thread in threads:
            thread.start()
        dice = random.Random(kind)
        record = tmp_path / "acked.json"
        for kill in range(KILLS):
            time.sleep(dice.uniform(0.05, 0.8))
            server.kill()
            if kill % 10 == 9 or kill == KILLS - 1:  # a look takes longer than a kill
                is_last = kill == KILLS - 1
                if is_last:
                    is_over.set()
                record.write_text(json.dumps(acked))
                assert int(server.run("check", str(record))) > 0
            server.start()
            assert not faults, faults
        is_over.set()
        for thread in threads:
            thread.join(PATIENCE)
        for phone in (phone for pair in phones for phone in pair):
            phone.close()
        server.kill()
        assert not faults, faults
        record.write_text(json.dumps(acked))
        total = sum(len(table["written"]) for table in acked.values())
        assert int(server.run("check", str(record))) == total
        assert total > KILLS, "hardly anything was written between the kills"
