"""The product on a port of its own, which can be killed and started again at once."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests import databases
from tests.commands import forks
from tests.ports import free_port
from tests.waiting import PATIENCE, until

ROOT = Path(__file__).parents[2]


class Server:
    """Its place, its database, and its process."""

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
        self._nursery: subprocess.Popen[str] | None = None
        self._process = 0
        if not database:
            databases.empty_installation(folder)

    def run(self, *arguments: str) -> str:
        """Prepare or look, in a process of its own."""
        done = forks.run(self.environ, "tests.kills.hall", *arguments)
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    def start(self) -> None:
        """Start it and wait until it answers."""
        if self._nursery is None:
            command = [sys.executable, "-m", "tests.kills.nursery", str(self.port)]
            self._nursery = subprocess.Popen(
                command, cwd=ROOT, env=self.environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        assert self._nursery.stdin is not None
        assert self._nursery.stdout is not None
        self._nursery.stdin.write("another\n")
        self._nursery.stdin.flush()
        self._process = int(self._nursery.stdout.readline())
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                assert self._is_alive(), "the server ended by itself"
                time.sleep(0.02)
            else:
                return
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        if self._is_alive():
            os.kill(self._process, signal.SIGKILL)
        until(lambda: not self._is_alive(), "the server cannot be killed")

    def end(self) -> None:
        """Kill it, and start no other."""
        self.kill()
        if self._nursery is not None:
            self._nursery.kill()
            self._nursery.communicate()
            self._nursery = None

    def _is_alive(self) -> bool:
        return Path(f"/proc/{self._process}").exists()
