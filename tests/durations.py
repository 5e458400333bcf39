"""What every test costs: processor seconds of its process and of those that it started, whatever they did.

Seconds of the clock say how busy the machine is. Listed at the end of a run: the folders, the dearest tests,
and every test above the limit with the reason why it is that long, or that nobody gave one. It is said and
not judged: on a slow machine a test takes more, and is no worse.
"""

import os
from collections import Counter
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Final

import pytest

from tests.samples import IS_LONG

LIMIT: Final = 20.0
LISTED: Final = 15
TICKS: Final = os.sysconf("SC_CLK_TCK")
REASONS: Final = {
    "tests/backups/": "backups while tables write, on both databases",
    "tests/bench/test_screening.py": "compiles the bench's own partners, the first time",
    "tests/browser/test_correction.py": "three phones and the desk, each with a browser of its own",
    "tests/browser/test_days.py::test_a_day": "a whole day: four tables, everybody's browsers, all pages",
    "tests/browser/test_every_page.py": "every page there is, each looked at by axe and measured",
    "tests/browser/test_whole_days.py": "a whole day on which everything happens that happens",
    "tests/cli/test_cluster.py": "a scheduler and two workers; the first time they compile too",
    "tests/cli/test_league.py::test_a_net_can_be_trained": "compiles what trains, the first time",
    "tests/days/test_through_the_api.py": "whole days, every round through the API",
    "tests/kernels/test_swift.py::test_a_machine_without": "compiles everything for another machine",
    "tests/kills/": "servers killed while tables write, on both databases",
    "tests/postgresql/test_store.py": "the tests of the store once more, on a server of its own",
    "tests/web/api/test_clients.py": "clients are generated, compiled and used",
    "tests/web/test_demo.py": "six whole events are made by the services, and folded anew from their logs",
    "tests/web/online/test_matches.py": "four people and a watcher, each with a browser, and a whole match",
    "tests/web/api/test_schemathesis.py": "requests made up for every operation of the document",
}
"""Tests that may take longer than the limit, by the beginning of their names, and why."""
STARTED: Final = pytest.StashKey[float]()
_spent: dict[str, float] = {}


def _processor() -> float:
    """Seconds used so far, by this process, by those it has waited for and by those that still run."""
    return sum(os.times()[:4]) + sum(map(_used_by, _children(os.getpid())))


def _children(process: int) -> list[int]:
    """Its processes; none where the system does not tell, or it has just ended."""
    found: list[int] = []
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            with suppress(OSError):
                found += map(int, (task / "children").read_text().split())
    return found


def _used_by(process: int) -> float:
    """Seconds used by a process that runs, by those it has waited for, and by its own that run."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / TICKS + sum(map(_used_by, _children(process)))


def reason_of(name: str) -> str:
    """Why a test may be long; empty if nobody said."""
    return next((reason for begin, reason in REASONS.items() if name.startswith(begin)), "")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    """The clock starts before what the test is given is made."""
    item.stash[STARTED] = _processor()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What was used until the end of the last phase goes with its report."""
    report = yield
    if report.when == "teardown":
        report.user_properties.append(("processor", round(_processor() - item.stash[STARTED], 3)))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Collect, in the process that prints."""
    if report.when == "teardown":
        _spent[report.nodeid] = dict(report.user_properties).get("processor", 0.0)  # type: ignore[assignment]


def _folder(name: str) -> str:
    parts = PurePosixPath(name.partition("::")[0]).parts[1:-1]
    return "/".join(parts[:2])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the list."""
    if len(_spent) < 2 * LISTED:
        return
    folders: Counter[str] = Counter()
    for name, seconds in _spent.items():
        folders[_folder(name)] += seconds  # type: ignore[assignment]
    write = terminalreporter.write_line
    terminalreporter.section(f"processor seconds: {sum(_spent.values()):.0f}")
    write("  ".join(f"{folder} {seconds:.0f}" for folder, seconds in folders.most_common() if seconds >= 1))
    for name, seconds in sorted(_spent.items(), key=lambda each: -each[1])[:LISTED]:
        write(f"{seconds:6.1f}  {name}")
    for name in () if IS_LONG else sorted(each for each in _spent if _spent[each] > LIMIT):
        write(f"above {LIMIT:.0f}: {name}: {reason_of(name) or 'no reason is given in tests/durations.py'}")
