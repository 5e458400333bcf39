"""A virus scanner for tests: one that speaks the protocol, and ClamAV's own with a signature of ours."""

import shutil
import socketserver
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from doublesix.store import scanner
from tests.ports import free_port
from tests.web.serving.hosting import until

THREAT = b"what the signature of these tests stands for"
"""Harmless; whatever holds it is found."""
NAME = "DoubleSix.Test.UNOFFICIAL"


class Stand(socketserver.ThreadingTCPServer):
    """A scanner that answers as it is told to; what it was sent is kept."""

    daemon_threads = True

    def __init__(self, answer: Callable[[bytes], bytes | None]) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.answer = answer
        self.sent: list[bytes] = []

    @property
    def address(self) -> tuple[str, int]:
        """Where it listens."""
        return "127.0.0.1", int(self.server_address[1])


class Conversation(socketserver.StreamRequestHandler):
    """One connection."""

    server: Stand

    def handle(self) -> None:
        word = b""
        while not word.endswith(b"\0"):
            word += self.rfile.read(1)
        if word == b"zVERSION\0":
            self.wfile.write(b"ClamAV 1.4.3/27000/Thu Nov 12 2026\0")
            return
        assert word == b"zINSTREAM\0"
        data = b""
        while length := int.from_bytes(self.rfile.read(4), "big"):
            data += self.rfile.read(length)
        self.server.sent.append(data)
        answer = self.server.answer(data)
        if answer is None:
            self.rfile.read(1)  # say nothing until the other end is tired of it
        else:
            self.wfile.write(answer)


def verdict(data: bytes) -> bytes:
    """What an honest scanner says."""
    return b"stream: %s FOUND\0" % NAME.encode() if THREAT in data else b"stream: OK\0"


@contextmanager
def standing_in(answer: Callable[[bytes], bytes | None] = verdict) -> Iterator[Stand]:
    """A scanner for a test."""
    with Stand(answer) as stand:
        thread = threading.Thread(target=stand.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield stand
        finally:
            stand.shutdown()
            thread.join()


@contextmanager
def clamd(folder: Path) -> Iterator[tuple[str, int]]:
    """ClamAV's clamd, which knows one signature: no list of viruses is downloaded."""
    program = shutil.which("clamd") or shutil.which("clamd", path="/usr/sbin")
    assert program, "clamd is not installed: make test installs it, or run apt-get install clamav-daemon"
    port, known, said = free_port(), folder / "signatures", folder / "said.log"
    known.mkdir()
    (known / "own.ndb").write_text(f"DoubleSix.Test:0:*:{THREAT.hex()}\n")
    (folder / "clamd.conf").write_text(
        f"Foreground yes\nTCPSocket {port}\nTCPAddr 127.0.0.1\nDatabaseDirectory {known}\nMaxThreads 4\n"
    )
    with (
        said.open("wb") as out,
        subprocess.Popen([program, "-c", str(folder / "clamd.conf")], stdout=out, stderr=out) as process,
    ):
        try:
            until(lambda: process.poll() is not None or _is_there(port), "clamd does not answer")
            assert process.poll() is None, said.read_text()
            yield "127.0.0.1", port
        finally:
            process.kill()


def _is_there(port: int) -> bool:
    try:
        return bool(scanner.version(("127.0.0.1", port)))
    except scanner.ScannerFault:
        return False
