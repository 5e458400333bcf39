"""The servers that are measured, each in a process of its own, and the database and Redis they share."""

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


def wait_for(port: int, seconds: float = 30) -> None:
    """Until somebody answers there."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError(f"nobody answers at port {port}")


@contextmanager
def server(**environ: str) -> Iterator[tuple[int, int]]:
    """The product; its port and its process."""
    port = free_port()
    command = [sys.executable, "-m", "doublesix.web", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, **environ}) as process:
        try:
            wait_for(port)
            yield port, process.pid
        finally:
            process.terminate()


@contextmanager
def redis() -> Iterator[str]:
    """A Redis that keeps nothing; its address."""
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=folder) as process,
    ):
        try:
            wait_for(port)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.terminate()


@contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL that writes to the disk before it answers; its address."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    assert found, "PostgreSQL is not installed"
    folder = Path(tempfile.mkdtemp(prefix="doublesix-pg-"))
    user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        user = ["runuser", "-u", "postgres", "--"]
        os.chown(folder, pwd.getpwnam("postgres").pw_uid, -1)
    port = free_port()
    control = [*user, str(found[-1].parent / "pg_ctl"), "-D", str(folder / "data"), "-w"]
    control += ["-l", str(folder / "log")]
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"

    def run(*command: str) -> None:
        subprocess.run(command, check=True, capture_output=True, cwd=folder)

    run(*user, str(found[-1].parent / "initdb"), "-D", str(folder / "data"), "-U", "six", "-A", "trust")
    run(*control, "-o", options, "start")
    try:
        yield f"postgresql://six@127.0.0.1:{port}/postgres"
    finally:
        run(*control, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


class Size:
    """How large a process is."""

    def __init__(self, pid: int) -> None:
        said = dict(
            line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
        )
        self.megabytes = int(said["VmRSS"].split()[0]) / 1024
        self.threads = int(said["Threads"])
        worked = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[11:13]
        self.worked = sum(map(int, worked)) / os.sysconf("SC_CLK_TCK")
        """Seconds of a processor that it used so far."""
        self.at = time.monotonic()
