"""Backups that are made by themselves: when, why, and how long they are kept."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from doublesix.store.backups import reader, schedule
from doublesix.store.models import Backup
from doublesix.store.services import backup_requests
from tests.store import matches, people
from tests.store.services.test_personal_data import drawn

NOW = datetime(2030, 5, 15, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Any) -> Path:
    """A data folder and one for backups."""
    settings.DATA, settings.PAPERS = tmp_path / "data", tmp_path / "data" / "papers"
    settings.PAPERS.mkdir(parents=True)
    settings.BACKUPS, settings.BACKUP_HOURS = tmp_path / "backups", 6
    return tmp_path / "backups"


def reasons() -> list[str]:
    """What backups are wanted for."""
    return list(Backup.objects.values_list("reason", flat=True))


@pytest.mark.django_db
class TestOccasions:
    def test_the_list_frozen_and_the_secret_thrown_want_one_each(self) -> None:
        drawn()
        assert reasons() == ["draw", "draw"]

    def test_the_last_match_of_a_stage_wants_one_and_the_end_another(self) -> None:
        tournament = matches.drawn(count=4)
        Backup.objects.all().delete()
        matches.play(tournament, 0)
        assert reasons() == []
        matches.play(tournament, 1)
        assert reasons() == ["stage"]
        assert Backup.objects.get().tournament == tournament

    def test_where_they_are_off_nothing_is_wanted(self, settings: Any) -> None:
        settings.BACKUPS = None
        matches.drawn(count=2)
        assert not reasons()
        assert schedule.run_due(NOW) is None


@pytest.mark.django_db(transaction=True)
class TestRunning:
    def test_one_backup_answers_all_who_wait(self, folder: Path) -> None:
        people.event()
        for reason in (backup_requests.DRAW, backup_requests.STAGE):
            backup_requests.request_backup(reason, None, NOW)
        made = schedule.run_due(NOW)
        assert made is not None
        assert made.file.name == "doublesix-20300515T120000-draw.backup"
        assert reader.verify(made.file)["entries"] == made.entries
        assert {(row.made_at, row.file) for row in Backup.objects.all()} == {(NOW, made.file.name)}
        assert schedule.last_backup() in Backup.objects.all()
        assert schedule.run_due(NOW + timedelta(hours=1)) is None

    def test_one_is_made_every_few_hours_where_there_is_something(self, folder: Path) -> None:
        assert schedule.run_due(NOW) is None
        people.event()
        assert schedule.run_due(NOW) is not None
        assert schedule.run_due(NOW + timedelta(hours=5)) is None
        assert schedule.run_due(NOW + timedelta(hours=6, minutes=1)) is not None
        assert len(list(folder.iterdir())) == 2

    def test_what_fails_is_told_and_tried_again_later(self, folder: Path) -> None:
        people.event()
        folder.parent.joinpath("backups").write_text("not a folder")
        assert schedule.run_due(NOW) is None
        failing = schedule.failed_backup()
        assert failing is not None
        assert "cannot be made" in failing.fault
        folder.unlink()
        assert schedule.run_due(NOW + timedelta(minutes=5)) is None
        assert schedule.run_due(NOW + timedelta(minutes=31)) is not None
        assert schedule.failed_backup() is None

    def test_with_a_passphrase_they_are_encrypted(self, folder: Path, settings: Any, tmp_path: Path) -> None:
        settings.BACKUP_PASSPHRASE_FILE = str(tmp_path / "phrase")
        people.event()
        assert schedule.run_due(NOW) is None
        failing = schedule.failed_backup()
        assert failing is not None
        assert "cannot be read" in failing.fault
        (tmp_path / "phrase").write_text("a phrase that is long enough\n")
        made = schedule.run_due(NOW + timedelta(hours=1))
        assert made is not None
        assert made.file.suffix == ".sealed"
        assert reader.verify(made.file, "a phrase that is long enough")

    def test_old_ones_are_thrown_away_and_other_files_stay(self, folder: Path) -> None:
        folder.mkdir()
        people.event()
        for days in (1, 2, 30, 31, 365):
            at = NOW - timedelta(days=days)
            (folder / f"doublesix-{at:%Y%m%dT%H%M%S}-schedule.backup").write_text("x")
        (folder / "my own.backup").write_text("x")
        assert schedule.run_due(NOW) is not None
        left = sorted(file.name for file in folder.iterdir())
        dates = [name[10:18] for name in left if name != "my own.backup"]
        assert dates == ["20300414", "20300415", "20300513", "20300514", "20300515"]
        assert "my own.backup" in left


def test_all_of_a_day_then_one_a_day_then_one_a_week_are_kept() -> None:
    moments = [NOW - timedelta(hours=hours) for hours in range(0, 24 * 200, 6)]
    kept = schedule.select_kept(moments, NOW, 14, 13)
    ages = sorted((NOW - at).total_seconds() / 86400 for at in kept)
    assert len([age for age in ages if age <= 1]) == 5
    days = [at for at in kept if timedelta(days=1) < NOW - at <= timedelta(days=14)]
    assert len({at.date() for at in days}) == len(days) == 13
    weeks = {at.isocalendar()[:2] for at in kept}
    assert len(weeks) == 14
    assert max(ages) <= 13 * 7
    assert schedule.select_kept([NOW - timedelta(days=900)], NOW, 14, 13) == {NOW - timedelta(days=900)}
