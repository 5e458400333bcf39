"""An installation from a backup: in an empty place, verified to the last paper, or nothing of it stays."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.core.management import call_command
from django.utils.dateparse import parse_datetime

from doublesix.store import deletions, key_rotation, keys, log, verification
from doublesix.store.backups import databases, reader
from doublesix.store.backups.faults import BackupFault
from doublesix.store.models import LogRow, Paper
from doublesix.store.services import own_data

MARK: Final = "restoring"
"""A file that stands beside the data while it is being restored."""


class Restoration(NamedTuple):
    """What is here now."""

    manifest: dict[str, Any]
    events: int
    """How many events the log has."""
    papers: int
    deleted: int
    """How many deletions of personal data were done again."""
    lost: key_rotation.Loss | None


def restore(  # nosec B107
    file: Path, passphrase: str = "", lists: Iterable[Path] = (), *, are_keys_lost: bool = False
) -> Restoration:
    """Make this installation what it was; ``lists`` are files of deletions, or later backups."""
    insist_on_empty()
    manifest = reader.verify(file, passphrase)
    if not are_keys_lost:
        _insist_on_keys(manifest)
    since = list(_lists(file, lists, passphrase))
    mark = Path(settings.DATA) / MARK
    try:
        mark.write_text(f"{file}\n")
        _put(file, passphrase)
        found = _verify_restored(manifest, since, are_keys_lost=are_keys_lost)
    except BaseException:
        _take_away()
        raise
    finally:
        mark.unlink(missing_ok=True)
    return found


def insist_on_empty() -> None:
    """Go on only where nothing is kept."""
    papers = Path(settings.PAPERS)
    if not databases.is_empty() or (papers.is_dir() and any(papers.iterdir())):
        raise BackupFault(
            f"There is data here already (in {settings.DATA}, or in the database). A backup is restored "
            "into an empty place: name another folder with DOUBLESIX_DATA, or another database "
            "with DATABASE_URL."
        )


def _insist_on_keys(manifest: dict[str, Any]) -> None:
    """Go on only with the keys that the data was made with: they are not in the backup."""
    given, needed = keys.fingerprints(), manifest["keys"]
    lacking = sorted({needed[keys.VAULT][0]} - {*given[keys.VAULT]})
    lacking += sorted({*needed[keys.INSTALLATION]} - {*given[keys.INSTALLATION]})
    if lacking:
        raise BackupFault(
            f"The keys of this backup are not here (key {', '.join(lacking)}). Put the key files into "
            f"{settings.KEYS} first; they are kept apart from the backups. Without them papers cannot be "
            "opened and printed codes do not work; --lost-keys restores the rest."
        )


def _put(file: Path, passphrase: str) -> None:
    """Write the database and the papers to their places."""
    with reader.open_backup(file, passphrase) as found:
        for name in found.papers:
            target = Path(settings.PAPERS) / name.removeprefix("papers/")
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with found.archive.open(name) as part, target.open("wb") as written:
                shutil.copyfileobj(part, written)
        database = Path(settings.DATA) / f".{found.database}"
        try:
            with found.archive.open(found.database) as part, database.open("wb") as written:
                shutil.copyfileobj(part, written)
            databases.load(database, str(found.manifest["database"]))
        finally:
            database.unlink(missing_ok=True)


def _verify_restored(manifest: dict[str, Any], since: Sequence[bytes], *, are_keys_lost: bool) -> Restoration:
    """Verify all of it, and delete again what was deleted since."""
    log.clear_memory()
    call_command("migrate", verbosity=0)
    faults = [*_newest_faults(manifest), *verification.log_faults(), *verification.proof_faults()]
    lost = key_rotation.adopt_keys(keys.fingerprints()) if are_keys_lost else None
    if lost is None:
        known = {f"The file of paper {pk} is missing." for pk in manifest["missing"]}
        gone = {f"The file of paper {row} is missing." for row in _deleted_papers(since)}
        faults += [fault for fault in verification.paper_faults() if fault not in known | gone]
        keys.note(keys.fingerprints())
    if faults:
        raise BackupFault(
            "What the backup holds is not right, and nothing of it was kept:\n  " + "\n  ".join(faults[:20])
        )
    done = deletions.find_unknown(since)
    for each in done:
        own_data.delete_again(each)
    papers = Paper.objects.filter(deleted_at=None).count()
    return Restoration(manifest, LogRow.objects.count(), papers, len(done), lost)


def _newest_faults(manifest: dict[str, Any]) -> Iterator[str]:
    count, newest = LogRow.objects.count(), LogRow.objects.order_by("-pk").first()
    if count != manifest["entries"]:
        yield f"The log has {count} events, and the backup was made of {manifest['entries']}."
    told = manifest["newest"]
    if (
        newest is not None
        and told
        and (newest.pk, newest.stream, newest.seq)
        != (
            told["id"],
            told["stream"],
            told["seq"],
        )
    ):
        yield f"The newest event is {newest}, and the backup was made after {told['stream']} {told['seq']}."


def _deleted_papers(since: Sequence[bytes]) -> set[str]:
    return {each.row for text in since for each in deletions.read(text)}


def _lists(file: Path, more: Iterable[Path], passphrase: str) -> Iterator[bytes]:
    """The lists of deletions: the backup's own, those of later backups beside it, and what else is given."""
    yield _list_of(file, passphrase)
    if deletions.list_path().is_file():
        yield deletions.list_path().read_bytes()
    for each in more:
        yield each.read_bytes() if each.suffix == ".jsonl" else _list_of(each, passphrase)
    for other in sorted(file.parent.glob("doublesix-*")):
        if other.name > file.name and other.is_file():
            try:
                yield _list_of(other, passphrase)
            except BackupFault:  # what cannot be read says nothing of this one
                continue


def _list_of(file: Path, passphrase: str) -> bytes:
    with reader.open_backup(file, passphrase) as found:
        return found.archive.read(reader.DELETIONS)


def _take_away() -> None:
    """Leave the place as empty as it was."""
    shutil.rmtree(settings.PAPERS, ignore_errors=True)
    databases.clear()
    log.clear_memory()


def newest_words(manifest: dict[str, Any]) -> str:
    """The newest event of a backup in words."""
    told = manifest["newest"]
    if not told:
        return "no event"
    at = parse_datetime(told["at"])
    return f"{told['stream']} {told['seq']} {told['kind']}, {at:%Y-%m-%d %H:%M:%S} UTC"
