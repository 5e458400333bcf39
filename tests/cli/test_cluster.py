"""Work on a real Dask cluster: a scheduler and two workers as processes of their own, one of them killed."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from doublesix.cli import app
from tests.ports import free_port
from tests.samples import sample

pytestmark = pytest.mark.slow
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


class Cluster(NamedTuple):
    """Where it is, and its workers."""

    address: str
    workers: list[subprocess.Popen[bytes]]


def started(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """One for all tests of this file; the last of them takes a worker away."""
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    processes = [started("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")]
    try:
        while not answers(port):
            assert processes[0].poll() is None, "the scheduler did not start"
            time.sleep(0.1)
        one = ("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
        processes += [started(*one), started(*one)]
        wait_for_workers(address)
        yield Cluster(address, processes[1:])
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()


def wait_for_workers(address: str) -> None:
    from distributed import Client

    with Client(address) as client:
        client.wait_for_workers(2, timeout=120)


def said(*words: str) -> dict[str, Any]:
    """What a verb prints as JSON, without what depends on the clock."""
    done = subprocess.run(
        [sys.executable, "-m", "doublesix", *words, "--json"], capture_output=True, text=True, check=True
    )
    return timeless(json.loads(done.stdout))


@cache
def said_here(*words: str) -> dict[str, Any]:
    """The same without a cluster, in this process."""
    answer = CliRunner().invoke(app, [*words, "--json"])
    assert answer.exit_code == 0, answer.output
    return timeless(json.loads(answer.stdout))


def timeless(result: dict[str, Any]) -> dict[str, Any]:
    clock = ("seconds", "rounds_per_second", "ms_per_move", "ms_per_move_b")
    return {key: value for key, value in result.items() if key not in clock}


LEAGUE = ("league", "--bots", "random,greedy", "--preset", "powc", "--rounds", "1500")
ALL_VERBS: tuple[tuple[str, ...], ...] = (
    ("simulate", "bigsix", "--rounds", "100000"),
    ("plan", "powc-2023", "--entries", "8", "--tables", "4", "--days", "40"),
    ("analyse", str(EXAMPLES / "council.dtn"), "--worlds", "20"),
    LEAGUE,
)
VERBS = sample(ALL_VERBS[:1], ALL_VERBS)  # a league is played when a worker is lost, too


@pytest.mark.parametrize("words", VERBS, ids=[words[0] for words in VERBS])
def test_a_cluster_gives_the_same_numbers(cluster: Cluster, words: tuple[str, ...]) -> None:
    assert said(*words, "--cluster", cluster.address) == said_here(*words)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere"])
def test_no_cluster_is_said_in_one_line(address: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "doublesix", *LEAGUE, "--cluster", address],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert address in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_loss_of_a_worker_changes_nothing(cluster: Cluster) -> None:
    """The last of this file: the cluster has one worker after it."""
    from distributed import Client

    with Client(cluster.address) as client:  # it looks before there is work, so that none is over unseen
        running = subprocess.Popen(
            [sys.executable, "-m", "doublesix", *LEAGUE, "--cluster", cluster.address, "--json"],
            stdout=subprocess.PIPE,
        )
        while not all(client.processing().values()):
            assert running.poll() is None, "the work was over before a worker could be lost"
            time.sleep(0.02)
    os.kill(cluster.workers[0].pid, signal.SIGKILL)
    output, _ = running.communicate()
    assert running.returncode == 0
    assert timeless(json.loads(output)) == said_here(*LEAGUE)
