"""What other parts of the program know about the installation's state, asked in one place."""

from datetime import datetime

from doublesix.store.backups import schedule
from doublesix.web.background.jobs import JobStatus, list_statuses
from doublesix.web.operations.checks import CheckResult, all_checks

__all__ = ["CheckResult", "checks", "jobs", "newest_backup"]


def checks(now: datetime) -> list[CheckResult]:
    """What is right and wrong with the installation, in words."""
    return all_checks(now)


def newest_backup() -> datetime | None:
    """When the newest backup was made."""
    made = schedule.last_backup()
    return made.made_at if made else None


def jobs() -> list[JobStatus]:
    """How each job beside the pages goes in this process."""
    return list_statuses()
