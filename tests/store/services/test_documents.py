"""The service of documents (E6): kept sealed, opened with a note of who, replaced, deleted in time."""

import errno
import os
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from doublesix.store.evidence.vault import TamperFault
from doublesix.store.models import Entry, Paper, PaperSeen, Player, Tournament
from doublesix.store.models.papers import EVIDENCE, SCORE_SHEET, SEALED_FORM
from doublesix.store.queries.forms import form_of
from doublesix.store.refusals import Refused
from doublesix.store.services import documents, entries, retention, tournaments
from doublesix.tournament.settings import preset
from tests.store import people
from tests.store.refusals import refusal

pytestmark = pytest.mark.django_db
RITA, SAM = "Rita", "Sam"


def first_player() -> Player:
    """The first player of a team that was begun."""
    entry = entries.begin_team(people.institution(people.event()), people.who(RITA))
    player = entry.players.first()
    assert player is not None
    return player


def test_e6_a_paper_is_sealed_on_the_disk_and_opens_for_its_row_alone() -> None:
    player = first_player()
    paper = documents.hand_in_evidence(player, people.evidence(), people.who(RITA))
    sealed = documents.file_of(paper).read_bytes()
    assert b"picture" not in sealed
    assert documents.open_document(paper, people.who(SAM)) == b"picture"
    other = documents.hand_in_evidence(player, people.evidence(), people.who(RITA))
    documents.file_of(other).write_bytes(sealed)
    with pytest.raises(TamperFault):
        documents.open_document(other, people.who(SAM))


def test_e6_who_opened_a_paper_is_written_down_and_stays() -> None:
    paper = documents.hand_in_evidence(first_player(), people.evidence(), people.who(RITA))
    documents.open_document(paper, people.who(SAM))
    documents.delete(paper)
    seen = PaperSeen.objects.get(paper=paper)
    assert (seen.by_name, seen.at) == ("Sam", people.START)
    assert not documents.file_of(paper).exists()
    assert refusal(lambda: documents.open_document(paper, people.who(SAM))) == ("paper_deleted", "E6")


def test_e6_new_evidence_replaces_the_old() -> None:
    player = first_player()
    old = documents.hand_in_evidence(player, people.evidence(), people.who(RITA))
    new = documents.hand_in_evidence(player, people.evidence(), people.who(RITA))
    old.refresh_from_db()
    assert old.replaced_at == people.START
    assert list(player.papers.filter(replaced_at=None)) == [new]
    assert documents.delete_overdue() == 1
    assert not documents.file_of(old).exists()
    assert documents.file_of(new).exists()


@pytest.mark.parametrize("status", ["submitted", "accepted", "refused", "withdrawn", "waiting"])
def test_e6_evidence_is_taken_for_drafts_and_returned_entries_only(status: str) -> None:
    player = first_player()
    Entry.objects.filter(pk=player.entry_id).update(status=status)
    asked = lambda: documents.hand_in_evidence(player, people.evidence(), people.who(RITA))  # noqa: E731
    assert refusal(asked)[0] == "not_to_change"
    assert not Paper.objects.exists()


def test_e6_what_cannot_be_taken_is_refused_in_words_and_leaves_nothing() -> None:
    assert refusal(lambda: documents.receive_upload([b"<svg onload=alert(1)>"], "a.svg"))[1] == "E6"
    assert not Paper.objects.exists()


def test_e6_evidence_is_deleted_when_the_appeal_window_is_over_and_still_counts() -> None:
    tournament = people.event()
    entry = people.fill(entries.begin_team(people.institution(tournament), people.who(RITA)))
    entry = entries.submit(entry, entry.revision, people.who(RITA))
    assert documents.delete_overdue() == 0, "nothing is decided yet"
    days = timedelta(days=14)
    Entry.objects.filter(pk=entry.pk).update(
        status="refused", decided_at=timezone.now() - days + timedelta(hours=1)
    )
    assert documents.delete_overdue() == 0
    Entry.objects.filter(pk=entry.pk).update(decided_at=timezone.now() - days - timedelta(minutes=1))
    assert documents.delete_overdue() == 3
    assert documents.delete_overdue() == 0
    assert all(not documents.file_of(paper).exists() for paper in Paper.objects.all())
    assert Paper.objects.filter(purpose=EVIDENCE, deleted_at__isnull=False).count() == 3
    assert all(person.evidence for person in form_of(Entry.objects.get(pk=entry.pk)).people)


def test_e6_a_returned_entry_keeps_its_evidence_however_long_it_takes() -> None:
    entry = people.fill(entries.begin_team(people.institution(people.event()), people.who(RITA)))
    Entry.objects.filter(pk=entry.pk).update(
        status="returned", decided_at=timezone.now() - timedelta(days=99)
    )
    assert documents.delete_overdue() == 0


