"""Waiting for a state: for as long as a busy machine may need, and never for a time."""

import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 240.0
"""Seconds after which what does not come is a failure."""


def until(is_so: Callable[[], object], words: str = "", patience: float = PATIENCE) -> None:
    """Wait until it is so, or say in these words what did not come."""
    limit = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < limit, words
        time.sleep(0.01)
