"""The clock of the day."""

import pytest

from tests.web.floor.days import Clock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The server's clock, a month before the day."""
    return Clock(monkeypatch)
