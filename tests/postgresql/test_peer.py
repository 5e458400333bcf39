"""PostgreSQL on the same machine lets us in by its socket without a password: the system says who asks."""

import getpass
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from doublesix.web import environment
from tests.postgresql.cluster import Server

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


@pytest.fixture
def server() -> Iterator[Server]:
    """One whose only way in is its socket, for who the system says one is."""
    found = Server().make()
    try:
        found.start()
        found.run(
            "createuser", "-h", str(found.folder), "-p", str(found.port), "-U", "six", getpass.getuser()
        )
        hba = found.data / "pg_hba.conf"
        hba.write_text("local all all peer\n")
        found.stop()
        found.start()
        yield found
    finally:
        found.throw_away()


def user_of(url: str) -> str:
    """Whom the database takes us for, by an address of the settings."""
    handler = ConnectionHandler({"default": environment.database({"DATABASE_URL": url}, Path())})
    with closing(handler["default"]) as connection, connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        return str(cursor.fetchone()[0])


def test_the_system_vouches_for_us_and_for_nobody_else(server: Server) -> None:
    where = f"host={server.folder}&port={server.port}"
    assert user_of(f"postgresql:///postgres?{where}") == getpass.getuser()
    with pytest.raises(OperationalError, match="Peer authentication failed"):
        user_of(f"postgresql://six@/postgres?{where}")
    with pytest.raises(OperationalError, match="pg_hba"):
        user_of(f"postgresql://{getpass.getuser()}@127.0.0.1:{server.port}/postgres")
