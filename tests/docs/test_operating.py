"""The unit of systemd and the compose file: whole, sandboxed, and their commands exist."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from configparser import ConfigParser
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from doublesix.web import __main__ as command

DOCS = Path(__file__).parents[2] / "docs"
UNIT = (DOCS / "doublesix.service").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DOCS / "compose.yaml").read_text("utf-8"))
SETTINGS = (DOCS / "serving.md").read_text("utf-8")
SANDBOX = {
    "DynamicUser": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "RestrictNamespaces": "yes",
    "IPAddressDeny": "any",
}


def unit() -> dict[str, list[str]]:
    """What the unit says, by name."""
    found: dict[str, list[str]] = {}
    for line in UNIT.splitlines():
        if line and not line.startswith(("#", "[")):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def is_taken(words: list[str], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether our command has this verb and takes these options; nothing is started."""
    started: list[tuple[object, ...]] = []
    monkeypatch.setattr(command, "serve", lambda *arguments, **_named: started.append(arguments))
    monkeypatch.setattr(sys, "argv", words)
    command.main()
    return bool(started)


def test_the_unit_is_sandboxed_and_starts_our_command(monkeypatch: pytest.MonkeyPatch) -> None:
    found = unit()
    assert {name: found[name][-1] for name in SANDBOX} == SANDBOX
    words = shlex.split(found["ExecStart"][0])
    assert words[1:4] == ["-m", "doublesix.web", "serve"]
    assert is_taken(words[2:], monkeypatch)
    named = re.findall(r"(DOUBLESIX_\w+)=", UNIT)
    assert [name for name in named if f"`{name}`" not in SETTINGS] == []


def test_the_unit_speaks_with_this_machine_and_with_what_is_added() -> None:
    assert unit()["IPAddressAllow"] == ["localhost"], "mail, database and the rest are added by name"
    to_be_added = re.findall(r"^#IPAddressAllow=(\S+)$", UNIT, re.MULTILINE)
    assert to_be_added
    assert all(ip_network(each).is_global or ip_network(each).is_private for each in to_be_added)
    said = SETTINGS.partition("## What it may speak with")[2].partition("\n## ")[0]
    variables = ("MAIL_URL", "DATABASE_URL", "REDIS_URL", "DOUBLESIX_TEXT_URL", "DOUBLESIX_SCANNER")
    assert [name for name in variables if f"`{name}`" not in said] == []


def test_the_journal_goes_to_another_machine_by_tls_that_is_verified() -> None:
    text = (DOCS / "journal-upload.conf").read_text("utf-8")
    found = ConfigParser()
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read_string(text)
    upload = dict(found["Upload"])
    assert upload.pop("URL").startswith("https://")
    assert set(upload) == {"ServerKeyFile", "ServerCertificateFile", "TrustedCertificateFile"}
    assert all(file.startswith("/") for file in upload.values())
    said = SETTINGS.partition("### The log on another machine")[2].partition("\n## ")[0]
    for words in ("journal-upload.conf", "systemd-journal-upload", "systemd-journal-remote", "--setup-keys"):
        assert words in said, words


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    """As far as this machine has systemd's own verifier; the test above reads it anywhere."""
    verifier = shutil.which("systemd-analyze")
    copy = tmp_path / "doublesix.service"
    copy.write_text(UNIT.replace("/opt/doublesix/bin/python", sys.executable), "utf-8")
    for asked in (["verify"], ["security", "--offline=true", "--threshold=25"]):
        if verifier:
            done = subprocess.run(
                [verifier, *asked, str(copy)],
                check=False,
                capture_output=True,
                text=True,
                env={**os.environ, "LC_ALL": "C"},
            )
            assert done.returncode == 0, done.stdout + done.stderr
            assert "Unknown" not in done.stderr, done.stderr


def test_the_compose_file_starts_our_command_and_asks_whether_it_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    web = COMPOSE["services"]["web"]
    assert set(COMPOSE["services"]) == {"web", "database", "redis"}
    assert web["command"][:4] == ["python", "-m", "doublesix.web", "serve"]
    assert is_taken(web["command"][2:], monkeypatch)
    assert "/health/ready" in web["healthcheck"]["test"][-1]
    assert (web["read_only"], web["cap_drop"]) == (True, ["ALL"])
    assert [name for name in web["environment"] if f"`{name}`" not in SETTINGS] == []
    used = {each.partition(":")[0] for row in COMPOSE["services"].values() for each in row.get("volumes", ())}
    assert used == set(COMPOSE["volumes"])
    assert (DOCS.parent / "requirements.lock").is_file()
