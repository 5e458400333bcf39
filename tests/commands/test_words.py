"""A folder that cannot be written to, a full disk, a database that is away: every command says it."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.installation import Installation
from tests.ports import free_port
from tests.samples import sample

pytestmark = pytest.mark.slow
ALL_VERBS = (("serve",), ("check",), ("backup",), ("upgrade",), ("reseal",))
VERBS = sample(ALL_VERBS[:3], ALL_VERBS)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own; without the right to mount one, a folder that nobody may write to."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:
        folder.chmod(0o500)
        yield folder
        folder.chmod(0o700)
        return
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def fill(file: Path) -> None:
    """Write until nothing more can be written."""
    try:
        with file.open("wb") as opened:
            while True:
                opened.write(b"x" * 65536)
                opened.flush()
    except OSError:
        assert shutil.disk_usage(file.parent).free == 0


def said(here: Installation, *words: str) -> str:
    """What a command that cannot do its work says; it ends with 1, and with no traceback."""
    done = here.run(*words)
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_a_full_disk_is_said(disk: Path, tmp_path: Path) -> None:
    if os.access(disk, os.W_OK):
        fill(disk / "filling")
    here = Installation(tmp_path / "here", DOUBLESIX_DATA=str(disk))
    for words in VERBS:
        assert "Nothing can be written to" in said(here, *words)


def test_a_disk_that_can_only_be_read_is_said(disk: Path, tmp_path: Path) -> None:
    if os.access(disk, os.W_OK):
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    here = Installation(tmp_path / "here", DOUBLESIX_DATA=str(disk))
    for words in (*VERBS, ("restore", "file")):
        if words[0] == "restore":
            here.run("check")  # keys are there
        assert "Nothing can be written to" in said(here, *words)
    below = Installation(tmp_path / "here", DOUBLESIX_DATA=str(disk / "below"))
    assert "cannot be made" in said(below, "serve")
    keyless = Installation(tmp_path / "here", DOUBLESIX_KEYS=str(disk))
    assert "cannot be read or made" in said(keyless, "serve")


def test_a_database_that_is_away_is_said_without_its_password(tmp_path: Path) -> None:
    url = f"postgresql://six:hidden@127.0.0.1:{free_port()}/six"
    here = Installation(tmp_path, DATABASE_URL=url)
    for words in VERBS:
        found = said(here, *words)
        assert "cannot be reached" in found
        assert "hidden" not in found


def test_a_wrong_setting_is_said(tmp_path: Path) -> None:
    here = Installation(tmp_path, DATABASE_URL="mysql://x/y")
    for words in VERBS:
        assert "DATABASE_URL begins with" in said(here, *words)
