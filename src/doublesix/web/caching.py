"""The cache that several processes share: Redis, and while Redis does not answer, this process's own memory.

What is kept here can be made again (papers that were printed) or counts who asks too often (the sign-in). So
nothing that Redis does, or fails to do, is a fault of a page: what was kept is missed once, and limits go on
in every process by itself. After a failure Redis is left alone for a while, then one request tries it again:
nobody else waits for it.
"""

import logging
import threading
from datetime import datetime
from time import monotonic
from typing import Any, Final

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from django.utils import timezone
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

logger = logging.getLogger(__name__)
LONGEST_WAIT: Final = 0.5
"""Seconds after which Redis counts as away."""
PAUSE: Final = 5.0
"""Seconds until it is tried again."""
Version = int | None


class Circuit:
    """Whether Redis is there, as far as this process knows."""

    def __init__(self) -> None:
        self.away_since: datetime | None = None
        self._again_at = 0.0
        self._lock = threading.Lock()

    def is_to_be_tried(self) -> bool:
        """Whether the one who asks tries Redis: everybody while it is there, now and then one while not."""
        if self.away_since is None:
            return True
        with self._lock:
            if monotonic() < self._again_at:
                return False
            self._again_at = monotonic() + PAUSE
            return True

    def note_failure(self, fault: Exception) -> None:
        """It did not answer."""
        with self._lock:
            if self.away_since is None:
                self.away_since = timezone.now()
                logger.warning("Redis is not there (%s): going on without", type(fault).__name__)
            self._again_at = monotonic() + PAUSE

    def note_answer(self) -> None:
        """It is there."""
        if self.away_since is not None:
            self.away_since = None
            logger.warning("Redis is back")


_circuits: dict[str, Circuit] = {}
"""By the address of a Redis: Django makes a cache for every thread, and all of them know the same."""


class RedisOrMemory(BaseCache):
    """A cache of Django's whose every answer comes from Redis or, while that is away, from memory."""

    def __init__(self, url: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        short = {
            "socket_connect_timeout": LONGEST_WAIT,
            "socket_timeout": LONGEST_WAIT,
            "retry": Retry(NoBackoff(), 1),  # a connection may have been closed while it was not used
        }
        self._redis = RedisCache(url, {**params, "OPTIONS": short})
        self._memory = LocMemCache(f"instead of {url}", params)
        self._circuit = _circuits.setdefault(url, Circuit())

    def _ask(self, what: str, *args: Any, **kwargs: Any) -> Any:
        if self._circuit.is_to_be_tried():
            try:
                answer = getattr(self._redis, what)(*args, **kwargs)
            except (RedisError, OSError) as fault:
                self._circuit.note_failure(fault)
            else:
                self._circuit.note_answer()
                return answer
        return getattr(self._memory, what)(*args, **kwargs)

    def add(
        self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: Version = None
    ) -> bool:
        """Keep something where nothing is kept; whether it was."""
        return bool(self._ask("add", key, value, timeout, version))

    def get(self, key: str, default: Any = None, version: Version = None) -> Any:
        """What is kept."""
        return self._ask("get", key, default, version)

    def set(
        self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: Version = None
    ) -> None:
        """Keep something."""
        self._ask("set", key, value, timeout, version)

    def touch(self, key: str, timeout: float | None = DEFAULT_TIMEOUT, version: Version = None) -> bool:
        """Keep it for another while."""
        return bool(self._ask("touch", key, timeout, version))

    def delete(self, key: str, version: Version = None) -> bool:
        """Keep it no longer."""
        return bool(self._ask("delete", key, version))

    def has_key(self, key: str, version: Version = None) -> bool:
        """Whether something is kept."""
        return bool(self._ask("has_key", key, version))

    def incr(self, key: str, delta: int = 1, version: Version = None) -> int:
        """Count on."""
        return int(self._ask("incr", key, delta, version))

    def clear(self) -> None:
        """Keep nothing."""
        self._ask("clear")
        self._memory.clear()
