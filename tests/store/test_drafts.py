"""Drafts of entries: accepted when complete, refused, deleted."""

import pytest

from doublesix.store.models import Entry, Message, Player
from doublesix.store.services import decisions, entries
from doublesix.store.services.documents import file_of
from tests.store import people
from tests.store.people import endorsed, team
from tests.store.refusals import refusal

pytestmark = pytest.mark.django_db
RITA, SAM = "Rita", "Sam"


def test_a_complete_draft_is_handed_in_and_accepted_at_once_or_stays_a_draft() -> None:
    institution = people.institution(people.event())
    entry = people.fill(entries.begin_team(institution, people.who(RITA)))
    sam = people.who(SAM)
    assert refusal(lambda: decisions.accept(entry, entry.revision, sam)) == ("incomplete", "E7")
    entry.refresh_from_db()
    assert (entry.status, entry.place_at) == ("draft", None)
    endorsed(entry)
    entry.refresh_from_db()
    accepted = decisions.accept(entry, entry.revision, sam)
    assert (accepted.status, accepted.place_at) == ("accepted", sam.at)


def test_a_draft_is_refused_with_the_reason() -> None:
    draft = entries.begin_team(people.institution(people.event()), people.who(RITA))
    down = decisions.turn_down(draft, draft.revision, "No such ministry", "E2", people.who(SAM))
    assert (down.status, down.comment) == ("refused", "No such ministry")


def test_a_draft_is_deleted_with_all_that_is_kept_of_its_people() -> None:
    entry = people.fill(entries.begin_team(people.institution(people.event()), people.who(RITA)))
    files = [file_of(paper) for paper in entry.papers.all()]
    assert files
    assert all(file.exists() for file in files)
    sam = people.who(SAM)
    assert refusal(lambda: entries.delete(entry, 99, sam))[0] == "changed_meanwhile"
    pk = entry.pk
    entries.delete(entry, entry.revision, sam)
    assert not Entry.objects.filter(pk=pk).exists()
    assert not Player.history.filter(entry=pk).exists()
    assert not Entry.history.filter(id=pk).exists()
    assert not any(file.exists() for file in files)
    assert Message.objects.filter(to="rita@example.org", subject__contains="draft is deleted").exists()


def test_what_was_handed_in_is_not_deleted() -> None:
    entry = team(people.institution(people.event()))
    sam = people.who(SAM)
    assert refusal(lambda: entries.delete(entry, entry.revision, sam))[0] == "not_to_delete"
    draft = entries.reopen(entry, entry.revision, people.who(RITA))
    assert refusal(lambda: entries.delete(draft, draft.revision, sam))[0] == "not_to_delete"
