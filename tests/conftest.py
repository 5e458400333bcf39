"""Hypothesis profiles, coverage that does not slow down the slow tests, names, and what is left out where.

The profile is `long` with DOUBLESIX_LONG=1 in the environment, `usual` otherwise. Usually the examples are
the same in every run, and so are the secrets of draws, so that a red run means that something changed; the
long run goes looking for new ones.
"""

import gc
import os
import shutil
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from coverage.collector import Collector
from hypothesis import settings

from tests import databases
from tests.architecture.tree import SOURCES
from tests.known_secrets import known_secrets
from tests.samples import sample

pytest_plugins = ["tests.durations"]

settings.register_profile("usual", deadline=None, derandomize=True, max_examples=40)
settings.register_profile("long", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile(sample("usual", "long"))

TESTS = Path(__file__).parent

# The comparison with the source texts needs those beside the checkout.
collect_ignore = [] if SOURCES.is_dir() else ["architecture/test_own_words.py"]


def pytest_report_header() -> list[str]:
    """Name what is left out, so that it does not look as if it had passed."""
    return [f"left out: tests/{name} ({SOURCES} is not there)" for name in collect_ignore]


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """A migrated SQLite file is copied and used as it is; it is thrown away with its folder."""
    from django.db import connection

    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, django_db_keepdb: bool
) -> None:
    """Copy it to where this process has its own."""
    from django.db import connection

    if django_db_keepdb:
        shutil.copy(databases.migrated() / "data/doublesix.sqlite3", connection.settings_dict["TEST"]["NAME"])


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> None:
    """Emptied tables get no permissions anew, which takes ten times as long: nobody here has any."""
    from django.db.models.signals import post_migrate

    post_migrate.receivers.clear()


NAMES = {
    "doublesix.web.presentation.online_names": "_known",
    "doublesix.web.presentation.table_names": "_kept",
}


@pytest.fixture(autouse=True)
def _fresh_memory(request: pytest.FixtureRequest) -> None:
    """An empty database has no streams and no names that somebody could remember."""
    if request.node.get_closest_marker("django_db"):
        from doublesix.store import log

        log.clear_memory()
        for module, memory in NAMES.items():
            if module in sys.modules:
                vars(sys.modules[module])[memory].clear()


@pytest.fixture(autouse=True)
def _known_secrets(request: pytest.FixtureRequest) -> Iterator[None]:
    """No lots, no deals and no keys on pages depend on chance."""
    if not request.node.get_closest_marker("django_db"):
        yield
        return
    with known_secrets():
        yield


# Coverage is measured while fast tests of the pure rooms are called, and of what modules do when they are
# imported: these rooms are covered by their own tests. Tracing takes up to four times the work, so what other
# tests (bots, kernels, planted faults) do in them is not measured, and the rooms on the framework are
# measured by `make cover-framework` alone. A process of xdist has two collectors, of which the second counts:
# whoever stops it through pytest-cov starts the first again.
PURE = ("app", "chance", "clauses", "play", "rules", "tiles", "tournament")
FRAMEWORK = ("store", "web")


def is_measured(item: pytest.Item) -> bool:
    """Whether what a test calls counts for the coverage of this run."""
    folder = item.path.relative_to(TESTS).parts[0]
    if os.environ.get("DOUBLESIX_COVER") == "framework":
        return folder in FRAMEWORK
    is_left_out = any(item.get_closest_marker(name) for name in ("slow", "sweep", "django_db"))
    return folder in PURE and not is_left_out


gc.disable()  # while tests are collected there is no garbage to speak of


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop() -> Generator[None, object, object]:
    """Everything is imported, stays until the end, and is left alone by those who look for garbage."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()
    for collector in Collector._collectors:
        collector.pause()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Measure it, or not."""
    if not Collector._collectors or not is_measured(item):
        return (yield)
    Collector._collectors[-1].resume()
    try:
        return (yield)
    finally:
        Collector._collectors[-1].pause()


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Whole files make no names of tests; some of them differ from run to run."""
    return argname if isinstance(val, bytes) and len(val) > 40 else None
