"""The real server as a process of its own, and visitors on real sockets, from one address or another."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Self

from tests import databases
from tests.ports import free_port

PATIENCE = 240.0
HERE = "127.0.0.1"
ELSEWHERE = "127.0.0.2"
"""Somebody else: every address that begins so is this machine."""


def until(is_so: Callable[[], bool], words: str) -> None:
    """Wait for a state."""
    limit = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < limit, words
        time.sleep(0.02)


class Server:
    """The product, with an empty database and limits of its own."""

    def __init__(self, folder: Path, **limits: object) -> None:
        self.folder = folder
        self.port = free_port()
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("DJANGO", "COV_"))},
            "DOUBLESIX_DATA": str(folder / "data"),
            "DOUBLESIX_KEYS": str(folder / "keys"),
            "DOUBLESIX_PROXIES": "192.0.2.1",
            "DATABASE_URL": "",
            **{f"DOUBLESIX_{name.upper()}": str(value) for name, value in limits.items()},
        }
        self.process: subprocess.Popen[bytes] | None = None
        self._welcome = 200
        databases.empty_installation(folder)

    def run(self, code: str) -> str:
        """Prepare something in the database."""
        set_up = "import django\ndjango.setup()\nfrom django.core.management import call_command\n"
        done = subprocess.run(
            [sys.executable, "-c", f"{set_up}call_command('migrate', verbosity=0)\n{code}"],
            env={**self.environment, "DJANGO_SETTINGS_MODULE": "doublesix.web.settings"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout

    def start(self, *, is_secure: bool = False) -> "Server":
        """Start it and wait until it answers; behind HTTPS it sends everybody there."""
        self._welcome = 301 if is_secure else 200
        arguments = ["-m", "doublesix.web", "serve", "--host", HERE, "--port", str(self.port)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *arguments], env=self.environment, stdout=log, stderr=log
            )
        try:
            until(self.answers, "the server does not answer")
        except BaseException:
            self.kill()
            raise
        return self

    def answers(self, address: str = HERE) -> bool:
        """Whether a page is answered."""
        assert self.process is not None
        assert self.process.poll() is None, self.errors()
        try:
            return get(self.port, address=address).status == self._welcome
        except OSError:
            return False

    def most_memory(self) -> int:
        """The most that the process ever took, in bytes."""
        assert self.process is not None
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.partition("VmHWM:")[2].split()[0]) * 1024

    def errors(self) -> str:
        """What the server said."""
        return (self.folder / "server.log").read_text()

    def end(self) -> int:
        """Tell it to end, and wait until it has."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End it at once, if it runs."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class Answer(NamedTuple):
    """A whole answer."""

    status: int
    headers: dict[str, str]
    body: bytes


class Visitor:
    """A connection."""

    def __init__(self, port: int, address: str = HERE, *, room: int = 0) -> None:
        self.socket = socket.socket()
        self.unread = b""
        """What came behind an answer's headers, where the answer has no length."""
        if room:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.settimeout(PATIENCE)
        self.socket.bind((address, 0))
        try:
            self.socket.connect((HERE, port))
        except OSError:
            self.socket.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_about: object) -> None:
        self.socket.close()

    def say(self, data: bytes) -> bool:
        """Send; whether it could be sent."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def ask(self, method: str = "GET", path: str = "/", body: bytes = b"", /, **headers: str) -> None:
        """Send a request; a length that is not the body's can be claimed."""
        given = {"Host": "localhost", **{name.replace("_", "-"): value for name, value in headers.items()}}
        if body:
            given.setdefault("Content-Length", str(len(body)))
        lines = "".join(f"{name}: {value}\r\n" for name, value in given.items())
        self.say(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body)

    def hears(self) -> bool:
        """Whether something came, or the other end is gone."""
        self.socket.setblocking(False)
        try:
            self.socket.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            return True
        finally:
            self.socket.setblocking(True)
        return True

    def rest(self) -> bytes:
        """All that comes until the other end has no more to say."""
        self.socket.settimeout(PATIENCE)
        found = b""
        while more := self.socket.recv(65536):
            found += more
        return found

    def hear(self, words: bytes) -> None:
        """Wait for words that were not heard yet."""
        self.socket.settimeout(PATIENCE)
        heard = self.unread
        while words not in heard:
            more = self.socket.recv(65536)
            assert more, heard
            heard += more

    def answer(self) -> Answer | None:
        """The answer; nothing where the connection was ended without one."""
        self.socket.settimeout(PATIENCE)
        data = b""
        try:
            while b"\r\n\r\n" not in data:
                more = self.socket.recv(65536)
                if not more:
                    return None
                data += more
            head, _, body = data.partition(b"\r\n\r\n")
            first, *lines = head.decode("latin1").split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
            self.unread = body
            while len(body) < int(headers.get("content-length", 0)):
                more = self.socket.recv(65536)
                if not more:
                    break
                body += more
        except ConnectionResetError:
            return None
        return Answer(int(first.split()[1]), headers, body)


def get(port: int, path: str = "/", address: str = HERE, method: str = "GET", **headers: str) -> Answer:
    """One request and its answer, on a connection of its own."""
    with Visitor(port, address) as visitor:
        visitor.ask(method, path, **headers)
        found = visitor.answer()
    if found is None:
        raise ConnectionResetError
    return found
