"""What the desk does for people who have no account, called by a program."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from doublesix.store.models import Entry
from doublesix.store.services import decisions, entries
from tests.store import people
from tests.web.api.calling import Program, at, refusal, told
from tests.web.official.test_review import picture

pytestmark = pytest.mark.django_db
WALK_IN = {"name": "Ann Lee", "reason": "Came to the desk", "paid": 1000, "note": "cash", "is_here": True}


def test_e30_a_walk_in_is_accepted_paid_and_there() -> None:
    event = people.event("fortbend-2023")
    sam = Program("Sam")
    answer = told(sam.post(at(event, "/desk/entries"), WALK_IN))
    assert (answer["receipt"], answer["entry"]["status"], answer["entry"]["lacks"]) == (1, "accepted", [])
    refusal(sam.post(at(event, "/desk/entries"), WALK_IN), 422, "same_name_entered")
    entry = event.entries.get()
    assert entry.arrived_at is not None
    told(sam.post(at(event, f"/entries/{entry.pk}/arrival"), {"is_here": False}))
    assert not Entry.objects.exclude(arrived_at=None).exists()
    assert Program("Rita").post(at(event, "/desk/entries"), WALK_IN).status_code == 403


def test_e4_e7_a_team_from_paper() -> None:
    event = people.event()
    sam = Program("Sam")
    body = {
        "institution": "Ministry of Clouds",
        "people": {place: {"name": place.title()} for place in ("first", "second", "spare")},
        "reason": "Received on paper",
    }
    entry = told(sam.post(at(event, "/desk/entries"), body))["entry"]
    assert entry["status"] == "draft"
    start = "/api" + at(event, f"/entries/{entry['id']}")
    for place in ("first", "second", "spare"):
        address = f"{start}/players/{place}/evidence"
        told(sam.client.post(address, {"file": picture()}, headers=sam.headers))
    address = f"{start}/paper"
    known = f"?revision={entry['revision']}&reason=Paper"
    bad = SimpleUploadedFile("form.txt", b"no picture", "text/plain")
    assert sam.client.post(address + known, {"file": bad}, headers=sam.headers).status_code == 422
    seal = "&officer=Otto&post=Head"
    done = told(sam.client.post(address + known + seal, {"file": picture()}, headers=sam.headers))
    assert (done["status"], done["is_endorsed"]) == ("accepted", True)


def test_e5_for_others_after_the_deadline_and_a_refusal_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    event = people.event()
    sam = Program("Sam")
    entry = people.fill(entries.begin_team(people.institution(event), people.who("Rita")))
    monkeypatch.setattr("django.utils.timezone.now", lambda: people.later(hours=1))
    address = at(event, f"/entries/{entry.pk}")
    refusal(sam.post(f"{address}/submit", {"revision": entry.revision}), 422, "late")
    given = {"revision": entry.revision, "reason": "It lay in the box"}
    assert told(sam.post(f"{address}/submit", given))["status"] == "submitted"
    row = Entry.objects.get(pk=entry.pk)
    done = told(sam.post(f"{address}/reopen", {"revision": row.revision, "reason": "A name is wrong"}))
    assert done["status"] == "draft"
    row.refresh_from_db()
    row = decisions.turn_down(row, row.revision, "Twice", "E2", people.who("Sam"))
    restored = {"revision": row.revision, "reason": "Another one"}
    assert told(sam.post(f"{address}/refusal/revoke", restored))["status"] == "draft"
    row.refresh_from_db()
    gone = {"revision": row.revision, "reason": "They asked for it"}
    assert told(sam.post(f"{address}/withdraw", gone))["status"] == "withdrawn"
    assert row.history.order_by("-history_id").first().history_change_reason == "They asked for it"
