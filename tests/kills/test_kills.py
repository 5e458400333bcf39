"""The server is killed (SIGKILL) at random moments while tables write: what was acknowledged is there, once.

Each table has two phones: one writes rounds, the other agrees. Like the real page, they send again under the
same id what was not answered. After every kill the server starts anew and the database is looked at.
"""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.kills.phones import play_on, playing
from tests.kills.server import Server
from tests.postgresql.cluster import cluster
from tests.samples import sample

KILLS = {"sqlite": sample(3, 1_000), "postgresql": sample(3, 200)}
pytestmark = pytest.mark.slow


@contextmanager
def database(kind: str) -> Iterator[str]:
    """Where it is kept; a real PostgreSQL that writes to its disk, or a file."""
    if kind == "sqlite":
        yield ""
    else:
        with cluster(is_durable=True) as address:
            yield address


@pytest.mark.parametrize("kind", KILLS)
def test_nothing_that_was_acknowledged_is_lost_or_doubled(kind: str, tmp_path: Path) -> None:
    with database(kind) as address:
        server, kills = Server(tmp_path, address), KILLS[kind]
        dice = random.Random(kind)
        record = tmp_path / "acked.json"
        with playing(server) as writing:
            acked = writing.acked
            for kill in range(kills):
                play_on(acked, dice.randint(2, 9))
                server.kill()
                if kill % 10 == 9 or kill == kills - 1:  # a look takes longer than a kill
                    if kill == kills - 1:
                        writing.is_over.set()
                    record.write_text(json.dumps(acked))
                    assert int(server.run("check", str(record))) > 0
                server.start()
                assert not writing.faults, writing.faults
        record.write_text(json.dumps(acked))
        total = sum(len(table["written"]) for table in acked.values())
        assert int(server.run("check", str(record))) == total
        assert total > kills, "hardly anything was written between the kills"
        print(f"{kind}: {kills} kills, {total} acknowledged rounds, none lost, none doubled")
