"""An empty installation with all migrations done: built once for these migrations, then copied.

Migrating takes seconds, and a run of the tests needs some thirty databases.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "var" / "tests"
MIGRATED_BY = ("django", "django-allauth", "django-simple-history")


def _key() -> str:
    digest = hashlib.sha256(" ".join(map(version, MIGRATED_BY)).encode())
    for file in sorted((ROOT / "src/doublesix/store/migrations").glob("*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def made_once(target: Path, make: Callable[[Path], None]) -> Path:
    """A folder that whoever needs it first makes, whole or not at all; the others wait for it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.with_name(f"{target.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not target.exists():
            with tempfile.TemporaryDirectory(dir=target.parent) as folder:
                make(Path(folder, "made"))
                Path(folder, "made").rename(target)
    return target


def _migrate(folder: Path) -> None:
    own = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO", "COV_"))}
    environ = own | {
        "DOUBLESIX_DATA": f"{folder}/data",
        "DOUBLESIX_KEYS": f"{folder}/keys",
        "DATABASE_URL": "",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    command = [sys.executable, "-m", "doublesix.web", "manage", "migrate", "--verbosity", "0"]
    subprocess.run(command, env=environ, check=True, cwd=ROOT)


def migrated() -> Path:
    """The folder to copy, with data and keys."""
    return made_once(KEPT / f"migrated-{_key()}", _migrate)


def empty_installation(folder: Path) -> None:
    """Make a folder an installation in which nothing happened yet."""
    shutil.copytree(migrated(), folder, dirs_exist_ok=True)
