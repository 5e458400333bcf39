"""The example client of the documentation plays whole matches against the real server."""

import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.serving.hosting import Server

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[3]
CLIENT = ROOT / "docs" / "examples" / "table_client.py"
OPEN = """
from django.utils import timezone
from doublesix.app.online.settings import TableSettings
from doublesix.store.actor import Actor
from doublesix.store.services import online_tables
chosen = TableSettings('base = "{rules}"', level=1)
print("table", online_tables.open_table(chosen, Actor(None, timezone.now())).code)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("played"), bot_seconds=0).start()
    yield made
    made.kill()


def test_it_is_forty_lines_and_needs_nothing_else() -> None:
    lines = CLIENT.read_text().splitlines()
    assert len(lines) <= 40
    imported = {line.split()[1].partition(".")[0] for line in lines if line.startswith("import ")}
    assert imported <= sys.stdlib_module_names


@pytest.mark.parametrize("rules", ["powc-2023", "garrison-2022"])
def test_four_of_them_play_a_match(server: Server, rules: str) -> None:
    found = re.search(r"table (\w+)", server.run(OPEN.format(rules=rules)))
    assert found
    address = f"http://127.0.0.1:{server.port}/play/{found[1]}/"
    command = [sys.executable, "-I", str(CLIENT), address]
    clients = [
        subprocess.Popen([*command, name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for name in ("Ann", "Ben", "Cleo", "Dan")
    ]
    said = [client.communicate(timeout=900) for client in clients]
    assert [client.returncode for client in clients] == [0] * 4, said
    assert all(re.search("wins? the match", out) for out, _ in said), said
    with urllib.request.urlopen(f"{address}frame/?after=0") as answer:
        frame = json.load(answer)
    assert frame["status"] == "over"
    assert frame["revealed"]
    assert [seat["kind"] for seat in frame["seats"]] == ["person"] * 4
    with urllib.request.urlopen(f"{address}match.dtn") as answer:
        assert "commitment" in answer.read().decode()
    assert "ERROR" not in server.errors()
