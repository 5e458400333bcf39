"""What other parts of the program know about the installation's state, asked in one place."""

from datetime import datetime

from doublesix.store.backups import schedule
from doublesix.web.background import Status, status
from doublesix.web.operations.checks import Checked, all_checks

__all__ = ["Checked", "checks", "jobs", "newest_backup"]


def checks(now: datetime) -> list[Checked]:
    """What is right and wrong with the installation, in words."""
    return all_checks(now)


def newest_backup() -> datetime | None:
    """When the newest backup was made."""
    made = schedule.last()
    return made.made_at if made else None


def jobs() -> list[Status]:
    """How each job beside the pages goes in this process."""
    return status()
