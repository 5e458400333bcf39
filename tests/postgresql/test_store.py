"""The tests of what is kept, once more on a real PostgreSQL that is started for them and thrown away."""

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


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


@pytest.fixture
def database() -> Iterator[str]:
    """The address of a database of its own."""
    folder = Path(tempfile.mkdtemp(prefix="doublesix-pg-"))
    if os.geteuid() == 0:
        os.chown(folder, pwd.getpwnam("postgres").pw_uid, -1)
    cluster, port = folder / "data", free_port()
    bin_ = programs()
    run(folder, str(bin_ / "initdb"), "-D", str(cluster), "-U", "six", "-A", "trust", "-E", "UTF8")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
    control = [str(bin_ / "pg_ctl"), "-D", str(cluster), "-w", "-l", str(folder / "log")]
    run(folder, *control, "-o", options, "start")
    try:
        yield f"postgresql://six@127.0.0.1:{port}/postgres"
    finally:
        run(folder, *control, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def test_the_store_keeps_everything_on_postgresql_too(database: str) -> None:
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    environ["DOUBLESIX_TEST_DATABASE"] = database
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/store",
        "tests/clauses/test_event.py",
    ]
    command += ["--ignore=tests/store/evidence", "--no-header", "-m", "not slow"]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
