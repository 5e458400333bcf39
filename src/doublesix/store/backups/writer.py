"""Making a backup: the database first, then the papers that it names, then a list of all of it with hashes.

A paper never changes and its file is there before its row, so files copied after the database are those of
its moment. What was deleted while they were copied stands in the list of deletions, which is written last.
The file gets its name when all of it is on the disk and was read again.
"""

import hashlib
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db.models import Sum

import doublesix
from doublesix.store import deletions, keys
from doublesix.store.backups import databases, encryption, reader
from doublesix.store.backups.faults import BackupFault
from doublesix.store.backups.reader import DELETIONS, FORMAT, MANIFEST
from doublesix.store.models import Paper
from doublesix.store.services import documents

_ROOM: Final = 20_000_000
"""Bytes that are left free besides."""


class BackupFile(NamedTuple):
    """A backup that is there."""

    file: Path
    size: int
    entries: int
    newest: dict[str, Any] | None
    missing: tuple[str, ...]
    """Papers whose files were missing, though nobody deleted them."""


def write_backup(target: Path, reason: str, now: datetime, passphrase: str = "") -> BackupFile:  # nosec B107
    """Write a backup; one that cannot be whole is not there at all."""
    if target.exists():
        raise BackupFault(f"{target} is there already. Name another file.")
    part = target.with_name(f".{target.name}.part")
    try:
        _insist_on_room(target.parent)
        with workplace() as folder:
            plain = folder / "backup.zip"
            manifest = _write(folder, plain, reason, now)
            if passphrase:
                encryption.encrypt(plain, part, passphrase)
            else:
                shutil.copyfile(plain, part)
            part.chmod(0o600)
            _sync(part)
            reader.verify(part, passphrase)
            part.replace(target)
            _sync(target.parent)
    except OSError as error:
        raise BackupFault(f"The backup cannot be written to {target}: {error.strerror or error}.") from None
    finally:
        part.unlink(missing_ok=True)
    newest, missing = manifest["newest"], tuple(manifest["missing"])
    return BackupFile(target, target.stat().st_size, manifest["entries"], newest, missing)


@contextmanager
def workplace() -> Iterator[Path]:
    """A folder beside the data, for what must not lie open anywhere else."""
    for left in Path(settings.DATA).glob(".backup-*"):
        if left.is_dir() and not _is_in_use(left):
            shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=f".backup-{os.getpid()}-", dir=settings.DATA) as folder:
        yield Path(folder)


def _is_in_use(folder: Path) -> bool:
    """Whether the process that made it is still there."""
    number = folder.name.split("-")[1]
    return number.isdecimal() and Path(f"/proc/{number}").exists()


def _insist_on_room(folder: Path) -> None:
    """Go on only where there is room for all of it, here and there."""
    used = Paper.objects.filter(deleted_at=None).aggregate(all=Sum("size", default=0))["all"]
    if databases.kind_here() == databases.SQLITE:
        used += databases.sqlite_file().stat().st_size
    for place in (folder, Path(settings.DATA)):
        free = shutil.disk_usage(place).free
        if free < 2 * used + _ROOM:
            raise BackupFault(
                f"There is no room for a backup on the disk of {place}: {free // 1_000_000} MB are free, "
                f"{(2 * used + _ROOM) // 1_000_000} MB are needed."
            )


def _write(folder: Path, plain: Path, reason: str, now: datetime) -> dict[str, Any]:
    taken = databases.take(folder)
    files: dict[str, str] = {}
    missing: list[str] = []
    with zipfile.ZipFile(plain, "w", zipfile.ZIP_DEFLATED) as archive:
        files[taken.file.name] = _add_file(archive, taken.file)
        taken.file.unlink()
        for event, pk in taken.papers:
            name = f"papers/{event}/{pk}.sealed"
            try:
                data = documents.place(event, pk).read_bytes()
            except FileNotFoundError:
                missing += [pk] if _is_kept(pk) else []
                continue
            files[name] = _add(archive, name, data, zipfile.ZIP_STORED)
        files[DELETIONS] = _add(archive, DELETIONS, deletions.dump_list())
        manifest = {
            "format": FORMAT,
            "software": doublesix.__version__,
            "made_at": now.isoformat(),
            "reason": reason,
            "database": taken.kind,
            "entries": taken.entries,
            "newest": taken.newest,
            "keys": keys.fingerprints(),
            "missing": missing,
            "files": files,
        }
        _add(archive, MANIFEST, json.dumps(manifest, indent=1).encode())
    return manifest


def _is_kept(pk: str) -> bool:
    """Whether a paper is still said to be there; while files are copied it may be deleted."""
    return Paper.objects.filter(pk=pk, deleted_at=None).exists()


def _add(archive: zipfile.ZipFile, name: str, data: bytes, method: int = zipfile.ZIP_DEFLATED) -> str:
    archive.writestr(name, data, method)
    return hashlib.sha256(data).hexdigest()


def _add_file(archive: zipfile.ZipFile, file: Path) -> str:
    archive.write(file, file.name)
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
