"""A real PostgreSQL, started for one test and thrown away."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.ports import free_port


def programs() -> Path:
    """Where PostgreSQL's programs are; without them this fails."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    assert found, "PostgreSQL is not installed: make test installs it, or run apt-get install postgresql"
    return found[-1].parent


def run(folder: Path, *command: str) -> None:
    """Run one of its programs, not as root: PostgreSQL refuses that."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    subprocess.run([*user, *command], check=True, capture_output=True, cwd=folder)


class Server:
    """A PostgreSQL of its own, which can stop, come back, and become the first of two."""

    def __init__(self, *, is_durable: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="doublesix-pg-"))
        if os.geteuid() == 0:
            os.chown(self.folder, pwd.getpwnam("postgres").pw_uid, -1)
        self.data, self.port = self.folder / "data", free_port()
        self.options = "" if is_durable else "-c fsync=off"

    @property
    def url(self) -> str:
        """The address of its database."""
        return f"postgresql://six@127.0.0.1:{self.port}/postgres"

    def make(self) -> "Server":
        """An empty one."""
        self.run("initdb", "-D", str(self.data), "-U", "six", "-A", "trust", "-E", "UTF8")
        return self

    def copy(self, first: "Server") -> "Server":
        """One that follows another and can take its place."""
        source = ["-h", "127.0.0.1", "-p", str(first.port), "-U", "six"]
        self.run("pg_basebackup", "-D", str(self.data), *source, "-R", "-c", "fast")
        return self

    def start(self) -> "Server":
        """Let it run, and wait until it answers."""
        where = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        self.control("-l", str(self.folder / "log"), "-o", f"{where} {self.options}", "start")
        return self

    def stop(self, how: str = "fast") -> None:
        """End it: in order, or (``immediate``) as if the machine had died."""
        self.control("-m", how, "stop")

    def promote(self) -> None:
        """Make it the one that is written to."""
        self.control("promote")

    def control(self, *words: str) -> None:
        """What its own program does with it, to the end."""
        self.run("pg_ctl", "-D", str(self.data), "-w", *words)

    def run(self, program: str, *arguments: str) -> None:
        """One of PostgreSQL's programs."""
        run(self.folder, str(programs() / program), *arguments)

    def throw_away(self) -> None:
        """End it, if it runs, and leave nothing."""
        if (self.data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def cluster(*, is_durable: bool = False) -> Iterator[str]:
    """The address of a database of its own; durable where a test is about what survives."""
    server = Server(is_durable=is_durable)
    try:
        yield server.make().start().url
    finally:
        server.throw_away()
