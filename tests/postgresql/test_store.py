"""The tests of what is kept, once more on a real PostgreSQL that is started for them and thrown away."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgresql.cluster import cluster
from tests.samples import sample

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow
LOCKS_AND_ORDER = [
    *("tests/store/notifications/test_outbox.py", "tests/store/test_drafts.py"),
    *("tests/store/test_idempotency.py", "tests/store/test_log.py"),
    *(
        f"tests/store/services/test_{name}.py"
        for name in (
            *("draws", "entry_import", "fees", "floor", "internal_tournaments", "online_tables"),
            *("player_reports", "retention"),
            "table_leases",
        )
    ),
]
"""Where the database matters: locks, JSON, what is unique, in which order rows come."""


@pytest.fixture
def database() -> Iterator[str]:
    """The address of a database of its own."""
    with cluster() as address:
        yield address


def test_the_store_keeps_everything_on_postgresql_too(database: str) -> None:
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    environ["DOUBLESIX_TEST_DATABASE"] = database
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        *sample(LOCKS_AND_ORDER, ["tests/store", "tests/clauses/test_event.py"]),
    ]
    command += ["--ignore=tests/store/evidence", "--no-header", "-m", "not slow"]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
