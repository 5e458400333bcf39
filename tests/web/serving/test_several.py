"""More than one process: what happens when one is killed, Redis goes, the database restarts or fails over."""

import json
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.postgresql.cluster import Server as PostgreSQL
from tests.web.redis_server import Server as Redis
from tests.web.serving.hosting import until
from tests.web.serving.several import Follower, Several

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    server = Redis(str(tmp_path_factory.mktemp("redis")))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def database() -> Iterator[PostgreSQL]:
    server = PostgreSQL().make().start()
    yield server
    server.throw_away()


@pytest.fixture(scope="module")
def several(
    tmp_path_factory: pytest.TempPathFactory, database: PostgreSQL, redis: Redis
) -> Iterator[Several]:
    """Two processes, for all tests that leave them as they were."""
    with Several(tmp_path_factory.mktemp("several"), database.url, redis.url).running() as running:
        yield running


def faults(said: str) -> list[str]:
    """Lines of a log about something that nobody foresaw: a page that failed, a request without an answer."""
    lines = [line for line in said.splitlines() if line.strip()]
    found = [line for line in lines if line.startswith(("Traceback", "  File"))]
    for line in lines:
        told = json.loads(line) if line.startswith("{") else {}
        if told.get("status") == 500 or (told.get("logger") == "django.request" and told.get("exception")):
            found.append(line)
    return found


def test_when_one_of_two_processes_is_killed_the_other_goes_on(several: Several) -> None:
    with ExitStack() as stack:
        tables = [stack.enter_context(closing(several.table(at))) for at in range(len(several.tables))]
        pk = several.tables[0]["pk"]
        # nginx gives each to either process as its dice fall: that all of so many are at one of them, even if
        # it gets two of three, happens once in 10^14 runs.
        followers = [stack.enter_context(closing(Follower(several.port, pk))) for _ in range(80)]
        for table in tables:
            table.play()
        killed = several.servers[0].process
        assert killed is not None
        killed.send_signal(signal.SIGKILL)
        killed.wait()
        words = ""
        for table in tables:
            table.play(11)
            words = table.play(13)
        for follower in followers:
            follower.sees(words)
        assert {follower.came for follower in followers} == {1, 2}, "some were at each process"
        several.check()
        assert faults(several.servers[1].errors()) == []
        several.servers[0].start(is_secure=True)


def test_while_redis_is_away_and_when_it_is_back_everybody_sees_the_newest(
    several: Several, redis: Redis
) -> None:
    with ExitStack() as stack:
        table = stack.enter_context(closing(several.table(0)))
        table.statuses()
        pk = several.tables[0]["pk"]
        followers = [stack.enter_context(closing(Follower(several.port, pk))) for _ in range(8)]
        changes: tuple[Callable[[], None], ...] = (redis.kill, redis.start)
        for change in changes:
            change()
            words = table.play(11)
            for follower in followers:
                follower.sees(words)
        assert {follower.came for follower in followers} == {1}, "no stream ended"
        assert table.statuses() == {200}
        several.check()
        assert faults(several.errors()) == []


def test_a_database_that_restarts_is_waited_for(several: Several, database: PostgreSQL) -> None:
    with ExitStack() as stack:
        tables = [stack.enter_context(closing(several.table(at))) for at in range(2)]
        follower = stack.enter_context(closing(Follower(several.port, several.tables[0]["pk"])))
        for table in tables:
            table.play()
        database.stop("immediate")
        phone = tables[0].phones[1]
        status, headers, body = phone.ask(
            "POST", f"{phone.address}do", json.dumps({"act": "call", "side": 1})
        )
        assert (status, headers["Retry-After"]) == (503, "5")
        assert b"Try again in a moment" in body
        database.start()
        words = ""
        for table in tables:
            table.play(11)
            words = table.play(13)
        follower.sees(words)
        assert follower.came == 1, "the stream did not end"
        several.check()
        assert faults(several.errors()) == []


def test_when_the_database_fails_over_its_standby_goes_on_with_all_that_was_acknowledged(
    tmp_path: Path, redis: Redis
) -> None:
    with ExitStack() as stack:
        database = PostgreSQL().make().start()
        stack.callback(database.throw_away)
        standby = PostgreSQL().copy(database)
        stack.callback(standby.throw_away)
        standby.start()
        several = Several(tmp_path, _both(database, standby), redis.url)
        _wait_for_standby(database)
        stack.enter_context(several.running())
        tables = [stack.enter_context(closing(several.table(at))) for at in range(2)]
        follower = stack.enter_context(closing(Follower(several.port, several.tables[0]["pk"])))
        for table in tables:
            table.play()
        database.stop("immediate")
        standby.promote()
        words = ""
        for table in tables:
            table.play(11)
            words = table.play(13)
        follower.sees(words)
        several.check()
        assert faults(several.errors()) == []


def _both(first: PostgreSQL, standby: PostgreSQL) -> str:
    return f"postgresql://six@127.0.0.1:{first.port},127.0.0.1:{standby.port}/postgres"


def _wait_for_standby(first: PostgreSQL) -> None:
    """From now on nothing is acknowledged that the standby does not have."""
    import psycopg

    with psycopg.connect(first.url, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        connection.execute("SELECT pg_reload_conf()")
        asked = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
        until(lambda: connection.execute(asked).fetchone() == (1,), "the standby does not follow")
