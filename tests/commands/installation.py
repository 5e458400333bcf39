"""An installation in a folder of its own, used by the command as a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

from tests import databases
from tests.commands import forks

ROOT = Path(__file__).parents[2]
MAKE = """
import hashlib
from doublesix.web.operations import startup
startup.prepare()
from django.core.management import call_command
from doublesix.store.services import documents
from tests.store import matches, people

event = matches.drawn(count=4)
matches.play(event, 0)
data = b"picture"
for name in ("kept", "deleted"):
    good = people.evidence(data, hashlib.sha256(data).hexdigest())
    paper = documents.keep(event, good, "sealed form", people.who("Rita"))
    print(paper.pk)
"""


class Installation:
    """Its folders and what is asked of it."""

    def __init__(self, folder: Path, **environ: str) -> None:
        self.folder = folder
        self.data, self.keys = folder / "data", folder / "keys"
        own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
        own.pop("DATABASE_URL", None)
        self.environ = own | {
            "DOUBLESIX_DATA": str(self.data),
            "DOUBLESIX_KEYS": str(self.keys),
            "DJANGO_SETTINGS_MODULE": "doublesix.web.settings",
            "COLUMNS": "200",
            **environ,
        }

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """The command and what came of it; a traceback is a failure whatever happens."""
        return self.module("doublesix", *words)

    def module(self, name: str, *words: str) -> subprocess.CompletedProcess[str]:
        """The same of a module."""
        done = forks.run(self.environ, name, *words)
        assert "Traceback" not in done.stderr, done.stderr
        return done

    def python(self, program: str) -> list[str]:
        """The lines that a program prints inside the installation."""
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=self.environ,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    def good(self, *words: str) -> str:
        """What the command says when all is well."""
        done = self.run(*words)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def refused(self, *words: str) -> str:
        """What the command says when it does not do it."""
        done = self.run(*words)
        assert done.returncode == 1, done.stdout + done.stderr
        return done.stderr

    def make(self) -> list[str]:
        """An event in the middle of its day, with two papers: their ids."""
        databases.empty_installation(self.folder)
        return self.python(MAKE)
