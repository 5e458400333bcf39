"""The wheel is the whole product: built, installed beside nothing else of ours, and used.

Usually what it depends on is lent from the present environment; with DOUBLESIX_LONG=1 it is installed from
the lock into an environment that was empty.
"""

import http.client
import os
import re
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.commands.installation import ROOT
from tests.ports import free_port
from tests.samples import IS_LONG

PATIENCE = 300
"""Seconds until a server that does not answer is a failure: a busy machine makes a hundred tables slowly."""
OURS = ("PYTHON", "PYTEST_", "DJANGO_", "DOUBLESIX_DATA", "DOUBLESIX_KEYS")
pytestmark = pytest.mark.slow


def run(*command: str | Path, **environ: str) -> str:
    """What a program prints when all is well."""
    known = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    words = [str(word) for word in command]
    done = subprocess.run(
        words, capture_output=True, text=True, env=known | environ, cwd=environ.get("HOME"), check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the command `doublesix` of an environment that the wheel was installed into."""
    place = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = place.glob("*.whl")
    environment = place / "environment"
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    python = environment / "bin" / "python"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "-q",
        "--python",
        str(python),
        "install",
    ]
    if IS_LONG:
        run(*pip, "--no-deps", "--require-hashes", "-r", ROOT / "requirements.lock")
    else:
        # A line in a .pth lends the folder, but follows no .pth in it: our working copy is not lent.
        own = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
        (own / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    run(*pip, "--no-deps", "--no-index", wheel)
    return python.parent


@contextmanager
def served(programs: Path, home: Path) -> Iterator[int]:
    """The port of a server from the wheel."""
    port = free_port()
    environ = {
        **{name: value for name, value in os.environ.items() if not name.startswith(OURS)},
        "HOME": str(home),
        "DOUBLESIX_DATA": str(home / "data"),
        "DOUBLESIX_KEYS": str(home / "keys"),
        "DATABASE_URL": "",
    }
    command = [str(programs / "doublesix"), "serve", "--host", "127.0.0.1", "--port", str(port)]
    with (home / "said").open("w") as said:
        process = subprocess.Popen(command, env=environ, cwd=home, stdout=said, stderr=said)
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                asked(port, "/")
            except OSError:
                assert process.poll() is None, (home / "said").read_text()
                assert time.monotonic() < deadline, "the server does not start"
                time.sleep(0.1)
            else:
                break
        yield port
    finally:
        process.terminate()
        process.wait()


def asked(port: int, path: str, language: str = "en") -> tuple[int, str]:
    """A page and its status."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path, headers={"Accept-Language": language})
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace")
    finally:
        connection.close()


def test_it_is_installed_by_itself(programs: Path, tmp_path: Path) -> None:
    place = run(programs / "python", "-c", "import doublesix; print(doublesix.__file__)", HOME=str(tmp_path))
    assert str(programs.parent) in place
    assert "doublesix 0." in run(programs / "doublesix", "--version", HOME=str(tmp_path))


def test_a_match_is_judged(programs: Path, tmp_path: Path) -> None:
    said = run(
        programs / "doublesix", "adjudicate", ROOT / "docs" / "examples" / "council.dtn", HOME=str(tmp_path)
    )
    assert "The match is won by team B" in said


def test_pages_come_with_their_static_files_in_french_too(programs: Path, tmp_path: Path) -> None:
    with served(programs, tmp_path) as port:
        status, page = asked(port, "/", "fr")
        assert status == 200
        assert '<html lang="fr"' in page
        assert "tournoi" in page.lower()
        files = sorted(set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page)))
        assert files
        assert {asked(port, file)[0] for file in files} == {200}


def test_it_looks_at_itself(programs: Path, tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path), "DOUBLESIX_DATA": str(tmp_path / "d"), "DATABASE_URL": ""}
    assert "disk" in run(programs / "doublesix", "check", DOUBLESIX_KEYS=str(tmp_path / "k"), **environ)
