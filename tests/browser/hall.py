"""A hall: the real server in a process of its own, which can be killed, with matches that can be played."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Self
from urllib.request import urlopen

from tests import databases
from tests.chromium import HOST
from tests.ports import free_port

PATIENCE = 240.0


class Hall:
    """The server, its data, and what the seeding says of its matches."""

    seeds = "tests.browser.hall_events"
    """The module that fills its database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("DJANGO")},
            "DOUBLESIX_DATA": str(folder / "data"),
            "DOUBLESIX_KEYS": str(folder / "keys"),
            "DOUBLESIX_HOSTS": f"localhost,127.0.0.1,{HOST}",
            "DOUBLESIX_ADDRESS": f"http://{HOST}:{self.port}",
            "DATABASE_URL": "",
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        self.events: dict[str, Any] = json.loads(self._seeded().splitlines()[-1])

    def _seeded(self) -> str:
        """Fill the database, which is done once a run and then copied; what the seeding says."""
        base = self.folder.parent
        if "PYTEST_XDIST_WORKER" in os.environ:
            base = base.parent
        kept = databases.made_once(base / self.seeds, self._seed)
        shutil.copytree(kept, self.folder, dirs_exist_ok=True)
        return (kept / "said").read_text()

    def _seed(self, target: Path) -> None:
        databases.empty_installation(self.folder)
        said = self._run(self.seeds)
        shutil.copytree(self.folder, target)
        (target / "said").write_text(said)

    def _run(self, module: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", module], env=self.environment, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr.decode()[-2000:]
        return done.stdout.decode()

    @property
    def here(self) -> str:
        """The address on the machine itself, which browsers trust."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def plain(self) -> str:
        """The address as a hall's phones have it: plain HTTP and not localhost."""
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        arguments = ["-m", "doublesix.web", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *arguments], env=self.environment, stdout=log, stderr=log
            )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                with urlopen(f"{self.here}/table/worker.js", timeout=2):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError((self.folder / "server.log").read_text()[-2000:])

    def running(self) -> Iterator[Self]:
        """It runs, and in the end it said nothing of a fault."""
        self.start()
        yield self
        self.stop()
        assert "Traceback" not in self.errors(), self.errors()[-3000:]

    def kill(self) -> None:
        """Kill it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it, if it runs."""
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def log_of(self, found: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """The log of a match's sheet, of its first unless an edition is named: kinds and data."""
        file = self.folder / "data" / "doublesix.sqlite3"
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            rows = connection.execute(
                "SELECT kind, data FROM store_logrow WHERE stream = ? ORDER BY seq",
                (f"match/{found['pk']}/{found['number']}/{found.get('edition', 0)}",),
            ).fetchall()
        return [(kind, json.loads(data)) for kind, data in rows]

    def errors(self) -> str:
        """What the server complained about."""
        return (self.folder / "server.log").read_text()
