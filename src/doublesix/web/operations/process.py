"""What this process does: what it answered since its start, who waits for an answer, and who follows."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from doublesix.web.asgi_types import Scope
from doublesix.web.live.hub import HUB


class Process:
    """The figures of one process; the server tells them, its operator reads them."""

    def __init__(self) -> None:
        self.answers: Counter[tuple[str, str]] = Counter()
        """By the class of the answer and the method."""
        self.lines: Callable[[], Mapping[str, int]] = dict
        """How many requests wait for a thread, by line."""

    def count(self, scope: Scope, status: int) -> None:
        """Count an answer."""
        method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST") else "other"
        self.answers[f"{status // 100}xx", method] += 1

    @property
    def faults(self) -> int:
        """How many answers were faults (5xx)."""
        return sum(number for (kind, _), number in self.answers.copy().items() if kind == "5xx")

    @property
    def line_length(self) -> int:
        """How many requests wait for a thread."""
        return sum(self.lines().values())

    @property
    def followers(self) -> int:
        """How many browsers follow a live board."""
        return HUB.followers


PROCESS: Final = Process()
