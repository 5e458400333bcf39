"""The servers that are measured, each in a process of its own, and the database and Redis they share."""

import os
import pwd
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


def wait_for(port: int, seconds: float = 120) -> None:
    """Until somebody answers there."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError(f"nobody answers at port {port}")


class Running(NamedTuple):
    """A server beside the product: its address and its process."""

    url: str
    pid: int


@contextmanager
def server(at: int = 0, says: int = subprocess.DEVNULL, **environ: str) -> Iterator[tuple[int, int]]:
    """The product, on a port or any; its port and its process; what it says goes to a file or nowhere."""
    port = at or free_port()
    command = [sys.executable, "-m", "doublesix.web", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, stdout=says, stderr=says, env={**os.environ, **environ}) as process:
        try:
            wait_for(port)
            yield port, process.pid
        finally:
            process.terminate()


@contextmanager
def redis() -> Iterator[Running]:
    """A Redis that keeps nothing."""
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=folder) as process,
    ):
        try:
            wait_for(port)
            yield Running(f"redis://127.0.0.1:{port}/0", process.pid)
        finally:
            process.terminate()


@contextmanager
def postgresql() -> Iterator[Running]:
    """A PostgreSQL that writes to the disk before it answers."""
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
        pid = int((folder / "data" / "postmaster.pid").read_text("ascii").split()[0])
        yield Running(f"postgresql://six@127.0.0.1:{port}/postgres", pid)
    finally:
        run(*control, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def database(url: str, name: str, like: str = "template1") -> str:
    """A new database on a server, with all that is in another one; its address."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{like}"')
    return f"{url.rpartition('/')[0]}/{name}"


@contextmanager
def nginx(folder: str, behind: Sequence[int]) -> Iterator[tuple[int, int]]:
    """nginx with the documented file before these ports, but for its certificate; its port and process."""
    port = free_port()
    site = (Path(__file__).parents[2] / "docs" / "nginx.conf").read_text("utf-8")
    site = re.sub(r"server \{\s*listen 80;.*?\n\}\n", "", site, flags=re.DOTALL)
    site = re.sub(r"\n *ssl_[^\n]*", "", site)
    for documented, here in (
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port};"),
        ("server 127.0.0.1:8000;", "".join(f"server 127.0.0.1:{each}; " for each in behind)),
        ("/var/log/nginx/doublesix.log", f"{folder}/access.log"),
        ("/dev/shm/doublesix", f"{folder}/bodies"),
    ):
        assert documented in site, documented
        site = site.replace(documented, here)
    file = Path(folder, "nginx.conf")
    file.write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
        f"worker_rlimit_nofile 20000;\nevents {{ worker_connections 8192; }}\n"
        f"http {{\nproxy_temp_path {folder}/proxy;\n{site}\n}}\n"
    )
    with subprocess.Popen(["nginx", "-c", str(file), "-p", folder], stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(port)
            yield port, process.pid
        finally:
            process.terminate()


def processor_seconds(pid: int) -> float:
    """Seconds of a processor that a process, its threads and its children used so far."""
    text = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    own = sum(map(int, text[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(processor_seconds(child) for child in children_of(pid))


def children_of(pid: int) -> list[int]:
    """The processes that any thread of a process began."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text("ascii").split()]


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
