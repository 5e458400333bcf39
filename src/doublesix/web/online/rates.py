"""How much somebody may ask at once: a bucket of tries for each, filled again with time, in this process."""

from collections import OrderedDict
from threading import Lock
from time import monotonic
from typing import Final

MOST: Final = 20_000
"""Buckets that are remembered."""


class Rate:
    """So many at once, and so many a second after that."""

    def __init__(self, at_once: int, a_second: float) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def takes(self, who: str) -> bool:
        """Whether there is one left for this one; it is taken."""
        now = monotonic()
        with self._lock:
            left, since = self._buckets.pop(who, (float(self._at_once), now))
            left = min(float(self._at_once), left + (now - since) * self._a_second)
            is_left = left >= 1
            self._buckets[who] = (left - 1 if is_left else left, now)
            if len(self._buckets) > MOST:
                self._buckets.popitem(last=False)
        return is_left

    def clear(self) -> None:
        """Forget everybody."""
        with self._lock:
            self._buckets.clear()


TABLES: Final = Rate(at_once=60, a_second=1 / 30)
"""Tables that are opened from one address."""
