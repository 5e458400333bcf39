"""What other parts of the program know about the installation's state, asked in one place.

Backups, checks and background jobs are optional parts: where one is not installed, nothing is said of it.
"""

from collections.abc import Callable
from datetime import datetime
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple


class Checked(NamedTuple):
    """What a check found: a name, `good`, `doubtful` or `wrong`, and words."""

    name: str
    state: str
    words: str


def _part(module: str, name: str) -> Callable[..., Any] | None:
    """A function of a part that may not be there."""
    try:
        is_there = find_spec(module) is not None
    except ModuleNotFoundError:
        is_there = False
    return getattr(import_module(module), name, None) if is_there else None


def checks(now: datetime) -> list[Checked]:
    """What is right and wrong with the installation, in words."""
    all_checks = _part("doublesix.web.operations.checks", "all_checks")
    return [Checked(*each) for each in all_checks(now)] if all_checks else []


def newest_backup() -> datetime | None:
    """When the newest backup was made."""
    last = _part("doublesix.store.backups.schedule", "last")
    found = last() if last else None
    return found.made_at if found else None


def jobs() -> list[Any]:
    """How each job beside the pages goes in this process: name, succeeded_at, failed_at, fault."""
    status = _part("doublesix.web.background", "status")
    return list(status()) if status else []
