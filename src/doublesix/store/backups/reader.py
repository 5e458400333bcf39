"""A backup file read: everything in it is what its list says, or it is not used."""

import hashlib
import json
import re
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from django.conf import settings

from doublesix.store.backups import encryption
from doublesix.store.backups.databases import FILES
from doublesix.store.backups.faults import BackupFault

FORMAT: Final = "doublesix-backup/1"
MANIFEST: Final = "manifest.json"
DELETIONS: Final = "deletions.jsonl"
_PAPER: Final = re.compile(r"papers/[0-9]{1,18}/[0-9a-f-]{36}\.sealed")
_MOST: Final = 10_000_000
"""Bytes of a list."""


class BackupArchive(NamedTuple):
    """A backup whose parts can be read."""

    manifest: dict[str, Any]
    archive: zipfile.ZipFile

    @property
    def database(self) -> str:
        """The name of the database's part."""
        return FILES[str(self.manifest["database"])]

    @property
    def papers(self) -> list[str]:
        """The names of the papers' parts."""
        return [name for name in self.manifest["files"] if name.startswith("papers/")]


def verify(file: Path, passphrase: str = "") -> dict[str, Any]:  # nosec B107
    """The list of a backup of which every part was read and is right."""
    with open_backup(file, passphrase) as found:
        for name, digest in found.manifest["files"].items():
            with found.archive.open(name) as part:
                if _digest(part) != digest:
                    raise BackupFault(f"{file} is damaged: {name} is not what was written.")
        return found.manifest


def _digest(part: IO[bytes]) -> str:
    digest = hashlib.sha256()
    while piece := part.read(1 << 20):
        digest.update(piece)
    return digest.hexdigest()


@contextmanager
def open_backup(file: Path, passphrase: str = "") -> Iterator[BackupArchive]:  # nosec B107
    """A backup to read from; an encrypted one is opened beside the data for as long as it takes."""
    if not file.is_file():
        raise BackupFault(f"There is no file {file}.")
    with tempfile.TemporaryDirectory(prefix=".opening-", dir=settings.DATA) as folder:
        plain = file
        if encryption.is_encrypted(file):
            plain = Path(folder) / "backup.zip"
            encryption.decrypt(file, plain, passphrase)
        try:
            with zipfile.ZipFile(plain) as archive:
                yield BackupArchive(_manifest(file, archive), archive)
        except (zipfile.BadZipFile, EOFError, NotImplementedError) as error:
            raise BackupFault(f"{file} is no backup, or it is damaged: {error}") from None


def _manifest(file: Path, archive: zipfile.ZipFile) -> dict[str, Any]:
    try:
        with archive.open(MANIFEST) as part:
            found: dict[str, Any] = json.loads(part.read(_MOST))
        is_ours = found["format"] == FORMAT and found["database"] in FILES
        names = {*found["files"]}
    except (KeyError, ValueError, TypeError):
        raise BackupFault(f"{file} is no backup of Double Six.") from None
    if not is_ours:
        raise BackupFault(f"{file} is a backup of another format: a newer version may open it.")
    fixed = {FILES[found["database"]], DELETIONS}
    if {*archive.namelist()} != names | {MANIFEST} or not fixed <= names:
        raise BackupFault(f"{file} is damaged: its parts are not those of its list.")
    if not all(_PAPER.fullmatch(name) for name in names - fixed):
        raise BackupFault(f"{file} is damaged: it has parts that no backup has.")
    return found
