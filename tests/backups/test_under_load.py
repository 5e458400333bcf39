"""Backups while tables write: whatever was acknowledged before one began is there when it is restored.

Both databases; usually two backups each, fifty with DOUBLESIX_LONG=1. Papers are handed in and deleted
meanwhile. Every backup is restored into an empty place of its own, which verifies the log, the proofs and the
papers by itself.
"""

import copy
import json
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.commands import forks
from tests.kills.phones import play_on, playing
from tests.kills.server import ROOT, Server
from tests.postgresql.cluster import cluster
from tests.samples import sample

TIMES = sample(2, 50)
pytestmark = pytest.mark.slow
PAPERS = """
import hashlib, itertools, sys
from doublesix.web.operations import startup
startup.prepare()
from doublesix.store.services import documents
from doublesix.store.models import Tournament
from tests.store import people
event = Tournament.objects.get()
kept = []
for number in itertools.count():
    data = b"%d" % number * 50_000
    cleaned = people.evidence(data=data, sha256=hashlib.sha256(data).hexdigest())
    kept.append(documents.keep(event, cleaned, "sealed form", people.who("Rita")))
    if len(kept) > 20:
        documents.delete(kept.pop(number % 20))
    if number == 5:
        print("handing in", flush=True)
"""


class Place:
    """Where backups are restored to: folders and, on PostgreSQL, a database of its own."""

    def __init__(self, folder: Path, server: Server) -> None:
        self.folder, self.server = folder, server
        self.environ = {**server.environ, "DOUBLESIX_DATA": str(folder / "data")}
        self.name = ""

    def __enter__(self) -> "Place":
        (self.folder / "data").mkdir(parents=True)
        address = self.server.environ["DATABASE_URL"]
        if address:
            self.name = f"restored_{time.monotonic_ns()}"
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {self.name}")
            self.environ["DATABASE_URL"] = address.rpartition("/")[0] + f"/{self.name}"
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.folder)
        if self.name:
            with psycopg.connect(self.server.environ["DATABASE_URL"], autocommit=True) as connection:
                connection.execute(f"DROP DATABASE {self.name}")

    def run(self, *words: str) -> str:
        """What a program says here."""
        return asked(self.environ, *words)


def asked(environ: dict[str, str], *words: str) -> str:
    """What a module says as a program."""
    done = forks.run(environ, *words)
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    return done.stdout


@contextmanager
def handing_in(server: Server) -> Iterator[None]:
    """Papers come and go, in a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-c", PAPERS], cwd=ROOT, env=server.environ, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "handing in\n"
        yield
        assert process.poll() is None, "handing in papers ended by itself"
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


@contextmanager
def database(kind: str) -> Iterator[str]:
    """Where it is kept."""
    if kind == "sqlite":
        yield ""
        return
    with cluster() as address:
        yield address


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_every_acknowledged_entry_is_in_the_backup(kind: str, tmp_path: Path) -> None:
    dice = random.Random(kind)
    with database(kind) as address:
        server = Server(tmp_path, address)
        server.environ["DOUBLESIX_BACKUPS"] = "off"
        made = []
        with playing(server) as writing, handing_in(server):
            for number in range(TIMES):
                play_on(writing.acked, dice.randint(1, 12))
                before = copy.deepcopy(writing.acked)  # what comes while it is made may be in it or not
                file = tmp_path / f"{number}.backup"
                said = json.loads(asked(server.environ, "doublesix", "backup", str(file), "--json"))
                made.append((file, said["entries"], before))
        for file, entries, before in made:
            record = tmp_path / "acked.json"
            record.write_text(json.dumps(before))
            with Place(tmp_path / "place", server) as place:
                words = place.run("doublesix", "restore", str(file))
                assert f"{entries:,} entries of the log" in words
                assert int(place.run("tests.backups.hall", str(record))) == entries
        assert made[-1][1] > made[0][1], "nothing was written between the backups"