# What arrives, and what becomes of it


def arriving() -> list[Path]:
    """The files that are on their way."""
    return [*documents._arriving().glob("*")]


@pytest.fixture
def papers(settings: Settings, tmp_path: Path) -> Path:
    """A folder of its own."""
    settings.PAPERS = tmp_path
    return tmp_path


def later(**time: float) -> datetime:
    """A moment after now."""
    return timezone.now() + timedelta(**time)


@pytest.mark.usefixtures("papers")
def test_when_all_is_kept_the_file_is_in_its_place(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    tournament, received = people.event(), people.evidence()
    with django_capture_on_commit_callbacks(execute=True):
        paper = documents.keep(tournament, received, SCORE_SHEET, people.who(SAM))
        assert [file.stem for file in arriving()] == [str(paper.pk)]
    assert arriving() == []
    assert documents.open_document(paper, people.who(SAM)) == b"picture"


def test_killed_before_it_is_kept_what_arrived_is_swept_away_after_an_hour(papers: Path) -> None:
    people.evidence()
    (papers / "arriving" / "tmp_half").write_bytes(b"half of a file")
    (papers / "arriving" / "other.sealed").write_bytes(b"of nobody")
    assert documents.sweep(later(minutes=59)) == 0
    assert len(arriving()) == 3
    retention.tidy(later(minutes=61))
    assert arriving() == []


@pytest.mark.parametrize("meets", ["who opens it", "the sweep", "a backup"])
def test_killed_after_it_is_kept_nothing_is_lost(papers: Path, meets: str) -> None:
    """No callback after a commit runs here, as if the power had gone."""
    paper = documents.keep(people.event(), people.evidence(), SCORE_SHEET, people.who(SAM))
    file = papers / str(paper.tournament_id) / f"{paper.pk}.sealed"
    assert not file.exists()
    if meets == "the sweep":
        assert documents.sweep(later(days=1)) == 0
    elif meets == "a backup":
        assert documents.place(paper.tournament_id, str(paper.pk)).read_bytes()
    else:
        assert documents.open_document(paper, people.who(SAM)) == b"picture"
    assert file.exists()
    assert arriving() == []
    assert documents.open_document(paper, people.who(SAM)) == b"picture"


def test_what_is_refused_leaves_nothing(papers: Path) -> None:
    player = first_player()
    Entry.objects.filter(pk=player.entry_id).update(status="accepted")
    with pytest.raises(Refused):
        documents.hand_in_evidence(player, people.evidence(), people.who(RITA))
    assert documents.sweep(later(days=1)) == 1
    assert [file for file in papers.rglob("*") if file.is_file()] == []


def test_a_paper_that_is_deleted_before_it_is_in_its_place_is_gone(papers: Path) -> None:
    paper = documents.keep(people.event(), people.evidence(), SCORE_SHEET, people.who(SAM))
    documents.delete(paper)
    assert [file for file in papers.rglob("*") if file.is_file()] == []


@pytest.mark.usefixtures("papers")
def test_no_room_on_the_disk_is_said_in_words_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert refusal(lambda: documents.receive(people.picture())) == ("upload_no_room", "E6")
    assert arriving() == []


@pytest.mark.usefixtures("papers")
def test_another_fault_of_the_disk_is_none_of_who_sends(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match="Input/output"):
        documents.receive(people.picture())
    assert arriving() == []


def event_at(start: datetime | None) -> Tournament:
    """An event that starts then."""
    settings = preset("powc-2023").settings._replace(starts_at=start)
    return tournaments.create("powc-2023", settings, 'base = "powc-2023"\n', people.who("Olga"))


@pytest.mark.parametrize("purpose", [SCORE_SHEET, SEALED_FORM])
def test_a_paper_that_came_after_the_start_of_play_is_kept_for_its_own_time(purpose: str) -> None:
    """A sheet photographed on the last of many days, or long after a date that was never moved."""
    now = timezone.now()
    tournament = event_at(now - timedelta(days=100))
    paper = documents.keep(tournament, people.evidence(), purpose, people.who(SAM, now - timedelta(days=13)))
    assert documents.delete_overdue() == 0
    Paper.objects.filter(pk=paper.pk).update(at=now - timedelta(days=15))
    assert documents.delete_overdue() == 1


def test_a_score_sheet_is_deleted_in_time_though_the_event_has_no_date() -> None:
    then = people.who(SAM, timezone.now() - timedelta(days=15))
    documents.keep(event_at(None), people.evidence(), SCORE_SHEET, then)
    assert documents.delete_overdue() == 1
