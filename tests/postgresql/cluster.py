"""A real PostgreSQL, started for one test and thrown away."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def programs() -> Path:
    """Where PostgreSQL's programs are; without them this fails."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    assert found, "PostgreSQL is not installed: make test installs it, or run apt-get install postgresql"
    return found[-1].parent


def run(folder: Path, *command: str) -> None:
    """Run one of its programs, not as root: PostgreSQL refuses that."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    subprocess.run([*user, *command], check=True, capture_output=True, cwd=folder)


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


@contextmanager
def cluster(*, is_durable: bool = False) -> Iterator[str]:
    """The address of a database of its own; durable where a test is about what survives."""
    folder = Path(tempfile.mkdtemp(prefix="doublesix-pg-"))
    if os.geteuid() == 0:
        os.chown(folder, pwd.getpwnam("postgres").pw_uid, -1)
    data, port = folder / "data", free_port()
    bin_ = programs()
    run(folder, str(bin_ / "initdb"), "-D", str(data), "-U", "six", "-A", "trust", "-E", "UTF8")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    options += "" if is_durable else " -c fsync=off"
    control = [str(bin_ / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log")]
    run(folder, *control, "-o", options, "start")
    try:
        yield f"postgresql://six@127.0.0.1:{port}/postgres"
    finally:
        run(folder, *control, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)
