"""Backup, restore, reseal, upgrade and check, as whoever runs a server meets them."""

import gzip
import json
import shutil
from pathlib import Path

import pytest

from tests.commands.installation import ROOT, Installation

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Installation, list[str]]:
    """An installation with data, made once, and the papers in it."""
    here = Installation(tmp_path_factory.mktemp("made"))
    return here, here.make()


@pytest.fixture
def here(made: tuple[Installation, list[str]], tmp_path: Path) -> Installation:
    """A copy of it (nobody writes to it while it is copied)."""
    shutil.copytree(made[0].folder, tmp_path / "here")
    return Installation(tmp_path / "here")


def elsewhere(here: Installation, tmp_path: Path, *, with_keys: bool = True) -> Installation:
    """An empty place, with the keys."""
    found = Installation(tmp_path / "elsewhere")
    found.data.mkdir(parents=True)
    if with_keys:
        shutil.copytree(here.keys, found.keys)
    return found


def test_a_backup_is_restored_elsewhere_and_says_what_the_newest_entry_is(
    here: Installation, tmp_path: Path
) -> None:
    file = tmp_path / "cup.backup"
    said = json.loads(here.good("backup", str(file), "--json"))
    assert (said["file"], said["missing"]) == (str(file), [])
    there = elsewhere(here, tmp_path)
    words = there.good("restore", str(file))
    assert f"{said['entries']} entries of the log, the newest: {said['newest']['stream']}" in words
    assert "2 papers; 0 deletions" in words
    assert "The keys are those" in there.run("check").stdout
    assert "There is data here already" in there.refused("restore", str(file))
    assert "all of it was looked at" in there.good("upgrade")


def test_what_was_deleted_after_the_backup_does_not_come_back(
    here: Installation, made: tuple[Installation, list[str]], tmp_path: Path
) -> None:
    folder = here.data / "backups"
    here.good("backup")
    (first,) = folder.iterdir()
    here.python(
        "from doublesix.web.operations import startup; startup.prepare()\n"
        "from doublesix.store.services import documents\n"
        "from doublesix.store.models import Paper\n"
        f"documents.delete(Paper.objects.get(pk='{made[1][1]}'))"
    )
    alone = tmp_path / "alone.backup"
    shutil.copy(first, alone)
    there = elsewhere(here, tmp_path)
    words = there.good("restore", str(alone), "--deletions", str(here.data / "deletions.jsonl"))
    assert "1 papers; 1 deletions made since were done again" in words
    assert len(list(there.data.rglob("*.sealed"))) == 1
    shutil.rmtree(there.data)
    there.data.mkdir()
    (folder / first.name.replace("-2", "-3", 1)).write_text("another file that is no backup")
    here.good("backup", str(folder / "doublesix-29991231T000000-later.backup"))
    assert "1 deletions made since were done again" in there.good("restore", str(first))


def test_an_encrypted_backup_needs_its_passphrase(here: Installation, tmp_path: Path) -> None:
    (tmp_path / "phrase").write_text("a phrase that is long enough\n")
    (tmp_path / "other").write_text("another one that is long too\n")
    file = tmp_path / "cup.sealed"
    here.good("backup", str(file), "--passphrase-file", str(tmp_path / "phrase"))
    there = elsewhere(here, tmp_path)
    assert "is encrypted" in there.refused("restore", str(file))
    assert "does not open" in there.refused(
        "restore", str(file), "--passphrase-file", str(tmp_path / "other")
    )
    assert not list(there.data.iterdir())
    there.good("restore", str(file), "--passphrase-file", str(tmp_path / "phrase"))


def test_a_backup_is_restored_with_its_keys_or_knowingly_without(here: Installation, tmp_path: Path) -> None:
    file = tmp_path / "cup.backup"
    here.good("backup", str(file))
    there = elsewhere(here, tmp_path, with_keys=False)
    assert "secret.key is not here" in there.refused("restore", str(file))
    assert not list(there.keys.iterdir())
    other = Installation(tmp_path / "other")
    other.good("check")  # makes keys of its own
    shutil.copytree(other.keys, there.keys, dirs_exist_ok=True)
    assert "The keys of this backup are not here" in there.refused("restore", str(file))
    assert "2 papers cannot be opened any more" in there.good("restore", str(file), "--lost-keys")
    assert "The keys are those" in there.run("check").stdout


def test_data_that_is_not_right_is_not_restored_and_the_place_stays_empty(
    here: Installation, tmp_path: Path
) -> None:
    here.python(
        "from doublesix.web.operations import startup; startup.prepare()\n"
        "from doublesix.store.models import LogRow\n"
        "LogRow.objects.filter(stream__startswith='match', seq=1).update(seq=99)"
    )
    file = tmp_path / "cup.backup"
    here.good("backup", str(file))
    there = elsewhere(here, tmp_path)
    words = there.refused("restore", str(file))
    assert "nothing of it was kept" in words
    assert "has a gap" in words
    assert not list(there.data.iterdir())


def test_keys_are_changed_and_other_keys_refused(
    here: Installation, made: tuple[Installation, list[str]]
) -> None:
    before = (here.keys / "vault.key").read_text()
    words = here.good("reseal")
    assert "There is a new key." in words
    assert "2 papers and 0 other things" in words
    after = (here.keys / "vault.key").read_text()
    assert after != before
    (old,) = here.keys.glob("vault-*-before.key")
    assert old.read_text() == before
    assert "all of it was looked at" in here.good("upgrade")
    (here.keys / "vault.key").write_text(before)
    for verb in ("serve", "reseal", "upgrade"):
        assert "cannot be opened" in here.refused(verb)
    assert "cannot be opened" in here.run("check").stdout
    (here.keys / "vault.key").unlink()
    for verb in ("serve", "backup", "upgrade"):
        assert "its key is missing" in here.refused(verb)
    assert "2 papers and the secrets of 0 draws cannot be opened" in here.good("reseal", "--lost")
    assert "The keys are those" in here.run("check").stdout


def test_data_of_an_earlier_version_is_upgraded_after_a_backup(here: Installation, tmp_path: Path) -> None:
    old = Installation(tmp_path / "old")
    shutil.copytree(here.keys, old.keys)
    (old.keys / "installation.key").unlink()
    old.data.mkdir()
    packed = (ROOT / "tests" / "upgrades" / "0.1.0" / "doublesix.sqlite3.gz").read_bytes()
    (old.data / "doublesix.sqlite3").write_bytes(gzip.decompress(packed))
    assert "Run `doublesix upgrade`" in old.refused("serve")
    assert "earlier version" in old.run("check").stdout
    old.refused(
        "upgrade"
    )  # its papers are not kept in the tests: said after the steps, with the backup's name
    (backup,) = (old.data / "backups").iterdir()
    assert backup.name.endswith("-upgrade.backup")
    assert "of this version" in old.run("check").stdout


def test_data_of_a_newer_version_is_refused(here: Installation) -> None:
    here.python(
        "from doublesix.web.operations import startup; startup.prepare()\n"
        "from django.db.migrations.recorder import MigrationRecorder\n"
        "from django.db import connection\n"
        "MigrationRecorder(connection).record_applied('store', '9999_later')"
    )
    for verb in ("serve", "upgrade"):
        assert "of a newer version" in here.refused(verb)


def test_the_alias_takes_the_same_verb(here: Installation) -> None:
    (here.keys / "vault.key").unlink()
    done = here.module("doublesix.web", "serve")
    assert (done.returncode, "its key is missing" in done.stderr) == (1, True)
