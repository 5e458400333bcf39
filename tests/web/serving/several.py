"""Two processes of the product behind the documented nginx, tables that write, and people who follow."""

import http.client
import json
import os
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.architecture.tree import ROOT
from tests.web.serving.hosting import HERE, PATIENCE, Server
from tests.web.serving.proxy import NAME, SecureVisitor, nginx

AGAIN = (429, 502, 503, 504)
"""What a phone takes for a reason to send again."""


class Several:
    """Servers that share a database, keys and Redis; the proxy's port; the tables of an event."""

    def __init__(self, folder: Path, database: str, redis: str, count: int = 2) -> None:
        self.folder = folder
        self.servers = [self._server(folder / str(at), database, redis) for at in range(count)]
        self.tables: list[dict[str, Any]] = json.loads(self.hall("make"))
        self.port = 0
        self._played: dict[int, Table] = {}

    def _server(self, folder: Path, database: str, redis: str) -> Server:
        folder.mkdir()
        server = Server(
            folder,
            data=self.folder / "data",
            keys=self.folder / "keys",
            https=1,
            proxies=HERE,
            hosts=f"localhost,{NAME}",
            address=f"https://{NAME}",
            backups="off",
        )
        server.environment |= {"DATABASE_URL": database, "REDIS_URL": redis}
        return server

    def hall(self, *arguments: str) -> str:
        """Prepare the event, or look at what was kept."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.kills.hall", *arguments],
            cwd=ROOT,
            env={**self.servers[0].environment, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    @contextmanager
    def running(self) -> Iterator["Several"]:
        """All of them, with nginx before them."""
        with ExitStack() as stack:
            for server in self.servers:
                stack.callback(server.kill)
                server.start(is_secure=True)
            behind = (each.port for each in self.servers)
            self.port = stack.enter_context(nginx(self.folder, *behind)).port
            yield self

    def errors(self) -> str:
        """What all of them said."""
        return "".join(server.errors() for server in self.servers)

    def table(self, at: int) -> "Table":
        """A table with two phones that joined it; where somebody played, they play on."""
        if at not in self._played:
            self._played[at] = Table(self.port, self.tables[at])
        return self._played[at]

    def check(self) -> None:
        """Whether everything that was acknowledged is in the log, once, and the cards are its sum."""
        file = self.folder / "acked.json"
        played = self._played.values()
        file.write_text(
            json.dumps({str(each.number): {"written": each.ids, "confirmed": each.ids} for each in played})
        )
        assert int(self.hall("check", str(file))) == sum(len(each.ids) for each in played)


class Phone:
    """A phone at a table, by HTTPS through nginx."""

    def __init__(self, port: int, table: dict[str, Any], side: int) -> None:
        self.port, self.side = port, side
        self.cookies: dict[str, str] = {}
        self.statuses: list[int] = []
        self.connection: http.client.HTTPSConnection | None = None
        self.address = str(self.ask("GET", f"/t/{table['token']}/")[1]["Location"])
        self.ask("GET", f"{self.address}view")
        assert self.patiently({"act": "join", "code": table["codes"][side]})["ok"]

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, Any, bytes]:
        """One request: the status, the headers and the answer."""
        if self.connection is None:
            context = ssl._create_unverified_context()
            self.connection = http.client.HTTPSConnection(HERE, self.port, timeout=PATIENCE, context=context)
        headers = {
            "Host": NAME,
            "Origin": f"https://{NAME}",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": self.cookies.get("__Host-csrftoken", ""),
            "Content-Type": "application/json",
        }
        try:
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as fault:
            self.close()
            raise OSError(str(fault)) from fault
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, answer.headers, content

    def close(self) -> None:
        """Put it away."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def patiently(self, said: dict[str, Any]) -> dict[str, Any]:
        """Send until it is answered, as the page does; whoever says "try again" says it in words."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            try:
                status, headers, body = self.ask(
                    "POST", f"{self.address}do", json.dumps({"side": self.side, **said})
                )
            except OSError:
                time.sleep(0.05)
                continue
            self.statuses.append(status)
            if status not in AGAIN:
                assert status in (200, 422), (status, body[:500])
                found: dict[str, Any] = json.loads(body)
                return found
            if status == 503:
                assert headers["Retry-After"], "when to come again"
                assert b"Try again" in body
            time.sleep(0.05)
        raise AssertionError("never answered")


class Table:
    """A table: one phone writes a round, the other agrees."""

    def __init__(self, port: int, table: dict[str, Any]) -> None:
        self.number: int = table["number"]
        self.ids: list[str] = []
        """The rounds that were acknowledged, and agreed with."""
        self.phones = [Phone(port, table, side) for side in (0, 1)]

    def play(self, pips: int = 7) -> str:
        """A round; what the board shows of the score then."""
        name = f"{self.number}-{len(self.ids)}"
        written = {"how": "out", "by": 1, "counts": [[2, pips], [4, 2]]}
        said = {"act": "write", "id": name, "after": len(self.ids), "written": written}
        assert self.phones[0].patiently(said)["ok"]
        agreed = self.phones[1].patiently({"act": "confirm", "round": name, "id": f"agree {name}"})
        assert agreed["ok"], agreed
        self.ids.append(name)
        return f">{max(agreed['view']['scores'])}</span>"

    def statuses(self) -> set[int]:
        """All that its phones were answered since this was asked for."""
        found = {status for phone in self.phones for status in phone.statuses}
        for phone in self.phones:
            phone.statuses.clear()
        return found

    def close(self) -> None:
        """Put its phones away."""
        for phone in self.phones:
            phone.close()


class Follower:
    """Somebody whose browser follows a board and comes again by itself."""

    def __init__(self, port: int, pk: int) -> None:
        self.port, self.pk = port, pk
        self.visitor = self._come()
        self.came = 1

    def _come(self) -> SecureVisitor:
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            visitor = SecureVisitor(self.port)
            visitor.ask("GET", f"/live/{self.pk}/overview/?a=", Host=NAME, Accept_Language="en")
            answer = visitor.answer()
            if answer is not None and answer.status == 200:
                return visitor
            visitor.socket.close()
            time.sleep(0.05)
        raise AssertionError("nobody lets them follow")

    def sees(self, words: str) -> None:
        """Wait until the board says so; where the stream ends, follow anew."""
        wanted = words.encode()
        heard = self.visitor.unread
        limit = time.monotonic() + 2 * PATIENCE
        while wanted not in heard:
            assert time.monotonic() < limit, f"the board never said {words}"
            more = self._more()
            if not more:
                self.visitor.socket.close()
                self.visitor = self._come()
                self.came += 1
                more = self.visitor.unread
                heard = b""
            heard = heard[-200_000:] + more
        self.visitor.unread = b""

    def _more(self) -> bytes:
        self.visitor.socket.settimeout(PATIENCE)
        try:
            return self.visitor.socket.recv(65536)
        except ConnectionResetError:
            return b""

    def close(self) -> None:
        """Look no more."""
        self.visitor.socket.close()
