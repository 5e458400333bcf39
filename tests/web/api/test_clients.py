"""Clients that are generated from the OpenAPI document build without a warning and read an event.

The generators are where `make clients` puts them.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from doublesix.store.models import Account
from tests.store import people
from tests.web.api.calling import Program
from tests.web.live.serving import served

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
PYTHON = Path(sys.prefix, "clients", "bin")
NODE = Path(sys.prefix, "node", "node_modules")
PROGRAMS = Path(__file__).with_name("clients")


@pytest.fixture
def document(tmp_path: Path) -> Path:
    """What /api/openapi.json answers, in a file."""
    found = tmp_path / "openapi.json"
    found.write_bytes(Client().get("/api/openapi.json").content)
    return found


def said(*command: str | Path, cwd: Path) -> str:
    """All that a command says; it must not fail."""
    path = f"{PYTHON}{os.pathsep}{os.environ['PATH']}"  # the generator for Python formats with ruff
    environment = {"PATH": path, "HOME": str(cwd), "PYTHONPATH": str(cwd / "client")}
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_a_python_client_begins_and_reads_an_event(document: Path, tmp_path: Path) -> None:
    build = said(
        *(PYTHON / "openapi-python-client", "generate", "--path", document, "--output-path", "client"),
        "--fail-on-warning",
        cwd=tmp_path,
    )
    assert "arning" not in build
    organiser = people.account("Olga")
    Account.objects.filter(pk=organiser.pk).update(may_organise=True)
    token = Program("Olga").headers["Authorization"].removeprefix("Bearer ")
    with served() as port:
        address = f"http://127.0.0.1:{port}"
        read = json.loads(said(PYTHON / "python", PROGRAMS / "read_event.py", address, token, cwd=tmp_path))
    assert (read["slug"], read["status"]) == ("cup-of-clients", "published")
    shown: dict[str, Any] = read["settings"]
    assert (shown["title"], shown["organiser"], shown["venue"]) == ("Cup of Clients", "The club", "Hall")
    assert shown["terms"]["fee"] == 700


def test_a_typescript_client_reads_an_event(document: Path, tmp_path: Path) -> None:
    (tmp_path / "node_modules").symlink_to(NODE)
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    (tmp_path / "read_event.ts").write_bytes((PROGRAMS / "read_event.ts").read_bytes())
    build = said("node", NODE / "openapi-typescript/bin/cli.js", document, "--output", "api.ts", cwd=tmp_path)
    assert "arn" not in build
    assert "⚠" not in build
    strict = ("--strict", "--noUncheckedIndexedAccess", "--target", "es2022", "--lib", "es2022,dom")
    modules = ("--module", "nodenext", "--outDir", "built")
    assert said("node", NODE / "typescript/bin/tsc", *strict, *modules, "read_event.ts", cwd=tmp_path) == ""
    event = people.event(fee=1000, currency="USD")
    with served() as port:
        read = json.loads(
            said("node", "built/read_event.js", f"http://127.0.0.1:{port}", event.slug, cwd=tmp_path)
        )
    assert read == {
        "slug": event.slug,
        "title": event.title,
        "fee": 1000,
        "starts": people.PLAYS.isoformat().replace("+00:00", "Z"),
    }
