"""Backups made by themselves, before a draw, at the end of a stage, every few hours; and kept by a rule.

Whoever wants one writes a row, in the transaction that is the reason for it. :func:`run_due` is called again
and again beside the pages; one backup answers all rows that wait. No file is written inside a transaction.
"""

import logging
import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db.models import Q

from doublesix.store.backups.faults import BackupFault
from doublesix.store.backups.writer import BackupFile, write_backup
from doublesix.store.models import Backup, LogRow
from doublesix.store.services.backup_requests import SCHEDULE, request_backup

RETRY: Final = timedelta(minutes=30)
"""After this a backup that failed, or was cut off, is begun again."""
_NAME: Final = re.compile(r"doublesix-(\d{8}T\d{6})-[a-z]+\.(?:backup|sealed)")
logger = logging.getLogger(__name__)


def run_due(now: datetime) -> BackupFile | None:
    """Make the backup that is due, if one is, and throw away those whose time is over."""
    if settings.BACKUPS is None:
        return None
    if _is_scheduled(now):
        request_backup(SCHEDULE, None, now)
    waiting = Backup.objects.filter(made_at=None).filter(Q(begun_at=None) | Q(begun_at__lt=now - RETRY))
    if not waiting.exists() or not waiting.update(begun_at=now):
        return None
    rows = Backup.objects.filter(made_at=None, begun_at=now)
    first = rows.first()
    try:
        made = write_backup(
            backup_path(now, first.reason if first else SCHEDULE), "automatic", now, read_passphrase()
        )
    except BackupFault as fault:
        logger.error("no backup: %s", fault)
        rows.update(fault=str(fault)[:300])
        return None
    rows.update(made_at=now, file=made.file.name, size=made.size, entries=made.entries, fault="")
    prune(now)
    return made


def _is_scheduled(now: datetime) -> bool:
    """Whether the last one is long ago, and there is something to keep."""
    since = now - timedelta(hours=settings.BACKUP_HOURS)
    return not Backup.objects.filter(asked_at__gt=since).exists() and LogRow.objects.exists()


def backup_path(now: datetime, reason: str) -> Path:
    """Where a backup of this moment is written."""
    folder = Path(settings.BACKUPS or settings.DATA)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise BackupFault(f"The folder of backups {folder} cannot be made: {error.strerror}.") from None
    end = "sealed" if settings.BACKUP_PASSPHRASE_FILE else "backup"
    return folder / f"doublesix-{now.astimezone(UTC):%Y%m%dT%H%M%S}-{reason}.{end}"


def read_passphrase(file: str | None = None) -> str:
    """The passphrase of backups, from its file; nothing where they are not to be encrypted."""
    named = file or settings.BACKUP_PASSPHRASE_FILE
    if not named:
        return ""
    try:
        found = Path(named).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise BackupFault(f"The file of the passphrase, {named}, cannot be read.") from None
    if not found:
        raise BackupFault(f"The file of the passphrase, {named}, is empty.")
    return found


def last_backup() -> Backup | None:
    """The newest backup that was made."""
    return Backup.objects.exclude(made_at=None).order_by("-made_at").first()


def failed_backup() -> Backup | None:
    """A backup that was wanted and could not be made."""
    return Backup.objects.filter(made_at=None).exclude(fault="").order_by("-asked_at").first()


# How long they are kept


def prune(now: datetime) -> list[Path]:
    """Throw away the backups that the rule does not keep; which those were."""
    found = _files(settings.BACKUPS) if settings.BACKUPS else {}
    wanted = select_kept(found.values(), now, settings.BACKUP_DAYS, settings.BACKUP_WEEKS)
    gone = [file for file, at in found.items() if at not in wanted]
    for file in gone:
        file.unlink(missing_ok=True)
    return gone


def _files(folder: Path) -> dict[Path, datetime]:
    """The backups in a folder, and when they were made."""
    found = {}
    for file in folder.iterdir() if folder.is_dir() else ():
        match = _NAME.fullmatch(file.name)
        if match:
            found[file] = datetime.strptime(match[1], "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
    return found


def newest_file(folder: Path) -> tuple[Path, datetime] | None:
    """The newest backup in a folder, and when it was made."""
    return max(_files(folder).items(), key=lambda each: each[1], default=None)


def select_kept(moments: Iterable[datetime], now: datetime, days: int, weeks: int) -> set[datetime]:
    """Which are kept: all of the last day, one of each day for so many days, one of each week."""
    last_of: dict[tuple[str, object], datetime] = {}
    for at in sorted(moments):
        age = now - at
        last_of["newest", None] = at
        if age <= timedelta(days=1):
            last_of["each", at] = at
        if age <= timedelta(days=days):
            last_of["day", at.date()] = at
        if age <= timedelta(weeks=weeks):
            last_of["week", at.isocalendar()[:2]] = at
    return set(last_of.values())
