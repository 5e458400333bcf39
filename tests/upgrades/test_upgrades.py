"""What an earlier version kept still opens and shows the same numbers: its databases and its archives."""

import gzip
import json
import os
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from doublesix.store.archives import restoration
from doublesix.store.evidence.vault import new_key
from tests.store import people
from tests.upgrades.numbers import numbers_of
from tests.upgrades.pages import page_faults

HERE = Path(__file__).parent
VERSIONS = sorted(path.parent.name for path in HERE.glob("*/numbers.json"))
ARCHIVES = sorted(str(path.relative_to(HERE)) for path in HERE.glob("*/*.zip"))

SHOW = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from django.test.utils import setup_test_environment
call_command("migrate", verbosity=0)
setup_test_environment()
from doublesix.store.models import Tournament
from doublesix.store.verification import log_faults, proof_faults
from tests.upgrades.numbers import numbers_of
from tests.upgrades.pages import page_faults
numbers = {event.slug: numbers_of(event) for event in Tournament.objects.order_by("pk")}
faults = [*log_faults(), *proof_faults()]
for slug, expected in json.load(sys.stdin).items():
    faults += page_faults(slug, expected)
json.dump({"numbers": numbers, "faults": faults}, sys.stdout)
"""


def expected(version: str) -> dict[str, Any]:
    """The numbers as they were then."""
    found: dict[str, Any] = json.loads((HERE / version / "numbers.json").read_text("utf-8"))
    return found


def test_no_version_is_missing() -> None:
    assert "0.1.0" in VERSIONS
    for version in VERSIONS:
        archives = {path.stem for path in (HERE / version).glob("*.zip")}
        assert archives == set(expected(version)["archives"]) == set(expected(version)["database"])


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
def test_a_database_of_then_is_migrated_and_shows_the_same(version: str, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    packed = (HERE / version / "doublesix.sqlite3.gz").read_bytes()
    (tmp_path / "data" / "doublesix.sqlite3").write_bytes(gzip.decompress(packed))
    (tmp_path / "keys").mkdir()
    (tmp_path / "keys" / "secret.key").write_text("what signed cookies then\n")
    (tmp_path / "keys" / "vault.key").write_text(new_key() + "\n")
    environ = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {
        "DOUBLESIX_DATA": str(tmp_path / "data"),
        "DOUBLESIX_KEYS": str(tmp_path / "keys"),
        "DJANGO_SETTINGS_MODULE": "doublesix.web.settings",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    then = expected(version)["database"]
    command = [sys.executable, "-c", SHOW]
    done = subprocess.run(
        command, input=json.dumps(then), env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"numbers": then, "faults": []}
    # Printed codes came from the vault's key then, and go on to work.
    kept = {file.stem: file.read_text() for file in (tmp_path / "keys").iterdir()}
    assert kept["installation"] == kept["vault"]


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("name", ARCHIVES)
def test_an_archive_of_then_opens_and_shows_the_same(name: str) -> None:
    path = HERE / name
    brought = restoration.restore(path.read_bytes(), people.who("Olaf"))
    then = expected(path.parent.name)["archives"][path.stem]
    assert numbers_of(brought) == then
    restoration.make_public(brought)
    assert list(page_faults(brought.slug, then)) == []


@pytest.mark.slow
@pytest.mark.django_db
def test_pages_that_show_something_else_are_noticed() -> None:
    path = HERE / "0.1.0" / "harbour-cup.zip"
    brought = restoration.restore(path.read_bytes(), people.who("Olaf"))
    restoration.make_public(brought)
    then = expected("0.1.0")["archives"]["harbour-cup"]
    for change in ("points", "sides", "order", "ranks"):
        other = deepcopy(then)
        fixture = other["fixtures"][0]
        whole = {"points": fixture["result"][1], "sides": fixture["sides"]}.get(change) or other[change]
        whole[0] = [0] if change == "ranks" else whole[0] + 1
        assert len(list(page_faults(brought.slug, other))) == 1, change
