"""Deletions made after a backup are made again; what is wrong with data is found, each thing by itself."""

import hashlib
import uuid
from pathlib import Path
from typing import Any

import pytest

from doublesix.store import deletions, verification
from doublesix.store.models import Deletion, DrawName, Entry, LogRow, MatchSheet, Paper, Tournament
from doublesix.store.models.installation import ENTRY, EVERYBODY, PAPER
from doublesix.store.services import documents, personal_data
from tests.store import matches, people
from tests.store.services.test_personal_data import AFTER, drawn, end, everything

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def place(tmp_path: Path, settings: Any) -> Path:
    """A data folder of one test."""
    settings.DATA, settings.PAPERS = tmp_path, tmp_path / "papers"
    return tmp_path


class TestDeletions:
    def test_each_is_noted_once_by_numbers_alone(self) -> None:
        tournament, (first, _) = drawn()
        end(tournament)
        Deletion.objects.all().delete()
        olga = people.who("Olga", AFTER)
        first.refresh_from_db()
        personal_data.forget_entry(first, first.revision, olga)
        kinds = list(Deletion.objects.values_list("kind", flat=True))
        assert kinds.count(ENTRY) == 1
        assert set(kinds) == {ENTRY, PAPER}
        personal_data.forget_everybody(tournament, olga)
        assert Deletion.objects.filter(kind=EVERYBODY, row=str(tournament.pk)).count() == 1
        assert b"Zz" not in deletions.dump_list()

    @pytest.mark.django_db(transaction=True)
    def test_the_list_beside_the_data_is_the_same(self) -> None:
        tournament = people.event()
        for _ in range(2):
            documents.delete(documents.keep(tournament, people.evidence(), "sealed form", people.who("Rita")))
        assert deletions.list_path().read_bytes() == deletions.dump_list()
        assert deletions.dump_list().count(b"\n") == 2

    def test_what_was_deleted_since_is_deleted_again_whatever_the_event_is_at(self) -> None:
        tournament, (first, second) = drawn()  # as the backup has it: the event goes on
        lines = [
            deletions.DeletionRecord(ENTRY, str(first.pk), AFTER),
            deletions.DeletionRecord(PAPER, str(second.papers.earliest("at").pk), AFTER),
            deletions.DeletionRecord(ENTRY, "999999", AFTER),
            deletions.DeletionRecord(PAPER, str(uuid.uuid4()), AFTER),
        ]
        for line in lines:
            personal_data.delete_again(line)
        assert personal_data.is_forgotten(Entry.objects.get(pk=first.pk))
        assert not first.papers.filter(deleted_at=None).exists()
        assert Paper.objects.get(pk=lines[1].row).deleted_at is not None
        assert not personal_data.is_forgotten(Entry.objects.get(pk=second.pk))
        assert {(each.kind, each.row) for each in lines} <= set(Deletion.objects.values_list("kind", "row"))
        personal_data.delete_again(deletions.DeletionRecord(EVERYBODY, str(tournament.pk), AFTER))
        assert "Zz" not in everything()
        assert not DrawName.objects.exists()

    def test_what_is_known_is_not_done_twice_and_half_a_line_is_left_out(self) -> None:
        Deletion.objects.create(kind=PAPER, row="1", at=AFTER)
        text = deletions.dump_list()
        later = text.replace(b'"1"', b'"2"')
        assert [each.row for each in deletions.find_unknown([text, later, later, later[:-9], b"[]\n"])] == [
            "2"
        ]


class TestVerification:
    def test_what_is_right_has_no_fault(self) -> None:
        matches.play(matches.drawn(count=4), 0)
        assert verification.all_faults() == []

    def test_a_gap_in_the_log(self) -> None:
        tournament = people.event()
        LogRow.objects.filter(stream=tournament.stream, seq=2).delete()
        assert "has a gap" in next(verification.log_faults())

    def test_a_log_that_does_not_fold(self) -> None:
        tournament = people.event()
        LogRow.objects.filter(stream=tournament.stream, seq=1).update(kind="NoSuchEvent")
        assert "cannot be read" in next(verification.log_faults())

    def test_a_card_that_is_not_its_fold(self) -> None:
        matches.begun()
        MatchSheet.objects.update(seq=7)
        Tournament.objects.update(title="Another")
        assert len(list(verification.log_faults())) == 2

    def test_a_proof_that_does_not_come_out(self) -> None:
        drawn()
        DrawName.objects.filter(number=1).update(name="Somebody else")
        assert "does not come out" in next(verification.proof_faults())

    def test_papers_that_are_missing_changed_or_others(self) -> None:
        tournament = people.event()
        true = hashlib.sha256(b"picture").hexdigest()
        first, second, third, fourth = (
            documents.keep(tournament, people.evidence(sha256=each), "sealed form", people.who("Rita"))
            for each in (true, true, "0" * 64, true)
        )
        documents.file_of(first).unlink()
        documents.file_of(second).write_bytes(documents.file_of(fourth).read_bytes())
        found = "\n".join(verification.paper_faults())
        assert f"The file of paper {first.pk} is missing" in found
        assert f"Paper {second.pk} does not open" in found
        assert f"Paper {third.pk} is not what was submitted" in found
        assert str(fourth.pk) not in found
