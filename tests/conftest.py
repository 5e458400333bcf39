"""Hypothesis profiles, coverage that does not slow down the slow tests, names, and what is left out where.

The profile is `long` with DOUBLESIX_LONG=1 in the environment, `usual` otherwise. Usually the examples are
the same in every run, and so are the secrets of draws, so that a red run means that something changed; the
long run goes looking for new ones.
"""

import hashlib
import os
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import settings

from tests.architecture.tree import SOURCES

settings.register_profile("usual", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile("long" if os.environ.get("DOUBLESIX_LONG") == "1" else "usual")

# The comparison with the source texts needs those beside the checkout.
collect_ignore = [] if SOURCES.is_dir() else ["architecture/test_own_words.py"]


def pytest_report_header() -> list[str]:
    """Name what is left out, so that it does not look as if it had passed."""
    return [f"left out: tests/{name} ({SOURCES} is not there)" for name in collect_ignore]


@pytest.fixture(autouse=True)
def _fresh_memory(request: pytest.FixtureRequest) -> None:
    """An empty database has no streams that somebody could remember."""
    if request.node.get_closest_marker("django_db"):
        from doublesix.store import log

        log.forget()


class KnownSecrets:
    """Where a draw gets its secret from: one after another, the same in every run."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def token_bytes(self, size: int) -> bytes:
        """The next one."""
        return hashlib.sha256(f"secret {next(self._numbers)}".encode()).digest()[:size]


@pytest.fixture(autouse=True)
def _known_secrets(request: pytest.FixtureRequest) -> Iterator[None]:
    """No draw of lots in a test depends on chance."""
    if not request.node.get_closest_marker("django_db"):
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("doublesix.store.desks.draws.secrets", KnownSecrets())
        yield


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Measure coverage by the fast tests of the pure rooms: tracing makes others several times slower."""
    if config.pluginmanager.hasplugin("_cov"):
        for item in items:
            if item.get_closest_marker("slow") or item.get_closest_marker("django_db"):
                item.add_marker("no_cover")


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Whole files make no names of tests; some of them differ from run to run."""
    return argname if isinstance(val, bytes) and len(val) > 40 else None
