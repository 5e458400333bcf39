"""Whatever a test of the web application does: nothing slow is done while a transaction is open."""

import tempfile
from collections.abc import Iterator

import pytest
from django.utils import translation

from tests.browser.conftest import browser  # noqa: F401 - a fixture
from tests.web.redis_server import Server
from tests.web.slow import Watch


@pytest.fixture(autouse=True)
def slow(request: pytest.FixtureRequest) -> Iterator[Watch | None]:
    """Who watches over that, in tests that have a database."""
    if not request.node.get_closest_marker("django_db"):
        yield None
        return
    with pytest.MonkeyPatch.context() as patch:
        watch = Watch(patch)
        yield watch
    assert watch.in_transaction == [], "slow, and done while a transaction is open"


@pytest.fixture
def redis() -> Iterator[Server]:
    """A Redis of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        server.start()
        yield server
        server.kill()


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """A page asked for in another language leaves that to the thread: the next test begins in English."""
    with translation.override("en"):
        yield
