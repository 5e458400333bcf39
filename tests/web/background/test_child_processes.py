"""No process of the server's own outlives it: whoever kills a server has nothing else to look for."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT
from tests.waiting import until

DAYS = """
from doublesix.app.expected_times import ForecastInput
from doublesix.web.background.playouts import play_apart
play_apart(ForecastInput('base = "powc"', 512, 8, "elimination", False), 600.0)
"""
THOUGHTS = """
import multiprocessing, time
from concurrent.futures import ProcessPoolExecutor
from doublesix.web.background import child_processes
spawn = multiprocessing.get_context("spawn")
pool = ProcessPoolExecutor(1, spawn, child_processes.begin_to_think)
pool.submit(time.sleep, 600.0).result()
"""


def children_of(process: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def is_at_work(process: int) -> bool:
    """Whether it has begun: it has a thread beside its first, and has made itself nice."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[16]) > 0 and int(fields[17]) > 1


def is_gone(process: int) -> bool:
    """Whether it has ended; who is to be told of it may still be busy."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.parametrize("lines", [DAYS, THOUGHTS], ids=["days", "thoughts"])
def test_it_ends_with_the_process_that_started_it(lines: str) -> None:
    with subprocess.Popen([sys.executable, "-c", lines], cwd=ROOT) as server:
        try:
            until(lambda: any(map(is_at_work, children_of(server.pid))), "it did not begin")
            started = children_of(server.pid)
        finally:
            server.kill()
    until(lambda: all(map(is_gone, started)), "it goes on without the server")
