"""The file of a backup: whole and verified, or not there."""

import hashlib
import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from doublesix.store import deletions
from doublesix.store.backups import databases, reader, writer
from doublesix.store.backups.faults import BackupFault
from doublesix.store.models import LogRow, Paper
from doublesix.store.models.installation import PAPER
from doublesix.store.services import documents
from tests.store import people

pytestmark = pytest.mark.django_db(transaction=True)
PHRASE = "a phrase that is long enough"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, settings: Any) -> Path:
    """A data folder of one test."""
    settings.DATA, settings.PAPERS = tmp_path / "data", tmp_path / "data" / "papers"
    settings.PAPERS.mkdir(parents=True)
    return tmp_path


def paper(data: bytes = b"picture") -> Paper:
    """A sealed page that is what its row says."""
    cleaned = people.evidence(data=data, sha256=hashlib.sha256(data).hexdigest())
    return documents.keep(people.event(), cleaned, "sealed form", people.who("Rita"))


def made(place: Path, passphrase: str = "") -> writer.BackupFile:
    """A backup."""
    return writer.write_backup(place / "cup.backup", "command", timezone.now(), passphrase)


@pytest.mark.parametrize("passphrase", ["", PHRASE])
def test_everything_is_in_it_with_its_hash(place: Path, passphrase: str) -> None:
    kept, gone = paper(), paper(b"another")
    documents.delete(gone)
    found = made(place, passphrase)
    assert (found.file, found.missing) == (place / "cup.backup", ())
    assert found.entries == LogRow.objects.count()
    manifest = reader.verify(found.file, passphrase)
    newest = LogRow.objects.latest("pk")
    told = manifest["newest"]
    assert (told["stream"], told["seq"], told["kind"]) == (newest.stream, newest.seq, newest.kind)
    named = f"papers/{kept.tournament_id}/{kept.pk}.sealed"
    assert [name for name in manifest["files"] if name.startswith("papers/")] == [named]
    with reader.open_backup(found.file, passphrase) as backup:
        assert backup.archive.read(named) == documents.file_of(kept).read_bytes()
        (line,) = deletions.read(backup.archive.read(reader.DELETIONS))
    assert (line.kind, line.row) == (PAPER, str(gone.pk))
    assert sorted(each.name for each in place.iterdir()) == ["cup.backup", "data"]
    assert sorted(each.name for each in (place / "data").iterdir()) == ["deletions.jsonl", "papers"]


def test_no_key_is_in_it(place: Path, settings: Any) -> None:
    paper()
    with reader.open_backup(made(place).file) as backup:
        parts = [backup.archive.read(name) for name in backup.archive.namelist()]
    for file in (settings.VAULT_KEY_FILE, settings.INSTALLATION_KEY_FILE):
        assert not [part for part in parts if file.read_bytes().strip() in part]
    assert not [part for part in parts if settings.SECRET_KEY.encode() in part]


def test_a_paper_whose_file_is_missing_is_named_and_the_rest_is_there(place: Path) -> None:
    kept = paper()
    documents.file_of(kept).unlink()
    found = made(place)
    assert found.missing == (str(kept.pk),)
    assert reader.verify(found.file)["missing"] == [str(kept.pk)]


def test_a_paper_deleted_while_the_files_are_copied_is_not_missed(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, take = paper(), databases.take

    def slowly(folder: Path) -> Any:
        taken = take(folder)
        documents.delete(kept)
        return taken

    monkeypatch.setattr(databases, "take", slowly)
    found = made(place)
    assert found.missing == ()
    with reader.open_backup(found.file) as backup:
        (line,) = deletions.read(backup.archive.read(reader.DELETIONS))
    assert line.row == str(kept.pk)


def test_a_paper_deleted_while_the_room_is_measured_stops_nothing(place: Path, settings: Any) -> None:
    kept = paper()
    gone = documents.file_of(kept).with_name("listed-and-gone.sealed")
    gone.symlink_to("nowhere")  # in the list of files, and not there when it is looked at
    assert reader.verify(made(place).file)["missing"] == []


@pytest.mark.parametrize("when", ["no room", "in the middle", "read again"])
def test_what_cannot_be_whole_is_not_there(when: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paper()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    def damaged(*_: object) -> None:
        raise BackupFault("is damaged")

    if when == "no room":
        usage = shutil.disk_usage(place)._replace(free=1_000_000)
        monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    elif when == "in the middle":
        monkeypatch.setattr(shutil, "copyfile", full)
    else:
        monkeypatch.setattr(reader, "verify", damaged)
    with pytest.raises(BackupFault, match=r"no room for a backup|No space left on device|is damaged"):
        made(place)
    assert [each.name for each in place.iterdir()] == ["data"]


def test_a_file_that_is_there_is_not_written_over(place: Path) -> None:
    (place / "cup.backup").write_text("x")
    with pytest.raises(BackupFault, match="is there already"):
        made(place)
    assert (place / "cup.backup").read_text() == "x"


def rewritten(file: Path, **changed: bytes | None) -> None:
    """The same file with parts that are others, or gone."""
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    names = {name.rpartition("/")[2].partition(".")[0]: name for name in parts}
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in parts.items():
            stem = next((stem for stem, full in names.items() if full == name), name)
            new = changed.get(stem, data)
            if new is not None:
                archive.writestr(name, new)


@pytest.mark.parametrize("damage", ["paper", "gone", "list", "format", "cut", "text", "nothing"])
def test_a_damaged_file_is_refused_in_words(damage: str, place: Path) -> None:
    kept = paper()
    file = made(place).file
    if damage == "paper":
        rewritten(file, **{str(kept.pk): b"something else"})
    elif damage == "gone":
        rewritten(file, **{str(kept.pk): None})
    elif damage == "list":
        rewritten(file, manifest=b"[]")
    elif damage == "format":
        rewritten(file, manifest=json.dumps({"format": "x", "database": "sqlite", "files": {}}).encode())
    elif damage == "cut":
        file.write_bytes(file.read_bytes()[:-200])
    elif damage == "text":
        file.write_text("This is no backup.")
    else:
        file.unlink()
    words = r"damaged|is not what was written|is no backup|another format|There is no file"
    with pytest.raises(BackupFault, match=words):
        reader.verify(file)


def test_a_part_with_another_name_is_refused(place: Path) -> None:
    paper()
    file = made(place).file
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(parts["manifest.json"])
    manifest["files"]["papers/../../keys"] = hashlib.sha256(b"x").hexdigest()
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in (parts | {"manifest.json": json.dumps(manifest).encode()}).items():
            archive.writestr(name, data)
        archive.writestr("papers/../../keys", b"x")
    with pytest.raises(BackupFault, match="parts that no backup has"):
        reader.verify(file)
