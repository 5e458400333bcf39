"""What takes long: child processes, reading files that people send, hashing them, printing, sending.

On SQLite one transaction writes at a time: who does such a thing inside one keeps everybody else waiting.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Final

import pytest

from tests.store.transactions import is_in_transaction

SLOW: Final = (
    "doublesix.store.scanner.find_threat",
    "doublesix.store.evidence.cleaner.unpack",
    "doublesix.store.services.import_rows.read",
    "doublesix.store.services.entry_import.preview_import",
    "doublesix.store.services.entry_import.prepare_import",
    "doublesix.store.archives.reader._files",
    "doublesix.store.archives.reader._archive",
    "doublesix.store.archives.export._files",
    "doublesix.store.archives.restoration.check",
    "doublesix.store.notifications.outbox._deliver",
    "doublesix.web.presentation.papers.compiler._compile",
    "doublesix.web.background.forecasts.compute_forecast",
    "doublesix.web.requests.attempts._files",
    "doublesix.web.api.operations._request_body",
)
"""By the name under which it is called."""


@cache
def places() -> list[tuple[str, ModuleType, str]]:
    """Where they are: the path, the module, the name in it."""
    return [(path, import_module(path.rpartition(".")[0]), path.rpartition(".")[2]) for path in SLOW]


class Watch:
    """How often slow functions were called, and which of them while a transaction was open."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.times: Counter[str] = Counter()
        self.in_transaction: list[str] = []
        for path, module, name in places():
            patch.setattr(module, name, self.watched(path, getattr(module, name)))

    @property
    def called(self) -> set[str]:
        """Those that were called."""
        return {*self.times}

    def watched(self, path: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, watched."""

        def watched(*args: Any, **kwargs: Any) -> Any:
            self.times[path] += 1
            if is_in_transaction():
                self.in_transaction.append(path)
            return function(*args, **kwargs)

        return watched
